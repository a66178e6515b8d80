package web

import (
	"net/http"
	"strings"
)

// prefs are what a reader has chosen for all pages.
type prefs struct {
	Lang  string // "en" or "zh"
	Theme string // "auto", "light" or "dark"
}

const (
	langCookie  = "lockwise-lang"
	themeCookie = "lockwise-theme"
	year        = 365 * 24 * 3600 // seconds
)

// prefsOf reads the cookies; without one, the language is the first of the
// browser's that we have.
func prefsOf(r *http.Request) prefs {
	p := prefs{Lang: preferred(r.Header.Get("Accept-Language")), Theme: "auto"}
	if c, err := r.Cookie(langCookie); err == nil && isLang(c.Value) {
		p.Lang = c.Value
	}
	if c, err := r.Cookie(themeCookie); err == nil && isTheme(c.Value) {
		p.Theme = c.Value
	}
	return p
}

func isLang(s string) bool  { return s == "en" || s == "zh" }
func isTheme(s string) bool { return s == "auto" || s == "light" || s == "dark" }

// preferred picks from an Accept-Language header, whose languages browsers list
// in order of preference.
func preferred(accept string) string {
	for part := range strings.SplitSeq(accept, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		if lang, _, _ := strings.Cut(strings.ToLower(tag), "-"); isLang(lang) {
			return lang
		}
	}
	return "en"
}

// settings keeps a choice and goes back to where it was made.
func (s shell) settings(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.refuse(w, r, http.StatusBadRequest, words.Malformed, words.ErrorNext)
		return
	}
	if lang := r.PostForm.Get("lang"); isLang(lang) {
		keep(w, r, langCookie, lang)
	}
	if theme := r.PostForm.Get("theme"); isTheme(theme) {
		keep(w, r, themeCookie, theme)
	}
	http.Redirect(w, r, localPath(r.PostForm.Get("back")), http.StatusSeeOther)
}

func keep(w http.ResponseWriter, r *http.Request, name, value string) {
	SetCookie(w, r, name, value, year)
}
