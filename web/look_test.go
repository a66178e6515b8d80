//go:build !race

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"lockwise/internal/engine"
)

var looks = []look{
	{1440, 900, "light", "en"},
	{1440, 900, "dark", "zh-CN"},
	{390, 844, "light", "zh-CN"},
	{390, 844, "dark", "en"},
}

// Every screen, light and dark, wide and narrow, in both languages: axe finds
// nothing, and nothing sticks out sideways.
func TestEveryScreenIsAccessible(t *testing.T) {
	t.Parallel()
	for _, l := range looks {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := open(t, path()...)
			s.engine.SetProgress("second", engine.Progress{State: engine.StateBroken, Rule: "never-oversell"})
			s.engine.SetProgress("third", engine.Progress{State: engine.StatePassed})
			p := newTab(t, l)
			p.open(s, "/")
			p.screen("home")
			p.click("[name=theme]")
			p.open(s, "/nothing")
			p.screen("not found")
			p.lesson(s)
			p.screen("lesson")
			p.run("broken")
			p.screen("broken")
			p.click("#tab-story")
			p.screen("story")
			p.click("#tab-table")
			p.screen("table")
			p.click("#tab-lanes")
			p.replaceAll("package answer // redis\n")
			p.saved()
			p.run("broken")
			p.screen("everything")
			p.replaceAll(solved)
			p.saved()
			p.run("pass")
			p.screen("pass")
			p.replaceAll("package answer\n\nvar x = undefined()\n")
			p.saved()
			p.run("broken")
			p.screen("compile")
			p.open(s, "/replay/constraint:double-submit:2b.3a")
			p.wait(`document.querySelector("#replay").dataset.verdict`)
			p.screen("replay")
		})
	}
}

func (p *tab) screen(name string) {
	p.t.Helper()
	p.shot(name)
	p.axe(name)
	if over := eval[int](p, `document.scrollingElement.scrollWidth - innerWidth`); over > 0 {
		p.t.Errorf("%s is %d pixels wider than the screen", name, over)
	}
}

// A trace of 50,000 events: moving, zooming and jumping is smooth. On a machine
// that is busy with other things no frame is in time; there it must not be much
// slower than a trace of fifty.
func TestALongTraceStaysSmooth(t *testing.T) {
	const inTime = 34 // ms: two frames of sixty a second
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll("package answer // redis\n")
	p.saved()
	p.run("broken")
	short := p.frame()
	p.replaceAll("package answer // long\n")
	p.saved()
	p.run("broken")
	p.wait(`Number(document.querySelector(".scrub").max) > 16000`)
	p.shot("long")
	long := p.frame()
	t.Logf("median frame: %.1f ms with 50,000 events, %.1f ms with fifty", long, short)
	if long > inTime && long > 3*short {
		t.Errorf("a frame takes %.1f ms in the median, with a short trace %.1f", long, short)
	}
	p.do(chromedp.Focus(".scrub"))
	p.key("v")
	p.wait(`document.querySelector(".inspector .say.broken")`)
}

// frame is the median length of a frame, in milliseconds, while the timeline is
// scrubbed and zoomed.
func (p *tab) frame() float64 {
	p.t.Helper()
	return eval[float64](p, `new Promise((done) => {
		const scrub = document.querySelector(".scrub"), canvas = document.querySelector("canvas");
		const spans = [];
		let i = 0, last = performance.now();
		const frame = (now) => {
			spans.push(now - last);
			last = now;
			if (++i > 90) return done(spans.sort((a, b) => a - b)[45]);
			if (i % 3 === 0) {
				scrub.value = String((i * 997) % Number(scrub.max));
				scrub.dispatchEvent(new Event("input"));
			}
			canvas.dispatchEvent(new WheelEvent("wheel", {deltaY: i < 45 ? -60 : 60, ctrlKey: true, cancelable: true, bubbles: true}));
			requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
	})`)
}
