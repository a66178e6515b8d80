package workshop_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/workshop"
)

func TestNamesAreCleaned(t *testing.T) {
	for typed, want := range map[string]string{
		"Ann": "Ann", "  Ann\t\nMiller ": "Ann Miller", "王小明": "王小明", "<b>Ann</b>": "<b>Ann</b>", "Zoë": "Zoë",
		"A\x00n\x1bn": "Ann", "Ann\u202egnp": "Anngnp", "\u200bAnn": "Ann", "A\xffnn": "Ann", "Ann\u3000Li": "Ann Li",
		strings.Repeat("锁", 41): strings.Repeat("锁", 40),
		"":                      "", " ": "", "\u200b\u200d": "", "---": "", "\x00": "",
	} {
		if got := workshop.CleanName(typed); got != want {
			t.Errorf("%q is cleaned to %q, want %q", typed, got, want)
		}
	}
}

func TestNobodyHasAnothersName(t *testing.T) {
	f := newFold(t)
	for key, name := range []string{"Ann", "ann", "ANN ", "Ann (2)", strings.Repeat("长", 50), strings.Repeat("长", 60)} {
		must(t, f.apply(workshop.Join(string(rune('a'+key)), name, "en", false)))
	}
	var got []string
	for _, p := range f.People {
		got = append(got, p.Name)
		if n := utf8.RuneCountInString(p.Name); n > workshop.MaxName {
			t.Errorf("%q has %d runes", p.Name, n)
		}
	}
	long := strings.Repeat("长", 36)
	if d := cmp.Diff([]string{"Ann", "ann (2)", "ANN (3)", "Ann (2) (2)", long + "长长长长", long + " (2)"}, got); d != "" {
		t.Errorf("names (-want +got):\n%s", d)
	}
	if err := f.apply(workshop.Join("nameless", " - ", "en", false)); !errors.Is(err, workshop.ErrNoName) {
		t.Errorf("without a name: %v", err)
	}
}

func TestCodesAreReadAsTheyAreMeant(t *testing.T) {
	for typed, want := range map[string]string{
		"BCDFGH": "BCDFGH", " bcd-fgh ": "BCDFGH", "bcd fgh": "BCDFGH",
		"": "", "BCDFG": "", "BCDFGHJ": "", "BCDFG0": "", "BCDFGA": "", "BCDFGÜ": "", "锁锁": "",
	} {
		if got := workshop.CleanCode(typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
	seen := map[string]bool{}
	for range 1000 {
		code := workshop.NewCode()
		if workshop.CleanCode(code) != code || seen[code] {
			t.Fatalf("the code %q cannot be typed, or has been there", code)
		}
		seen[code] = true
	}
}
