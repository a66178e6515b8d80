package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
)

// wires is a listener that is called over pipes: so a bubble's clock is that of its
// connections.
type wires struct {
	calls  chan net.Conn
	closed context.Context
	close  context.CancelFunc
}

func (w wires) Accept() (net.Conn, error) {
	select {
	case c := <-w.calls:
		return c, nil
	case <-w.closed.Done():
		return nil, net.ErrClosed
	}
}

func (w wires) Close() error {
	w.close()
	return nil
}

func (wires) Addr() net.Addr { return &net.TCPAddr{} }

func (w wires) call(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case w.calls <- there:
		return here, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// The time of a request's head, and of all of it.
const headTime, wholeTime = 10 * time.Second, 30 * time.Second

// serveSlow serves a page that reads what it is sent, and a socket that gives back
// what it gets.
func serveSlow(t *testing.T) wires {
	t.Helper()
	upgrader := websocket.Upgrader{}
	site := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/socket" {
			io.Copy(io.Discard, r.Body)
			return
		}
		ws, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer ws.Close()
		if kind, text, err := ws.ReadMessage(); err == nil {
			ws.WriteMessage(kind, text)
		}
	})
	ctx, stop := context.WithCancel(context.Background())
	w := wires{make(chan net.Conn), ctx, stop}
	server := newServer(site, slog.New(slog.DiscardHandler), headTime, wholeTime)
	go server.Serve(w)
	t.Cleanup(func() { server.Close() })
	return w
}

// attack(web): 200 clients that never finish a request, in its head or in its body | others are served meanwhile, and each is hung up on when its time is over
func TestSlowClientsAreHungUpOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, begun := serveSlow(t), time.Now()
		var heads, bodies []net.Conn
		for range 100 {
			heads, bodies = append(heads, stall(t, w, halfHead)), append(bodies, stall(t, w, halfBody))
		}
		client := http.Client{Transport: &http.Transport{DialContext: w.call, DisableKeepAlives: true}}
		reply, err := client.Get("http://x")
		if err != nil {
			t.Fatal(err)
		}
		reply.Body.Close()
		if took := time.Since(begun); took > 0 {
			t.Errorf("another was served after %v", took)
		}
		for _, c := range heads {
			hungUp(t, c, begun, headTime)
		}
		for _, c := range bodies {
			hungUp(t, c, begun, wholeTime)
		}
	})
}

// Requests that never come to their end.
const (
	halfHead = "PUT / HTTP/1.1\r\nHost: x\r\nContent-Le"
	halfBody = halfHead + "ngth: 1000\r\n\r\nhalf a bo"
)

// stall sends a part of a request.
func stall(t *testing.T, w wires, part string) net.Conn {
	t.Helper()
	c, err := w.call(t.Context(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, part); err != nil {
		t.Fatal(err)
	}
	return c
}

// hungUp waits until the server has closed a connection, and says when that was.
func hungUp(t *testing.T, c net.Conn, begun time.Time, want time.Duration) {
	t.Helper()
	io.Copy(io.Discard, c)
	if took := time.Since(begun); took != want {
		t.Errorf("a client is hung up on after %v, want %v", took, want)
	}
}

func TestSocketsOutliveTheTimeOfARequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, begun := serveSlow(t), time.Now()
		ws, _, err := (&websocket.Dialer{NetDialContext: w.call}).Dial("ws://x/socket", nil)
		if err != nil {
			t.Fatal(err)
		}
		defer ws.Close()
		hungUp(t, stall(t, w, halfBody), begun, wholeTime) // the time of a request has passed
		if err := ws.WriteMessage(websocket.TextMessage, []byte("still here")); err != nil {
			t.Fatal(err)
		}
		if _, text, err := ws.ReadMessage(); err != nil || string(text) != "still here" {
			t.Errorf("got back %q, %v", text, err)
		}
	})
}
