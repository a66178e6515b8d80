package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/lessons"
)

func TestTracesAndPagesOfOldAreShown(t *testing.T) {
	for _, file := range []string{"v1.ndjson", "v1.html"} {
		status, out, errs := play(t, "replay", "../../internal/kept/testdata/"+file)
		for _, part := range []string{"constraint:double-submit:2b", "CreateOrder(user 7", "SELECT", "✗"} {
			if status != statusPass || !strings.Contains(out, part) {
				t.Errorf("%s: status %d, no %q in\n%s%s", file, status, part, out, errs)
			}
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
	status, shown, _ := play(t, "replay", "-html", again, page)
	if status != statusPass || !strings.Contains(out, shown) {
		t.Errorf("status %d; the page read back shows\n%s\nthe run showed\n%s", status, shown, out)
	}
	first, err := readRun(page)
	if err != nil || first.Code != ex.Shipped() || first.Verdict.Rule != "one-row" {
		t.Fatalf("the page has %d bytes of code and the verdict %+v, %v", len(first.Code), first.Verdict, err)
	}
	second, err := readRun(again)
	if d := cmp.Diff(first, second); err != nil || d != "" {
		t.Errorf("after two pages (-first +second): %v\n%s", err, d)
	}
}

func TestWhatIsNoRunIsSaidToBeSo(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ name, text, says string }{
		{"notes.txt", "milk, bread", "neither a page that Lockwise kept nor a trace"},
		{"newer.ndjson", `{"v":99}`, "Update this program"},
		{"\x1b[2J.ndjson", "\x1b[2J", "neither a page"},
	} {
		file := filepath.Join(dir, c.name)
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		status, out, errs := play(t, "replay", file)
		if status != statusUsage || !strings.Contains(errs, c.says) || strings.Contains(out+errs, "\x1b") {
			t.Errorf("%q: status %d, printed %q; want status 2 and %q", c.name, status, errs, c.says)
		}
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
