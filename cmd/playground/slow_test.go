package main

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// serveSlow serves with little patience: a page that reads what it is sent, and
// a socket that gives back what it gets.
func serveSlow(t *testing.T) string {
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
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := newServer(site, slog.New(slog.DiscardHandler), 50*time.Millisecond, 200*time.Millisecond)
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return listener.Addr().String()
}

// attack(web): 200 clients that never finish a request, in its head or in its body | others are served meanwhile, and each is hung up on when its time is over
func TestSlowClientsAreHungUpOn(t *testing.T) {
	address := serveSlow(t)
	var slow []net.Conn
	for i := range 200 {
		slow = append(slow, stall(t, address, []string{halfHead, halfBody}[i%2]))
	}
	reply, err := http.Get("http://" + address)
	if err != nil {
		t.Fatal(err)
	}
	reply.Body.Close()
	for _, c := range slow {
		waitForEnd(t, c)
	}
}

// Requests that never come to their end.
const (
	halfHead = "PUT / HTTP/1.1\r\nHost: x\r\nContent-Le"
	halfBody = halfHead + "ngth: 1000\r\n\r\nhalf a bo"
)

// stall sends a part of a request.
func stall(t *testing.T, address, part string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, part); err != nil {
		t.Fatal(err)
	}
	return c
}

// waitForEnd waits until the server has closed a connection.
func waitForEnd(t *testing.T, c net.Conn) {
	t.Helper()
	c.SetReadDeadline(time.Now().Add(20 * time.Second))
	_, err := io.Copy(io.Discard, c)
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		t.Errorf("a client is not hung up on: %v", err)
	}
}

func TestSocketsOutliveTheTimeOfARequest(t *testing.T) {
	address := serveSlow(t)
	ws, _, err := websocket.DefaultDialer.Dial("ws://"+address+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	waitForEnd(t, stall(t, address, halfBody)) // the time of a request has passed
	if err := ws.WriteMessage(websocket.TextMessage, []byte("still here")); err != nil {
		t.Fatal(err)
	}
	if _, text, err := ws.ReadMessage(); err != nil || string(text) != "still here" {
		t.Errorf("got back %q, %v", text, err)
	}
}
