//go:build !race

package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"

	"lockwise/lessons"
)

var pdfPage = regexp.MustCompile(`/Type\s*/Page\b`)

// pages is how many pages it takes on paper. It keeps the PDF if
// LOCKWISE_SHOTS names a folder.
func (p *tab) pages(name string) int {
	p.t.Helper()
	pdf := call(p, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PreferCSSPageSize: new(true), PrintBackground: new(true)}).Data
	if dir := os.Getenv("LOCKWISE_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, "/", "-")+".pdf"), pdf, 0o644); err != nil {
			p.t.Error(err)
		}
	}
	return len(pdfPage.FindAll(pdf, -1))
}

// What A4 leaves for text between its margins, in CSS pixels.
const (
	paperWidth  = 182 * 96 * 10 / 254
	paperHeight = 271 * 96 * 10 / 254
)

// A handout is two pages at most, so that it fits on one sheet of paper; the
// comparison is one. The longest is printed, the others are measured.
func TestHandoutsFitOnPaper(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, lang := range []string{"en", "zh"} {
		p := newTab(t, look{paperWidth, paperHeight, "dark", lang})
		call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		for _, l := range lessons.All() {
			p.open(s, "/handout/"+l.ID)
			if h := eval[int](p, `Math.ceil(document.querySelector("main").getBoundingClientRect().height)`); h < paperHeight/3 || h > 2*paperHeight {
				t.Errorf("%s in %s is %d pixels long; two pages have %d", l.ID, lang, h, 2*paperHeight)
			}
		}
		for path, most := range map[string]int{"/handout/etcd": 2, "/handout/comparison": 1} {
			p.open(s, path)
			if n := p.pages(lang + path); n < 1 || n > most {
				t.Errorf("%s in %s takes %d pages", path, lang, n)
			}
		}
	}
}

// On paper there is what is read: no bar, no editor, no buttons; black on white in
// the dark too; nothing is cut at the side, and what is closed on a question's page is
// open.
func TestPaperShowsWhatIsRead(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, look{794, 1123, "dark", "en"})
	for path, reads := range map[string]string{
		"/lesson/stock":         "What remains unsolved",
		"/questions/redis-lock": "A model answer",
		"/comparison":           "stale write taken?",
		"/handout/stock":        "stock:last-unit:2b",
	} {
		p.open(s, path)
		p.wait(`document.querySelector("[data-ready]")`)
		call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print", Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		if text := p.text("main"); !strings.Contains(text, reads) {
			t.Errorf("%s does not show %q on paper: %s", path, reads, text)
		}
		if shown := eval[string](p, `[...document.querySelectorAll("header.top, .bench, button, .timeline-pane, footer, select, textarea")].filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 60)).join()`); shown != "" {
			t.Errorf("%s shows on paper: %s", path, shown)
		}
		if ink := eval[string](p, `getComputedStyle(document.querySelector("main p")).color`); ink != "rgb(0, 0, 0)" && ink != "rgb(51, 51, 51)" {
			t.Errorf("%s is printed in %s", path, ink)
		}
		if cut := eval[string](p, `[...document.querySelectorAll("main :is(pre, table, p, article, .scroll)")].filter((e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible")).map((e) => e.outerHTML.slice(0, 60)).join()`); cut != "" {
			t.Errorf("%s is cut on paper: %s", path, cut)
		}
		if hidden := eval[int](p, `[...document.querySelectorAll("#question details > :not(summary)")].filter((e) => e.getBoundingClientRect().height === 0 && e.textContent.trim() && !e.matches("noscript")).length`); hidden > 0 {
			t.Errorf("%s leaves out %d closed parts", path, hidden)
		}
		if n := p.pages("media" + path); n < 1 || n > 12 {
			t.Errorf("%s takes %d pages", path, n)
		}
		p.wear(look{794, 1123, "dark", "en"})
	}
}

// On screens too: wide and narrow, light and dark, in both languages.
func TestHandoutsAreAccessible(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, l := range []look{{1440, 900, "light", "en"}, {390, 844, "dark", "zh-CN"}} {
		p := newTab(t, l)
		for _, path := range []string{"/handout", "/handout/stock", "/handout/comparison"} {
			p.open(s, path)
			p.wait(`document.querySelector("[data-ready]")`)
			p.screen(l.lang + path)
		}
	}
}
