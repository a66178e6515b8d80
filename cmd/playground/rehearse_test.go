package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rehearsedElsewhere is a file from another machine, with an answer of long ago and a
// session that goes on.
const rehearsedElsewhere = `{"lockwise":"progress","v":1,"exercises":{},"rehearsals":[
	{"id":"aa","wish":{"topics":["Redis"],"count":3},"began":"2026-01-02T10:00:00Z","ended":"2026-01-02T10:09:00Z","spent":540000,"answers":[
		{"id":"a1","item":"question/redis-lock","asked":"2026-01-02T10:00:00Z","text":"It <b>expires</b>.","ticked":[0,2],"points":5,"shown":true,"grade":1,"at":"2026-01-02T10:05:00Z","spent":300000}]},
	{"id":"bb","wish":{},"began":"2026-01-03T10:00:00Z","spent":0,"answers":[
		{"id":"b1","item":"question/redis-lock","asked":"2026-01-03T10:00:00Z","text":"half","spent":0},
		{"id":"b3","item":"design/nightly-report-choice","asked":"2026-01-03T09:30:00Z","text":"a unique key","shown":true,"grade":1,"at":"2026-01-03T09:40:00Z","spent":1},
		{"id":"b2","item":"spot/get-then-del","asked":"2026-01-03T09:00:00Z","text":"1","shown":true,"grade":2,"at":"2026-01-03T10:00:00Z","spent":1}]}]}`

// What was rehearsed on another machine is due here, can be written down, and goes
// on to a third one as it is.
func TestRehearsalsGoToAnotherMachine(t *testing.T) {
	file, dir := answerFile(t, rehearsedElsewhere), t.TempDir()
	here := func(args ...string) string {
		t.Helper()
		status, said, errs := play(t, append([]string{"-data", filepath.Join(dir, "here")}, args...)...)
		if status != statusPass {
			t.Fatalf("%v: status %d, printed %s%s", args, status, said, errs)
		}
		return said
	}
	wantSaid(t, here("rehearse"), "To review: 0.", "-export FILE")
	wantSaid(t, here("progress", "import", file), "Rehearsals taken over: 2.")
	wantSaid(t, here("progress", "import", file), "Nothing in that file is news here.")
	wantSaid(t, here("rehearse"), "To review: 3.", "redis-lock", "get-then-del", "nightly-report-choice", "2 answered: /rehearse/bb")
	wantSaid(t, here("rehearse", "-lang", "zh"), "待复习：3 题")
	sheet := filepath.Join(dir, "sheet.md")
	wantSaid(t, here("rehearse", "-export", sheet), "Rehearsals written down: 2")
	wantSaid(t, readFile(t, sheet), "It <b>expires</b>.", "half", "- [x] ", "A model answer")

	out, again := filepath.Join(dir, "out.json"), filepath.Join(dir, "again.json")
	here("progress", "export", out)
	for _, step := range [][]string{{"import", out}, {"export", again}} {
		if status, _, errs := play(t, "-data", filepath.Join(dir, "third"), "progress", step[0], step[1]); status != statusPass {
			t.Fatal(step, errs)
		}
	}
	if a, b := readFile(t, out), readFile(t, again); a != b || !strings.Contains(a, `"grade": 1`) {
		t.Errorf("a third machine has\n%s\nwant\n%s", b, a)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func wantSaid(t *testing.T, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("said %q; want %q in it", got, part)
		}
	}
}

// attack(machine): a progress file whose rehearsals are none: other items, grades without a day, points that cannot be, ids that are paths or of two answers | refused, and nothing is taken over
func TestRehearsalsThatCannotBeAreRefused(t *testing.T) {
	for _, c := range []struct{ old, new string }{
		{`"id":"aa"`, `"id":"../aa"`}, {`"id":"a1"`, `"id":""`}, {`"id":"a1"`, `"id":"b1"`}, {"question/redis-lock", "other/x"}, {`"grade":1`, `"grade":7`},
		{`"at":"2026-01-02T10:05:00Z",`, ""}, {`"grade":1,`, ""}, {"[0,2]", "[0,64]"}, {"[0,2]", "[-1]"}, {`"points":5`, `"points":500`},
		{`"spent":540000`, `"spent":-1`}, {`"began":"2026-01-02T10:00:00Z"`, `"began":"9026-01-02T10:00:00Z"`}, {`"count":3`, `"count":-3`},
		{"It <b>expires</b>.", strings.Repeat("x", 65<<10)},
	} {
		text := strings.Replace(rehearsedElsewhere, c.old, c.new, 1)
		if text == rehearsedElsewhere {
			t.Fatalf("%q is not in the file", c.old)
		}
		mine := t.TempDir()
		status, _, errs := play(t, "-data", mine, "progress", "import", answerFile(t, text))
		if status != statusUnknown || !strings.Contains(errs, "cannot be right") {
			t.Errorf("%s: status %d, printed %q", c.new, status, errs)
		}
		if _, said, _ := play(t, "-data", mine, "rehearse"); strings.Contains(said, "/rehearse/") {
			t.Errorf("%s was taken over", c.new)
		}
	}
}
