//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"
)

// One schedule is not the smallest of many: its page says what happened.
func TestAReplaySaysWhatHappened(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.open(s, "/replay/constraint:double-submit:2b.3a")
	p.wait(`document.querySelector("#replay").dataset.verdict === "broken"`)
	if got := p.text("#verdict"); !strings.Contains(got, "What happened") || strings.Contains(got, "smallest") {
		t.Errorf("the page says\n%s", got)
	}
}

func TestAScheduleThatIsNotThereCannotBeRunAgain(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.open(s, "/replay/constraint:nosuch:2b")
	p.wait(`document.querySelector("#replay").dataset.verdict === "inconclusive"`)
	if got := p.text("h1"); !strings.Contains(got, "There is no such schedule") {
		t.Errorf("the title is %q", got)
	}
	if !eval[bool](p, `document.querySelector("#again").hidden && document.title.includes("There is no such schedule")`) {
		t.Error("the page offers to run it again, or its title does not say so")
	}
	p.axe("no such schedule")
}

func TestAReplayOfOurAnswerRunsThatAnswer(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	for answer, verdict := range map[string]string{"solution": "pass", "shipped": "broken"} {
		p.open(s, "/replay/constraint:double-submit:2b.3a?answer="+answer)
		p.wait(fmt.Sprintf(`document.querySelector("#replay").dataset.verdict === %q`, verdict))
	}
}
