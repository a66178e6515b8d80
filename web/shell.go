package web

import (
	"log/slog"
	"net/http"

	"github.com/a-h/templ"

	"lockwise/internal/trace"
)

// shell is what every server of pages here has: their frame, what browsers load,
// the reader's settings, and how something is refused.
type shell struct {
	log   *slog.Logger
	place *Place
}

func newShell(log *slog.Logger, place *Place) shell {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return shell{log, place}
}

// Place is a server beside the workbook, on an address of its own, whose pages look
// like the workbook's: what differs in their frame.
type Place struct {
	Home   trace.Text // what its first page is called
	Script any        // a struct of more strings for scripts, see ts/room/words.ts
}

// Key is a line in the list of keys.
type Key struct {
	Does trace.Text
	Keys []string
}

// Page is what the frame of a page shows.
type Page = page

// T is a string in the page's language.
func (p page) T(t trace.Text) string { return p.t(t) }

// Shell lets another server use the frame, the assets and the guard of the
// workbook's pages. What it does with them is its own matter.
type Shell struct{ shell }

// NewShell makes the frame of a place. A nil log is silence.
func NewShell(log *slog.Logger, place Place) Shell { return Shell{newShell(log, &place)} }

// Page begins a page: its title, and the script in ts that it loads.
func (s Shell) Page(r *http.Request, title trace.Text, entry string) Page {
	return s.page(r, title.In(prefsOf(r).Lang), entry)
}

// Render writes a page once it is whole.
func (s Shell) Render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	s.render(w, r, status, c)
}

// Refuse answers with words: a page for somebody who looks, JSON for a script. next
// says what to do about it.
func (s Shell) Refuse(w http.ResponseWriter, r *http.Request, status int, what, next trace.Text) {
	s.refuse(w, r, status, what, next)
}

// Asset serves a file of what browsers load, named {file} in the path.
func (s Shell) Asset(w http.ResponseWriter, r *http.Request) { s.asset(w, r) }

// Settings keeps a choice of language or theme.
func (s Shell) Settings(w http.ResponseWriter, r *http.Request) { s.settings(w, r) }

// Guard lets requests through whose Host is one of the server's, and those that
// change something only from its own pages.
func (s Shell) Guard(next http.Handler, g Gate) http.Handler {
	return s.guard(next, g)
}

// Lang is the language that somebody reads in: "en" or "zh".
func Lang(r *http.Request) string { return prefsOf(r).Lang }

// WriteJSON answers with v, which must encode.
func WriteJSON(w http.ResponseWriter, status int, v any) { writeJSON(w, status, v) }

// Prose turns Markdown into HTML as lessons have it.
func Prose(text string) (string, error) { return prose(text) }

// Ran is what a run has said, as pages get it: see Ran in ts/page/ask.ts.
type Ran = askedAnswer

// RanIn is what a run has said, with each event's sentence in lang.
func RanIn(records []trace.Record, lang string) Ran {
	var log runLog
	for _, r := range records {
		log.add(r)
	}
	return Ran{inLang(log.lines, lang), log.cut}
}
