package interview

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"lockwise/internal/trace"
)

// Problem is something that a question lacks, at a line of a file.
type Problem struct {
	File string
	Line int
	What trace.Text
}

func (p Problem) Error() string { return p.In("en") }

// In says it in lang: file, line, what.
func (p Problem) In(lang string) string {
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.What.In(lang))
}

var fileName = regexp.MustCompile(`^([a-z][a-z0-9-]{0,63})\.(en|zh)\.md$`)

// Read reads the questions of a folder, and says all that they lack. A question that
// lacks something is not in the bank.
func Read(folder fs.FS) (Bank, []Problem) {
	names, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, []Problem{cannotRead(".", err)}
	}
	var problems []Problem
	ids := map[string]bool{}
	for _, name := range names {
		m := fileName.FindStringSubmatch(name)
		switch {
		case m != nil:
			ids[m[1]] = true
		case !strings.EqualFold(name, "README.md"):
			problems = append(problems, Problem{name, 1, wrongName})
		}
	}
	var bank Bank
	for _, id := range order(ids) {
		q, found := readQuestion(folder, id)
		problems = append(problems, found...)
		if len(found) == 0 {
			bank = append(bank, q)
		}
	}
	problems = append(problems, bank.topicProblems()...)
	return bank.sorted(), problems
}

func order(ids map[string]bool) []string {
	var all []string
	for id := range ids {
		all = append(all, id)
	}
	slices.Sort(all)
	return all
}

func readQuestion(folder fs.FS, id string) (Question, []Problem) {
	q := Question{ID: id, texts: map[string]Text{}}
	var problems []Problem
	for _, lang := range []string{"en", "zh"} {
		name := id + "." + lang + ".md"
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			problems = append(problems, missingLanguage(id, lang, err))
			continue
		}
		f := file{name: name, lines: lines(string(text))}
		f.head(&q, lang)
		q.texts[lang] = f.body(q.texts[lang])
		f.complete(q, lang)
		problems = append(problems, f.problems...)
	}
	if len(problems) == 0 {
		problems = q.unlike()
	}
	return q, problems
}

// lines are a text's, however the editor has ended them.
func lines(text string) []string {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	return strings.Split(strings.TrimRight(text, "\n"), "\n")
}

// unlike says where the two languages differ in how much they say.
func (q Question) unlike() []Problem {
	var problems []Problem
	en, zh := q.texts["en"], q.texts["zh"]
	for _, c := range []struct {
		section string
		en, zh  int
	}{
		{"covers", len(en.Covers), len(zh.Covers)}, {"wrong", len(en.Wrong), len(zh.Wrong)}, {"next", len(en.Next), len(zh.Next)},
	} {
		if c.en != c.zh {
			problems = append(problems, Problem{q.ID + ".zh.md", 1, unlikeCount(c.section, c.en, c.zh)})
		}
	}
	return problems
}

// topicProblems says where a topic has one name in English and two in Chinese, or
// the other way round: its questions would not stand together.
func (b Bank) topicProblems() []Problem {
	var problems []Problem
	called := map[string]string{}
	for _, q := range b {
		en, zh := q.In("en").Topic, q.In("zh").Topic
		for _, pair := range [][2]string{{"en " + en, zh}, {"zh " + zh, en}} {
			if first, seen := called[pair[0]]; seen && first != pair[1] {
				problems = append(problems, Problem{q.ID + ".zh.md", 1, topicTwice(en, zh)})
			}
			called[pair[0]] = pair[1]
		}
	}
	return problems
}

func missingLanguage(id, lang string, err error) Problem {
	other := map[string]string{"en": "zh", "zh": "en"}[lang]
	if errors.Is(err, fs.ErrNotExist) {
		return Problem{id + "." + other + ".md", 1, noLanguage(id + "." + lang + ".md")}
	}
	return cannotRead(id+"."+lang+".md", err)
}

func cannotRead(name string, err error) Problem {
	return Problem{name, 1, trace.Text{En: "cannot be read: " + err.Error(), Zh: "无法读取：" + err.Error()}}
}
