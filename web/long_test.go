//go:build !race

package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/profiler"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// longTrace is the number of events of the trace for "// long".
const longTrace = 50_000

// A trace of 50,000 events: moving, zooming and jumping costs a frame no look at
// each of them, and the page does not grow with them. What is counted is how often
// the browser entered a block of code, so that no machine is too slow; how long a
// frame takes is measured by BenchmarkLongTrace.
func TestALongTraceCostsAFrameLittle(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.traced("// long")
	p.shot("long")
	blocks := p.work() / frames
	nodes := p.count(".timeline *")
	t.Logf("a frame enters %d blocks; the timeline has %d elements", blocks, nodes)
	if blocks > longTrace/2 {
		t.Errorf("a frame enters %d blocks with %d events, want at most half as many", blocks, longTrace)
	}
	if nodes > 200*30 {
		t.Errorf("the timeline has %d elements, want no more than for a page of story and table", nodes)
	}
	p.focus(".scrub")
	p.key("v")
	p.wait(`document.querySelector(".inspector .say.broken")`)
}

// BenchmarkLongTrace measures frames with a long trace and with a short one.
func BenchmarkLongTrace(b *testing.B) {
	s := open(b)
	p := newTab(b, wide)
	p.lesson(s)
	for _, c := range []struct{ of, comment string }{{"50", "// redis"}, {"50,000", "// long"}} {
		p.traced(c.comment)
		spans := p.sweep()
		b.ReportMetric(spans[frames/2], "ms/median-frame-of-"+c.of)
		b.ReportMetric(spans[frames*95/100], "ms/95th-of-100-frames-of-"+c.of)
	}
}

// traced runs a text with a comment that chooses the trace.
func (p *tab) traced(comment string) {
	p.t.Helper()
	p.replaceAll("package answer " + comment + "\n")
	p.saved()
	p.run("broken")
	p.wait(`document.querySelector(".scrub").valueAsNumber > 0 && document.querySelector(".inspector .say.broken")`)
}

// frames is how many frames sweep takes.
const frames = 45

// sweep scrubs over the whole timeline while zooming in and out, and returns how
// long the frames took, in milliseconds, the shortest first.
func (p *tab) sweep() []float64 {
	p.t.Helper()
	return eval[[]float64](p, fmt.Sprintf(`new Promise((done) => {
		const frames = %d;
		const scrub = document.querySelector(".scrub"), canvas = document.querySelector("canvas");
		const spans = [];
		let i = 0, last = performance.now();
		const frame = (now) => {
			spans.push(now - last);
			last = now;
			if (++i > frames) return done(spans.sort((a, b) => a - b));
			if (i %% 3 === 0) {
				scrub.value = String((i * 997) %% Number(scrub.max));
				scrub.dispatchEvent(new Event("input"));
			}
			canvas.dispatchEvent(new WheelEvent("wheel", {deltaY: 2 * i < frames ? -60 : 60, ctrlKey: true, cancelable: true, bubbles: true}));
			requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
	})`, frames))
}

// work is how many blocks of code the page enters while it is swept.
func (p *tab) work() int {
	p.t.Helper()
	call(p, profiler.Enable, cdp.Empty{})
	call(p, profiler.StartPreciseCoverage, profiler.StartPreciseCoverageParams{CallCount: new(true), Detailed: new(true)})
	p.sweep()
	covered := call(p, profiler.TakePreciseCoverage, cdp.Empty{})
	call(p, profiler.Disable, cdp.Empty{})
	blocks := 0
	for _, script := range covered.Result {
		for _, f := range script.Functions {
			for _, r := range f.Ranges {
				blocks += int(r.Count)
			}
		}
	}
	return blocks
}

// A trace too long to be kept whole says how much of it is missing.
func TestWhatIsCutIsSaid(t *testing.T) {
	t.Parallel()
	const most, over = 200_000, 7
	s := open(t)
	s.engine.Judge = func(_ context.Context, j engine.Job, _ string) []trace.Record {
		records := []trace.Record{{Header: &trace.Header{V: trace.Version, Exercise: j.Exercise, Workers: []string{"A"}}}}
		for n := range most + over {
			records = append(records, trace.Record{Event: &trace.Event{N: n + 1, Worker: "A", Kind: trace.Note}})
		}
		return append(records, trace.Record{Verdict: &trace.Verdict{Exercise: j.Exercise, Verdict: trace.Broken, Kind: trace.FailRule, Rule: "one-row"}})
	}
	p := newTab(t, wide)
	p.lesson(s)
	p.run("broken")
	p.wait(`document.querySelector(".timeline > .cut").checkVisibility()`)
	if got := p.text(".timeline > .cut"); !strings.Contains(got, fmt.Sprintf("%d events at its end are left out", over)) {
		t.Errorf("the page says %q", got)
	}
}
