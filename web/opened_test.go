package web_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

// stored is a file of the format's first version.
func stored(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("../internal/kept/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// mine is a kept run of code that is not the reader's.
func mine(t testing.TB, code string) string {
	t.Helper()
	run, err := kept.Read([]byte(stored(t, "v1.ndjson")))
	if err != nil {
		t.Fatal(err)
	}
	run.Code = code
	run.Verdict = &trace.Verdict{Exercise: "constraint", Verdict: trace.Broken, Kind: trace.FailRule, Rule: "one-row", Message: trace.Text{En: "two rows", Zh: "两行"}}
	page, err := kept.Page(run)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

func TestAFileIsReadAndNothingIsRun(t *testing.T) {
	s := open(t)
	for name, c := range map[string]struct{ text, code string }{
		"a trace": {stored(t, "v1.ndjson"), ""}, "a page of old": {stored(t, "v1.html"), ""}, "a page": {mine(t, "package answer // theirs"), "package answer // theirs"},
	} {
		var got struct {
			Records        []json.RawMessage
			Code, Exercise string
			Lesson         string
		}
		s.do(t, http.MethodPost, "/open", c.text).json(t, &got)
		if got.Code != c.code || got.Exercise != "constraint" || got.Lesson != "/lesson/constraint/constraint" || len(got.Records) < 17 {
			t.Errorf("%s: %d records, code %q, exercise %q at %q", name, len(got.Records), got.Code, got.Exercise, got.Lesson)
		}
	}
	if s.engine.Runs() != 0 {
		t.Error("something was run")
	}
	if got := s.file(t).File.Text; got != shipped(t) {
		t.Error("the reader's file was changed")
	}
}

// attack(web): a file that is no run, is cut off, is of a newer program, or has more than 32 MiB is opened in the browser | 422 or 413 with the reason; nothing is kept of it
func TestAFileThatIsNoRunIsRefused(t *testing.T) {
	s := open(t)
	for _, c := range []struct {
		name, text, says string
		status           int
	}{
		{"nothing", "", "neither a page", http.StatusUnprocessableEntity},
		{"another page", "<!DOCTYPE html><script>alert(1)</script>", "neither a page", http.StatusUnprocessableEntity},
		{"cut off", stored(t, "v1.ndjson")[:900], "unexpected EOF", http.StatusUnprocessableEntity},
		{"newer", `{"v":7}`, "Update Lockwise", http.StatusUnprocessableEntity},
		{"too large", strings.Repeat(" ", kept.MaxFile+1), "At most 32 MiB", http.StatusRequestEntityTooLarge},
	} {
		a := s.do(t, http.MethodPost, "/open", c.text)
		if a.status != c.status || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: status %d, %s", c.name, a.status, firstLines(a.body))
		}
	}
	s.do(t, http.MethodPost, "/open", stored(t, "v1.ndjson"), "Origin", "https://evil.example").wantStatus(t, http.StatusForbidden)
}
