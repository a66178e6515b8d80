// Package room is the workshop room in the browser: what participants see and do,
// and the instructor's desk.
//
// A [Server] is an http.Handler for an address of its own. Nothing of the reader's
// workbook is behind that address: there is no file, no editor, no progress, and
// nobody's code is run but the answers that ship with Lockwise. Whoever reaches the
// address and has the join code may follow, vote, answer, and drive the shipped
// answers choice by choice; what else there is belongs to whoever has the
// instructor's key.
//
// What happens in the room is decided by internal/workshop: this package turns
// requests into its events and its state into pages. A page has one WebSocket, over
// which it is sent the parts of the state that have changed (see parts.go); what it
// does goes the other way as plain requests with an ID of the page's choice, so that
// one whose answer was lost can be sent again. Several servers over one store serve
// the same rooms.
//
// How it is kept safe: whoever is let in here, in New, keys in guest.go, guessed codes
// in enter.go, a proxy with TLS in front.go, the size of everything in limits.go.
package room

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"

	"lockwise/internal/interview"
	"lockwise/internal/workshop"
	"lockwise/web"
)

// Config is what a [Server] is made of.
type Config struct {
	Rooms     *workshop.Rooms // required
	Engine    Engine          // required
	Questions interview.Bank  // nil: those that ship with Lockwise
	Listen    string          // the host listened on; "" is every address of this machine
	Names     []string        // more names under which the room is reached
	URL       *url.URL        // of a proxy in front of this server, see [ParseURL]; nil: there is none
	Log       *slog.Logger    // nil: silence
}

// Server serves rooms over HTTP. It is safe for concurrent use.
type Server struct {
	web.Shell
	rooms   *workshop.Rooms
	bank    interview.Bank
	log     *slog.Logger
	runs    *runs
	guesses workshop.Guesses
	traces  *traces
	pages   *pages
	front   front
	handler http.Handler
	ctx     context.Context
	stop    context.CancelFunc
}

// New makes a server.
func New(c Config) (*Server, error) {
	if c.Rooms == nil || c.Engine == nil {
		return nil, errors.New("room: no rooms, or no engine")
	}
	names, err := newHosts(c.Listen, c.Names)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Shell: web.NewShell(c.Log, web.Place{Home: words.Home, Script: script}),
		rooms: c.Rooms, bank: c.Questions, log: c.Log, traces: newTraces(), pages: newPages(), front: front{c.URL},
	}
	if s.bank == nil {
		s.bank = interview.Own()
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.runs = newRuns(s.ctx, c.Engine)
	s.handler = s.Guard(s.routes(), web.Gate{
		Host: func(host string) bool { return names.allow(host) || s.front.is(host) }, WrongHost: words.WrongHost,
		TLS: s.front.tls, Limit: bodyLimit,
	})
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all pages' sockets and all runs, and waits for them. Rooms stay open:
// they are whoever's that made them.
func (s *Server) Close() error {
	s.stop()
	s.pages.close()
	s.runs.wait()
	return nil
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.arrive)
	mux.HandleFunc("POST /join", s.join)
	mux.HandleFunc("GET /room", s.admit(joinedCookie, s.asParticipant(s.roomPage)))
	mux.HandleFunc("GET /screen", s.asInstructor(s.screenPage))
	mux.HandleFunc("GET /lead", s.admit(leadCookie, s.asInstructor(s.leadPage)))
	mux.HandleFunc("GET /socket", s.asEither(s.socket))
	mux.HandleFunc("GET /alive", s.asEither(func(w http.ResponseWriter, _ *http.Request, _ guest) { w.WriteHeader(http.StatusNoContent) }))
	mux.HandleFunc("GET /step/{step}", s.asEither(s.step))
	mux.HandleFunc("GET /ran/{what}", s.asEither(s.ran))
	mux.HandleFunc("POST /drive/{step}", s.asParticipant(s.drive))
	mux.HandleFunc("POST /do", s.asParticipant(s.do))
	mux.HandleFunc("GET /own", s.hello)
	mux.HandleFunc("POST /own/join", s.ownJoin)
	mux.HandleFunc("POST /own", s.asParticipant(s.own))
	mux.HandleFunc("POST /lead/do", s.asInstructor(s.leadDo))
	mux.HandleFunc("GET /lead/{results}", s.asInstructor(s.results))
	mux.HandleFunc("POST /settings", s.Settings)
	mux.HandleFunc("GET /assets/{file}", s.Asset)
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.Refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
	})
	return mux
}
