package workshop

import (
	"fmt"
	"strings"
	"unicode"
)

// MaxName is the length of the longest name, in runes.
const MaxName = 40

// CleanName is a name as it may be shown: one line, without control and format
// characters, at most MaxName runes; "" if nothing is left that could be read.
func CleanName(name string) string {
	name = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(name, ""), unicode.IsSpace), " ")
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.C, r) {
			return -1
		}
		return r
	}, name)
	name = strings.TrimSpace(cut(name, MaxName))
	if !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	return name
}

// freeName is the name, with a number behind it where somebody else has it.
func (s *State) freeName(name string) string {
	free := name
	for n := 2; s.nameTaken(free); n++ {
		suffix := fmt.Sprintf(" (%d)", n)
		free = cut(name, MaxName-len(suffix)) + suffix
	}
	return free
}

func (s *State) nameTaken(name string) bool {
	for _, p := range s.People {
		if strings.EqualFold(p.Name, name) {
			return true
		}
	}
	return false
}

func cut(text string, runes int) string {
	all := []rune(text)
	return string(all[:min(len(all), runes)])
}

// known returns lang if there are texts in it, and English otherwise.
func known(lang string) string {
	if lang == "zh" {
		return "zh"
	}
	return "en"
}
