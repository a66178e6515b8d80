package interview

import (
	"slices"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// file is a question's file in one language while it is read.
type file struct {
	name     string
	lines    []string
	at       int // lines read
	headEnd  int // line of the front matter's end
	sections map[string]int
	problems []Problem
}

func (f *file) problem(line int, what trace.Text) {
	f.problems = append(f.problems, Problem{f.name, max(line, 1), what})
}

// head reads the front matter. All but the topic stands in the English file.
func (f *file) head(q *Question, lang string) {
	if f.lines[0] != "---" {
		f.problem(1, noHead)
		return
	}
	text := q.texts[lang]
	for f.at = 1; f.at < len(f.lines) && f.lines[f.at] != "---"; f.at++ {
		key, value, ok := strings.Cut(f.lines[f.at], ": ")
		value = strings.TrimSpace(value)
		switch {
		case ok && key == "topic":
			text.Topic = value
		case !ok || lang != "en" || !f.field(q, key, value):
			f.problem(f.at+1, badField(f.lines[f.at], lang))
		}
	}
	f.at++
	f.headEnd = f.at
	q.texts[lang] = text
	if text.Topic == "" {
		f.problem(f.headEnd, noField("topic"))
	}
	if lang == "en" {
		f.headComplete(*q)
	}
}

// field takes a line of the English front matter; false if there is no such field.
func (f *file) field(q *Question, key, value string) bool {
	line := f.at + 1
	switch key {
	case "level":
		if q.Level = value; !slices.Contains(Levels, value) {
			f.problem(line, badLevel(value))
		}
	case "asked":
		if q.Asked = value; value != "zh" && value != "en" && value != "both" {
			f.problem(line, badAsked(value))
		}
	case "lesson":
		if _, ok := lessons.Find(value); !ok {
			f.problem(line, noLesson(value))
		}
		q.Lessons = append(q.Lessons, value)
	case "run":
		r, ok := readRun(value)
		if !ok {
			f.problem(line, badRun(value))
		}
		q.Runs = append(q.Runs, r)
	default:
		return false
	}
	return true
}

func (f *file) headComplete(q Question) {
	for _, c := range []struct {
		field string
		there bool
	}{{"level", q.Level != ""}, {"asked", q.Asked != ""}, {"lesson", len(q.Lessons) > 0}, {"run", len(q.Runs) > 0}} {
		if !c.there {
			f.problem(f.headEnd, noField(c.field))
		}
	}
}

// body reads the title, the question and the sections.
func (f *file) body(t Text) Text {
	f.sections = map[string]int{}
	section, from := "", f.at
	for ; f.at <= len(f.lines); f.at++ {
		end := f.at == len(f.lines)
		if !end && !strings.HasPrefix(f.lines[f.at], "## ") {
			continue
		}
		f.section(&t, section, from)
		if end {
			break
		}
		section, from = strings.TrimPrefix(f.lines[f.at], "## "), f.at+1
		if f.sections[section] > 0 {
			f.problem(from, sectionTwice(section))
		}
		f.sections[section] = from
	}
	return t
}

// section takes the lines that begin at from; "" is what stands before the first
// heading of a section.
func (f *file) section(t *Text, name string, from int) {
	lines := f.lines[from:f.at]
	switch name {
	case "":
		title, ask, _ := strings.Cut(strings.TrimSpace(strings.Join(lines, "\n")), "\n")
		t.Title, _ = strings.CutPrefix(title, "# ")
		t.Ask = strings.TrimSpace(ask)
		if t.Title == title {
			t.Title = ""
		}
	case "covers":
		t.Covers = items(lines)
	case "answer":
		t.Answer = strings.TrimSpace(strings.Join(lines, "\n"))
	case "wrong":
		t.Wrong = f.wrong(lines, from)
	case "next":
		t.Next = items(lines)
	case "shows":
		t.Shows = items(lines)
	default:
		f.problem(from, badSection(name))
	}
}

// items are the items of a list; a line that is indented goes on with the one before.
func items(lines []string) []string {
	var all []string
	for _, line := range lines {
		if item, ok := strings.CutPrefix(line, "- "); ok {
			all = append(all, item)
		} else if text := strings.TrimSpace(line); text != "" && len(all) > 0 {
			all[len(all)-1] += "\n" + text
		}
	}
	return all
}

// wrong reads the wrong answers: what is said, and in the lines under it why that is
// wrong.
func (f *file) wrong(lines []string, from int) []Wrong {
	var all []Wrong
	for i, line := range lines {
		if says, ok := strings.CutPrefix(line, "- "); ok {
			all = append(all, Wrong{Says: says})
			if i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "  ") {
				f.problem(from+i+1, noWhy)
			}
		} else if text := strings.TrimSpace(line); text != "" && len(all) > 0 {
			last := &all[len(all)-1]
			last.Why = strings.TrimSpace(last.Why + "\n" + text)
		}
	}
	return all
}

// complete says which parts are missing.
func (f *file) complete(q Question, lang string) {
	t := q.texts[lang]
	if t.Title == "" {
		f.problem(f.headEnd+1, noTitle)
	}
	for _, c := range []struct {
		section    string
		have, want int
	}{{"covers", len(t.Covers), 3}, {"answer", len(t.Answer), 1}, {"wrong", len(t.Wrong), 1}, {"next", len(t.Next), 1}} {
		if c.have < c.want {
			f.problem(f.place(c.section), tooFew(c.section, c.have, c.want))
		}
	}
	if len(t.Shows) != len(q.Runs) {
		f.problem(f.place("shows"), unlikeRuns(len(t.Shows), len(q.Runs)))
	}
}

// place is the line of a section, or the file's last if it is not there.
func (f *file) place(section string) int {
	if line, ok := f.sections[section]; ok {
		return line
	}
	return len(f.lines)
}
