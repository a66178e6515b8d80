package own

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

const (
	maxFrame    = 8 << 20          // bytes of what a room sends at once
	silenceTime = 70 * time.Second // a room that says nothing for so long is away; it pings oftener
)

// state is what a Lockwise wants to know of the room's frames; a page gets them all.
type state struct {
	Parts struct {
		Head *struct {
			Ended bool `json:"ended"`
		} `json:"head"`
		Mine *struct {
			Removed bool `json:"removed"`
		} `json:"mine"`
	} `json:"parts"`
}

// over says that the room, or the participant's part in it, has ended.
func (s state) over() error {
	switch {
	case s.Parts.Mine != nil && s.Parts.Mine.Removed:
		return &Refused{Refusal: Refusal{Reason: Removed}}
	case s.Parts.Head != nil && s.Parts.Head.Ended:
		return &Refused{Refusal: Refusal{Reason: Ended}}
	}
	return nil
}

// listen opens the room's socket. What ends it comes over the channel, once.
func (g *Guest) listen(ctx context.Context) (<-chan error, error) {
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: answerTime, Jar: g.line.http.Jar}
	ws, _, err := dialer.DialContext(ctx, g.socket(), g.line.header())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAway, err)
	}
	over := make(chan error, 1)
	context.AfterFunc(ctx, func() { ws.Close() }) // ends the reading
	go func() {
		defer ws.Close()
		over <- read(ws)
	}()
	return over, nil
}

// read reads frames until the connection or the workshop ends.
func read(ws *websocket.Conn) error {
	ws.SetReadLimit(maxFrame)
	pong := ws.PingHandler()
	ws.SetPingHandler(func(text string) error {
		ws.SetReadDeadline(time.Now().Add(silenceTime))
		return pong(text)
	})
	for {
		ws.SetReadDeadline(time.Now().Add(silenceTime))
		_, text, err := ws.ReadMessage()
		if err != nil {
			return fmt.Errorf("%w: %w", ErrAway, err)
		}
		var s state
		if json.Unmarshal(text, &s) != nil {
			return ErrNoRoom
		}
		if err := s.over(); err != nil {
			return err
		}
	}
}
