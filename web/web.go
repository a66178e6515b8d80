// Package web is Lockwise in the browser: the map of lessons, a page for each
// with its editor, and the timeline on which the reader sees why the code lost.
//
// A [Server] is an http.Handler. It serves pages rendered on the server (the
// *.templ files), a few small requests that return JSON, and one kind of
// WebSocket over which the records of a run are sent while the grader runs. It
// never runs the reader's code: it asks an [Engine], and shows what it is told.
//
// How it is kept safe is in guard.go: every request must name a loopback host,
// must come from the same origin, and must carry the key that the start-up
// address brought along.
//
// The language is a setting kept in a cookie, not a part of the address: the
// addresses that people pass on are schedule ids, and each reader opens them in
// their own language. Headings have the same id in both languages, so switching
// comes back to the same place.
//
// Pages work as pages: reading, hints, the solution and the settings need no
// script. The editor, running, and the timeline do; the page says so and names
// the command that does the same in a terminal. A single-page application was
// not taken: what is read most, prose, would have become its slowest part.
//
// What browsers load is built by web/bundle from web/ts and web/css, committed
// under web/dist and embedded.
package web

//go:generate go tool templ generate -path . -log-level error
//go:generate go -C .. run ./web/bundle

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/interview"
	"lockwise/lessons"
)

// Config is what a [Server] is made of.
type Config struct {
	Engine  Engine                // required
	Lessons []lessons.Lesson      // nil: every lesson of the catalogue
	Asked   *interview.Collection // in interviews; nil: what ships with Lockwise
	Token   string                // key of this start; "" makes a new one
	Log     *slog.Logger          // nil: silence
	Now     func() time.Time      // nil: the machine's clock
}

// Server serves Lockwise over HTTP. It is safe for concurrent use.
type Server struct {
	shell
	engine  Engine
	lessons []lessons.Lesson
	asked   interview.Collection
	token   string
	now     func() time.Time
	handler http.Handler
	runs    *runs
	pages   *pages   // open sockets
	known   sync.Map // exercise → trace.Begin, once a grader has said it
	stop    context.CancelFunc
	work    sync.WaitGroup
}

// New makes a server. It watches the engine's files until Close.
func New(c Config) (*Server, error) {
	if c.Engine == nil {
		return nil, errors.New("web: no engine")
	}
	s := &Server{engine: c.Engine, lessons: c.Lessons, token: c.Token, now: c.Now, shell: newShell(c.Log, nil)}
	if s.lessons == nil {
		s.lessons = lessons.All()
	}
	if c.Asked != nil {
		s.asked = *c.Asked
	} else {
		s.asked = interview.Ours()
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.token == "" {
		s.token = rand.Text()
	}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.runs = newRuns(ctx, s.engine, s.log)
	s.pages = newPages()
	s.handler = s.guard(s.routes())
	s.work.Go(func() { s.watch(ctx) })
	s.work.Go(func() { s.watchWarmth(ctx) })
	s.work.Go(func() { s.watchRuns(ctx) })
	return s, nil
}

// Token is the key that the first address must carry: /?token=….
func (s *Server) Token() string { return s.token }

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all runs and sockets and waits for them.
func (s *Server) Close() error {
	s.stop()
	s.pages.close()
	s.runs.wait()
	s.work.Wait()
	return nil
}

// watch tells open pages of files that somebody else has changed.
func (s *Server) watch(ctx context.Context) {
	each(ctx, s.engine.Watch(ctx), func(f engine.File) { s.pages.tell(f.Exercise, frame{File: diskFile(f)}) })
}

// watchRuns shows open pages what another program has judged.
func (s *Server) watchRuns(ctx context.Context) {
	each(ctx, s.engine.Judged(ctx), s.runs.elsewhere)
}

// each does something with all that comes, until ctx or the channel ends.
func each[T any](ctx context.Context, from <-chan T, do func(T)) {
	for {
		select {
		case <-ctx.Done():
			return
		case v, ok := <-from:
			if !ok {
				return
			}
			do(v)
		}
	}
}
