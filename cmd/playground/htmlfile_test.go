package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

func TestATraceOfEveryVersionIsRead(t *testing.T) {
	for version := 1; version <= trace.Version; version++ {
		file := fmt.Sprintf("testdata/v%d.ndjson", version)
		status, out, errs := play(t, "replay", file)
		for _, part := range []string{"constraint:double-submit:2b", "CreateOrder(user 7", "SELECT", "✗"} {
			if status != statusPass || !strings.Contains(out, part) {
				t.Errorf("%s: status %d, no %q in\n%s%s", file, status, part, out, errs)
			}
		}
		r, err := readTrace(file)
		if err != nil || len(r.events) == 0 || r.events[len(r.events)-1].Kind != trace.End {
			t.Errorf("%s: %v, %d events; want all up to the end", file, err, len(r.events))
		}
	}
}

func TestAKeptRunCanBeReadBack(t *testing.T) {
	ex, _, _ := lessons.FindExercise("constraint")
	dir := t.TempDir()
	page, again := filepath.Join(dir, "run.html"), filepath.Join(dir, "again.html")
	status, out, _ := play(t, "replay", "-html", page, "-file", answerFile(t, ex.Shipped()), "constraint:double-submit:2b")
	if status != statusBroken {
		t.Fatalf("status %d, printed %s", status, out)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"func CreateOrder(", "✗ Broken", "✗ 违反规则", "A inserts: INSERT INTO orders", "A 插入：INSERT INTO orders", "constraint:double-submit:2b"} {
		if !bytes.Contains(text, []byte(part)) {
			t.Errorf("the page lacks %q", part)
		}
	}
	status, shown, _ := play(t, "replay", "-html", again, page)
	if status != statusPass || !strings.Contains(out, shown) {
		t.Errorf("status %d; the page read back shows\n%s\nthe run showed\n%s", status, shown, out)
	}
	first, err := readTrace(page)
	if err != nil {
		t.Fatal(err)
	}
	second, err := readTrace(again)
	if d := cmp.Diff(first.events, second.events); err != nil || d != "" {
		t.Errorf("events after two pages (-first +second): %v\n%s", err, d)
	}
}

// hostile is markup wherever a run may carry text.
const hostile = `</code></pre></script><script>alert(1)</script><img src=x onerror=alert(1)>"'&<!--`

// attack(web): markup and scripts in code, SQL, results and words of a kept run | shown as text; the page has a policy that neither runs nor fetches anything
func TestMarkupInAKeptRunIsText(t *testing.T) {
	words := trace.Text{En: hostile, Zh: hostile}
	h := trace.Header{V: trace.Version, Exercise: hostile, Scenario: hostile, Title: words, Schedule: hostile, Workers: []string{"A", hostile}}
	r := result{code: hostile, header: &h, verdict: trace.Verdict{Verdict: trace.Broken, RuleText: words, Message: words}}
	for _, k := range []trace.Kind{trace.Call, trace.Request, trace.Reply, trace.State, trace.RuleBroken, trace.Kind(hostile)} {
		r.events = append(r.events, trace.Event{N: len(r.events) + 1, Worker: "A", Kind: k, Store: "db", Op: hostile, Text: hostile, Args: []string{hostile},
			Result: hostile, Err: hostile, Rule: hostile, Note: &words, Changes: []trace.Change{{In: hostile, Key: hostile, Before: hostile, After: hostile}}})
	}
	page, err := encodePage(r)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`<script type="application/x-ndjson" id="lockwise-trace">`}
	if d := cmp.Diff(want, regexp.MustCompile(`(?i)<(?:script|img|iframe|link|object|!--)[^>]*>?`).FindAllString(string(page), -1)); d != "" {
		t.Errorf("elements that could do something (-want +got):\n%s", d)
	}
	if !bytes.Contains(page, []byte(`content="default-src 'none'; style-src 'unsafe-inline'"`)) {
		t.Error("the page has no policy")
	}
	data, ok := traceIn(page)
	if !ok {
		t.Fatal("the page has no trace")
	}
	back, err := decodeTrace("page", data)
	if d := cmp.Diff(r.events, back.events); err != nil || d != "" {
		t.Errorf("the trace read back (-want +got): %v\n%s", err, d)
	}
}

func TestNoRunNoPage(t *testing.T) {
	page := filepath.Join(t.TempDir(), "run.html")
	status, _, errs := play(t, "replay", "-html", page, "-file", answerFile(t, "package answer"), "constraint:double-submit:2b")
	if status != statusUsage || !strings.Contains(errs, "no run to keep") {
		t.Errorf("status %d, printed %q; want status 2 and that there is no run", status, errs)
	}
	if isFile(page) {
		t.Error("a page was written")
	}
}
