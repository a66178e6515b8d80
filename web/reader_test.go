//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lockwise/internal/ownport"
	"lockwise/lessons"
	"lockwise/web"
)

const solved = "package answer\n\nconst Schema = `UNIQUE (user_id, idempotency_key)`\n"

func TestAReaderLosesLooksRepairsAndPasses(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.open(s, "/")
	p.shot("home")
	p.click(".path h3 a")
	p.ready()
	p.run("broken")
	p.shot("broken")
	if got := p.text("#verdict"); !strings.Contains(got, "one order for a user and key") || !strings.Contains(got, "charged twice") {
		t.Errorf("the verdict says\n%s", got)
	}
	p.wait(`document.querySelector(".inspector .say.broken")`)
	at := p.beat()
	p.focus(".scrub")
	p.key(kb.ArrowLeft)
	p.wait(fmt.Sprintf(`document.querySelector(".timeline").dataset.beat === "%d"`, at-1))
	p.key(kb.ArrowLeft)
	p.wait(`document.querySelector(".inspector").innerText.includes("INSERT INTO orders")`)
	p.key(kb.Home)
	p.wait(`document.querySelector(".inspector").innerText.includes("none yet")`) // no rows before the first step
	p.key("v")
	p.wait(fmt.Sprintf(`document.querySelector(".timeline").dataset.beat === "%d"`, at))

	p.replaceAll(solved)
	p.saved()
	if got := s.file(t).File.Text; got != solved {
		t.Errorf("the file on disk is %q", got)
	}
	p.key(kb.Enter, chromedp.ModifierCtrl)
	p.wait(`document.querySelector("#lesson").dataset.verdict === "pass"`)
	p.shot("pass")
	if got := p.text("#verdict"); !strings.Contains(got, "1,204 schedules run") || !strings.Contains(got, "does not cover") {
		t.Errorf("the pass says\n%s", got)
	}
	p.open(s, "/")
	p.wait(`document.querySelector(".path li.passed")`)
}

func TestTheTimelinePlaysAndPauses(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.run("broken")
	p.click(".group .icon")
	p.wait(`document.querySelector(".timeline").dataset.beat === "0"`)
	eval[bool](p, `(() => { const s = document.querySelector(".speed"); s.value = "50"; s.dispatchEvent(new Event("change")); return true; })()`)
	p.click(".play")
	p.wait(`document.querySelector(".scrub").value === document.querySelector(".scrub").max`)
	p.wait(`document.querySelector(".play").getAttribute("aria-label") === "Play"`)
}

// Also for a second run whose trace is as long as the first one's.
func TestStoryAndTableFollowTheCursor(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.run("broken")
	p.run("broken")
	p.click("#tab-story")
	p.wait(`document.querySelector("#panel-story [aria-current=step]")?.innerText.includes("Rule one-order is broken")`)
	p.click("#panel-story li:nth-child(3) button")
	p.wait(`document.querySelector(".inspector").innerText.includes("SELECT id, sku, quantity")`)
	p.click("#tab-table")
	p.wait(`document.querySelector("#panel-table tr[aria-current=step]")?.innerText.includes("SELECT id, sku, quantity")`)
	p.shot("table")
}

func TestCodeThatDoesNotCompileIsMarkedAtItsLine(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll("package answer\n\nvar undefined()\n")
	p.wait(`document.querySelector(".cm-lint-marker-error")`) // while typing: it does not parse
	p.replaceAll("package answer\n\nvar x = undefined()\n")
	p.saved()
	p.run("broken")
	p.wait(`document.querySelector(".cm-lint-marker-error")`)
	p.click(".diagnostics button")
	p.wait(`document.activeElement.classList.contains("cm-content") && document.querySelector(".cm-activeLineGutter").innerText.trim() === "3"`)
	p.shot("compile")
}

func TestAnEditOnDiskAppearsAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	s.engine.Edit("constraint", "package answer // from an editor\n")
	p.wait(`document.querySelector(".cm-content").innerText.includes("from an editor")`)
	p.saved()
}

// Two tabs on one file: what is saved in one appears in the other.
func TestTwoTabsShowOneFile(t *testing.T) {
	t.Parallel()
	s := open(t)
	one, other := newTab(t, wide), newTab(t, wide)
	one.lesson(s)
	other.lesson(s)
	one.replaceAll("package answer // from one tab\n")
	other.wait(`document.querySelector(".cm-content").innerText.includes("from one tab")`)
	one.run("broken")
	other.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`)
}

func TestAConflictIsShownAndTheReaderDecides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ button, want string }{{"#keep-mine", "package answer // mine\n"}, {"#take-disk", "package answer // theirs\n"}} {
		t.Run(c.button[1:], func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := newTab(t, wide)
			p.lesson(s)
			s.engine.Hold() // what follows happens before the save arrives
			p.replaceAll("package answer // mine\n")
			s.engine.Edit("constraint", "package answer // theirs\n")
			s.engine.Go()
			p.wait(`!document.querySelector("#conflict").hidden && document.querySelectorAll("#conflict .cm-content").length === 2`)
			p.shot("conflict")
			if got := s.file(t).File.Text; got != "package answer // theirs\n" {
				t.Errorf("before the decision the disk has %q", got)
			}
			p.click("#run") // a run waits for the decision
			if s.engine.Runs() != 0 {
				t.Error("a run started in the middle of a conflict")
			}
			p.axe("conflict")
			p.click(c.button)
			p.saved()
			p.wait(`document.querySelector("#conflict").hidden`)
			if got := s.file(t).File.Text; got != c.want {
				t.Errorf("after %s the disk has %q, want %q", c.button, got, c.want)
			}
			if got := eval[string](p, `document.querySelector(".cm-content").innerText`); !strings.Contains(got, strings.TrimSpace(c.want)) {
				t.Errorf("after %s the editor has %q", c.button, got)
			}
		})
	}
}

// The disk's text comes as news while a save is under way, whose answer says the same
// later: what the reader has decided by then stays decided.
func TestADecisionStandsThoughTheSaveIsAnsweredLater(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	s.engine.Hold()
	p.replaceAll("package answer // mine\n")
	p.wait(`document.querySelector("#status").dataset.state === "saving"`)
	s.engine.Edit("constraint", "package answer // theirs\n")
	p.wait(`document.querySelectorAll("#conflict .cm-content").length === 2`)
	p.click("#keep-mine")
	s.engine.Go()
	p.saved()
	if got := s.file(t).File.Text; got != "package answer // mine\n" {
		t.Errorf("the disk has %q", got)
	}
}

// The server's news of a save comes after the answer to a later one: the page goes not
// back to the earlier text.
func TestNewsOfAnEarlierSaveChangesNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.beforeAll(`(() => {
		const listen = WebSocket.prototype.addEventListener;
		const held = new Promise((go) => { window.letGo = go; });
		WebSocket.prototype.addEventListener = function (kind, act) {
			listen.call(this, kind, kind !== "message" ? act : (e) => {
				window.news = e.data;
				window.holds ? held.then(() => act(e)) : act(e);
			});
		};
	})()`)
	p.lesson(s)
	eval[bool](p, `(window.holds = true)`)
	for _, text := range []string{"package answer // first\n", "package answer // second\n"} {
		p.replaceAll(text)
		p.saved()
	}
	p.wait(`window.news.includes("second")`)
	eval[bool](p, `(window.letGo(), true)`)
	s.engine.Edit("constraint", "package answer // third\n")
	p.shows("third")
	for _, want := range []string{"second", "first", "func CreateOrder("} { // each once
		p.key("z", chromedp.ModifierCtrl)
		p.shows(want)
	}
	p.saved()
}

// What is typed while the server is gone is there when it comes back, although
// the new one has another key.
//
// attack(machine): the server dies while somebody types, and starts again with another key | what was typed is in the editor and then on disk
func TestNothingTypedIsLostWhenTheServerDies(t *testing.T) {
	t.Parallel()
	address := ownport.Address(t)
	s := openAt(t, address)
	p := newTab(t, wide)
	p.lesson(s)
	s.CloseClientConnections()
	s.Server.Close()
	p.replaceAll("package answer // typed into the void\n")
	p.wait(`document.querySelector("#status").dataset.state === "kept"`)
	p.shot("gone")

	server, err := web.New(web.Config{Engine: s.engine, Token: "another-key"})
	if err != nil {
		t.Fatal(err)
	}
	again := serve(t, address, server)
	t.Cleanup(func() { server.Close() })
	p.wait(`document.querySelector("#status").dataset.state === "refused" || document.querySelector("#link").innerText.includes("started anew")`)
	p.visit(again.URL + "/lesson/constraint?token=another-key")
	p.wait(`document.querySelector(".cm-content")?.innerText.includes("typed into the void")`)
	p.saved()
	f, err := s.engine.Load("constraint")
	if err != nil || f.Text != "package answer // typed into the void\n" {
		t.Errorf("the disk has %q, %v", f.Text, err)
	}
}

func TestTheSolutionIsAskedForTwice(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.click("#solution")
	p.wait(`document.querySelector("dialog[open] #confirm")`)
	p.axe("solution asked for")
	p.click("#confirm")
	p.wait(`document.querySelectorAll("dialog.wide .cm-content").length === 2`)
	p.axe("solution")
	p.shot("solution")
	p.key(kb.Escape)
	p.wait(`!document.querySelector("dialog[open]")`)
}

func TestHintsOpenOneByOne(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	for i := 1; i <= 3; i++ {
		p.click("#next-hint")
		p.wait(fmt.Sprintf(`document.querySelectorAll("#hints > li").length === %d`, i))
	}
	p.wait(`document.querySelector("#next-hint").hidden`)
	p.axe("hints")
}

func TestTheShippedCodeRunsFromTheProse(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll(solved)
	p.saved()
	p.click(ordersQuestion + ` input[value="2"]`)
	p.click(ordersQuestion + " fieldset button")
	p.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`)
	p.run("pass")
	p.click("[data-run=shipped]") // once the question is answered
	p.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`)
	if got := p.text("#verdict"); !strings.Contains(got, "not your file") {
		t.Errorf("the verdict does not say whose it is:\n%s", got)
	}
}

func TestTheLanguageSwitchKeepsThePlace(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	eval[bool](p, `(document.getElementById("why").scrollIntoView({behavior: "instant"}), true)`)
	p.click("[name=lang]")
	p.wait(`document.documentElement.lang === "zh-CN"`)
	p.ready()
	if got := eval[string](p, `location.hash`); got != "#why" {
		t.Errorf("after the switch the place is %q, want #why", got)
	}
	p.wait(`Math.abs(document.getElementById("why").getBoundingClientRect().top - document.querySelector(".prose").getBoundingClientRect().top) < 60`)
	p.shot("zh")
}

func TestTheThemeChangesAtOnceAndStays(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.open(s, "/")
	ground := func() string { return eval[string](p, `getComputedStyle(document.documentElement).backgroundColor`) }
	light := ground()
	eval[bool](p, `(() => { const s = document.querySelector("select[name=theme]"); s.value = "dark"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.wait(`document.documentElement.dataset.theme === "dark"`)
	if ground() == light {
		t.Error("the page did not change")
	}
	p.wait(`fetch("/").then((r) => r.text()).then((t) => t.includes('data-theme="dark"'))`)
	p.open(s, "/")
	p.wait(`document.documentElement.dataset.theme === "dark"`)
}

// A verdict of a terminal appears in an open page, and so does what it is of.
func TestATerminalsVerdictAppearsAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.run("broken")
	s.engine.Edit("constraint", solved)
	p.wait(`document.querySelector("#verdict").innerText.includes("Of an earlier text")`)
	s.engine.Terminal("constraint")
	p.wait(`document.querySelector("#lesson").dataset.verdict === "pass"`)
	if got := p.text("#verdict"); !strings.Contains(got, "by another program") || strings.Contains(got, "Of an earlier text") {
		t.Errorf("the verdict says\n%s", got)
	}
	p.replaceAll("package answer // changed since\n")
	p.wait(`document.querySelector("#verdict").innerText.includes("Of an earlier text")`)
	p.key("z", chromedp.ModifierCtrl)
	p.wait(`!document.querySelector("#verdict").innerText.includes("Of an earlier text")`)
	p.saved()
}

// Who must wait is told how long the queue is.
func TestTheQueueIsShown(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.engine.Queue = make(chan int)
	p := newTab(t, wide)
	p.lesson(s)
	p.click("#run")
	s.engine.Queue <- 2
	p.wait(`document.querySelector(".running").innerText.includes("runs ahead of yours: 2")`)
	s.engine.Queue <- 0
	p.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`)
}

// From home to pass without a pointer, with the real grader.
func TestTheKeyboardIsEnough(t *testing.T) {
	t.Parallel()
	x, _, _ := lessons.FindExercise("constraint")
	for _, l := range []look{wide, {1440, 900, "dark", "zh-CN"}} {
		t.Run(l.lang, func(t *testing.T) {
			t.Parallel()
			s := openJudged(t, x)
			p := newTab(t, l)
			p.open(s, "/")
			p.tabTo(`[href="#main"]`)
			p.key(kb.Enter)
			p.tabTo(`.path h3 a`)
			p.key(kb.Enter)
			p.ready()
			p.tabTo("#run")
			p.key(kb.Enter)
			p.wait(`document.querySelector("#lesson").dataset.verdict === "broken"`)
			p.tabTo(".interleaving button")
			p.key(kb.Enter)
			p.wait(`document.activeElement.classList.contains("scrub")`)
			p.key(kb.ArrowRight)
			p.key(kb.ArrowLeft)
			p.back(".cm-content")
			p.key("a", chromedp.ModifierCtrl)
			p.paste(x.Solution())
			p.key(kb.Enter, chromedp.ModifierCtrl)
			p.wait(`document.querySelector("#lesson").dataset.verdict === "pass"`)
			p.key("m", chromedp.ModifierCtrl) // Tab is a key of the editor until then
			p.tabTo("#run")
			p.back(".brand")
			p.key(kb.Enter)
			p.wait(`document.querySelector(".path li.passed a[href='/lesson/constraint']")`)
		})
	}
}

// tabTo presses Tab until the focus is there.
func (p *tab) tabTo(selector string) {
	p.t.Helper()
	p.reach(selector, kb.Tab)
}

// back presses Shift-Tab until the focus is there.
func (p *tab) back(selector string) {
	p.t.Helper()
	p.reach(selector, kb.Tab, chromedp.ModifierShift)
}

func (p *tab) reach(selector, key string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	here := fmt.Sprintf(`!!document.activeElement?.matches(%q)`, selector)
	for range 80 {
		if eval[bool](p, here) {
			return
		}
		p.key(key, modifiers...)
		if eval[bool](p, `document.activeElement.classList.contains("cm-content") && !document.activeElement.matches("dialog *")`) && selector != ".cm-content" {
			p.key("m", chromedp.ModifierCtrl)
		}
	}
	p.t.Fatalf("80 times %q do not reach %s; the focus is on %s", key, selector, eval[string](p, `document.activeElement.outerHTML.slice(0, 200)`))
}
