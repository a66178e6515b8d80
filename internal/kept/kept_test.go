package kept_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

func read(t *testing.T, file string) kept.Run {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := kept.Read(text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return r
}

// Each version of the format has a trace and a page that were written by it and
// stay as they are.
func TestFilesOfEveryVersionAreRead(t *testing.T) {
	for version := 1; version <= trace.Version; version++ {
		for _, kind := range []string{"ndjson", "html"} {
			r := read(t, fmt.Sprintf("testdata/v%d.%s", version, kind))
			if r.Header.V != version || r.Header.Schedule != "constraint:double-submit:2b" {
				t.Errorf("the header of v%d.%s is %+v", version, kind, r.Header)
			}
			if n := len(r.Events); n < 16 || r.Events[n-1].Kind != trace.End {
				t.Errorf("v%d.%s has %d events; want all up to the end", version, kind, n)
			}
		}
	}
}

func TestAPageCanBeReadBack(t *testing.T) {
	want := read(t, "testdata/v1.ndjson")
	want.Code = "package answer\n\n// <b>bold</b> & 中文\n"
	want.Verdict = &trace.Verdict{Exercise: "constraint", Verdict: trace.Broken, Rule: "one-row", Message: trace.Text{En: "<twice>", Zh: "两次"}}
	page, err := kept.Page(want)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"✗ Broken", "✗ 违反规则", "B inserts: INSERT INTO orders", "B 插入：INSERT INTO orders", "constraint:double-submit:2b", "&lt;twice&gt;"} {
		if !strings.Contains(string(page), part) {
			t.Errorf("the page lacks %q", part)
		}
	}
	got, err := kept.Read(page)
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("read back: %v (-want +got):\n%s", err, d)
	}
}

const header = `{"v":1,"exercise":"constraint","schedule":"constraint:a:-","workers":["A","B"]}` + "\n"

// attack(web): files that are no run: other things, cut off, of a newer program, out of order, with numbers out of range, 32 MiB large | refused, and the message says why
func TestWhatIsNoRunIsRefused(t *testing.T) {
	const open, end = `<script type="application/x-ndjson" id="lockwise-trace">` + "\n", "</script>"
	for name, c := range map[string]struct {
		text string
		want error
		says string
	}{
		"nothing":                {"", kept.ErrNoRun, "EOF"},
		"a picture":              {"\x89PNG\r\n\x1a\n\x00\x00", kept.ErrNoRun, "invalid character"},
		"another page":           {"<!DOCTYPE html><title>x</title>", kept.ErrNoRun, "invalid character"},
		"another object":         {`{"name":"x"}`, kept.ErrNoRun, "does not begin as a trace"},
		"a list":                 {`[1,2]`, kept.ErrNoRun, "cannot unmarshal"},
		"nesting without end":    {strings.Repeat("[", 200_000), kept.ErrNoRun, "depth"},
		"a newer trace":          {`{"v":99}`, kept.ErrNewer, "version 99"},
		"a newer page":           {open + `{"v":99}` + end, kept.ErrNewer, "version 99"},
		"a page with no trace":   {open + end, kept.ErrNoRun, "EOF"},
		"a page cut off":         {open + header, kept.ErrNoRun, "invalid character"},
		"a trace cut off":        {header + `{"n":1,"kind":"ca`, kept.ErrNoRun, "after event 0: unexpected EOF"},
		"an event left out":      {header + `{"n":2,"kind":"call"}`, kept.ErrNoRun, "event 2 comes next"},
		"an event twice":         {header + `{"n":1,"kind":"call"}{"n":1,"kind":"call"}`, kept.ErrNoRun, "after event 1: event 1 comes next"},
		"a kind of its own":      {header + `{"n":1,"kind":"explode"}`, kept.ErrNoRun, `no such kind: "explode"`},
		"time before the start":  {header + `{"n":1,"kind":"call","t":-1}`, kept.ErrNoRun, "out of range"},
		"a number too large":     {header + `{"n":1,"kind":"call","t":1e300}`, kept.ErrNoRun, "cannot unmarshal number 1e300"},
		"a thousand workers":     {`{"v":1,"workers":["A"` + strings.Repeat(`,"B"`, 999) + `]}`, kept.ErrNoRun, "1000 workers"},
		"33 MiB":                 {header + strings.Repeat(" ", 33<<20), kept.ErrTooLarge, "more than 32 MiB"},
		"values without end":     {header + `{"n":1,"kind":"state","changes":[{}` + strings.Repeat(",{}", 1_000_000) + `]}`, kept.ErrTooLarge, "values"},
		"events without end":     {header + manyEvents(200_001), kept.ErrNoRun, "more than 200000 events"},
		"a verdict that is none": {open + header + end + `<script type="application/json" id="lockwise-run">` + "\n" + `{"verdict":7}` + end, kept.ErrNoRun, "code and verdict"},
	} {
		_, err := kept.Read([]byte(c.text))
		if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: %v, want %q with %q", name, err, c.want, c.says)
		}
	}
}

func manyEvents(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `{"n":%d,"kind":"call"}`, i+1)
	}
	return text.String()
}

// hostile is markup wherever a run may carry text.
const hostile = `</code></pre></script><script>alert(1)</script><img src=x onerror=alert(1)>"'&<!--`

// attack(web): markup and scripts in code, SQL, results and words of a kept run | shown as text; the page has a policy that neither runs nor fetches anything
func TestMarkupInAKeptRunIsText(t *testing.T) {
	words := trace.Text{En: hostile, Zh: hostile}
	want := kept.Run{
		Header:  trace.Header{V: trace.Version, Exercise: hostile, Scenario: hostile, Title: words, Schedule: hostile, Workers: []string{"A", hostile}},
		Code:    hostile,
		Verdict: &trace.Verdict{Verdict: trace.Broken, RuleText: words, Message: words, Detail: hostile},
	}
	for _, k := range []trace.Kind{trace.Call, trace.Request, trace.Reply, trace.State, trace.RuleBroken} {
		want.Events = append(want.Events, trace.Event{N: len(want.Events) + 1, Worker: "A", Kind: k, Store: "db", Op: hostile, Text: hostile, Args: []string{hostile},
			Result: hostile, Err: hostile, Rule: hostile, Note: &words, Changes: []trace.Change{{In: hostile, Key: hostile, Before: hostile, After: hostile}}})
	}
	page, err := kept.Page(want)
	if err != nil {
		t.Fatal(err)
	}
	elements := []string{`<script type="application/x-ndjson" id="lockwise-trace">`, `<script type="application/json" id="lockwise-run">`}
	if d := cmp.Diff(elements, regexp.MustCompile(`(?i)<(?:script|img|iframe|link|object|!--)[^>]*>?`).FindAllString(string(page), -1)); d != "" {
		t.Errorf("elements that could do something (-want +got):\n%s", d)
	}
	if !strings.Contains(string(page), `content="default-src 'none'; style-src 'unsafe-inline'"`) {
		t.Error("the page has no policy")
	}
	got, err := kept.Read(page)
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("read back: %v (-want +got):\n%s", err, d)
	}
}
