package own

import (
	"strings"
	"unicode"
)

const maxShown = 300 // runes of what a room says

// plain is what a room says as it may stand in a terminal: one line, without control
// and format characters.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.C, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	if all := []rune(text); len(all) > maxShown {
		text = string(all[:maxShown-1]) + "…"
	}
	return strings.TrimSpace(text)
}
