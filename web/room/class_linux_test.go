package room_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lockwise/internal/realredis"
	"lockwise/internal/workshop"
)

// inClass is how many participants the benchmarks have. Their servers are processes
// of their own; the class is in this one.
const inClass = 200

// class is a room full of participants at one or two servers.
type class struct {
	b       *testing.B
	code    string
	key     string // the instructor's
	servers []*process
	pupils  []*pupil
	ended   atomic.Int64
}

// gather opens a room and has everybody join, at the servers by turns.
func gather(b *testing.B, where string, servers ...*process) *class {
	b.Helper()
	store, err := openRooms(where)
	need(b, err)
	defer store.Close()
	rooms := workshop.NewRooms(store)
	defer rooms.Close()
	r, key, err := rooms.New(b.Context(), programme, "en")
	need(b, err)
	c := &class{b: b, code: r.Code(), key: key, servers: servers}
	for i := range inClass {
		own := workshop.NewKey()
		need(b, r.Do(b.Context(), workshop.Join(own, fmt.Sprint("P", i), "en", false)))
		c.pupils = append(c.pupils, c.pupil(i, "/socket?as=room", c.code+"."+own))
	}
	c.seen(c.pupils, `"step":-1`)
	return c
}

// pupil is a participant whose socket is at a server already, or will be.
func (c *class) pupil(i int, path, key string) *pupil {
	p := &pupil{path: path, key: key, frames: make(chan string, 1000), ended: &c.ended}
	for n := range c.servers {
		p.servers = append(p.servers, c.servers[(i+n)%len(c.servers)].address)
	}
	ctx, stop := context.WithCancel(context.Background())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		p.follow(ctx)
	}()
	c.b.Cleanup(func() { stop(); <-gone })
	return p
}

// seen waits until each of them has been sent a frame with some text in it, and
// returns the last of these frames.
func (c *class) seen(pupils []*pupil, text string) (frame string) {
	c.b.Helper()
	late := time.After(2 * time.Minute)
	for i, p := range pupils {
		for frame = ""; !strings.Contains(frame, text); {
			select {
			case frame = <-p.frames:
			case <-late:
				c.b.Fatalf("within two minutes participant %d has not seen %s", i, text)
			}
		}
	}
	return frame
}

// post sends what somebody does to a server.
func (c *class) post(address, path, as, key, body string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(http.MethodPost, address+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header = http.Header{"Cookie": {cookieAt(u, as, key)}, "Origin": {address}, "Content-Type": {"application/json"}}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode/100 != 2 {
		err = fmt.Errorf("%s %s: %s", path, answer.Status, text)
	}
	return err
}

// order is what the instructor does, at the first server.
func (c *class) order(what string, more ...any) {
	c.b.Helper()
	need(c.b, c.post(c.servers[0].address, "/lead/do", "lead", c.code+"."+c.key, jsonOf(c.b, do(what, more...))))
}

// vote has everybody vote at once, and waits until each is told that the vote counts.
func (c *class) vote() {
	c.order("go", "step", atVote)
	c.seen(c.pupils, `"kind":"vote"`)
	var all sync.WaitGroup
	for _, p := range c.pupils {
		all.Go(func() {
			if err := c.post(p.servers[0], "/do", "room", p.key, jsonOf(c.b, do("vote", "step", atVote, "choice", "2"))); err != nil {
				c.b.Error(err)
			}
		})
	}
	all.Wait()
	c.seen(c.pupils, fmt.Sprintf(`"voted":%d`, inClass))
}

// reveal returns how long it takes from the instructor's request until the last
// participant has the histogram, and the frame.
func (c *class) reveal() (time.Duration, string) {
	began := time.Now()
	c.order("reveal", "step", atVote)
	frame := c.seen(c.pupils, `"revealed":{`)
	return time.Since(began), frame
}

// bare returns how long the same frame takes that the server's process sends to as
// many sockets without a room.
func (c *class) bare(frame string) time.Duration {
	var sockets []*pupil
	for i := range inClass {
		sockets = append(sockets, c.pupil(i, "/bare", ""))
	}
	for _, p := range sockets { // until each is there
		for len(p.frames) == 0 {
			need(c.b, c.post(c.servers[0].address, "/bare", "", "", "are you there?"))
			pauseFor(c.b.Context(), 20*time.Millisecond)
		}
	}
	began := time.Now()
	need(c.b, c.post(c.servers[0].address, "/bare", "", "", frame))
	c.seen(sockets, frame)
	return time.Since(began)
}

// BenchmarkAReveal is a vote of a class at one server, with the room in SQLite, and
// its reveal.
func BenchmarkAReveal(b *testing.B) {
	for b.Loop() {
		path := filepath.Join(b.TempDir(), "workshop.db")
		c := gather(b, path, startServer(b, path))
		c.vote()
		took, frame := c.reveal()
		c.order("go", "step", atQuestion)
		c.seen(c.pupils, `"kind":"question"`) // nobody is gone
		memory := c.servers[0].memory(b)
		bare := c.bare(frame)
		b.ReportMetric(float64(took.Milliseconds()), "ms-reveal")
		b.ReportMetric(float64(bare.Microseconds())/1000, "ms-bare")
		b.ReportMetric(memory, "MB-server")
		b.ReportMetric(float64(c.ended.Load()), "dropped")
	}
}

// BenchmarkAServerDies is the same at two servers over a real Redis, half of the
// class at each. Then one of them is killed, and its half comes to the other.
func BenchmarkAServerDies(b *testing.B) {
	for b.Loop() {
		redis := realredis.StartKept(b)
		c := gather(b, redis.URL(), startServer(b, redis.URL()), startServer(b, redis.URL()))
		c.vote()
		c.servers[1].kill()
		took, frame := c.reveal()
		if want := fmt.Sprintf(`{"choice":"2","count":%d}`, inClass); !strings.Contains(frame, want) {
			b.Errorf("votes that were acknowledged are lost: %s", frame)
		}
		b.ReportMetric(float64(took.Milliseconds()), "ms-killed-to-all-see")
		b.ReportMetric(float64(c.ended.Load()), "came-back")
		b.ReportMetric(c.servers[0].memory(b), "MB-server")
	}
}
