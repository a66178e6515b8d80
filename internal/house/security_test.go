package house_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite what is taken from the code: docs/security.md and lessons/rules.json")

// attack is one line of docs/security.md: a comment of the test that carries
// the attack out, written "attack(part): what is tried | what happens".
type attack struct {
	part, tried, happens string
	file, test           string // file from the module's root
}

var attackLine = regexp.MustCompile(`^attack\((\w+)\): ([^|]+) \| ([^|]+)$`)

// parts are the sections of the page.
var parts = []struct{ name, title, about string }{
	{"code", "The reader's code", "What code under judgement may try against the grader, the program and the machine. It runs in a process of its own, under\nlimits; a verdict is taken only if the grader signed it."},
	{"web", "The pages", "What another site, another machine's name, or a broken browser may try against the server on this machine."},
	{"room", "The workshop room", "What participants, and whoever else reaches its address, may try against a room and the machine that serves it. Plain HTTP\nis read by everybody on the way; for TLS put a proxy in front and name it with -url: those who come under its name are then sent\ncookies that go over TLS only. Nothing that a proxy says of who asks is believed, since anybody could say the same; all who come\nthrough it count against the limit on wrong codes that holds for all addresses together, and a limit for each is the proxy's to\nset. Whoever has the join code may join under any name."},
	{"machine", "The machine", "What goes wrong around the program. Nothing typed may be lost, and a message says what to do."},
}

const securityHead = `# Attacks, and what happens

Written by a test: each line is the comment of the test named behind it, which carries the attack out and fails if
anything else happens. After a change of a comment, ` + "`go test ./internal/house -update`" + ` writes this page again.

What this is not: a sandbox. Code under judgement runs as you, and may read and write what you may. The limits keep
an accident from hurting you; code that means harm can still delete your files or end your other programs.
`

// TestTheListOfAttacksIsThatOfTheTests keeps docs/security.md the same as what
// the tests say of themselves.
func TestTheListOfAttacksIsThatOfTheTests(t *testing.T) {
	all := attacks(t)
	var page strings.Builder
	page.WriteString(securityHead)
	for _, p := range parts {
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n| tried | what happens | test |\n|---|---|---|\n", p.title, p.about)
		for _, a := range all {
			if a.part == p.name {
				fmt.Fprintf(&page, "| %s | %s | [%s](../%s) |\n", a.tried, a.happens, a.test, a.file)
			}
		}
	}
	const file = "../../docs/security.md"
	if *update {
		if err := os.WriteFile(file, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if committed, err := os.ReadFile(file); err != nil || string(committed) != page.String() {
		t.Errorf("docs/security.md is not what the tests say (%v): go test ./internal/house -update", err)
	}
}

// attacks lists the attacks of all tests, by file and place.
func attacks(t *testing.T) []attack {
	t.Helper()
	var all []attack
	const root = "../.."
	for file := range sources(t) {
		if !strings.HasSuffix(file, "_test.go") || path.Dir(file) == "internal/house" {
			continue
		}
		found, err := attacksIn(filepath.Join(root, file))
		if err != nil {
			t.Error(err)
		}
		for _, a := range found {
			a.file = file
			all = append(all, a)
		}
	}
	slices.SortStableFunc(all, func(a, b attack) int { return strings.Compare(a.file, b.file) })
	if len(all) < 40 {
		t.Errorf("only %d attacks were found", len(all))
	}
	return all
}

// attacksIn reads the comments of a file's tests.
func attacksIn(name string) ([]attack, error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []attack
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(fn.Name.Name, "Test") {
			continue
		}
		for line := range strings.Lines(fn.Doc.Text()) {
			a, err := attackOf(strings.TrimSpace(line))
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", name, fn.Name.Name, err)
			}
			if a.test = fn.Name.Name; a.part != "" {
				all = append(all, a)
			}
		}
	}
	return all, nil
}

// attackOf reads one line of a comment; the zero attack if it is none.
func attackOf(line string) (attack, error) {
	if !strings.HasPrefix(line, "attack") {
		return attack{}, nil
	}
	m := attackLine.FindStringSubmatch(line)
	if m == nil {
		return attack{}, fmt.Errorf("%q is not written attack(part): tried | what happens", line)
	}
	for _, p := range parts {
		if p.name == m[1] {
			return attack{part: m[1], tried: m[2], happens: m[3]}, nil
		}
	}
	return attack{}, fmt.Errorf("there is no part %q", m[1])
}

// TestAMalformedAttackIsNoticed checks the check.
func TestAMalformedAttackIsNoticed(t *testing.T) {
	for line, ok := range map[string]bool{
		"attack(code): loops | stopped": true, "It loops.": true,
		"attack: loops | stopped": false, "attack(code): loops": false, "attack(coffee): loops | stopped": false, "attack(code): a | b | c": false,
	} {
		if _, err := attackOf(line); (err == nil) != ok {
			t.Errorf("%q: %v, want taken %v", line, err, ok)
		}
	}
}
