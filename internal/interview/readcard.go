package interview

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

var cardKind = kind{
	trace.Text{En: "topic, level, run, part or right", Zh: "topic、level、run、part 或 right"},
	trace.Text{En: "choices and shows", Zh: "choices 和 shows"},
}

// choices is how many consequences a card offers.
const choices = 4

// ReadCards reads the cards of a folder, and says all that they lack. A card that
// lacks something is left out.
func ReadCards(folder fs.FS) (Cards, []Problem) {
	all, problems := readAll(folder, readCard)
	cards := Cards(all)
	problems = append(problems, topicProblems(cards, Card.names)...)
	return sorted(cards, Card.place), problems
}

func (c Card) names() (id, en, zh string) { return c.ID, c.texts["en"].Topic, c.texts["zh"].Topic }

func (c Card) place() (topic, level string) { return c.texts["en"].Topic, c.Level }

// cardFile is a card while its files are read.
type cardFile struct {
	*file
	c *Card
}

func readCard(folder fs.FS, id string) (Card, []Problem) {
	c := Card{ID: id, Right: -1, texts: map[string]CardText{}}
	problems := pair(folder, id, cardKind, func(f *file, lang string) { cardFile{f, &c}.read(lang) })
	return c, problems
}

func (r cardFile) read(lang string) {
	var t CardText
	r.head(lang, &t.Topic, r.field)
	if lang == "en" {
		r.wants(wanted{"level", r.c.Level != ""}, wanted{"run", r.c.Run.Answer != ""}, wanted{"part", len(r.c.Parts) > 0}, wanted{"right", r.c.Right >= 0})
		r.fits()
	}
	t.Title, t.Ask = r.body(func(name string, lines []string, from int) bool { return r.section(&t, name, lines, from) })
	if len(t.Choices) != choices {
		r.problem(r.place("choices"), wrongChoices(len(t.Choices)))
	}
	if t.Shows == "" {
		r.problem(r.place("shows"), nothingShown)
	}
	r.c.texts[lang] = t
}

// field takes a line of the English front matter; false if there is no such field.
func (r cardFile) field(key, value string) bool {
	switch key {
	case "level":
		r.c.Level = r.level(value)
	case "run":
		r.c.Run = r.run(value)
	case "part":
		r.c.Parts = strings.Fields(strings.ReplaceAll(value, ",", " "))
	case "right":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > choices {
			r.problem(r.at+1, badRight(value))
		}
		r.c.Right = n - 1
	default:
		return false
	}
	return true
}

// level wants one of the levels.
func (f *file) level(value string) string {
	if !slices.Contains(Levels, value) {
		f.problem(f.at+1, badLevel(value))
	}
	return value
}

// fits wants the code to have the part, and the run to end as the answer itself says.
func (r cardFile) fits() {
	run := r.c.Run
	text, err := run.Exercise.Answer(run.Answer)
	if err != nil {
		return // told with the run
	}
	if _, err := codeOf(text, r.c.Parts); err != nil {
		r.problem(r.headEnd, badPart(err))
	}
	right, rule := lessons.Fate(text)
	if run.Fact != "" || run.Breaks == "" && !right || run.Breaks != rule && rule != "" {
		r.problem(r.headEnd, notItsFate(run.Name(), rule))
	}
}

func (r cardFile) section(t *CardText, name string, lines []string, from int) bool {
	switch name {
	case "choices":
		for _, s := range said(lines) {
			t.Choices = append(t.Choices, Choice{s.says, s.about})
			if s.about == "" {
				r.problem(from+s.line+1, noReason)
			}
		}
	case "shows":
		t.Shows = joined(lines)
	default:
		return false
	}
	return true
}
