//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shows waits until the editor has a text in it.
func (p *tab) shows(text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(".editor .cm-content").innerText.includes(%q)`, text))
}

func TestWhatVetFindsIsMarkedAtItsLineAfterARun(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll("package answer\n\nvar x = oddity()\n")
	p.saved()
	p.run("broken")
	p.wait(`document.querySelector(".cm-lint-marker-warning") && !document.querySelector(".cm-lint-marker-error")`)
	p.wait(`document.querySelector("#news").innerText.includes("go vet")`)
	p.shot("vet")
	p.focus(".cm-content")
	p.key("M", chromedp.ModifierCtrl, chromedp.ModifierShift)
	p.wait(`document.querySelector(".cm-panel-lint")?.innerText.includes("result of oddity() is not used")`)
	p.axe("the list of findings")
	p.key(kb.Escape)
	p.focus(".cm-content")
	p.replaceAll("package answer\n\nvar x = 1\n")
	p.wait(`!document.querySelector(".cm-lint-marker-warning")`)
}

// hold keeps the page from hearing answers to requests whose address ends so, until
// letGo; what it has heard by then has taken effect when letGo returns.
func (p *tab) hold(address string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const fetched = window.fetch, held = new Promise((go) => { window.letGo = go; });
		window.asked = window.told = 0;
		window.fetch = async (...what) => {
			const answer = await fetched(...what);
			if (!what[0].endsWith(%q)) return answer;
			const text = await answer.text();
			window.asked++;
			await held;
			return new Response(text, {status: answer.status});
		};
		const json = Response.prototype.json;
		Response.prototype.json = async function () {
			const value = await json.call(this);
			setTimeout(() => window.told++); // once whoever asked has it
			return value;
		};
		return true;
	})()`, address))
}

func (p *tab) letGo() {
	p.t.Helper()
	p.wait(`window.asked > 0`)
	eval[bool](p, `(window.told = 0, window.letGo(), true)`)
	p.wait(`window.told > 0`)
}

// What go vet has marked stays, although the parser's answer to the same text, which has
// nothing against it, comes after.
func TestWhatVetFindsOutlivesTheParsersAnswer(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.hold("/check")
	p.replaceAll("package answer\n\nvar x = oddity()\n")
	p.click("#vet")
	p.wait(`document.querySelector(".cm-lint-marker-warning")`)
	p.letGo()
	if p.count(".cm-lint-marker-warning") == 0 {
		t.Error("the mark is gone")
	}
}

func TestVetIsAskedWithItsButton(t *testing.T) {
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.click("#vet")
	p.wait(`document.querySelector("#news").innerText.includes("go vet finds nothing")`)
	p.replaceAll("package answer\n\nvar x = oddity()\n")
	p.click("#vet")
	p.wait(`document.querySelector("#news").innerText.includes("marked at their lines: 1") && document.querySelector(".cm-lint-marker-warning")`)
	if s.engine.Runs() != 0 {
		t.Error("something was run")
	}
}

func TestFormattingOnSaveIsASettingThatStays(t *testing.T) {
	t.Parallel()
	const untidy, tidy = "package answer\nvar  x=1\n", "package answer\n\nvar x = 1\n"
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll(untidy)
	p.key("s", chromedp.ModifierCtrl)
	p.saved()
	if got := s.file(t).File.Text; got != untidy {
		t.Errorf("without the setting the disk has %q", got)
	}
	p.click("#gofmt")
	p.lesson(s)
	p.wait(`document.querySelector("#gofmt").checked`)
	p.focus(".cm-content")
	p.key("s", chromedp.ModifierCtrl)
	p.shows("var x = 1")
	p.saved()
	if got := s.file(t).File.Text; got != tidy {
		t.Errorf("after Ctrl-S the disk has %q", got)
	}
	p.replaceAll(untidy)
	p.run("broken")
	if got := s.file(t).File.Text; got != tidy {
		t.Errorf("after a run the disk has %q", got)
	}
	p.replaceAll("package answer\nvar  x =\n") // does not parse: stays, and is saved
	p.key("s", chromedp.ModifierCtrl)
	p.saved()
	if got := s.file(t).File.Text; got != "package answer\nvar  x =\n" {
		t.Errorf("what does not parse became %q", got)
	}
}

func TestUndoGoesOnAfterThePageIsOpenedAnew(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll("package answer // first\n")
	p.saved()
	p.replaceAll("package answer // second\n")
	p.saved()
	s.engine.Edit("constraint", "package answer // from an editor\n")
	p.shows("from an editor")
	p.saved()
	p.do(chromedp.Navigate("about:blank"))
	s.engine.Edit("constraint", "package answer // while the page was closed\n")
	p.lesson(s)
	p.shows("while the page was closed")
	p.focus(".cm-content")
	for _, want := range []string{"from an editor", "second", "first", "func CreateOrder("} {
		p.key("z", chromedp.ModifierCtrl)
		p.shows(want)
	}
	p.saved()
	if got := s.file(t).File.Text; got != shipped(t) {
		t.Errorf("after undoing everything the disk has %q", firstLines(got))
	}
	p.key("z", chromedp.ModifierCtrl, chromedp.ModifierShift)
	p.shows("first")
}

func TestHistoryReachesBackBeyondItsFirstPage(t *testing.T) {
	t.Parallel()
	s := open(t)
	version := s.file(t).File.Version
	for i := range 100 {
		_, saved := s.save(t, fmt.Sprintf("package answer // text %d\n", i), version)
		version = saved.File.Version
	}
	p := newTab(t, wide)
	p.lesson(s)
	p.click("#history")
	p.wait(`document.querySelectorAll("ol.revisions li").length === 60`)
	p.axe("history")
	p.click(".history .second")
	p.wait(`document.querySelectorAll("ol.revisions li").length === 100 && document.querySelector(".history .second").hidden`)
	p.click("ol.revisions li:nth-child(98) button:nth-of-type(2)")
	p.shows("text 2")
	p.saved()
	if got := s.file(t).File.Text; got != "package answer // text 2\n" {
		t.Errorf("the disk has %q", got)
	}
	p.focus(".cm-content")
	p.key("z", chromedp.ModifierCtrl) // going back is undone like any edit
	p.shows("text 99")
	p.saved()
}

func TestTheTextIsComparedWithTheShippedOneAndWithTheSolution(t *testing.T) {
	t.Parallel()
	for _, l := range []look{wide, {390, 844, "dark", "zh-CN"}} {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := newTab(t, l)
			p.lesson(s)
			p.replaceAll(strings.Replace(shipped(t), "ctx context.Context", "mine context.Context", 1))
			p.saved()
			p.click("#history")
			p.click("ul.revisions li:nth-child(1) button")
			p.wait(`document.querySelector(".history .beside")?.innerText.includes("mine context.Context")`)
			p.screen("against the shipped text")
			p.click("ul.revisions li:nth-child(2) button")
			p.click("#confirm")
			p.wait(`document.querySelector(".history .sides span").innerText.match(/Reference|参考/) && document.querySelector(".history .beside .cm-editor")`)
			p.screen("against the solution")
			p.key(kb.Escape)
			p.wait(`!document.querySelector("dialog[open]")`)
		})
	}
}

// What is typed and not saved yet is in the history before an earlier text takes its place.
func TestGoingBackLosesNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll("package answer // first\n")
	p.saved()
	p.replaceAll("package answer // second\n")
	p.saved()
	p.click("#history")
	p.wait(`document.querySelectorAll("ol.revisions li").length === 2`)
	p.click("ol.revisions li:nth-child(2) button:nth-of-type(2)")
	p.shows("first")
	p.saved()
	p.click("#history")
	p.wait(`document.querySelectorAll("ol.revisions li").length === 3`)
	p.click("ol.revisions li:nth-child(2) button:nth-of-type(2)")
	p.shows("second")
	p.saved()
}

func TestTheEditorsOwnWordsAreInThePagesLanguage(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, look{1440, 900, "light", "zh-CN"})
	p.lesson(s)
	p.focus(".cm-content")
	p.key("f", chromedp.ModifierCtrl)
	p.wait(`document.querySelector(".cm-search")`)
	p.axe("search")
	p.shot("search")
	if got := p.text(".cm-search"); !strings.Contains(got, "下一个") || strings.Contains(got, "next") {
		t.Errorf("the search panel says\n%s", got)
	}
	p.key(kb.Escape)
	p.focus(".cm-content")
	p.key("M", chromedp.ModifierCtrl, chromedp.ModifierShift)
	p.wait(`document.querySelector(".cm-panel-lint")?.innerText.includes("没有问题")`)
}

func TestVimKeysAreASettingThatStays(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.replaceAll("package answer\n\nvar first = 1\nvar second = 2\n")
	p.click("#vim")
	p.wait(`document.querySelector(".cm-vimMode")`)
	p.focus(".cm-content")
	p.strike("ggjjdd")
	p.saved()
	if got := s.file(t).File.Text; got != "package answer\n\nvar second = 2\n" {
		t.Errorf("after ggjjdd the disk has %q", got)
	}
	p.lesson(s)
	p.wait(`document.querySelector("#vim").checked && document.querySelector(".cm-vimMode")`)
	p.axe("vim keys")
	p.click("#vim")
	p.wait(`!document.querySelector(".cm-vimMode")`)
	p.focus(".cm-content")
	p.strike("dd")
	p.shows("dd")
	p.saved()
}

// strike types letters one by one as a keyboard does: a letter that the page takes
// for a command is not written.
func (p *tab) strike(letters string) {
	p.t.Helper()
	for _, letter := range strings.Split(letters, "") {
		down := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: letter, Text: letter, Code: "Key" + strings.ToUpper(letter), WindowsVirtualKeyCode: int64(strings.ToUpper(letter)[0])}
		call(p, input.DispatchKeyEvent, down)
		down.Type, down.Text = input.DispatchKeyEventTypeKeyUp, ""
		call(p, input.DispatchKeyEvent, down)
	}
}
