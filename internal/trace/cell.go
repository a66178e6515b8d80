package trace

import (
	"strings"
	"unicode"
)

// clean makes a text that came from the reader's code fit for a terminal and
// for one line: no control characters, no direction overrides.
func clean(s string) string {
	if !strings.ContainsFunc(s, unprintable) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case unprintable(r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

func unprintable(r rune) bool { return r != ' ' && !unicode.IsPrint(r) }

// oneLine cleans a statement and collapses its white space.
func oneLine(s string) string { return clean(strings.Join(strings.Fields(s), " ")) }

// runeWidth is the number of terminal columns a rune takes.
func runeWidth(r rune) int {
	switch {
	case unicode.Is(unicode.Mn, r):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}

// Width is the number of terminal columns a text takes.
func Width(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

// pad fills s with spaces to w columns.
func pad(s string, w int) string { return s + strings.Repeat(" ", max(0, w-Width(s))) }

// wrap breaks s into lines of at most w columns, at spaces where there are
// some.
func wrap(s string, w int) []string {
	var lines []string
	for Width(s) > w {
		head := breakAt(s, w)
		lines = append(lines, strings.TrimRight(s[:head], " "))
		s = strings.TrimLeft(s[head:], " ")
	}
	return append(lines, s)
}

// breakAt returns where to break s so that the head fits in w columns: after
// the last space in its second half, else wherever it is full. At least one
// rune goes into the head.
func breakAt(s string, w int) int {
	n, space := 0, 0
	for i, r := range s {
		if n += runeWidth(r); n > w && i > 0 {
			if space > i/2 {
				return space
			}
			return i
		}
		if r == ' ' {
			space = i + 1
		}
	}
	return len(s)
}

// clip cuts the lines after the first n and says so with an ellipsis.
func clip(lines []string, n, w int) []string {
	if len(lines) <= n {
		return lines
	}
	last := lines[n-1]
	if Width(last) > w-2 {
		last = strings.TrimRight(last[:breakAt(last, w-2)], " ")
	}
	return append(lines[:n-1:n-1], last+" …")
}
