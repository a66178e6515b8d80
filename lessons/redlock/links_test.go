package redlock_test

import (
	"os"
	"regexp"
	"testing"

	"lockwise/internal/sim"
	"lockwise/lessons/redlock"
)

// The page links to runs in which the reference answer loses. They still do.
func TestThePageLinksToRunsThatLose(t *testing.T) {
	link := regexp.MustCompile(`\(/replay/(redlock:[^?)]+)\?answer=solution\)`)
	for _, page := range []string{"page.en.md", "page.zh.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		found := link.FindAllStringSubmatch(string(text), -1)
		if len(found) != 3 {
			t.Errorf("%s: %d links to runs, want 3", page, len(found))
		}
		for _, m := range found {
			if v, _, _ := sim.Replay(t, redlock.Exercise(answers["solution"]), m[1]); v.Rule != "one-holder" {
				t.Errorf("%s: %s: got %s, rule %q: %s", page, m[1], v.Verdict, v.Rule, v.Message.En)
			}
		}
	}
}
