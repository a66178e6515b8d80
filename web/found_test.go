package web_test

import (
	"net/http"
	"strings"
	"testing"

	"lockwise/internal/engine"
)

// finds is what the server answers about found schedules.
type finds struct {
	Found []struct{ Schedule, Answer, Rule, Level, At string }
}

func (s *site) finds(t *testing.T, method, query, body string) (finds, answer) {
	t.Helper()
	a := s.do(t, method, "/exercise/constraint/found"+query, body, "Content-Type", "application/json")
	var f finds
	if a.status == http.StatusOK {
		a.json(t, &f)
	}
	return f, a
}

const foundOne = `{"found": [{"schedule": "constraint:board:2b.3a", "answer": "shipped", "rule": "one-row", "level": "preempt"}]`

func TestWhatIsFoundIsKeptAndRemoved(t *testing.T) {
	s := open(t)
	if f, _ := s.finds(t, http.MethodGet, "", ""); f.Found == nil || len(f.Found) != 0 {
		t.Errorf("before: %+v", f)
	}
	f, _ := s.finds(t, http.MethodPost, "", foundOne+"}")
	if len(f.Found) != 1 || f.Found[0].Schedule != "constraint:board:2b.3a" || f.Found[0].Level != "preempt" || f.Found[0].At == "" {
		t.Errorf("kept: %+v", f)
	}
	f, _ = s.finds(t, http.MethodPost, "", strings.ReplaceAll(foundOne, "2b.3a", "4b")+`, "undated": true}`)
	if len(f.Found) != 2 || f.Found[0].At != "" {
		t.Errorf("one of which nobody knows the day: %+v", f)
	}
	s.finds(t, http.MethodDelete, "?answer=shipped&schedule=constraint:board:4b", "")
	if f, _ = s.finds(t, http.MethodGet, "", ""); len(f.Found) != 1 || f.Found[0].Schedule != "constraint:board:2b.3a" {
		t.Errorf("after one was removed: %+v", f)
	}
}

func TestWhatCannotHaveBeenFoundIsNotKept(t *testing.T) {
	s := open(t)
	for _, odd := range []string{
		strings.ReplaceAll(foundOne, "constraint:board", "stock:board"), strings.ReplaceAll(foundOne, "2b.3a", "<b>"),
		strings.ReplaceAll(foundOne, "shipped", "../shipped"), strings.ReplaceAll(foundOne, "one-row", "<script>"), strings.ReplaceAll(foundOne, "preempt", "\\u001b[2J"),
		strings.ReplaceAll(foundOne, `"rule"`, `"version": "zz", "rule"`),
	} {
		if f, a := s.finds(t, http.MethodPost, "", odd+"}"); a.status != http.StatusOK || len(f.Found) != 0 {
			t.Errorf("%s is kept: %d %+v", odd, a.status, f)
		}
	}
	for _, body := range []string{"", "[", `{"found": 7}`, `{"found": [` + strings.Repeat(`{},`, 200) + `{}]}`} {
		if _, a := s.finds(t, http.MethodPost, "", body); a.status != http.StatusBadRequest {
			t.Errorf("%.20s: status %d, want 400", body, a.status)
		}
	}
	if all, _ := s.engine.Found("constraint"); len(all) != 0 {
		t.Errorf("kept all the same: %+v", all)
	}
	s.engine.KeepFound(engine.Found{Exercise: "stock", Schedule: "stock:board:2b"})
	if f, _ := s.finds(t, http.MethodGet, "", ""); len(f.Found) != 0 {
		t.Errorf("another exercise's: %+v", f)
	}
}
