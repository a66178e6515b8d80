package web

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/engine"
)

const batchPause = 20 * time.Millisecond // records gather for so long

var upgrader = Upgrader(4096, 16384)

// conn is one page's socket. What it follows is in the address: exercise or
// schedule, the page's language, and how much of which run it has.
type conn struct {
	s    *Server
	job  engine.Job
	lang string
	ctx  context.Context
	stop context.CancelFunc

	mu     sync.Mutex
	file   *file    // newest, not sent yet
	warm   []warmth // newest, not sent yet
	known  []warmth // what the page knows of it
	notice chan struct{}
}

func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	job, ok := s.jobOf(q.Get("exercise"), q.Get("schedule"), q.Get("answer"))
	if !ok {
		s.refuse(w, r, http.StatusNotFound, words.UnknownExercise, words.NotFoundNext)
		return
	}
	job.Lang = prefsOf(r).Lang
	if isLang(q.Get("lang")) {
		job.Lang = q.Get("lang")
	}
	ctx, stop := context.WithCancel(context.Background())
	c := &conn{s: s, job: job, lang: job.Lang, ctx: ctx, stop: stop, notice: make(chan struct{}, 1)}
	if !s.pages.admit(c) {
		stop()
		s.refuse(w, r, http.StatusServiceUnavailable, words.Busy, words.ErrorNext)
		return
	}
	defer s.pages.leave(c)
	defer stop()
	ws, err := upgrader.Upgrade(w, r, nil) // answers by itself on error
	if err != nil {
		return
	}
	next, _ := strconv.Atoi(q.Get("next"))
	c.serve(ws, reader{run: q.Get("run"), next: max(0, next)})
}

// jobOf is what a page follows; the zero job is a page that follows nothing. A
// schedule is run with the reader's file, or with an answer of ours.
func (s *Server) jobOf(exercise, schedule, answer string) (engine.Job, bool) {
	switch {
	case schedule != "":
		exercise, ok := s.exerciseOfSchedule(schedule)
		job := engine.Job{Exercise: exercise, Schedule: schedule}
		if ok && answer != "" {
			text, there := s.answer(exercise, answer)
			job.Source, ok = &text, there
		}
		return job, ok
	case exercise != "":
		return engine.Job{Exercise: exercise}, s.hasGrader(exercise)
	}
	return engine.Job{}, true
}

// serve takes orders and sends frames, until the page is gone.
func (c *conn) serve(ws *websocket.Conn, at reader) {
	var f *feed // nil for a page that follows nothing
	if c.job.Exercise != "" {
		f = c.s.runs.follow(c.job)
		defer c.s.runs.leave(c.job, f)
	}
	c.greet()
	Wire{Limit: maxBody, Pause: batchPause, Heard: c.heard, News: func() News { return c.news(f, &at) }}.Keep(c.ctx, ws)
}

func (c *conn) heard(text []byte) bool {
	var o order
	return json.Unmarshal(text, &o) == nil && c.obey(o)
}

// news are the newest of what was left for the page, and what it lacks of the run.
func (c *conn) news(f *feed, at *reader) News {
	n := News{Wake: [2]<-chan struct{}{c.notice}}
	if m := c.mail(); m != nil {
		n.Frames = append(n.Frames, *m)
	}
	if f == nil {
		return n
	}
	var frames []frame
	frames, n.Wake[1] = f.read(at, c.lang)
	for _, one := range frames {
		n.Frames = append(n.Frames, one)
	}
	return n
}

// obey carries out an order; false means it is none.
func (c *conn) obey(o order) bool {
	if c.job.Exercise == "" {
		return false
	}
	switch o.Do {
	case "run":
		return c.run(o)
	case "stop":
		c.s.runs.stop(c.job)
	default:
		return false
	}
	return true
}

// run starts a run of the file on disk, of the order's text, or of an answer
// of ours. A schedule is always run with what its page shows.
func (c *conn) run(o order) bool {
	job := c.job
	if job.Schedule == "" {
		job.Source = o.Text
	}
	if o.Answer != "" {
		text, ok := c.s.answer(job.Exercise, o.Answer)
		if !ok || job.Schedule != "" {
			return false
		}
		job.Source = &text
	}
	c.s.runs.start(job, o.Answer)
	return true
}

// greet tells a page that has just come what it may have missed.
func (c *conn) greet() {
	c.post(frame{Warmth: c.s.warmth()})
	if c.job.Exercise == "" || c.job.Schedule != "" {
		return
	}
	if f, err := c.s.engine.Load(c.job.Exercise); err == nil {
		c.greetWith(diskFile(f))
	}
}

// greetWith posts the file, unless it has changed since it was read: the page would
// be left with the older of both.
func (c *conn) greetWith(f *file) {
	c.mu.Lock()
	if c.file == nil {
		c.file = f
	}
	c.mu.Unlock()
	c.wake()
}

// post leaves news for the page. Only the newest of each sort counts, so there
// is no queue to overflow.
func (c *conn) post(f frame) {
	c.mu.Lock()
	if f.File != nil && c.job.Schedule == "" {
		c.file = f.File
	}
	if f.Warmth != nil && !slices.Equal(f.Warmth, c.known) {
		c.warm, c.known = f.Warmth, f.Warmth
	}
	c.mu.Unlock()
	c.wake()
}

func (c *conn) wake() {
	select {
	case c.notice <- struct{}{}:
	default:
	}
}

// mail is what was left for the page; nil if nothing was.
func (c *conn) mail() *frame {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.file == nil && c.warm == nil {
		return nil
	}
	f := frame{File: c.file, Warmth: c.warm}
	c.file, c.warm = nil, nil
	return &f
}

// hangUp ends a page's socket.
func (c *conn) hangUp() { c.stop() }
