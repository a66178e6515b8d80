// Package interview is the bank of interview questions: what is asked, what a
// strong answer covers, what is commonly answered and wrong, and for each question
// the runs in the simulated world that show the point.
//
// A question is two files of one folder, ID.en.md and ID.zh.md;
// docs/writing-questions.md says how they are written. [Own] are those that ship
// with Lockwise. A team keeps its own in a folder of its own, reads them with
// [Read] and adds them with [Bank.With]: nothing here is for our questions only. Cards
// and design cases are kept in the same way; all three together are a [Collection].
//
// What a run shows is never taken on trust: a run says what must come of it, and
// [Run.Check] compares. The tests of the lessons do so for our questions, the
// program does so for a team's. Like the catalogue, this package imports no lesson.
package interview

import (
	"embed"
	"slices"
	"sync"

	"lockwise/internal/trace"
)

// Question is one question of the bank.
type Question struct {
	ID      string
	Level   string // one of Levels
	Asked   string // where it is mostly asked: "zh", "en" or "both"
	Lessons []string
	Runs    []Run
	texts   map[string]Text
}

// Text is a question's text in one language. All of it but Title and Topic is
// Markdown.
type Text struct {
	Title  string // the question in one line
	Topic  string
	Ask    string   // the rest of the question, may be ""
	Covers []string // what a strong answer covers
	Answer string   // a short answer of ours
	Wrong  []Wrong
	Next   []FollowUp
	Shows  []string // what each of the runs shows, in their order
}

// FollowUp is asked when the question has been answered. One that changes a condition
// of the question's run has a run of its own, which shows what comes of it.
type FollowUp struct {
	Ask    string
	Answer string // a short answer of ours, may be "" if there is no run
	Run    *Run   // nil: it has none
	Shows  string // what the run shows
}

// Wrong is an answer that is often given.
type Wrong struct{ Says, Why string }

// AllRuns are the question's runs and those of its follow-ups.
func (q Question) AllRuns() []Run {
	all := slices.Clone(q.Runs)
	for _, f := range q.texts["en"].Next {
		if f.Run != nil {
			all = append(all, *f.Run)
		}
	}
	return all
}

// Levels are the levels of questions, the easiest first.
var Levels = []string{"junior", "mid", "senior"}

// LevelName is what a level is called.
func LevelName(level string) trace.Text {
	return map[string]trace.Text{
		"junior": {En: "junior", Zh: "初级"}, "mid": {En: "mid-level", Zh: "中级"}, "senior": {En: "senior", Zh: "高级"},
	}[level]
}

// In is the question's text in lang; in English if there is none.
func (q Question) In(lang string) Text {
	if t, ok := q.texts[lang]; ok {
		return t
	}
	return q.texts["en"]
}

// Bank is a list of questions, each topic's together, in the order of first mention.
type Bank []Question

//go:embed bank/*.md
var files embed.FS

// Own returns the questions that ship with Lockwise. It panics if one is not as it
// must be: they are part of the program.
var Own = sync.OnceValue(func() Bank {
	return mustRead(files, "bank", Read)
})

// Find returns the question with an ID.
func (b Bank) Find(id string) (Question, bool) {
	i := slices.IndexFunc(b, func(q Question) bool { return q.ID == id })
	if i < 0 {
		return Question{}, false
	}
	return b[i], true
}

// With is the bank with a team's questions behind its own. One of the same ID takes
// the place of ours.
func (b Bank) With(more Bank) Bank {
	return sorted(with(b, more, func(q Question) string { return q.ID }), Question.place)
}

// Topics are the topics in lang, each once.
func (b Bank) Topics(lang string) []string {
	var all []string
	for _, q := range b {
		if topic := q.In(lang).Topic; !slices.Contains(all, topic) {
			all = append(all, topic)
		}
	}
	return all
}

func (q Question) names() (id, en, zh string) { return q.ID, q.In("en").Topic, q.In("zh").Topic }

func (q Question) place() (topic, level string) { return q.In("en").Topic, q.Level }
