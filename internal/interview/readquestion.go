package interview

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

var questionKind = kind{
	trace.Text{En: "topic, level, asked, lesson, run or next N", Zh: "topic、level、asked、lesson、run 或 next N"},
	trace.Text{En: "covers, answer, wrong, next and shows", Zh: "covers、answer、wrong、next 和 shows"},
}

// questionFile is a question while its files are read.
type questionFile struct {
	*file
	q    *Question
	then []then // as far as the front matter says it
}

// then is the run of a follow-up.
type then struct {
	next int // which of them, from 0
	line int // of the front matter
	run  Run
}

func readQuestion(folder fs.FS, id string) (Question, []Problem) {
	q := Question{ID: id, texts: map[string]Text{}}
	r := questionFile{q: &q}
	problems := pair(folder, id, questionKind, func(f *file, lang string) {
		r.file = f
		r.read(lang)
	})
	if len(problems) > 0 {
		return q, problems
	}
	en, zh := q.texts["en"], q.texts["zh"]
	return q, unlike(id, alike{"covers", len(en.Covers), len(zh.Covers)}, alike{"wrong", len(en.Wrong), len(zh.Wrong)},
		alike{"next", len(en.Next), len(zh.Next)})
}

func (r *questionFile) read(lang string) {
	var t Text
	r.head(lang, &t.Topic, r.field)
	if lang == "en" {
		r.wants(wanted{"level", r.q.Level != ""}, wanted{"asked", r.q.Asked != ""}, wanted{"lesson", len(r.q.Lessons) > 0}, wanted{"run", len(r.q.Runs) > 0})
		r.oneEach()
	}
	t.Title, t.Ask = r.body(func(name string, lines []string, from int) bool { return r.section(&t, name, lines, from) })
	r.complete(t)
	r.follow(&t)
	r.q.texts[lang] = t
}

// field takes a line of the English front matter; false if there is no such field.
func (r *questionFile) field(key, value string) bool {
	q, line := r.q, r.at+1
	switch key {
	case "level":
		q.Level = r.level(value)
	case "asked":
		if q.Asked = value; value != "zh" && value != "en" && value != "both" {
			r.problem(line, badAsked(value))
		}
	case "lesson":
		q.Lessons = append(q.Lessons, r.lesson(value))
	case "run":
		q.Runs = append(q.Runs, r.run(value))
	default:
		number, ok := strings.CutPrefix(key, "next ")
		n, err := strconv.Atoi(number)
		if !ok || err != nil {
			return false
		}
		r.then = append(r.then, then{n - 1, line, r.run(value)})
	}
	return true
}

// lesson wants a lesson of that ID.
func (f *file) lesson(id string) string {
	if _, ok := lessons.Find(id); !ok {
		f.problem(f.at+1, noLesson(id))
	}
	return id
}

// run reads a run, and says so if it is not written as it must be.
func (f *file) run(value string) Run {
	r, ok := ReadRun(value)
	if !ok {
		f.problem(f.at+1, badRun(value))
	}
	return r
}

// section takes the lines that begin at from; false if there is no such section.
func (r *questionFile) section(t *Text, name string, lines []string, from int) bool {
	switch name {
	case "covers":
		t.Covers = items(lines)
	case "answer":
		t.Answer = joined(lines)
	case "wrong":
		for _, s := range said(lines) {
			t.Wrong = append(t.Wrong, Wrong{s.says, s.about})
			if s.about == "" {
				r.problem(from+s.line+1, noWhy)
			}
		}
	case "next":
		for _, s := range said(lines) {
			t.Next = append(t.Next, FollowUp{Ask: s.says, Answer: s.about})
		}
	case "shows":
		t.Shows = items(lines)
	default:
		return false
	}
	return true
}

// complete says which parts are missing.
func (r *questionFile) complete(t Text) {
	for _, c := range []struct {
		section    string
		have, want int
	}{{"covers", len(t.Covers), 3}, {"answer", len(t.Answer), 1}, {"wrong", len(t.Wrong), 1}, {"next", len(t.Next), 1}} {
		if c.have < c.want {
			r.problem(r.place(c.section), tooFew(c.section, c.have, c.want))
		}
	}
	if runs := len(r.q.Runs) + len(r.then); len(t.Shows) != runs {
		r.problem(r.place("shows"), unlikeRuns(len(t.Shows), runs))
	}
}

// oneEach wants of each follow-up one run at most, which is none of the question's.
func (r *questionFile) oneEach() {
	for i, t := range r.then {
		if slices.ContainsFunc(r.then[:i], func(o then) bool { return o.next == t.next }) {
			r.problem(t.line, followUpTwice(t.next+1))
		}
		if slices.Contains(r.q.Runs, t.run) {
			r.problem(t.line, nothingChanged(t.next+1))
		}
	}
}

// follow gives the follow-ups their runs, and what those show.
func (r *questionFile) follow(t *Text) {
	for i, then := range r.then {
		if then.next < 0 || then.next >= len(t.Next) {
			r.problem(r.place("next"), noFollowUp(then.next+1, len(t.Next)))
			continue
		}
		f := &t.Next[then.next]
		if f.Answer == "" {
			r.problem(r.place("next"), noAnswer(then.next+1))
		}
		if n := len(r.q.Runs) + i; n < len(t.Shows) {
			f.Run, f.Shows = &r.then[i].run, t.Shows[n]
		}
	}
	t.Shows = t.Shows[:min(len(t.Shows), len(r.q.Runs))]
}
