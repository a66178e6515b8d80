//go:build !race

package web_test

import (
	"fmt"
	"testing"

	"lockwise/lessons"
)

// Every page of the catalogue, in both languages, light and dark: axe finds
// nothing, and nothing sticks out sideways.
func TestEveryPageOfTheCatalogueIsAccessible(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, l := range []look{{1280, 800, "light", "en"}, {1280, 800, "dark", "zh-CN"}, {390, 844, "light", "zh-CN"}, {390, 844, "dark", "en"}} {
		t.Run(fmt.Sprintf("%s %s %d", l.scheme, l.lang, l.width), func(t *testing.T) {
			t.Parallel()
			p := newTab(t, l)
			p.open(s, "/")
			p.screen("home")
			for _, lesson := range lessons.All() {
				p.open(s, "/lesson/"+lesson.ID)
				p.ready()
				p.screen(lesson.ID)
			}
		})
	}
}
