package lessons

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// Every claim of a page has an id and a test of that name in the lesson's folder:
// claim A8 is run by TestClaimA8…, scenario K5 by TestK5….

// Claims returns the ids of all that the workbook sets out to teach: A1–A22 and
// B1–B5d about locks and what to use instead, S1–S6 the places where people reach
// for a lock, K1–K18 the scenarios of the argument about Redlock.
func Claims() []string {
	var all []string
	number := func(letter string, last int) {
		for i := 1; i <= last; i++ {
			all = append(all, fmt.Sprint(letter, i))
		}
	}
	number("A", 22)
	number("B", 4)
	all = append(all, "B5a", "B5b", "B5c", "B5d")
	number("S", 6)
	number("K", 18)
	return all
}

// testName is the beginning of a test's name that says which claim it runs. What
// follows the id begins with a capital, so that A1 is not taken for A13, nor B5
// for B5a.
var testName = regexp.MustCompile(`(?m)^func Test(?:Claim)?([ABKS]\d+[a-d]?)[A-Z_(]`)

// Untested returns those of the lesson's claims that no test in its folder runs.
// source is the folder lessons of a checkout.
func (l Lesson) Untested(source fs.FS) ([]string, error) {
	files, err := fs.Glob(source, l.ID+"/*_test.go")
	if err != nil {
		return nil, err
	}
	tested := map[string]bool{}
	for _, name := range files {
		text, err := fs.ReadFile(source, name)
		if err != nil {
			return nil, err
		}
		for _, m := range testName.FindAllStringSubmatch(string(text), -1) {
			tested[m[1]] = true
		}
	}
	var missing []string
	for _, id := range l.Claims {
		if !tested[id] {
			missing = append(missing, id)
		}
	}
	return missing, nil
}

// Untaught returns the claims that no lesson makes.
func Untaught() []string {
	made := map[string]bool{}
	for _, l := range catalogue {
		for _, id := range l.Claims {
			made[id] = true
		}
	}
	var missing []string
	for _, id := range Claims() {
		if !made[id] {
			missing = append(missing, id)
		}
	}
	return missing
}

// Fate is what the first line of an answer says becomes of it: "// passes: …" is
// right, and "// caught by: RULE — …" is wrong. The shipped file says nothing,
// since readers read it.
func Fate(text string) (right bool, caughtBy string) {
	first, _, _ := strings.Cut(text, "\n")
	if rest, wrong := strings.CutPrefix(first, "// caught by: "); wrong {
		caughtBy, _, _ = strings.Cut(rest, " ")
	}
	return strings.HasPrefix(first, "// passes: "), caughtBy
}

// Judged counts the exercise's answers by what their first lines say becomes of
// them.
func (e Exercise) Judged() (right, wrong int) {
	for _, name := range e.Answers() {
		switch passes, rule := Fate(e.must(name)); {
		case passes:
			right++
		case rule != "":
			wrong++
		}
	}
	return right, wrong
}
