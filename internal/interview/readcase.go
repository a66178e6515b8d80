package interview

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

var caseKind = kind{
	trace.Text{En: "topic, way, minutes STEP or run STEP", Zh: "topic、way、minutes STEP 或 run STEP"},
	trace.Text{En: strings.Join(StepIDs, ", "), Zh: strings.Join(StepIDs, "、")},
}

// ReadCases reads the cases of a folder, and says all that they lack. A case that
// lacks something is left out.
func ReadCases(folder fs.FS) (Cases, []Problem) {
	all, problems := readAll(folder, readCase)
	return all, problems
}

// caseFile is a case while its files are read.
type caseFile struct {
	*file
	c *Case
}

func readCase(folder fs.FS, id string) (Case, []Problem) {
	c := Case{ID: id, texts: map[string]CaseText{}}
	for _, step := range StepIDs {
		c.Steps = append(c.Steps, CaseStep{ID: step})
	}
	problems := pair(folder, id, caseKind, func(f *file, lang string) { caseFile{f, &c}.read(lang) })
	if len(problems) > 0 {
		return c, problems
	}
	for i, step := range StepIDs {
		problems = append(problems, unlike(id, alike{step, len(c.texts["en"].Steps[i].Covers), len(c.texts["zh"].Steps[i].Covers)})...)
	}
	return c, problems
}

func (r caseFile) read(lang string) {
	t := CaseText{Steps: make([]StepText, len(StepIDs))}
	r.head(lang, &t.Topic, r.field)
	if lang == "en" {
		r.wants(wanted{"way", len(r.c.Way) > 0})
		for _, s := range r.c.Steps {
			r.wants(wanted{"minutes " + s.ID, s.Minutes > 0}, wanted{"run " + s.ID, len(s.Runs) > 0})
		}
	}
	t.Title, t.Ask = r.body(func(name string, lines []string, from int) bool {
		i := slices.Index(StepIDs, name)
		if i >= 0 {
			t.Steps[i] = r.step(lines, from)
		}
		return i >= 0
	})
	for i, step := range r.c.Steps {
		r.complete(step, t.Steps[i])
	}
	r.c.texts[lang] = t
}

// field takes a line of the English front matter; false if there is no such field.
func (r caseFile) field(key, value string) bool {
	if key == "way" {
		r.c.Way = strings.Fields(value)
		if _, advice, err := lessons.Decide(r.c.Way...); err != nil || advice == nil {
			r.problem(r.at+1, badWay(value))
		}
		return true
	}
	what, step, _ := strings.Cut(key, " ")
	i := slices.Index(StepIDs, step)
	switch {
	case i < 0:
		return false
	case what == "minutes":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			r.problem(r.at+1, badMinutes(value))
		}
		r.c.Steps[i].Minutes = n
	case what == "run":
		r.c.Steps[i].Runs = append(r.c.Steps[i].Runs, r.run(value))
	default:
		return false
	}
	return true
}

// step reads the parts of a step, each under a heading of three signs.
func (r caseFile) step(lines []string, from int) StepText {
	var s StepText
	name, begin := "", 0
	for i := 0; i <= len(lines); i++ {
		if i < len(lines) && !strings.HasPrefix(lines[i], "### ") {
			continue
		}
		switch part := lines[begin:i]; name {
		case "":
			s.Ask = joined(part)
		case "covers":
			s.Covers = items(part)
		case "answer":
			s.Answer = joined(part)
		case "shows":
			s.Shows = items(part)
		default:
			r.problem(from+begin, badPartOfStep(name))
		}
		if i < len(lines) {
			name, begin = strings.TrimPrefix(lines[i], "### "), i+1
		}
	}
	return s
}

// complete says which parts of a step are missing.
func (r caseFile) complete(step CaseStep, t StepText) {
	line := r.place(step.ID)
	for _, c := range []struct {
		part       string
		have, want int
	}{{"", len(t.Ask), 1}, {"covers", len(t.Covers), 3}, {"answer", len(t.Answer), 1}} {
		if c.have < c.want {
			r.problem(line, stepLacks(step.ID, c.part))
		}
	}
	if len(t.Shows) != len(step.Runs) {
		r.problem(line, stepShows(step.ID, len(t.Shows), len(step.Runs)))
	}
}
