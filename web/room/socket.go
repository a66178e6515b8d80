package room

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/workshop"
	"lockwise/web"
)

// upgrader refuses a handshake whose Origin is not the Host (gorilla's default). The
// Host itself has been checked before.
var upgrader = websocket.Upgrader{ReadBufferSize: 1024, WriteBufferSize: 4096, HandshakeTimeout: writeTime}

// conn is one page's socket.
type conn struct {
	guest
	s      *Server
	ws     *websocket.Conn
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
	c.ws = ws
	defer ws.Close()
	closing := context.AfterFunc(ctx, func() { ws.Close() }) // ends reading and writing
	defer closing()
	var writing sync.WaitGroup
	writing.Go(func() {
		defer stop()
		c.write()
	})
	c.read()
	stop()
	writing.Wait()
}

// read takes the instructor's cursor; anything else is none of a page's business.
func (c *conn) read() {
	c.ws.SetReadLimit(maxFrame)
	c.ws.SetReadDeadline(time.Now().Add(silenceTime))
	c.ws.SetPongHandler(func(string) error { return c.ws.SetReadDeadline(time.Now().Add(silenceTime)) })
	for {
		kind, text, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		var to struct {
			Cursor *workshop.Cursor `json:"cursor"`
		}
		if kind != websocket.TextMessage || json.Unmarshal(text, &to) != nil || to.Cursor == nil || !c.leads() {
			reason := websocket.FormatCloseMessage(websocket.ClosePolicyViolation, "not taken here")
			c.ws.WriteControl(websocket.CloseMessage, reason, time.Now().Add(time.Second))
			return
		}
		c.move(*to.Cursor)
	}
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

// write sends what is new, gathered over a short pause, until the page is gone.
func (c *conn) write() {
	changed, end := c.room.Watch()
	defer end()
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for c.send() {
		select {
		case <-c.ctx.Done():
			return
		case <-ping.C:
			if c.ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeTime)) != nil {
				return
			}
			continue
		case <-changed:
		case <-c.woken:
		}
		select {
		case <-c.ctx.Done():
			return
		case <-time.After(batchPause):
		}
	}
}

// send brings the page up to date; false if it is gone, or the room is, or whoever
// looks has been removed.
func (c *conn) send() bool {
	if c.room.Err() != nil {
		return false // the page comes again, and the room is opened anew
	}
	news := parts{}
	for name, text := range c.parts() {
		if !bytes.Equal(c.sent[name], text) {
			news[name], c.sent[name] = text, text
		}
	}
	if len(news) == 0 {
		return true
	}
	c.ws.SetWriteDeadline(time.Now().Add(writeTime))
	told := c.ws.WriteJSON(frame{time.Now().UnixMilli(), news}) == nil
	return told && (c.leads() || !removed(c.guest))
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
