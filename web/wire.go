package web

import (
	"context"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	writeTime   = 10 * time.Second // a page that takes no data for so long is gone
	pingEvery   = 25 * time.Second
	silenceTime = 70 * time.Second // a page that answers no ping for so long is gone
)

// Upgrader makes sockets of requests, with buffers of so many bytes. It refuses a
// handshake whose Origin is not the Host (gorilla's default); the Host itself must have
// been checked before.
func Upgrader(read, write int) websocket.Upgrader {
	return websocket.Upgrader{ReadBufferSize: read, WriteBufferSize: write, HandshakeTimeout: writeTime}
}

// Wire is what goes over a page's socket.
type Wire struct {
	Limit int64         // of what a page may send at once, in bytes
	Pause time.Duration // in which news gather before they are sent

	Heard func(text []byte) bool // takes what the page has sent; false: it may not send that
	News  func() News            // what the page lacks
}

// News are what a page is sent, and where the next ones are announced.
type News struct {
	Frames []any
	Last   bool // nothing comes after them
	Wake   [2]<-chan struct{}
}

// Keep reads and writes until the page is gone, ctx ends, or there are the last news.
func (w Wire) Keep(ctx context.Context, ws *websocket.Conn) {
	defer ws.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	closing := context.AfterFunc(ctx, func() { ws.Close() }) // ends reading and writing
	defer closing()
	var writing sync.WaitGroup
	writing.Go(func() {
		defer stop()
		w.write(ctx, ws)
	})
	w.read(ws)
	stop()
	writing.Wait()
}

func (w Wire) read(ws *websocket.Conn) {
	ws.SetReadLimit(w.Limit)
	ws.SetReadDeadline(time.Now().Add(silenceTime))
	ws.SetPongHandler(func(string) error { return ws.SetReadDeadline(time.Now().Add(silenceTime)) })
	for {
		kind, text, err := ws.ReadMessage()
		if err != nil {
			return
		}
		if kind != websocket.TextMessage || !w.Heard(text) {
			reason := websocket.FormatCloseMessage(websocket.ClosePolicyViolation, "not taken here")
			ws.WriteControl(websocket.CloseMessage, reason, time.Now().Add(time.Second))
			return
		}
	}
}

// write sends what is new, gathered over a short pause.
func (w Wire) write(ctx context.Context, ws *websocket.Conn) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		news := w.News()
		if !sent(ws, news.Frames) || news.Last {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-ping.C:
			if ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeTime)) != nil {
				return
			}
			continue
		case <-news.Wake[0]:
		case <-news.Wake[1]:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(w.Pause):
		}
	}
}

func sent(ws *websocket.Conn, frames []any) bool {
	for _, f := range frames {
		ws.SetWriteDeadline(time.Now().Add(writeTime))
		if ws.WriteJSON(f) != nil {
			return false
		}
	}
	return true
}
