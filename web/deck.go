package web

import (
	"net/http"
	"net/url"
)

// presentable makes the page one that can be shown as slides. With ?view=deck it is:
// a script turns it into them, so that without scripts it stays as it is.
func (p *page) presentable(r *http.Request) {
	query := r.URL.Query()
	deck := query.Get("view") == "deck"
	p.Keys = append(p.Keys, Key{handoutWords.PresentKey, []string{"p"}}, Key{handoutWords.KeySlides, []string{"←", "→", "Home", "End"}}, Key{handoutWords.KeyLeave, []string{"Esc"}})
	query.Del("view")
	p.Leave = at(r.URL.Path, query)
	query.Set("view", "deck")
	p.Present = at(r.URL.Path, query)
	if deck {
		p.Deck = manifest()["deck.ts"]
	}
}

// at is the address of a page of ours.
func at(path string, query url.Values) string {
	return (&url.URL{Path: path, RawQuery: query.Encode()}).String()
}
