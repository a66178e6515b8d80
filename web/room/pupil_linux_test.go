package room_test

import (
	"context"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// pupil is a participant with a socket as its page has one, which comes back by
// itself, at the next server.
type pupil struct {
	servers []string      // addresses, in the order in which they are tried
	path    string        // of the socket
	key     string        // code and key of who it is
	frames  chan string   // what it is sent
	ended   *atomic.Int64 // sockets that ended before ctx did
}

// follow keeps a socket and hands on every frame until ctx ends.
func (p *pupil) follow(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		ws, err := p.dial(ctx, p.servers[n%len(p.servers)])
		if err != nil {
			pauseFor(ctx, 50*time.Millisecond)
			continue
		}
		stop := context.AfterFunc(ctx, func() { ws.Close() })
		p.read(ws)
		if stop() {
			p.ended.Add(1)
			ws.Close()
		}
	}
}

func (p *pupil) read(ws *websocket.Conn) {
	for {
		_, text, err := ws.ReadMessage()
		if err != nil {
			return
		}
		p.frames <- string(text)
	}
}

func (p *pupil) dial(ctx context.Context, address string) (*websocket.Conn, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	header := http.Header{"Origin": {address}, "Cookie": {cookieAt(u, "room", p.key)}}
	ws, _, err := websocket.DefaultDialer.DialContext(ctx, "ws://"+u.Host+p.path, header)
	return ws, err
}

// cookieAt is the cookie of who comes with a key from another address.
func cookieAt(u *url.URL, as, key string) string {
	return "lockwise-" + as + "-" + u.Port() + "=" + key
}

func pauseFor(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
