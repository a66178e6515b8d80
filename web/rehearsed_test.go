//go:build !race

package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"lockwise/internal/engine"
	"lockwise/internal/rehearsal"
	"lockwise/lessons"
	"lockwise/web"
	"lockwise/web/canned"
)

// keeping is an engine that runs nothing and keeps rehearsals in a data file.
type keeping struct {
	*canned.Engine
	file *engine.Engine
}

func (k keeping) Rehearsals() ([]rehearsal.Session, error) { return k.file.Rehearsals() }
func (k keeping) Reviews() ([]rehearsal.Review, error)     { return k.file.Reviews() }
func (k keeping) MergeRehearsals(all ...rehearsal.Session) (int, error) {
	return k.file.MergeRehearsals(all...)
}
func (k keeping) ChangeRehearsal(id string, change func(*rehearsal.Session) error) (rehearsal.Session, error) {
	return k.file.ChangeRehearsal(id, change)
}

// restarting is a site whose program can be ended and started again, at the same
// address and with the same data.
type restarting struct {
	*site
	t    *testing.T
	data string
	now  atomic.Pointer[web.Server]
	file *engine.Engine
}

func openRestarting(t *testing.T) *restarting {
	t.Helper()
	r := &restarting{t: t, data: t.TempDir()}
	r.site = &site{engine: canned.New(texts(t, lessons.All())), Server: httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if s := r.now.Load(); s != nil {
			s.ServeHTTP(w, q)
			return
		}
		w.WriteHeader(http.StatusBadGateway)
	}))}
	r.start()
	t.Cleanup(func() {
		r.end()
		r.site.Close()
	})
	return r
}

func (r *restarting) start() {
	r.t.Helper()
	var err error
	if r.file, err = engine.Open(engine.Options{Root: "..", Data: r.data}); err != nil {
		r.t.Fatal(err)
	}
	s, err := web.New(web.Config{Engine: keeping{r.engine, r.file}, Token: token})
	if err != nil {
		r.t.Fatal(err)
	}
	r.now.Store(s)
}

func (r *restarting) end() {
	if s := r.now.Swap(nil); s != nil {
		s.Close()
		r.file.Close()
	}
}

// A rehearsal from its beginning to its end, by keyboard, with a reload and with an
// end and a new start of the program while an answer is typed.
func TestARehearsalFromStartToEnd(t *testing.T) {
	t.Parallel()
	for _, l := range []look{wide, {390, 844, "dark", "zh"}} {
		t.Run(fmt.Sprintf("%s %d", l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := openRestarting(t)
			p := newTab(t, l)
			p.open(s.site, "/questions")
			p.click("main a[href='/rehearse']")
			p.wait(`document.querySelector(".wish")`)
			p.screen("begin")
			p.pressOn(`[name=topic][value="When not to lock"]`, " ")
			p.pressOn(`[name=kind][value="question"]`, " ")
			p.pressOn(".wish button", "\r")
			p.answers(s)
			p.screen("asked")
			p.key("\r", chromedp.ModifierCtrl)
			p.wait(`document.querySelector("#rehearsal[data-shown][data-ready]")`)
			p.comparesAndGrades()
			p.screen("shown")
			p.key("3")
			p.wait(`document.querySelector("#rehearsal[data-ready]:not([data-shown]) #text")?.value === ""`)
			p.goesOnInAnotherTab(s, l)
			p.pressOn("button[value=end]", "\r")
			p.wait(`document.querySelector("#when")`)
			p.screen("end")
			p.exportHasIt()
			p.open(s.site, "/rehearse")
			p.screen("past")
		})
	}
}

// pressOn focuses an element and presses a key there.
func (p *tab) pressOn(selector, key string) {
	p.t.Helper()
	p.focus(selector)
	p.key(key)
}

// answers types an answer. Half of it is saved, a part is typed while the program is
// down, and all of it is there after the next start, in the data file too.
func (p *tab) answers(s *restarting) {
	p.t.Helper()
	p.wait(`document.querySelector("#rehearsal[data-ready]") && document.activeElement.id === "text"`)
	p.write("#text", "The TTL ends")
	p.wait(`document.querySelector("#saved").dataset.state === "saved"`)
	eval[bool](p, `(window.same = true, location.reload(), true)`)
	p.wait(`!window.same && document.querySelector("#rehearsal[data-ready] #text")?.value === "The TTL ends"`)
	s.end()
	eval[bool](p, `(() => { const t = document.querySelector("#text"); t.focus(); t.setSelectionRange(t.value.length, t.value.length); return true; })()`)
	p.write("#text", " while A still works.")
	p.wait(`document.querySelector("#saved").dataset.state === "failed"`)
	p.screen("down")
	s.start()
	p.wait(`document.querySelector("#saved").dataset.state === "saved"`)
	all, err := s.file.Rehearsals()
	if err != nil || len(all) != 1 || all[0].Now().Text != "The TTL ends while A still works." {
		p.t.Errorf("kept %+v, %v", all, err)
	}
}

// comparesAndGrades ticks points, which changes the grade that is proposed, and runs
// what shows the point.
func (p *tab) comparesAndGrades() {
	p.t.Helper()
	if got := p.text("#own .typed, .typed"); !strings.Contains(got, "while A still works.") {
		p.t.Errorf("the answer beside the checklist is %q", got)
	}
	p.wait(`document.querySelector(".proposed").value === "1" && document.activeElement.name === "tick"`)
	p.screen("compared")
	p.key("\r") // grades nothing
	for i := range p.count("[name=tick]") {
		eval[bool](p, fmt.Sprintf(`(document.querySelectorAll("[name=tick]")[%d].focus(), true)`, i))
		p.key(" ")
	}
	p.wait(`document.querySelector(".proposed").value === "4" && document.querySelector("#saved").dataset.state === "saved"`)
	p.pressOn("#runs > summary", "\r")
	p.pressOn("#runs [data-run]", "\r")
	p.wait(`document.querySelector("#rehearsal").dataset.verdict && document.querySelector("#verdict .of:not([hidden])")`)
}

// goesOnInAnotherTab opens the session once more: the first tab says so at its next
// save, and takes it back with what was typed in both.
func (p *tab) goesOnInAnotherTab(s *restarting, l look) {
	p.t.Helper()
	other := newTab(p.t, l)
	other.open(s.site, eval[string](p, `location.pathname`))
	other.wait(`document.querySelector("#rehearsal[data-ready]")`)
	other.write("#text", "there")
	other.wait(`document.querySelector("#saved").dataset.state === "saved"`)
	p.write("#text", "here")
	p.wait(`!document.querySelector("#elsewhere").hidden && document.querySelector("#text").readOnly`)
	p.screen("elsewhere")
	p.pressOn("#elsewhere a", "\r")
	p.wait(`document.querySelector("#rehearsal[data-ready] #text").value === "there" && !document.querySelector("#left").hidden`)
	p.pressOn("#left button", "\r")
	p.wait(`document.querySelector("#saved").dataset.state === "saved" && document.querySelector("#text").value === "there\n\nhere"`)
	other.open(s.site, "/rehearse")
}

func (p *tab) exportHasIt() {
	p.t.Helper()
	sheet := eval[string](p, `fetch(document.querySelector("a[href$='export.md']").href).then((a) => a.text())`)
	for _, want := range []string{"The TTL ends while A still works.", "- [x] ", "there\n\nhere", "go run ./cmd/playground"} {
		if !strings.Contains(sheet, want) {
			p.t.Errorf("the export lacks %q:\n%s", want, sheet)
		}
	}
}
