package room_test

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

const patience = time.Minute

// dial opens the room's socket as a person. Headers come in pairs.
func (p *person) dial(t testing.TB, as string, headers ...string) (*websocket.Conn, *http.Response, error) {
	t.Helper()
	h := http.Header{}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	d := websocket.Dialer{Jar: p.Jar, HandshakeTimeout: patience}
	ws, answer, err := d.DialContext(t.Context(), "ws"+strings.TrimPrefix(p.s.URL, "http")+"/socket?as="+as, h)
	if err == nil {
		t.Cleanup(func() { ws.Close() })
	}
	return ws, answer, err
}

// open opens a socket that must open.
func (p *person) open(t testing.TB, as string) *websocket.Conn {
	t.Helper()
	ws, _, err := p.dial(t, as)
	if err != nil {
		t.Fatal(err)
	}
	return ws
}

// hears reads until a frame has a text in it.
func hears(t testing.TB, ws *websocket.Conn, text string) {
	t.Helper()
	ws.SetReadDeadline(time.Now().Add(patience))
	for {
		_, frame, err := ws.ReadMessage()
		if err != nil {
			t.Fatalf("%q did not come: %v", text, err)
		}
		if bytes.Contains(frame, []byte(text)) {
			return
		}
	}
}

// ends reads until the server has closed the socket.
func ends(t testing.TB, ws *websocket.Conn, why string) {
	t.Helper()
	ws.SetReadDeadline(time.Now().Add(patience))
	for {
		_, _, err := ws.ReadMessage()
		if slow, ok := errors.AsType[net.Error](err); ok && slow.Timeout() {
			t.Errorf("%s: the socket stays open", why)
		}
		if err != nil {
			return
		}
	}
}
