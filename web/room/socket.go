package room

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"lockwise/internal/workshop"
	"lockwise/web"
)

var upgrader = web.Upgrader(1024, 4096)

// conn is one page's socket.
type conn struct {
	guest
	s      *Server
	lang   string
	common *common
	sent   parts    // what the page has
	notes  []string // of the steps, as HTML; the instructor's page only
	woken  chan struct{}
	ctx    context.Context
	stop   context.CancelFunc
}

// frame is what a page is sent: the parts that have changed.
type frame struct {
	Now   int64 `json:"now"` // Unix time at the server, milliseconds
	Parts parts `json:"parts"`
}

func (s *Server) socket(w http.ResponseWriter, r *http.Request, g guest) {
	ctx, stop := context.WithCancel(s.ctx)
	defer stop()
	c := &conn{guest: g, s: s, lang: web.Lang(r), sent: parts{}, woken: make(chan struct{}, 1), ctx: ctx, stop: stop}
	if !s.pages.admit(c) {
		s.Refuse(w, r, http.StatusServiceUnavailable, words.Busy, words.NotFoundNext)
		return
	}
	defer s.pages.leave(c)
	ws, err := upgrader.Upgrade(w, r, nil) // answers by itself on error
	if err != nil {
		return
	}
	changed, end := c.room.Watch()
	defer end()
	web.Wire{Limit: maxFrame, Pause: batchPause, Heard: c.heard, News: func() web.News { return c.news(changed) }}.Keep(ctx, ws)
}

// heard takes the instructor's cursor; anything else is none of a page's business.
func (c *conn) heard(text []byte) bool {
	var to struct {
		Cursor *workshop.Cursor `json:"cursor"`
	}
	if json.Unmarshal(text, &to) != nil || to.Cursor == nil || !c.leads() {
		return false
	}
	c.move(*to.Cursor)
	return true
}

// move says where the instructor's timeline stands.
func (c *conn) move(to workshop.Cursor) {
	if len(to.Trace) > len(workshop.Hash("")) || to.Beat < 0 {
		return
	}
	if err := c.room.SetCursor(c.ctx, to); err != nil && c.ctx.Err() == nil {
		c.s.log.Warn("the cursor cannot be passed on", "err", err)
	}
}

// news are the parts that have changed. They are the last if the room is gone, so
// that the page comes again and the room is opened anew, or if whoever looks has been
// removed.
func (c *conn) news(changed <-chan struct{}) web.News {
	n := web.News{Last: c.room.Err() != nil, Wake: [2]<-chan struct{}{changed, c.woken}}
	if n.Last {
		return n
	}
	fresh := parts{}
	for name, text := range c.parts() {
		if !bytes.Equal(c.sent[name], text) {
			fresh[name], c.sent[name] = text, text
		}
	}
	if len(fresh) > 0 {
		n.Frames, n.Last = []any{frame{time.Now().UnixMilli(), fresh}}, !c.leads() && removed(c.guest)
	}
	return n
}

// parts are all that the page may see.
func (c *conn) parts() parts {
	now := parts{}
	for name, text := range c.common.parts(c.room.Public()) {
		now[name] = text
	}
	cursor, _ := c.room.Cursor()
	now.put("cursor", cursor)
	if c.leads() {
		c.deskParts(now)
	} else if m, ok := c.room.Mine(c.id); ok {
		now.put("mine", m)
	}
	return now
}

func (c *conn) deskParts(now parts) {
	d, p := c.room.Desk(), c.room.Public()
	var plan []listed
	for i, step := range p.Steps {
		if len(c.notes) == i {
			c.notes = append(c.notes, notesIn(d.Notes[i], c.lang))
		}
		plan = append(plan, listed{step.Kind, step.Title, step.Minutes, c.notes[i], d.Spent[i]})
	}
	now.put("plan", plan)
	now.put("desk", desk{d.People, append([]workshop.Entry{}, d.Answers[p.Step]...)})
	here := c.s.pages.here(c.room)
	slices.Sort(here)
	now.put("here", here)
}

func (c *conn) wake() {
	select {
	case c.woken <- struct{}{}:
	default:
	}
}
