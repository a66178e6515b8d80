package web_test

import (
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

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
