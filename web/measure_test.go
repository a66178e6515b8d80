//go:build !race

package web_test

import (
	"fmt"
	"testing"
)

func TestTheReaderMeasuresTheComparison(t *testing.T) {
	t.Parallel()
	for _, l := range looks {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := newTab(t, l)
			p.open(s, "/comparison")
			p.wait(`document.documentElement.dataset.ready === "" && !document.querySelector("#measure").hidden`)
			p.screen("recorded")
			p.click("#measure")
			p.wait(`document.body.innerText.includes("263 µs")`)
			p.screen("measured")
			p.click(`td a[href^="/replay/comparison"]`)
			p.wait(`document.querySelector("#replay").dataset.verdict`)
		})
	}
}
