package sim

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"lockwise/internal/trace"
)

// report judges under a plain go test: a broken rule fails the test with the
// smallest interleaving that breaks it, a pass logs what it covers.
func report(t *testing.T, ex Exercise) {
	t.Helper()
	var head *trace.Header
	var events []trace.Event
	j := judge{t: t, ex: ex, emit: func(r trace.Record) {
		switch {
		case r.Header != nil:
			head, events = r.Header, nil
		case r.Event != nil:
			events = append(events, *r.Event)
		}
	}}
	v := j.all()
	lang := language()
	if v.Verdict == trace.Pass {
		t.Log(trace.Covers(*v).In(lang))
		return
	}
	var b strings.Builder
	b.WriteByte('\n')
	if head != nil && len(events) > 0 {
		b.WriteString(trace.Picture(*head, events, lang, pictureWidth))
	} else {
		fmt.Fprintf(&b, "%s\n%s\n", v.RuleText.In(lang), v.Message.In(lang))
	}
	if v.Detail != "" {
		b.WriteString("\n" + v.Detail + "\n")
	}
	if v.Schedule != "" {
		b.WriteString(trace.Text{En: "\nto see it again: go run ./cmd/playground replay ", Zh: "\n重放：go run ./cmd/playground replay "}.In(lang) + v.Schedule + "\n")
	}
	t.Error(b.String())
}

// pictureWidth fits a terminal of usual width, less go test's indentation.
const pictureWidth = 100

// language is the reader's, from the environment as programs read it.
func language() string {
	for _, name := range []string{"LOCKWISE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			if strings.HasPrefix(v, "zh") {
				return "zh"
			}
			return "en"
		}
	}
	return "en"
}
