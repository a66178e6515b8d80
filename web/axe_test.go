//go:build !race

package web_test

import (
	"encoding/json"
	"os"
	"strings"

	cdppage "github.com/chromedp/cdproto/page"
)

// axe reports every violation that axe-core finds.
func (p *tab) axe(what string) {
	p.t.Helper()
	p.bringAxe()
	found := eval[string](p, `axe.run(document, {resultTypes: ["violations"], preload: false}).then((r) => JSON.stringify(r.violations.map((v) => ({
		id: v.id, impact: v.impact, nodes: v.nodes.map((n) => n.target.join(" ") + ": " + n.failureSummary)}))))`)
	var violations []struct {
		ID, Impact string
		Nodes      []string
	}
	if err := json.Unmarshal([]byte(found), &violations); err != nil {
		p.t.Fatal(err)
	}
	for _, v := range violations {
		p.t.Errorf("%s: axe finds %s (%s):\n%s", what, v.ID, v.Impact, strings.Join(v.Nodes, "\n"))
	}
}

// bringAxe sends axe-core to the tab once: to the page on show and to every one
// that follows it.
func (p *tab) bringAxe() {
	p.t.Helper()
	if p.hasAxe {
		return
	}
	p.hasAxe = true
	source, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		p.t.Fatal(err)
	}
	p.beforeAll(string(source))
}

// beforeAll runs a script in the page on show and in every one that follows it, before
// all others.
func (p *tab) beforeAll(script string) {
	p.t.Helper()
	added := call(p, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script, RunImmediately: new(true)})
	p.t.Cleanup(func() {
		call(p, cdppage.RemoveScriptToEvaluateOnNewDocument, cdppage.RemoveScriptToEvaluateOnNewDocumentParams(added))
	})
}
