package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// leftOpen looks for what a worker's call that has returned has not closed, and for
// a goroutine of the call that may still use it.
func (r *run) leftOpen(w *Worker) *Breach {
	what := r.world.leftOpen(w)
	if what.IsZero() {
		return nil
	}
	g, ok := r.stillAtWork(w)
	if !ok {
		return leftBehind(w, what.En, what.Zh, "")
	}
	en := fmt.Sprintf("a goroutine at work, started at %s, with %s", g.created, what.En)
	zh := fmt.Sprintf("一个仍在工作的 goroutine（启动于 %s），它占着%s", g.created, what.Zh)
	return leftBehind(w, en, zh, g.text)
}

// stillAtWork is a goroutine of the reader's code that the worker's calls have
// started, themselves or through another one, and that has not ended.
func (r *run) stillAtWork(w *Worker) (goroutine, bool) {
	all := r.goroutines()
	mine := map[string]bool{}
	var started []goroutine
	for again := true; again; {
		again = false
		for _, g := range all {
			main := strings.Count(g.text, workerFrame) == w.Index+1
			if mine[g.id] || !main && !mine[g.parent()] {
				continue
			}
			mine[g.id], again = true, true
			if !main && g.isReaders() {
				started = append(started, g)
			}
		}
	}
	if len(started) == 0 {
		return goroutine{}, false
	}
	return slices.MinFunc(started, func(a, b goroutine) int {
		return cmp.Compare(a.created.String(), b.created.String())
	}), true
}

// isReaders: the reader's code has started it, or is being carried out by it.
func (g *goroutine) isReaders() bool {
	_, in := g.readerFrame()
	return in || isReaderCode(g.created)
}

// parent is the number of the goroutine that started it.
func (g *goroutine) parent() string {
	if m := startedBy.FindStringSubmatch(g.text); m != nil {
		return m[1]
	}
	return ""
}
