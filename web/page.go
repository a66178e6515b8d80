package web

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"lockwise/internal/trace"
)

// page is what the frame of every screen shows.
type page struct {
	prefs
	Title   string
	Path    string // of this page, to come back to
	Nonce   string
	Script  string   // file under /assets
	Preload []string // files that Script needs at once
	Style   string
	Crumb   string
	Keys    []Key  // more lines of the list under "?"
	place   *Place // nil: the workbook

	Present, Leave string // addresses of this page as slides, and as it is; "" if it has no slides
	Deck           built  // what makes slides of it; none: it is not shown as slides
}

func (s shell) page(r *http.Request, title, entry string) page {
	code := manifest()[entry]
	return page{
		prefs: prefsOf(r), Title: title, Path: r.URL.RequestURI(), Nonce: arrived(r).nonce,
		Script: code.File, Preload: code.Preload, Style: manifest()["site.css"].File, place: s.place,
	}
}

// t is a string of the interface in the page's language.
func (p page) t(text trace.Text) string { return text.In(p.Lang) }

// htmlLang is the language for the lang attribute.
func (p page) htmlLang() string {
	if p.Lang == "zh" {
		return "zh-CN"
	}
	return "en"
}

func (p page) script() map[string]any {
	said := spoken(script, p.Lang)
	if p.place != nil {
		said["room"] = spoken(p.place.Script, p.Lang)
	}
	return said
}

// render writes a page once it is whole.
func (s shell) render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	var out bytes.Buffer
	if err := c.Render(templ.WithNonce(r.Context(), arrived(r).nonce), &out); err != nil {
		s.log.Error("render failed", "path", r.URL.Path, "err", err)
		http.Error(w, words.Failed.In(prefsOf(r).Lang), http.StatusInternalServerError)
		return
	}
	text := out.Bytes()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		text = gzipped(text)
	}
	w.WriteHeader(status)
	w.Write(text)
}

// home is what the server's first page is called.
func (p page) home() string {
	if p.place != nil {
		return p.t(p.place.Home)
	}
	return p.t(words.ErrorNext)
}
