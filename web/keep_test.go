package web_test

import (
	"net/http"
	"strings"
	"testing"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

// keep reads the page that the server makes of a run.
func (s *site) keep(t *testing.T, query string) (answer, kept.Run) {
	t.Helper()
	a := s.get(t, "/kept?"+query)
	if a.status != http.StatusOK {
		return a, kept.Run{}
	}
	run, err := kept.Read([]byte(a.body))
	if err != nil {
		t.Fatal(err)
	}
	return a, run
}

func TestARunIsKeptWithItsCodeAndItsVerdict(t *testing.T) {
	s := open(t)
	const mine = "package answer // mine\n"
	s.save(t, mine, s.file(t).File.Version)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	p.until(done)
	s.save(t, "package answer // edited since\n", s.file(t).File.Version)
	a, run := s.keep(t, "exercise=constraint")
	if run.Code != mine || run.Verdict.Verdict != trace.Broken || run.Header.Schedule != "constraint:double-submit:2b.3a" || len(run.Events) == 0 {
		t.Errorf("kept %d events, code %q, verdict %+v", len(run.Events), run.Code, run.Verdict)
	}
	if got, want := a.header.Get("Content-Disposition"), `attachment; filename="lockwise-constraint-double-submit-2b.3a.html"`; got != want {
		t.Errorf("Content-Disposition = %s, want %s", got, want)
	}
	if strings.Contains(a.body, token) {
		t.Error("the page contains the key")
	}
}

func TestWhoseRunItWasIsKeptToo(t *testing.T) {
	s := open(t)
	p := s.page(t, "schedule=constraint:double-submit:2b.3a&answer=solution")
	p.until(done)
	if _, run := s.keep(t, "schedule=constraint:double-submit:2b.3a&answer=solution"); !strings.Contains(run.Code, "UNIQUE") || run.Verdict == nil {
		t.Errorf("kept the code %q", firstLines(run.Code))
	}
	p = s.page(t, "exercise=constraint")
	p.order(`{"do":"run","text":"package answer // never saved"}`)
	p.until(done)
	if _, run := s.keep(t, "exercise=constraint"); run.Code != "package answer // never saved" {
		t.Errorf("kept the code %q", firstLines(run.Code))
	}
}

func TestWhereNothingRanNothingIsKept(t *testing.T) {
	s := open(t)
	for _, query := range []string{"", "exercise=constraint", "exercise=..%2f..", "schedule=constraint:double-submit:-", "schedule=x"} {
		a, _ := s.keep(t, query)
		a.wantStatus(t, http.StatusNotFound)
	}
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run","text":"package answer // UNIQUE"}`) // passes: nothing to show
	p.until(done)
	a, _ := s.keep(t, "exercise=constraint")
	a.wantText(t, "no run with a trace")
}
