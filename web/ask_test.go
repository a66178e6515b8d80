package web_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"lockwise/internal/trace"
)

// ran is what came of a run that one page asked for.
type ran struct{ Records []trace.Record }

func (s *site) ask(t *testing.T, body string) (ran, answer) {
	t.Helper()
	a := s.do(t, http.MethodPost, "/exercise/constraint/run", body, "Content-Type", "application/json")
	var r ran
	if a.status == http.StatusOK {
		a.json(t, &r)
	}
	return r, a
}

func (r ran) verdict(t *testing.T) trace.Verdict {
	t.Helper()
	if len(r.Records) == 0 || r.Records[len(r.Records)-1].Verdict == nil {
		t.Fatalf("the run has no verdict: %+v", r.Records)
	}
	return *r.Records[len(r.Records)-1].Verdict
}

func (r ran) options() *trace.Options {
	for _, rec := range r.Records {
		if rec.Options != nil {
			return rec.Options
		}
	}
	return nil
}

func TestAPageAsksForARunOfItsOwn(t *testing.T) {
	s := open(t)
	r, a := s.ask(t, `{"answer": "shipped"}`)
	if v := r.verdict(t); v.Verdict != trace.Broken || v.Schedule == "" {
		t.Errorf("the shipped code: %+v", v)
	}
	a.wantText(t, `"say":"A`) // events bring their sentences
	r, _ = s.ask(t, `{"answer": "solution"}`)
	if v := r.verdict(t); v.Verdict != trace.Pass {
		t.Errorf("the solution: %+v", v)
	}
	r, _ = s.ask(t, `{"answer": "solution", "schedule": "constraint:double-submit:2b.3a"}`)
	if v := r.verdict(t); v.Verdict != trace.Pass || v.Schedule != "constraint:double-submit:2b.3a" {
		t.Errorf("the solution under the schedule that breaks the shipped code: %+v", v)
	}
}

// Each click sends one choice more.
func TestAScheduleIsMadeUpChoiceByChoice(t *testing.T) {
	s := open(t)
	schedule := func(choices string, points int) ran {
		r, a := s.ask(t, fmt.Sprintf(`{"answer": "shipped", "schedule": "constraint:double-submit:%s", "points": %d}`, choices, points))
		a.wantStatus(t, http.StatusOK)
		return r
	}
	for points, choices := range []string{"-", "-", "2b"} {
		o := schedule(choices, points).options()
		if o == nil || o.Point != points+1 {
			t.Fatalf("after %d choices the next are %+v", points, o)
		}
		if o.Used.Preemptions != max(0, points-1) {
			t.Errorf("after %d choices %d preemptions are used", points, o.Used.Preemptions)
		}
	}
	r := schedule("2b.3a", 3)
	if v := r.verdict(t); r.options() != nil || v.Verdict != trace.Broken {
		t.Errorf("at the end: %+v, options %+v", v, r.options())
	}
}

func TestARunThatMakesNoSenseIsRefused(t *testing.T) {
	s := open(t)
	for _, body := range []string{
		`no json`, `{"answer": "../../x"}`, `{"answer": "nosuchanswer"}`, `{"points": 1}`,
		`{"schedule": "stock:oversell:-"}`, `{"schedule": "../x"}`,
		`{"schedule": "constraint:double-submit:-", "points": -1}`, `{"schedule": "constraint:double-submit:-", "points": 99999}`,
	} {
		if _, a := s.ask(t, body); a.status != http.StatusBadRequest {
			t.Errorf("%s: status %d, want %d", body, a.status, http.StatusBadRequest)
		}
	}
	if _, a := s.ask(t, `{"text": "`+strings.Repeat("x", 2<<20)+`"}`); a.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a text of 2 MiB: status %d", a.status)
	}
	if s.engine.Runs() != 0 {
		t.Errorf("%d runs were started", s.engine.Runs())
	}
	a := s.stranger(t, http.MethodPost, "/exercise/constraint/run", `{"answer": "shipped"}`)
	if a.status != http.StatusUnauthorized {
		t.Errorf("a stranger's run: status %d", a.status)
	}
}

// A run that nobody waits for any more ends: closing the server waits for it.
func TestAnAskedRunEndsWithItsPage(t *testing.T) {
	s := open(t)
	s.engine.Gate = make(chan struct{}) // never opened
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error, 1)
	go func() {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/exercise/constraint/run", strings.NewReader(`{"answer": "shipped"}`))
		if err == nil {
			_, err = s.reader.Do(r)
		}
		gone <- err
	}()
	for s.engine.Runs() == 0 {
		runtime.Gosched()
	}
	leave()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("the page that left got %v", err)
	}
	s.Server.Close() // waits for every request
}
