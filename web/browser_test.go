//go:build !race

package web_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// tab is one page in the browser. What it should not do fails the test: see
// listen.
type tab struct {
	t       testing.TB
	ctx     context.Context
	heard   heard
	visited []string // origins
	hasAxe  bool
}

type look struct {
	width, height int64
	scheme        string // "light" or "dark"
	lang          string // of the browser
}

var wide = look{1440, 900, "light", "en"}

func newTab(t testing.TB, l look) *tab {
	t.Helper()
	home := borrowTab(t)
	ctx, stop := context.WithCancel(home)
	p := &tab{t: t, ctx: ctx}
	t.Cleanup(func() {
		stop()
		giveBack(t, home, p.visited)
	})
	p.listen()
	p.wear(l)
	return p
}

// beside opens another tab of the same reader: with the cookies of this one, and what
// the browser remembers. It is closed with the test.
func (p *tab) beside(l look) *tab {
	p.t.Helper()
	ctx, end := chromedp.NewContext(p.ctx)
	p.t.Cleanup(end)
	startTab(p.t, ctx)
	other := &tab{t: p.t, ctx: ctx}
	other.listen()
	other.wear(l)
	return other
}

// wear makes the page look as on such a screen.
func (p *tab) wear(l look) {
	p.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: l.scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // tests beside each other
	call(p, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": l.lang}})
	p.do(chromedp.EmulateViewport(l.width, l.height))
}

func call[P, R any](p *tab, cmd cdp.Command[P, R], params P) R {
	p.t.Helper()
	result, err := chromedp.Call(p.ctx, cmd, params)
	if err != nil {
		p.t.Fatal(cmd.Method, ": ", err)
	}
	return result
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// open goes to a page of the site, with the key.
func (p *tab) open(s *site, path string) {
	p.t.Helper()
	path, place, named := strings.Cut(path, "#")
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	if named {
		place = "#" + place
	}
	p.visit(s.URL + path + separator + "token=" + token + place)
}

// eval runs an expression, a promise too, and returns its value.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// wait waits until a condition, or a promise of one, holds in the page. The page looks
// by itself; chromedp's own polling needs eval, which the page's policy forbids.
func (p *tab) wait(condition string) {
	p.t.Helper()
	script := fmt.Sprintf(`new Promise((resolve) => {
		const end = performance.now() + %d;
		const look = async () => {
			let ok = false;
			try { ok = !!await (%s); } catch {}
			if (ok || performance.now() > end) resolve(ok);
			else setTimeout(look, 15);
		};
		void look();
	})`, patience.Milliseconds(), condition)
	ok, err := false, error(nil)
	for end := time.Now().Add(patience); !ok && time.Now().Before(end); {
		if ok, err = chromedp.Run(p.ctx, chromedp.Evaluate[bool](script, chromedp.EvalAwaitPromise)); !left(err) {
			break // a page that is left while it waits is asked again on the next
		}
	}
	if !ok {
		p.stuck(condition, err)
	}
}

// left reports whether something could not be asked because the page was left.
func left(err error) bool {
	_, wrong := errors.AsType[*chromedp.ExceptionError](err)
	return err != nil && !wrong && !errors.Is(err, context.Canceled)
}

// stuck ends the test with what the page shows in place of what was waited for.
func (p *tab) stuck(condition string, err error) {
	p.t.Helper()
	p.t.Errorf("this never came to hold: %s; asking said: %v; requests: %q", condition, err, p.heard.last(5))
	p.shot("failed")
	p.t.Fatal(eval[string](p, `location.href + " at beat " + document.querySelector(".timeline")?.dataset.beat
		+ ", pressed " + window.pressed + ", active " + document.activeElement?.outerHTML.slice(0, 80)
		+ "\nverdict: " + document.querySelector("#verdict")?.innerText`))
}

// text is what an element shows; "" if there is none.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector))
}

// click presses an element as a reader does, with the mouse, once it keeps still
// and nothing lies over it. A page that moves just then makes the mouse hit
// something else: that is noticed, and the element is pressed again.
func (p *tab) click(selector string) {
	p.t.Helper()
	for range 10 {
		at := p.aim(selector)
		if len(at) < 2 {
			continue
		}
		p.do(chromedp.MouseClickXY(at[0], at[1]))
		hit, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`window.pressed ?? "it"`))
		if hit == "it" || left(err) { // and has led to another page
			return
		}
		p.t.Logf("pressed %s in place of %s", hit, selector)
	}
	p.t.Fatalf("%s does not keep still", selector)
}

// aim brings an element into view, waits until it keeps still, notes what the next
// press hits, and returns its place; nothing if the page has been left since.
func (p *tab) aim(selector string) []float64 {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(() => {
		const it = document.querySelector(%[1]q);
		if (!it?.checkVisibility() || it.disabled) return false;
		it.scrollIntoView({block: "nearest", behavior: "instant"});
		const {left, top, width, height} = it.getClientRects()[0];
		const place = [left + width / 2, top + height / 2];
		const hits = (e) => e?.closest(%[1]q) || e?.closest("label")?.contains(it);
		if (String(window.place) !== String(place) || !hits(document.elementFromPoint(...place))) return (window.place = place, false);
		window.pressed = "nothing";
		window.addEventListener("click", (e) => { window.pressed = hits(e.target) ? "it" : e.target.outerHTML.slice(0, 80); }, {capture: true, once: true});
		return true;
	})()`, selector))
	at, _ := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](`window.place`))
	return at
}

// focus puts the focus on an element, once it is there and takes it.
func (p *tab) focus(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`((it) => (it.focus(), document.activeElement === it))(document.querySelector(%q))`, selector))
}

// write puts a text where the cursor of a field is, all at once: what a page does with
// half of it does not depend on how fast this machine types.
func (p *tab) write(selector, text string) {
	p.t.Helper()
	p.focus(selector)
	call(p, input.InsertText, input.InsertTextParams{Text: text})
}

func (p *tab) key(keys string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(modifiers...)))
}

// paste puts text where the cursor is, as a paste does.
func (p *tab) paste(text string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData("text/plain", %q);
		document.activeElement.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
		return true;
	})()`, text))
}

// lesson opens the lesson page and waits for its editor.
func (p *tab) lesson(s *site) {
	p.t.Helper()
	p.open(s, "/lesson/constraint")
	p.ready()
}

func (p *tab) ready() {
	p.t.Helper()
	p.wait(`document.querySelector("[data-ready] .cm-content") && document.querySelector("#status").dataset.state === "saved"`)
}

// run presses Run and waits for the verdict.
func (p *tab) run(want string) {
	p.t.Helper()
	eval[bool](p, `(delete document.querySelector("#lesson").dataset.verdict, true)`)
	p.click("#run")
	p.wait(fmt.Sprintf(`document.querySelector("#lesson").dataset.verdict === %q`, want))
}

// replaceAll puts a text in the editor as if it were pasted.
func (p *tab) replaceAll(text string) {
	p.t.Helper()
	p.focus(".cm-content")
	p.key("a", chromedp.ModifierCtrl)
	p.paste(text)
}

func (p *tab) saved() {
	p.t.Helper()
	p.wait(`document.querySelector("#status").dataset.state === "saved"`)
}

// beat is the place of the timeline's cursor.
func (p *tab) beat() int {
	return eval[int](p, `Number(document.querySelector(".timeline").dataset.beat)`)
}

// shot keeps a picture of the page if LOCKWISE_SHOTS names a folder.
func (p *tab) shot(name string) {
	p.t.Helper()
	dir := os.Getenv("LOCKWISE_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		file := strings.NewReplacer("/", "-", " ", "-").Replace(p.t.Name() + "-" + name + ".png")
		err = os.WriteFile(filepath.Join(dir, file), png, 0o644)
	}
	if err != nil {
		p.t.Error(err)
	}
}
