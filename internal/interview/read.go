package interview

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"lockwise/internal/trace"
)

// Problem is something that a question, a card or a case lacks, at a line of a file.
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
	all, problems := readAll(folder, readQuestion)
	bank := Bank(all)
	problems = append(problems, topicProblems(bank, Question.names)...)
	return sorted(bank, Question.place), problems
}

// readAll reads what a folder has, by ID, and leaves out what lacks something.
func readAll[T any](folder fs.FS, read func(fs.FS, string) (T, []Problem)) (all []T, problems []Problem) {
	names, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, []Problem{cannotRead(".", err)}
	}
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
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		one, found := read(folder, id)
		problems = append(problems, found...)
		if len(found) == 0 {
			all = append(all, one)
		}
	}
	return all, problems
}

// alike is how much each language says of something.
type alike struct {
	section string
	en, zh  int
}

// unlike says where the two languages differ in how much they say.
func unlike(id string, all ...alike) []Problem {
	var problems []Problem
	for _, c := range all {
		if c.en != c.zh {
			problems = append(problems, Problem{id + ".zh.md", 1, unlikeCount(c.section, c.en, c.zh)})
		}
	}
	return problems
}

// topicProblems says where a topic has one name in English and two in Chinese, or
// the other way round: what belongs to it would not stand together.
func topicProblems[T any](all []T, names func(T) (id, en, zh string)) []Problem {
	var problems []Problem
	called := map[string]string{}
	for _, one := range all {
		id, en, zh := names(one)
		for _, pair := range [][2]string{{"en " + en, zh}, {"zh " + zh, en}} {
			if first, seen := called[pair[0]]; seen && first != pair[1] {
				problems = append(problems, Problem{id + ".zh.md", 1, topicTwice(en, zh)})
			}
			called[pair[0]] = pair[1]
		}
	}
	return problems
}

// sorted puts what is of one topic together, the easiest first. Topics keep the order
// of first mention.
func sorted[S ~[]T, T any](all S, place func(T) (topic, level string)) S {
	first := map[string]int{}
	for i, one := range all {
		if topic, _ := place(one); first[topic] == 0 {
			first[topic] = i + 1
		}
	}
	slices.SortStableFunc(all, func(x, y T) int {
		topicX, levelX := place(x)
		topicY, levelY := place(y)
		if d := first[topicX] - first[topicY]; d != 0 {
			return d
		}
		return slices.Index(Levels, levelX) - slices.Index(Levels, levelY)
	})
	return all
}

func cannotRead(name string, err error) Problem {
	return Problem{name, 1, trace.Text{En: "cannot be read: " + err.Error(), Zh: "无法读取：" + err.Error()}}
}
