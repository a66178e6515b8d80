package failover_test

import (
	"os"
	"regexp"
	"testing"

	"lockwise/internal/sim"
	"lockwise/lessons/failover"
)

// The page links to runs in which two are at work, whatever the answer. They still
// are.
func TestThePageLinksToRunsInWhichTwoAreAtWork(t *testing.T) {
	link := regexp.MustCompile(`\(/replay/(failover:[^?)]+)\?answer=(\w+)\)`)
	for _, page := range []string{"page.en.md", "page.zh.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		found := link.FindAllStringSubmatch(string(text), -1)
		if len(found) != 2 {
			t.Errorf("%s: %d links to runs, want 2", page, len(found))
		}
		for _, m := range found {
			if v, _, _ := sim.Replay(t, failover.Exercise(answers[m[2]]), m[1]); v.Rule != "alone-at-work" {
				t.Errorf("%s: %s: got %s, rule %q: %s", page, m[1], v.Verdict, v.Rule, v.Message.En)
			}
		}
	}
}
