//go:build !race

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// slide waits for the slide with a number, and that nothing of it is cut without a
// word.
func (p *tab) slide(n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector("#deck[data-ready]").dataset.slide === "%d"`, n))
	p.uncut()
}

// uncut waits until what does not fit on the slide is announced.
func (p *tab) uncut() {
	p.t.Helper()
	p.wait(`(() => {
		const root = document.querySelector("main .prose") ?? document.querySelector("main");
		const over = root.scrollHeight - root.clientHeight > 2;
		const wide = [...root.querySelectorAll("pre, table, p, li")].some((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll, pre"));
		return over !== document.querySelector("#deck-more").hidden && !wide;
	})()`)
}

// slides is how many there are.
func (p *tab) slides() int { return eval[int](p, `document.querySelector("#deck progress").max`) }

// A lesson as slides: the keys that presenters' remotes send turn them, the address
// names the one on show, a run stays with its slide, and Esc leaves at the section.
func TestALessonIsShownAsSlides(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, look{1024, 768, "light", "en"})
	p.lesson(s)
	p.key("p")
	p.slide(1)
	p.wait(`document.querySelector("#lesson[data-ready]")`)
	p.shot("title")
	last := p.slides()
	for i, k := range []string{kb.ArrowRight, kb.PageDown, " ", kb.ArrowDown} {
		p.key(k)
		p.slide(i + 2)
	}
	p.key(kb.PageUp)
	p.slide(4)
	p.key(kb.ArrowLeft)
	p.slide(3)
	p.key(kb.End)
	p.slide(last)
	p.key(kb.ArrowRight)
	p.slide(last)
	p.key(kb.Home)
	p.slide(1)
	p.click("#deck [data-turn='1']")
	p.slide(2)
	for n := 3; n <= last; n++ {
		p.key(kb.PageDown)
		p.slide(n)
		p.shot(fmt.Sprintf("slide %02d", n))
	}

	p.visit(s.URL + "/lesson/constraint?view=deck&x=2#nothing~x")
	p.slide(1)
	p.visit(s.URL + "/lesson/constraint?view=deck&x=1#break")
	p.wait(`document.querySelector("#deck[data-ready]") && document.querySelector("#break").checkVisibility() && document.querySelector("#lesson[data-ready]")`)
	p.click(ordersQuestion + ` input[value="2"]`)
	p.click(ordersQuestion + " fieldset button")
	p.wait(`document.querySelector(".staged.traced").dataset.verdict === "broken" && document.querySelector(".timeline").checkVisibility()`)
	p.shot("run")
	at := eval[int](p, `Number(document.querySelector("#deck").dataset.slide)`)
	p.key(kb.PageDown)
	p.slide(at + 1)
	if eval[bool](p, `document.querySelector(".timeline").checkVisibility()`) {
		t.Error("the run is shown on another slide")
	}
	p.key(kb.PageUp)
	p.wait(`document.querySelector(".timeline").checkVisibility()`)
	p.key(kb.Escape)
	p.wait(`location.search === "?x=1" && location.hash === "#break" && !document.querySelector("#deck")`)
}

// Every page that has slides has them on both usual screens, light and dark, in both
// languages: nothing is cut without a word.
func TestSlidesFitTheScreen(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, c := range []struct {
		look  look
		pages []string
	}{
		{look{1920, 1080, "dark", "zh-CN"}, []string{"/comparison", "/questions/redis-lock"}},
		{look{1024, 768, "light", "en"}, []string{"/handout/choosing", "/handout/comparison"}},
		{look{390, 844, "dark", "zh-CN"}, []string{"/handout/stock"}},
	} {
		t.Run(fmt.Sprint(c.look.width, c.look.scheme), func(t *testing.T) {
			p := newTab(t, c.look)
			for _, path := range c.pages {
				p.open(s, path+"?view=deck")
				p.slide(1)
				last := p.slides()
				if last < 3 {
					t.Errorf("%s has %d slides", path, last)
				}
				p.screen(path)
				for n := 2; n <= last; n++ {
					p.key(kb.ArrowRight)
					p.slide(n)
					p.shot(fmt.Sprintf("%s %02d", path, n))
				}
			}
			call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 800, Height: 600, DeviceScaleFactor: 1})
			p.wait(`innerWidth === 800`)
			p.uncut()
		})
	}
}
