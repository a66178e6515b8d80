package conformance_test

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"

	"lockwise/internal/trace"
)

//go:embed testdata
var testdata embed.FS

// side is which of the two stores answers.
type side int

const (
	real side = iota
	here
)

// script is a file of testdata.
type script struct {
	name  string
	steps []step
}

// step is a request and what is observed after it.
type step struct {
	where string // file and line
	conn  string // one letter
	do    string
	want  [2]string // by side
	needs string    // the version of the real server that is the first to know the command
	means trace.Text
}

func (s step) differs() bool { return s.want[real] != s.want[here] }

// scripts reads those of one kind of store.
func scripts(t testing.TB, kind string) []script {
	t.Helper()
	names, err := fs.Glob(testdata, path.Join("testdata", kind, "*.txt"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no scripts for %s: %v", kind, err)
	}
	var all []script
	for _, name := range names {
		text, err := testdata.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := parse(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sc)
	}
	return all
}

func parse(name, text string) (script, error) {
	sc := script{name: strings.TrimSuffix(path.Base(name), ".txt")}
	for i, line := range strings.Split(text, "\n") {
		where := fmt.Sprintf("%s:%d", name, i+1)
		seen, indented := strings.CutPrefix(line, "  ")
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
		case !indented:
			sc.steps = append(sc.steps, request(where, line))
		case len(sc.steps) == 0:
			return sc, fmt.Errorf("%s: nothing has been asked yet", where)
		default:
			sc.steps[len(sc.steps)-1].observe(seen)
		}
	}
	for _, s := range sc.steps {
		if err := s.complete(); err != nil {
			return sc, err
		}
	}
	return sc, nil
}

func request(where, line string) step {
	if conn, do, ok := strings.Cut(line, ": "); ok && len(conn) == 1 {
		return step{where: where, conn: conn, do: do}
	}
	return step{where: where, conn: "A", do: line}
}

// observe takes one indented line.
func (s *step) observe(line string) {
	word, rest, _ := strings.Cut(line, ": ")
	switch word {
	case "real":
		s.want[real] = rest
	case "here":
		s.want[here] = rest
	case "needs":
		s.needs = rest
	case "en":
		s.means.En = rest
	case "zh":
		s.means.Zh = rest
	default:
		s.want = [2]string{line, line}
	}
}

// complete says what a step lacks.
func (s *step) complete() error {
	switch {
	case s.want[real] == "" || s.want[here] == "":
		return fmt.Errorf("%s: what is observed is not said for both sides", s.where)
	case s.differs() && (s.means.En == "" || s.means.Zh == ""):
		return fmt.Errorf("%s: a difference says what it means, in both languages", s.where)
	}
	return nil
}
