package interview

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"sync"

	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// Card shows an answer of a lesson and asks what goes wrong: one of four
// consequences, of which one is that nothing does if the answer is right.
type Card struct {
	ID    string
	Level string // one of Levels
	Run   Run    // carries the right choice out
	Parts []string
	Right int // index of the right choice
	texts map[string]CardText
}

// CardText is a card's text in one language. Ask, the choices and Shows are Markdown.
type CardText struct {
	Title, Topic string
	Ask          string // what the code is for
	Choices      []Choice
	Shows        string // what the run shows
}

// Choice is a consequence to choose, and why it is one or none.
type Choice struct{ Says, Why string }

// In is the card's text in lang; in English if there is none.
func (c Card) In(lang string) CardText {
	if t, ok := c.texts[lang]; ok {
		return t
	}
	return c.texts["en"]
}

// Code is the part of the answer that matters, without its comments: they would say
// what is wrong.
func (c Card) Code() string { return c.must(codeOf(c.source(), c.Parts)) }

// Whole is the whole answer without its comments.
func (c Card) Whole() string { return c.must(codeOf(c.source(), nil)) }

func (c Card) source() string {
	text, err := c.Run.Exercise.Answer(c.Run.Answer)
	return c.must(text, err)
}

// must panics where the answer is not as it was when the card was read: answers are
// part of the program.
func (c Card) must(text string, err error) string {
	if err != nil {
		panic(fmt.Errorf("the card %s: %w", c.ID, err))
	}
	return text
}

// Cards are spot-the-mistake cards, each topic's together.
type Cards []Card

//go:embed cards/*.md
var cardFiles embed.FS

// OwnCards returns the cards that ship with Lockwise. It panics if one is not as it
// must be: they are part of the program.
var OwnCards = sync.OnceValue(func() Cards {
	return mustRead(cardFiles, "cards", ReadCards)
})

// mustRead reads what ships in a folder of ours.
func mustRead[T any](files embed.FS, name string, read func(fs.FS) (T, []Problem)) T {
	folder, err := fs.Sub(files, name)
	if err != nil {
		panic(err)
	}
	all, problems := read(folder)
	if len(problems) > 0 {
		panic(fmt.Errorf("%s: %w", name, problems[0]))
	}
	return all
}

// Find returns the card with an ID.
func (all Cards) Find(id string) (Card, bool) {
	i := slices.IndexFunc(all, func(c Card) bool { return c.ID == id })
	if i < 0 {
		return Card{}, false
	}
	return all[i], true
}

// Subjects are the cards as a rehearsal asks them.
func (all Cards) Subjects() rehearsal.Subjects {
	var subjects rehearsal.Subjects
	for _, c := range all {
		subjects = append(subjects, rehearsal.Subject{
			Item: rehearsal.Item{Kind: rehearsal.Spot, ID: c.ID}, Level: c.Level,
			Topic: trace.Text{En: c.In("en").Topic, Zh: c.In("zh").Topic}, In: c.rehearsed,
		})
	}
	return subjects
}

func (c Card) rehearsed(lang string) rehearsal.Text {
	t := c.In(lang)
	text := rehearsal.Text{
		Title: t.Title, Ask: t.Ask + "\n\n```go\n" + c.Code() + "\n```\n",
		Runs: []rehearsal.Run{{Shows: t.Shows, Schedule: c.Run.Schedule, Command: c.Run.Command()}},
	}
	for i, choice := range t.Choices {
		text.Choices = append(text.Choices, rehearsal.Choice{ID: strconv.Itoa(i + 1), Says: choice.Says, Why: choice.Why, Right: i == c.Right})
	}
	return text
}
