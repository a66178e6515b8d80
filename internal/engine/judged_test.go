package engine_test

import (
	"testing"

	"lockwise/internal/engine"
)

// A terminal beside the browser: each program hears of the other's judgements,
// and of none of its own.
func TestAnotherProgramsVerdictIsNews(t *testing.T) {
	dir := t.TempDir()
	browser, terminal := withData(t, dir), withData(t, dir)
	inBrowser, inTerminal := browser.Judged(t.Context()), terminal.Judged(t.Context())
	run(t, terminal, engine.Job{Exercise: "other"})
	if got := <-inBrowser; got != "other" {
		t.Errorf("the browser hears of %q, want other", got)
	}
	records, err := browser.LastRun("other")
	if err != nil || len(records) == 0 {
		t.Fatalf("LastRun = %d records, %v", len(records), err)
	}
	f, err := browser.Load("other")
	if err != nil {
		t.Fatal(err)
	}
	if v := records[len(records)-1].Verdict; v == nil || v.Version != f.Version {
		t.Errorf("the verdict is %+v, want one of the text %s", v, f.Version)
	}
	run(t, browser, engine.Job{Exercise: "small"})
	if got := <-inTerminal; got != "small" { // what it judged itself would come first
		t.Errorf("the terminal hears of %q, want small", got)
	}
}
