package interview

import (
	"io/fs"
	"path"
	"slices"

	"lockwise/internal/rehearsal"
)

// Collection is all that an interview is prepared with.
type Collection struct {
	Questions Bank
	Cards     Cards
	Cases     Cases
}

// Ours is the collection that ships with Lockwise.
func Ours() Collection { return Collection{Own(), OwnCards(), OwnCases()} }

// ReadCollection reads a team's folder, and says all that is lacking there: questions
// lie in it, cards in its folder cards, and design cases in its folder cases.
func ReadCollection(folder fs.FS) (c Collection, problems []Problem) {
	c.Questions, problems = Read(folder)
	c.Cards, problems = readIn(folder, "cards", ReadCards, problems)
	c.Cases, problems = readIn(folder, "cases", ReadCases, problems)
	return c, problems
}

// readIn reads a folder in a folder, which may be missing, and adds its problems.
func readIn[T any](folder fs.FS, name string, read func(fs.FS) (T, []Problem), problems []Problem) (T, []Problem) {
	inner, err := fs.Sub(folder, name)
	if err != nil {
		var none T
		return none, append(problems, cannotRead(name, err))
	}
	all, more := read(inner)
	for _, p := range more {
		p.File = path.Join(name, p.File)
		problems = append(problems, p)
	}
	return all, problems
}

// With is the collection with a team's behind it. What has the ID of something of
// ours takes its place.
func (c Collection) With(more Collection) Collection {
	return Collection{
		c.Questions.With(more.Questions),
		sorted(with(c.Cards, more.Cards, func(c Card) string { return c.ID }), Card.place),
		with(c.Cases, more.Cases, func(c Case) string { return c.ID }),
	}
}

func with[S ~[]T, T any](ours, more S, id func(T) string) S {
	all := slices.Clone(ours)
	for _, one := range more {
		if i := slices.IndexFunc(all, func(o T) bool { return id(o) == id(one) }); i >= 0 {
			all[i] = one
			continue
		}
		all = append(all, one)
	}
	return all
}

// Subjects are all that can be rehearsed of it.
func (c Collection) Subjects() rehearsal.Subjects {
	return slices.Concat(c.Questions.Subjects(), c.Cards.Subjects(), c.Cases.Subjects())
}

// Runs are all of its runs, by the name of what they belong to.
func (c Collection) Runs() map[string][]Run {
	all := map[string][]Run{}
	for _, q := range c.Questions {
		all[q.ID] = q.AllRuns()
	}
	for _, card := range c.Cards {
		all["spot/"+card.ID] = []Run{card.Run}
	}
	for _, one := range c.Cases {
		all["design/"+one.ID] = one.Runs()
	}
	return all
}
