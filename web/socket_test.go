package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
	"lockwise/web"
	"lockwise/web/canned"
)

// patience is how long a test waits for what must come, which may be a run whose
// grader is built first; nothing waits so long unless it fails.
const patience = 5 * time.Minute

// message is a frame as a page sees it.
type message struct {
	Run *struct {
		ID   string
		From string
	}
	Records []struct {
		Begin  *trace.Begin
		Header *trace.Header
		Event  *struct {
			trace.Event
			Say string
		}
		Verdict *trace.Verdict
	}
	Next     *int
	Ahead    *int
	Progress []trace.Progress
	Done     bool
	Cut      int
	File     *struct{ Text, Version string }
	Warmth   []struct{ Exercise, State string }
}

// page is one open socket.
type page struct {
	t  testing.TB
	ws *websocket.Conn
}

func (s *site) dial(t testing.TB, query string, headers ...string) (*websocket.Conn, *http.Response, error) {
	t.Helper()
	h := http.Header{"Origin": {s.URL}, "Cookie": {s.cookies(t)}}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return websocket.DefaultDialer.DialContext(t.Context(), "ws"+strings.TrimPrefix(s.URL, "http")+"/socket?"+query, h)
}

func (s *site) page(t testing.TB, query string) *page {
	t.Helper()
	ws, _, err := s.dial(t, query)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	return &page{t, ws}
}

func (p *page) order(text string) {
	p.t.Helper()
	if err := p.ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		p.t.Fatal(err)
	}
}

// until reads frames up to the first that is enough, and returns them all.
func (p *page) until(enough func(message) bool) []message {
	p.t.Helper()
	var all []message
	for {
		p.ws.SetReadDeadline(time.Now().Add(patience))
		_, text, err := p.ws.ReadMessage()
		if err != nil {
			p.t.Fatalf("after %d frames: %v", len(all), err)
		}
		var m message
		if err := json.Unmarshal(text, &m); err != nil {
			p.t.Fatalf("a frame is not one JSON value: %v\n%s", err, text)
		}
		all = append(all, m)
		if enough(m) {
			return all
		}
	}
}

func TestPagesHearOfChangesOnDisk(t *testing.T) {
	s := open(t)
	one, other := s.page(t, "exercise=constraint"), s.page(t, "exercise=constraint")
	s.engine.Edit("constraint", "package answer // from an editor\n")
	for _, p := range []*page{one, other} {
		p.until(func(m message) bool { return m.File != nil && strings.Contains(m.File.Text, "from an editor") })
	}
	s.save(t, "package answer // from a page\n", s.file(t).File.Version)
	for _, p := range []*page{one, other} {
		p.until(func(m message) bool { return m.File != nil && strings.Contains(m.File.Text, "from a page") })
	}
}

// reading is an engine in which a file that is read can be held back on its way.
type reading struct {
	*canned.Engine
	holds atomic.Bool
	held  chan chan struct{} // to be closed
}

func (r *reading) Load(exercise string) (engine.File, error) {
	f, err := r.Engine.Load(exercise)
	if r.holds.Load() {
		on := make(chan struct{})
		r.held <- on
		<-on
	}
	return f, err
}

// A file that changes after it was read for a page that comes, and before the page has
// it, is not told in its older state.
func TestAPageThatComesIsNotToldOfAnEarlierText(t *testing.T) {
	e := &reading{Engine: canned.New(texts(t, lessons.All())), held: make(chan chan struct{})}
	s := openWith(t, "127.0.0.1:0", e.Engine, web.Config{Engine: e})
	early := s.page(t, "exercise=constraint")
	early.until(func(m message) bool { return m.File != nil })
	e.holds.Store(true)
	late := s.page(t, "exercise=constraint")
	on := <-e.held
	e.Edit("constraint", "package answer // from an editor\n")
	fresh := func(m message) bool { return m.File != nil && strings.Contains(m.File.Text, "from an editor") }
	early.until(fresh) // it is told
	close(on)
	late.until(fresh)
}

func TestPagesHearOfTheGradersBeingBuilt(t *testing.T) {
	s := open(t)
	s.engine.SetWarmth(engine.Warmth{Exercise: "constraint", State: "building"})
	p := s.page(t, "")
	p.until(func(m message) bool { return len(m.Warmth) == 1 && m.Warmth[0].State == "building" })
	s.engine.SetWarmth(engine.Warmth{Exercise: "constraint", State: "ready"})
	p.until(func(m message) bool { return len(m.Warmth) == 1 && m.Warmth[0].State == "ready" })
}
