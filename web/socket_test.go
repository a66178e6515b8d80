package web_test

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// patience is how long a test waits for what must come; nothing waits so long
// unless it fails.
const patience = 20 * time.Second

// message is a frame as a page sees it.
type message struct {
	Run *struct {
		ID      string
		Earlier bool
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

func done(m message) bool { return m.Done }

// verdict finds the one verdict in a run's frames.
func verdict(t testing.TB, frames []message) trace.Verdict {
	t.Helper()
	var found []trace.Verdict
	for _, m := range frames {
		for _, r := range m.Records {
			if r.Verdict != nil {
				found = append(found, *r.Verdict)
			}
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d verdicts, want 1", len(found))
	}
	return found[0]
}

func events(frames []message) []string {
	var said []string
	for _, m := range frames {
		for _, r := range m.Records {
			if r.Event != nil {
				said = append(said, r.Event.Say)
			}
		}
	}
	return said
}

func TestARunStreamsItsTraceAndItsVerdict(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint&lang=en")
	p.order(`{"do":"run"}`)
	frames := p.until(done)
	if v := verdict(t, frames); v.Verdict != trace.Broken || v.Rule != "one-order" {
		t.Errorf("verdict = %s %s, want broken one-order", v.Verdict, v.Rule)
	}
	said := strings.Join(events(frames), "\n")
	if !strings.Contains(said, "A inserts: INSERT INTO orders") {
		t.Errorf("the story is\n%s", said)
	}
}

func TestTheStoryIsToldInThePagesLanguage(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint&lang=zh")
	p.order(`{"do":"run"}`)
	if said := strings.Join(events(p.until(done)), "\n"); !strings.Contains(said, "A 插入：INSERT INTO orders") {
		t.Errorf("the story is\n%s", said)
	}
}

func TestTextThatIsNotOnDiskCanBeRun(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run","text":"package answer // UNIQUE"}`)
	if v := verdict(t, p.until(done)); v.Verdict != trace.Pass {
		t.Errorf("verdict = %s, want pass", v.Verdict)
	}
	if got := s.file(t).File.Text; got != shipped(t) {
		t.Error("running a text wrote it to the disk")
	}
}

func TestEveryPageOfAnExerciseFollowsItsRun(t *testing.T) {
	s := open(t)
	one, other := s.page(t, "exercise=constraint"), s.page(t, "exercise=constraint")
	one.order(`{"do":"run"}`)
	a, b := verdict(t, one.until(done)), verdict(t, other.until(done))
	if a.Schedule != b.Schedule || s.engine.Runs() != 1 {
		t.Errorf("two pages saw %s and %s in %d runs", a.Schedule, b.Schedule, s.engine.Runs())
	}
}

func TestAPageThatComesLaterIsToldEverything(t *testing.T) {
	s := open(t)
	first := s.page(t, "exercise=constraint")
	first.order(`{"do":"run"}`)
	want := events(first.until(done))
	if got := events(s.page(t, "exercise=constraint").until(done)); len(got) != len(want) {
		t.Errorf("a later page was told %d events, want %d", len(got), len(want))
	}
}

func TestAPageThatLostItsSocketIsToldTheRest(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	frames := p.until(done)
	id, total := "", 0
	for _, m := range frames {
		if m.Run != nil {
			id = m.Run.ID
		}
		if m.Next != nil {
			total = *m.Next
		}
	}
	again := s.page(t, "exercise=constraint&run="+id+"&next=5").until(done)
	got := 0
	for _, m := range again {
		got += len(m.Records)
		if m.Run != nil {
			t.Error("the same run was announced anew")
		}
	}
	if got != total-5 {
		t.Errorf("told %d records, want the %d missing ones", got, total-5)
	}
}

func TestAPageWithARunThatIsGoneStartsOver(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	p.until(done)
	for _, query := range []string{"run=of-another-start&next=5", "run=&next=-7", "run=x&next=99999999999999999999", "next=abc"} {
		frames := s.page(t, "exercise=constraint&"+query).until(done)
		verdict(t, frames)
	}
}

func TestTheLastRunOfAnEarlierSessionIsShown(t *testing.T) {
	s := open(t)
	s.engine.Run(t.Context(), engine.Job{Exercise: "constraint"}, func(trace.Record) {})
	frames := s.page(t, "exercise=constraint").until(done)
	verdict(t, frames)
	for _, m := range frames {
		if m.Run != nil && !m.Run.Earlier {
			t.Error("the run is not marked as an earlier one")
		}
	}
}

func TestAPageIsToldHowManyRunsAreBefore(t *testing.T) {
	s := open(t)
	s.engine.Queue = make(chan int)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	for _, ahead := range []int{3, 1, 0} {
		s.engine.Queue <- ahead
		p.until(func(m message) bool { return m.Ahead != nil && *m.Ahead == ahead })
	}
	p.until(done)
}

func TestAStoppedRunHasNoVerdict(t *testing.T) {
	s := open(t)
	s.engine.Gate = make(chan struct{})
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	frames := p.until(func(m message) bool { return len(m.Records) > 0 })
	p.order(`{"do":"stop"}`)
	frames = append(frames, p.until(done)...)
	for _, m := range frames {
		for _, r := range m.Records {
			if r.Verdict != nil {
				t.Errorf("a stopped run has the verdict %+v", r.Verdict)
			}
		}
	}
}

func TestANewRunTakesThePlaceOfTheOne(t *testing.T) {
	s := open(t)
	s.engine.Gate = make(chan struct{})
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	first := ""
	p.until(func(m message) bool {
		if m.Run != nil {
			first = m.Run.ID
		}
		return first != ""
	})
	p.order(`{"do":"run","text":"package answer // UNIQUE"}`)
	p.until(func(m message) bool { return m.Run != nil && m.Run.ID != first })
	s.engine.Gate <- struct{}{}
	if v := verdict(t, p.until(done)); v.Verdict != trace.Pass {
		t.Errorf("verdict = %s, want that of the new run", v.Verdict)
	}
}

func TestASchedulePageRunsItsSchedule(t *testing.T) {
	s := open(t)
	p := s.page(t, "schedule=constraint:double-submit:2b.3a")
	verdict(t, p.until(done))
	p.order(`{"do":"run"}`)
	verdict(t, p.until(done))
	if got := s.engine.Runs(); got != 2 {
		t.Errorf("%d runs, want 2", got)
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

func TestPagesHearOfTheGradersBeingBuilt(t *testing.T) {
	s := open(t)
	s.engine.SetWarmth(engine.Warmth{Exercise: "constraint", State: "building"})
	p := s.page(t, "")
	p.until(func(m message) bool { return len(m.Warmth) == 1 && m.Warmth[0].State == "building" })
	s.engine.SetWarmth(engine.Warmth{Exercise: "constraint", State: "ready"})
	p.until(func(m message) bool { return len(m.Warmth) == 1 && m.Warmth[0].State == "ready" })
}

// attack(web): a WebSocket from another site, another port, another host, without the key | refused before it opens
func TestSocketsFromElsewhereAreRefused(t *testing.T) {
	s := open(t)
	attacks := map[string][]string{
		"another site":           {"Origin", "https://evil.example"},
		"another port":           {"Origin", "http://127.0.0.1:1"},
		"no origin to speak of":  {"Origin", "null"},
		"a name that begins so":  {"Origin", "http://127.0.0.1.evil.example"},
		"no key":                 {"Cookie", ""},
		"a wrong key":            {"Cookie", "lockwise-key-" + mustURL(t, s.URL).Port() + "=wrong"},
		"a host bound elsewhere": {"Host", "evil.example", "Origin", "http://evil.example"},
	}
	for name, headers := range attacks {
		ws, resp, err := s.dial(t, "exercise=constraint", headers...)
		if err == nil {
			ws.Close()
			t.Errorf("%s was given a socket", name)
			continue
		}
		if resp == nil || resp.StatusCode < 400 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// attack(web): malformed, unknown, binary and oversized frames | that socket is closed, nothing is run, others are served
func TestFramesThatAreNoOrderEndTheSocket(t *testing.T) {
	s := open(t)
	for name, text := range map[string]string{"no JSON": "{", "two values": `{"do":"stop"}{"do":"stop"}`, "unknown": `{"do":"delete"}`, "a list": `[]`, "wrong type": `{"do":7}`, "too large": `{"do":"run","text":"` + strings.Repeat("x", 2<<20) + `"}`} {
		p := s.page(t, "exercise=constraint")
		if err := p.ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
			continue // refused while it was being sent
		}
		p.ended(name)
	}
	p := s.page(t, "exercise=constraint")
	p.ws.WriteMessage(websocket.BinaryMessage, []byte(`{"do":"run"}`))
	p.ended("binary")
	quiet := s.page(t, "")
	quiet.order(`{"do":"run"}`)
	quiet.ended("an order from a page that shows no exercise")
	if got := s.engine.Runs(); got != 0 {
		t.Errorf("%d runs were started", got)
	}
	s.page(t, "exercise=constraint").until(func(m message) bool { return m.File != nil }) // others are served
}

// ended waits until the server has closed the socket.
func (p *page) ended(why string) {
	p.t.Helper()
	for {
		p.ws.SetReadDeadline(time.Now().Add(patience))
		if _, _, err := p.ws.ReadMessage(); err != nil {
			var slow net.Error
			if errors.As(err, &slow) && slow.Timeout() {
				p.t.Errorf("%s: the socket stays open", why)
			}
			return
		}
	}
}

// attack(web): 260 sockets at once | 256 are served, four get 503, pages go on
func TestTooManySocketsAreRefusedAndTheRestServed(t *testing.T) {
	s := open(t)
	refused := 0
	for range 260 {
		ws, resp, err := s.dial(t, "exercise=constraint")
		if err != nil {
			if resp == nil || resp.StatusCode != http.StatusServiceUnavailable {
				t.Fatalf("refused with %v", err)
			}
			refused++
			continue
		}
		t.Cleanup(func() { ws.Close() })
	}
	if refused != 4 {
		t.Errorf("%d of 260 refused, want 4", refused)
	}
	s.get(t, "/").wantStatus(t, http.StatusOK)
}

// A page that reads nothing holds up neither the run nor other pages.
//
// attack(web): a page that reads nothing | neither runs nor other pages wait for it
func TestASlowPageHoldsNobodyUp(t *testing.T) {
	s := open(t)
	s.page(t, "exercise=constraint") // never read
	quick := s.page(t, "exercise=constraint")
	for range 20 {
		quick.order(`{"do":"run","text":"package answer // redis"}`)
		verdict(t, quick.until(done))
	}
}
