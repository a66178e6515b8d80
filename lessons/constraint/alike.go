package constraint

import "strings"

// Keys, users and bodies that careless code takes for one another, or refuses: cut to
// a column's width, trimmed, compared without regard to case, stored as numbers, glued
// into a statement.

// alikeKeys are different keys of one user; the last request repeats an earlier
// one.
func alikeKeys() []Request {
	long := strings.Repeat("0123456789abcdef", 16)[:254] // with one more, as long as Stripe allows
	longer := strings.Repeat(long, 4)
	var all []Request
	for _, key := range []string{"k1", "K1", "007", "7", " ", long + "a", long + "b", longer + "a", longer + "b"} {
		all = append(all, Request{UserID: 7, Key: key, SKU: "book", Quantity: 1})
	}
	spaced := Request{UserID: 7, Key: "k1 ", SKU: "Book", Quantity: 1}
	return append(append([]Request{spaced}, all...), all[0])
}

// contents are requests whose bodies are easily damaged on their way, each
// repeated, or followed by another under the same key.
func contents() []Request {
	ask := func(key, sku string, quantity int64) Request {
		return Request{UserID: 7, Key: key, SKU: sku, Quantity: quantity}
	}
	long := strings.Repeat("book ", 60)
	return []Request{
		ask("o'brien", "o'reilly", 1), ask("o'brien", "o'reilly", 1),
		ask("zeros", "007", 1), ask("zeros", "007", 1),
		ask("case", "book", 1), ask("case", "BOOK", 1),
		ask("many", "book", 1<<16+1), ask("many", "book", 1<<16+1),
		ask("very many", "book", 1<<53+1),
		ask("few", "book", 3), ask("few", "book", 1<<32+3),
		ask("spaces", " book ", 1), ask("spaces", " book ", 1),
		ask("long", long+"1", 1), ask("long", long+"2", 1),
		ask("case", "book", 1),
	}
}

// alikeUsers are different users, by worker: some would be one if user and key
// were glued together, or if a user's id were cut to 32 bits, lost its sign or went
// through a float64.
func alikeUsers() [][]Request {
	ask := func(user int64, key, sku string) Request {
		return Request{UserID: user, Key: key, SKU: sku, Quantity: 1}
	}
	return [][]Request{
		{ask(12, "3", "book"), ask(0, "k1", "book"), ask(7, "k1", "book"), ask(1<<53, "k1", "book"), ask(-7, "k1", "book"), ask(0, "k1", "book")},
		{ask(1, "23", "book"), ask(1<<32+7, "k1", "book"), ask(1<<53+1, "k1", "book"), ask(8, "k1", "pen"), ask(8, "k1", "pen")},
	}
}
