package interview

import (
	"errors"
	"io/fs"
	"strings"

	"lockwise/internal/trace"
)

// file is what an author writes in one language, while it is read: front matter
// between two lines of ---, a title, and sections.
type file struct {
	name     string
	kind     kind
	lines    []string
	at       int // lines read
	headEnd  int // line of the front matter's end
	sections map[string]int
	problems []Problem
}

// kind is what may stand in the files of a question, a card or a case.
type kind struct {
	fields, sections trace.Text // told to an author who writes others
}

func (f *file) problem(line int, what trace.Text) {
	f.problems = append(f.problems, Problem{f.name, max(line, 1), what})
}

// head reads the front matter. field takes a line of it, and returns false if there
// is no such field. All but the topic stands in the English file.
func (f *file) head(lang string, topic *string, field func(key, value string) bool) {
	if f.lines[0] != "---" {
		f.problem(1, noHead)
		return
	}
	for f.at = 1; f.at < len(f.lines) && f.lines[f.at] != "---"; f.at++ {
		key, value, ok := strings.Cut(f.lines[f.at], ": ")
		value = strings.TrimSpace(value)
		switch {
		case ok && key == "topic":
			*topic = value
		case ok && lang == "en" && field(key, value):
		default:
			f.problem(f.at+1, f.kind.badField(f.lines[f.at], lang))
		}
	}
	f.at++
	f.headEnd = f.at
	f.wants(wanted{"topic", *topic != ""})
}

// wanted is a field, and whether it is there.
type wanted struct {
	field string
	there bool
}

// wants says which fields the front matter lacks.
func (f *file) wants(all ...wanted) {
	for _, w := range all {
		if !w.there {
			f.problem(f.headEnd, noField(w.field))
		}
	}
}

// body reads the title and what follows it, and the sections; section takes the
// lines of one, which begin at from, and returns false if there is no such section.
func (f *file) body(section func(name string, lines []string, from int) bool) (title, rest string) {
	f.sections = map[string]int{}
	name, from := "", f.at
	for ; f.at <= len(f.lines); f.at++ {
		end := f.at == len(f.lines)
		if !end && !strings.HasPrefix(f.lines[f.at], "## ") {
			continue
		}
		if lines := f.lines[from:f.at]; name == "" {
			title, rest = f.title(lines)
		} else if !section(name, lines, from) {
			f.problem(from, f.kind.badSection(name))
		}
		if end {
			break
		}
		name, from = strings.TrimPrefix(f.lines[f.at], "## "), f.at+1
		if f.sections[name] > 0 {
			f.problem(from, sectionTwice(name))
		}
		f.sections[name] = from
	}
	return title, rest
}

func (f *file) title(lines []string) (title, rest string) {
	first, rest, _ := strings.Cut(joined(lines), "\n")
	title, ok := strings.CutPrefix(first, "# ")
	if !ok || title == "" {
		f.problem(f.headEnd+1, noTitle)
		return "", ""
	}
	return title, strings.TrimSpace(rest)
}

func joined(lines []string) string { return strings.TrimSpace(strings.Join(lines, "\n")) }

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

// said reads items of two parts: what is said in the line, and in the lines under it
// what is to be said about that, which may be missing.
func said(lines []string) (all []saying) {
	for i, line := range lines {
		if says, ok := strings.CutPrefix(line, "- "); ok {
			all = append(all, saying{says: says, line: i})
		} else if text := strings.TrimSpace(line); text != "" && len(all) > 0 {
			last := &all[len(all)-1]
			last.about = strings.TrimSpace(last.about + "\n" + text)
		}
	}
	return all
}

type saying struct {
	says, about string
	line        int // among the lines of the section
}

// place is the line of a section, or the file's last if it is not there.
func (f *file) place(section string) int {
	if line, ok := f.sections[section]; ok {
		return line
	}
	return len(f.lines)
}

// pair reads the two files of an ID, each by read.
func pair(folder fs.FS, id string, k kind, read func(f *file, lang string)) []Problem {
	var problems []Problem
	for _, lang := range []string{"en", "zh"} {
		name := id + "." + lang + ".md"
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			problems = append(problems, missingLanguage(id, lang, err))
			continue
		}
		f := file{name: name, kind: k, lines: Lines(string(text))}
		read(&f, lang)
		problems = append(problems, f.problems...)
	}
	return problems
}

// Lines are a text's, however the editor has ended them.
func Lines(text string) []string {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	return strings.Split(strings.TrimRight(text, "\n"), "\n")
}

func missingLanguage(id, lang string, err error) Problem {
	other := map[string]string{"en": "zh", "zh": "en"}[lang]
	if errors.Is(err, fs.ErrNotExist) {
		return Problem{id + "." + other + ".md", 1, noLanguage(id + "." + lang + ".md")}
	}
	return cannotRead(id+"."+lang+".md", err)
}
