package room_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"lockwise/internal/trace"
)

// attack(room): one participant sends two large verdicts at once | the second is told to wait, 429
func TestOneVerdictOfAParticipantAtATime(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	body, sending := io.Pipe()
	first := make(chan int, 1)
	go func() {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/own", body)
		if err != nil {
			t.Error(err)
		}
		a, err := ann.Do(r)
		if err != nil {
			t.Error(err)
			first <- 0
			return
		}
		a.Body.Close()
		first <- a.StatusCode
	}()
	io.WriteString(sending, "{") // it is being sent
	for ann.post(t, "/own", map[string]string{"id": "second"}).status == http.StatusBadRequest {
		// until the first has arrived
	}
	ann.post(t, "/own", map[string]string{"id": "second"}).want(t, http.StatusTooManyRequests, `"later"`)
	io.WriteString(sending, "}")
	sending.Close()
	if status := <-first; status != http.StatusBadRequest {
		t.Errorf("status %d", status)
	}
	ann.post(t, "/own", broke(t, "constraint", moment)).want(t, http.StatusOK)
}

// attack(room): verdicts that no Lockwise sends: of no exercise, with no verdict, a rule or schedule that is too long, under an ID that is too long, of another's trace | 400, and the board stays as it is
// attack(room): traces that are none: garbage, cut off, of a newer version, JSON nested 100,000 deep, packed with gzip, of five megabytes | 400 or 413, and nothing is kept
func TestVerdictsThatNoLockwiseSendsAreRefused(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	good := broke(t, "constraint", moment)
	before := s.room.Public().N
	for name, c := range map[string]struct {
		field  string
		value  any
		status int
	}{
		"no exercise":       {"exercise", "nonsense", 400},
		"a path":            {"exercise", "../constraint", 400},
		"no verdict":        {"verdict", "won", 400},
		"long rule":         {"rule", strings.Repeat("r", 65), 400},
		"markup":            {"rule", "<b>", 400},
		"long schedule":     {"schedule", strings.Repeat("s", 5000), 400},
		"turned schedule":   {"schedule", "constraint:\u202e", 400},
		"long ID":           {"id", strings.Repeat("i", 65), 400},
		"no ID":             {"id", "", 400},
		"another's":         {"by", "p123", 400},
		"code":              {"code", "package answer", 400},
		"another exercise":  {"trace", broke(t, "stock", moment).Trace, 400},
		"garbage":           {"trace", "garbage", 400},
		"cut off":           {"trace", good.Trace[:len(good.Trace)-9], 400},
		"newer":             {"trace", strings.Replace(good.Trace, `"v":1`, `"v":99`, 1), 400},
		"deep":              {"trace", strings.Repeat(`{"v":`, 100_000), 400},
		"events of no kind": {"trace", strings.Replace(good.Trace, string(trace.Request), "fly", 1), 400},
		"huge":              {"trace", good.Trace + strings.Repeat(" ", 5<<20), 413},
	} {
		v := map[string]any{"id": good.ID, "exercise": good.Exercise, "verdict": good.Verdict, "rule": good.Rule, "schedule": good.Schedule, "trace": good.Trace}
		v[c.field] = c.value
		if a := ann.post(t, "/own", v); a.status != c.status || !strings.Contains(a.body, `"reason"`) {
			t.Errorf("%s: status %d, %.200s; want %d and a reason", name, a.status, a.body, c.status)
		}
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write(bytes.Repeat([]byte("{"), 64<<20))
	w.Close()
	ann.send(t, http.MethodPost, "/own", packed.String(), "Content-Encoding", "gzip").want(t, http.StatusBadRequest)
	if got := s.room.Public().N; got != before {
		t.Errorf("%d events have come of it", got-before)
	}
	ann.post(t, "/own", good).want(t, http.StatusOK)
}

// attack(room): a participant sends one large trace after the other to fill the disk | after sixteen megabytes 413; a verdict without a trace is taken still
func TestTracesCannotFillTheDisk(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	v := broke(t, "constraint", moment)
	small := v.Trace
	refused, begun := 0, time.Now()
	for i := range 12 {
		v.ID, v.Trace = fmt.Sprint("large-", i), small+strings.Repeat(" ", 2<<20)+strings.Repeat("\n", i)
		switch a := ann.post(t, "/own", v); a.status {
		case http.StatusOK:
		case http.StatusRequestEntityTooLarge:
			refused++
		default:
			t.Errorf("status %d: %s", a.status, a.body)
		}
	}
	if kept := 12 - refused; kept < 7 || kept > 8+since(begun, 2*time.Minute) {
		t.Errorf("%d traces of two megabytes were kept, want 7", kept)
	}
	v.ID, v.Trace = "without", ""
	ann.post(t, "/own", v).want(t, http.StatusOK)
}
