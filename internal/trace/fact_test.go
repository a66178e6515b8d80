package trace_test

import (
	"errors"
	"testing"

	"lockwise/internal/trace"
)

func TestFactsAreReadOffTheRun(t *testing.T) {
	change := func(in, key, after, holder string) trace.Event {
		return trace.Event{Kind: trace.State, Changes: []trace.Change{{In: in, Key: key, After: after, Holder: holder}}}
	}
	events := []trace.Event{
		change("stock", "1", "sku=book available=1", ""),
		change("stock", "2", "sku=pen available=7", ""),
		change("keys", "lock:a", "t1", "A"),
		change("keys", "lock:b", "t1", "A"),
		{T: 3_900_000, Worker: "B", Kind: trace.Belief, Result: "holds"},
		change("stock", "1", "sku=book available=-1", ""),
		change("stock", "2", "", ""),
		change("keys", "lock:a", "", "B"),
		change("keys", "lock:b", "t2", "B"),
		{Worker: "A", Kind: trace.Return, Result: "Deducted"},
		{Worker: "B", Kind: trace.Return, Result: "Deducted"},
		{Worker: "B", Kind: trace.Return, Err: "database is locked"},
	}
	for _, c := range []struct{ fact, want string }{
		{"rows stock", "1"},
		{"rows orders", "0"},
		{"cell stock 1 available", "-1"},
		{"told A", "Deducted"},
		{"told B", "database is locked"},
		{"holder lock:a", "nobody"},
		{"holder lock:b", "B"},
		{"begins B", "3"},
		{"begins A", "never"},
	} {
		if got, err := trace.Fact(c.fact, events); err != nil || got != c.want {
			t.Errorf("%s: got %q, %v; want %q", c.fact, got, err, c.want)
		}
	}
	for _, bad := range []string{"", "rows", "weather today", "cell stock 2 available", "cell stock 1 price", "told C"} {
		if got, err := trace.Fact(bad, events); !errors.Is(err, trace.ErrNoFact) {
			t.Errorf("%q: got %q, %v; want ErrNoFact", bad, got, err)
		}
	}
}
