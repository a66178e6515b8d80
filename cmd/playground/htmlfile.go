package main

import (
	"fmt"
	"os"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

// writePage writes a run to a file that opens in any browser.
func (p *Program) writePage(name string, r kept.Run) error {
	page, err := kept.Page(r)
	if err != nil {
		return fmt.Errorf("keep the run: %w", err)
	}
	if err := os.WriteFile(p.path(name), page, 0o644); err != nil {
		return fmt.Errorf("keep the run: %w", err)
	}
	p.notef(keptAt, name)
	return nil
}

// run is what can be kept of a result; false if the code never got so far.
func (r result) run() (kept.Run, bool) {
	if r.header == nil {
		return kept.Run{}, false
	}
	return kept.Run{Header: *r.header, Events: r.events, Code: r.code, Verdict: &r.verdict}, true
}

// showRun draws a run that was kept, and says how it was judged then.
func (p *Program) showRun(r kept.Run) {
	fmt.Fprint(p.Out, trace.Picture(r.Header, r.Events, p.lang, p.columns()))
	if r.Verdict != nil && r.Verdict.Verdict != trace.Broken { // the picture says what broke
		fmt.Fprintln(p.Out, p.say(kept.Outcomes[r.Verdict.Verdict]))
	}
}

var (
	keptAt        = say2("The run is kept in %s; it opens in any browser.", "运行已保存到 %s，可用任何浏览器打开。")
	nothingToKeep = say2("There is no run to keep: the code never got as far as the schedule. `go run ./cmd/playground grade` says why.",
		"没有可保存的运行：代码没有执行到这个调度。`go run ./cmd/playground grade` 会说明原因。")
)
