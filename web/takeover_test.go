//go:build !race

package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

// give puts a file where the page takes one.
func (p *tab) give(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.t.(*testing.T).TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
	eval[bool](p, `(delete document.querySelector("#open").dataset.opened, true)`)
	p.do(chromedp.SetUploadFiles("#file", []string{path}))
	p.wait(`document.querySelector("#open").dataset.opened`)
}

func TestAKeptRunIsOpenedAndItsCodeTakenOver(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.open(s, "/open")
	p.screen("open")
	p.give("theirs.html", mine(t, "package answer // theirs\n"))
	p.wait(`document.querySelector("#open").dataset.opened === "broken" && document.querySelector(".inspector .say.broken")`)
	if got := p.text("#verdict"); !strings.Contains(got, "two rows") {
		t.Errorf("the verdict says\n%s", got)
	}
	p.click("#code summary")
	p.screen("opened")
	p.click("#take-over")
	p.wait(`document.querySelector("dialog .beside")?.innerText.includes("theirs")`)
	p.axe("take over")
	p.shot("take over")
	if got := s.file(t).File.Text; got != shipped(t) {
		t.Error("the file was changed before the reader said so")
	}
	s.engine.Edit("constraint", "package answer // edited meanwhile\n")
	p.click("#take-it")
	p.wait(`document.querySelector("dialog .message").innerText.includes("changed on disk") && document.querySelector("dialog .beside").innerText.includes("edited meanwhile")`)
	if got := s.file(t).File.Text; got != "package answer // edited meanwhile\n" {
		t.Errorf("a conflict was decided silently: the disk has %q", got)
	}
	p.click("#take-it")
	p.wait(`location.pathname === "/lesson/constraint/constraint"`)
	p.ready()
	p.shows("theirs")
	var h struct{ Revisions []struct{ Text string } }
	s.get(t, "/exercise/constraint/history").json(t, &h)
	if len(h.Revisions) < 2 || h.Revisions[1].Text != "package answer // edited meanwhile\n" {
		t.Errorf("the text before is not in the history: %+v", h)
	}
}

func TestATraceIsShownWithoutCodeOrVerdict(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, look{390, 844, "dark", "zh-CN"})
	p.open(s, "/open")
	p.give("notes.txt", "milk, bread")
	if got := p.text("#verdict"); !strings.Contains(got, "既不是 Lockwise 保存的网页") {
		t.Errorf("the page says\n%s", got)
	}
	p.screen("refused")
	p.give("v1.ndjson", stored(t, "v1.ndjson"))
	p.wait(`document.querySelector("#open").dataset.opened === "trace" && document.querySelector(".inspector .say.broken")`)
	p.screen("a trace")
	eval[bool](p, fmt.Sprintf(`(() => {
		delete document.querySelector("#open").dataset.opened;
		const data = new DataTransfer();
		data.items.add(new File([%q], "dropped.html"));
		return document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
	})()`, stored(t, "v1.html")))
	p.wait(`document.querySelector("#open").dataset.opened === "trace" && document.querySelector("#code").innerText.includes("dropped.html")`)
	if got := p.text("#code"); !strings.Contains(got, "文件里没有当时运行的代码") {
		t.Errorf("of the code the page says\n%s", got)
	}
}

// attack(web): a kept run with markup and scripts wherever text may stand is opened in the browser | every word is shown as text, nothing is loaded or run
func TestMarkupInAnOpenedFileIsText(t *testing.T) {
	t.Parallel()
	const evil = `</pre></script><script>document.title="run"</script><img src=/x onerror='document.title="run"'><b>bold</b>"'&`
	words := trace.Text{En: evil, Zh: evil}
	run := kept.Run{
		Header: trace.Header{V: 1, Exercise: "constraint", Scenario: evil, Title: words, Schedule: evil, Workers: []string{evil, "B"}, Stores: []string{"db", evil}},
		Code:   evil,
		Verdict: &trace.Verdict{Verdict: trace.Broken, Kind: trace.FailRule, Rule: evil, RuleText: words, Message: words, Detail: evil, Schedule: evil,
			Diagnostics: []trace.Diagnostic{{File: evil, Line: 1, Column: 1, Message: evil}}, Covered: []trace.Covered{{Scenario: trace.Scenario{Name: evil, Title: words}}}},
	}
	for _, k := range []trace.Kind{trace.Call, trace.Request, trace.Reply, trace.State, trace.Belief, trace.Fault, trace.Note, trace.RuleBroken, trace.Return, trace.End} {
		run.Events = append(run.Events, trace.Event{N: len(run.Events) + 1, Step: 1, Worker: evil, Kind: k, Store: "redis", Op: evil, Text: evil, Args: []string{evil}, Result: evil,
			Err: evil, Locked: evil, Rule: evil, Note: &words, Changes: []trace.Change{{In: evil, Key: evil, Before: evil, After: evil, Holder: evil}, {In: "keys", Key: evil, After: evil, TTL: 5}}})
	}
	page, err := kept.Page(run)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := kept.Trace(run.Header, run.Events)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t)
	p := newTab(t, wide) // its console must stay silent: the policy reports what it forbids
	p.open(s, "/open")
	for name, text := range map[string]string{"evil.html": string(page), "evil.ndjson": string(bare)} {
		p.give(name, text)
		for _, view := range []string{"story", "table", "lanes"} {
			p.click("#tab-" + view)
		}
		if n := eval[int](p, `document.querySelectorAll("#open script, #open img, #open b").length`); n != 0 {
			t.Errorf("%s: %d elements came from the file", name, n)
		}
		if got := eval[string](p, `document.title`); strings.Contains(got, "run\"") || got == "run" {
			t.Errorf("%s: a script of the file ran: the title is %q", name, got)
		}
	}
	p.give("evil.html", string(page))
	p.click("#code summary")
	if got := p.text("#code"); !strings.Contains(got, "<b>bold</b>") {
		t.Errorf("the code is shown as\n%s", got)
	}
}
