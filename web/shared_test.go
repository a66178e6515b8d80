//go:build !race

package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"lockwise/internal/kept"
)

func TestALinkIsCopiedThatSaysWhoseCodeItMeans(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, wide)
	p.lesson(s)
	p.run("broken")
	href := func() string {
		return eval[string](p, `document.querySelector(".schedule-line a[href^='/replay']").getAttribute("href")`)
	}
	if got, want := href(), "/replay/constraint:double-submit:2b.3a?answer=shipped"; got != want {
		t.Errorf("the shipped file's link is %s, want %s", got, want)
	}
	p.replaceAll("package answer // mine\n")
	p.saved()
	p.run("broken")
	if got, want := href(), "/replay/constraint:double-submit:2b.3a?code="+s.file(t).File.Version; got != want {
		t.Errorf("the link of another text is %s, want %s", got, want)
	}
	eval[bool](p, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)`)
	p.click(".schedule-line button:nth-of-type(2)")
	p.wait(`window.copied === location.origin + document.querySelector(".schedule-line a[href^='/replay']").getAttribute("href")`)
	saved := eval[string](p, `fetch(document.querySelector(".schedule-line a[download]").href).then((r) => r.text())`)
	run, err := kept.Read([]byte(saved))
	if err != nil || run.Code != "package answer // mine\n" {
		t.Errorf("the page that is offered has the code %q, %v", run.Code, err)
	}
	p.click(".schedule-line a[href^='/replay']")
	p.wait(`document.querySelector("#replay").dataset.verdict`)
	p.screen("replay")
}

// A link in a mail or on another site: the browser keeps the key back until the
// reader goes on from a page of ours.
func TestALinkOnAnotherSiteLeadsHere(t *testing.T) {
	t.Parallel()
	s := open(t)
	link := s.URL + "/replay/constraint:double-submit:2b.3a?answer=shipped"
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `<!DOCTYPE html><link rel="icon" href="data:,"><a id="link" href="%s">look at this</a>`, link)
	}))
	t.Cleanup(other.Close)
	p := newTab(t, wide)
	p.open(s, "/")
	p.visit("http://localhost:" + mustURL(t, other.URL).Port())
	p.click("#link")
	p.wait(`document.querySelector("#go-on")`)
	p.screen("led here")
	if s.engine.Runs() != 0 {
		t.Error("the link alone started a run")
	}
	p.click("#go-on")
	p.wait(`document.querySelector("#replay")?.dataset.verdict`)
}
