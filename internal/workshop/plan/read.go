package plan

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
)

// MaxFile is the size of the largest plan read, in bytes; maxSteps and maxMinutes
// are what one may hold.
const (
	MaxFile    = 256 << 10
	maxSteps   = 100
	maxMinutes = 240
)

// Read reads a plan, and says all that is wrong with it. A plan with a problem is
// not to be used. The name is that of the file, and the bank that of the questions
// that steps may refer to.
func Read(name string, text []byte, bank interview.Bank) (Plan, []interview.Problem) {
	r := &reader{file: name, bank: bank}
	r.plan.ID = strings.TrimSuffix(name, ".md")
	if len(text) > MaxFile {
		r.problem(1, tooLarge)
		return r.plan, r.problems
	}
	r.read(interview.Lines(string(text)))
	return r.plan, r.problems
}

// reader is a plan while it is read.
type reader struct {
	file     string
	bank     interview.Bank
	plan     Plan
	problems []interview.Problem
}

func (r *reader) problem(line int, what trace.Text) {
	r.problems = append(r.problems, interview.Problem{File: r.file, Line: line, What: what})
}

// read takes the title and then the steps, each of which begins with its heading.
func (r *reader) read(all []string) {
	at := 0
	next := func() (part []string, line int) {
		from := at
		for at++; at < len(all) && !strings.HasPrefix(all[at], "## "); at++ {
		}
		return all[from:min(at, len(all))], from + 1
	}
	if !strings.HasPrefix(all[0], "## ") {
		r.head(next())
	} else {
		r.problem(1, noHead)
	}
	for at < len(all) {
		r.step(next())
	}
	switch n := len(r.plan.Steps); {
	case n == 0:
		r.problem(len(all), noSteps)
	case n > maxSteps:
		r.problem(len(all), tooManySteps)
	}
}

// head reads what stands before the first step: the title in both languages,
// between two lines of dashes.
func (r *reader) head(part []string, _ int) {
	part = trimmed(part)
	last := len(part) - 1
	if last < 1 || part[0] != "---" || part[last] != "---" {
		r.problem(1, noHead)
		return
	}
	fields := r.fields(part[1:last], 2, "en", "zh")
	r.plan.Title = r.both(fields, 1)
}

// trimmed leaves out the empty lines at the end.
func trimmed(part []string) []string {
	for len(part) > 0 && strings.TrimSpace(part[len(part)-1]) == "" {
		part = part[:len(part)-1]
	}
	return part
}

// fields reads lines of "key: value", the first of which is at a line of the file.
func (r *reader) fields(part []string, line int, known ...string) map[string]string {
	all := map[string]string{}
	for i, text := range part {
		if strings.TrimSpace(text) == "" {
			continue
		}
		key, value, ok := strings.Cut(text, ":")
		if value = strings.TrimSpace(value); !ok || value == "" || !slices.Contains(known, key) || all[key] != "" {
			r.problem(line+i, badField(text, known))
			continue
		}
		all[key] = value
	}
	return all
}

// both is a title in both languages.
func (r *reader) both(fields map[string]string, line int) trace.Text {
	for _, lang := range []string{"en", "zh"} {
		if fields[lang] == "" {
			r.problem(line, noTitle(lang))
		}
	}
	return trace.Text{En: fields["en"], Zh: fields["zh"]}
}

var noteHead = regexp.MustCompile(`^### (\S+)\s*$`)

// step reads a step: its heading, its fields, and the notes.
func (r *reader) step(part []string, line int) {
	end := len(part)
	for i := range part {
		if noteHead.MatchString(part[i]) {
			end = i
			break
		}
	}
	var s Step
	kind, refers, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(part[0], "## ")), " ")
	s.Kind, s.Refers = Kind(kind), strings.TrimSpace(refers)
	r.refer(&s, line)
	fields := r.fields(part[1:end], line+1, "minutes", "en", "zh")
	s.Title = r.both(fields, line)
	s.Minutes = r.minutes(fields["minutes"], line)
	s.Notes = r.notes(part[end:], line+end)
	r.plan.Steps = append(r.plan.Steps, s)
}

func (r *reader) minutes(text string, line int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxMinutes {
		r.problem(line, badMinutes(text))
	}
	return n
}

// notes reads the notes, in both languages or in none.
func (r *reader) notes(part []string, line int) trace.Text {
	in := map[string]*strings.Builder{}
	lang := ""
	for i, text := range part {
		if m := noteHead.FindStringSubmatch(text); m != nil {
			lang = m[1]
			if in[lang] != nil || lang != "en" && lang != "zh" {
				r.problem(line+i, badNotes(text))
			}
			in[lang] = &strings.Builder{}
			continue
		}
		in[lang].WriteString(text + "\n")
	}
	said := func(lang string) string {
		if in[lang] == nil {
			return ""
		}
		return strings.TrimSpace(in[lang].String())
	}
	notes := trace.Text{En: said("en"), Zh: said("zh")}
	if (notes.En == "") != (notes.Zh == "") {
		r.problem(line, halfNotes)
	}
	return notes
}
