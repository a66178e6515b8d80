package room_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/workshop"
)

// attack(room): a WebSocket from another site, another port, another host, without a key, with another's | refused before it opens
func TestSocketsFromElsewhereAreRefused(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	for name, c := range map[string]struct {
		who     *person
		as      string
		headers []string
	}{
		"another site":          {ann, "room", []string{"Origin", "https://evil.example"}},
		"another port":          {ann, "room", []string{"Origin", "http://127.0.0.1:1"}},
		"no origin to speak of": {ann, "room", []string{"Origin", "null"}},
		"the instructor's":      {s.lead, "lead", []string{"Origin", "https://evil.example"}},
		"a rebound name":        {ann, "room", []string{"Host", "evil.example", "Origin", "http://evil.example"}},
		"no key":                {s.stranger(), "room", nil},
		"as the instructor":     {ann, "lead", nil},
		"as the screen":         {ann, "screen", nil},
	} {
		ws, answer, err := c.who.dial(t, c.as, c.headers...)
		if err == nil {
			ws.Close()
			t.Errorf("%s was given a socket", name)
		} else if answer == nil || answer.StatusCode < 400 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// attack(room): frames of a participant's page: the instructor's cursor, malformed, binary, too large; and malformed ones with the instructor's key | that socket is closed, the cursor stays, others are served
func TestFramesThatAreNoOrderEndTheSocket(t *testing.T) {
	s := open(t)
	ann, bob := s.join(t, "Ann"), s.join(t, "Bob").open(t, "room")
	large := `{"cursor":{"trace":"` + strings.Repeat("a", 1<<20) + `"}}`
	for name, text := range map[string]string{"cursor": `{"cursor":{"trace":"","beat":3,"playing":true}}`, "no JSON": "{", "a list": "[]", "too large": large} {
		ws := ann.open(t, "room")
		if ws.WriteMessage(websocket.TextMessage, []byte(text)) == nil {
			ends(t, ws, name)
		}
	}
	ws := ann.open(t, "room")
	ws.WriteMessage(websocket.BinaryMessage, []byte(`{}`))
	ends(t, ws, "binary")
	for _, text := range []string{"{", `{"cursor":null}`, large} {
		ws := s.lead.open(t, "lead")
		if ws.WriteMessage(websocket.TextMessage, []byte(text)) == nil {
			ends(t, ws, "the instructor's "+text[:min(len(text), 20)])
		}
	}
	if c, moved := s.room.Cursor(); moved {
		t.Errorf("the cursor stands at %+v", c)
	}
	s.goTo(t, atVote)
	hears(t, bob, `"kind":"vote"`)
}

// attack(room): somebody opens 20 sockets | eight are served, the others get 503, and everybody else goes on
func TestOnePersonCannotTakeAllSockets(t *testing.T) {
	s := open(t)
	ann, bob := s.join(t, "Ann"), s.join(t, "Bob")
	opened := 0
	for range 20 {
		_, answer, err := ann.dial(t, "room")
		if err == nil {
			opened++
		} else if answer == nil || answer.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("%v, want 503", err)
		}
	}
	if opened != 8 {
		t.Errorf("%d sockets of one person, want 8", opened)
	}
	hears(t, bob.open(t, "room"), `"name":"Bob"`)
}

// attack(room): 300 participants, each with a socket that reads nothing | the room goes on for who reads
func TestPagesThatReadNothingHoldNobodyUp(t *testing.T) {
	s := open(t)
	bob := s.join(t, "Bob").open(t, "room")
	for i := range 299 {
		key := workshop.NewKey()
		if err := s.room.Do(t.Context(), workshop.Join(key, fmt.Sprint("P", i), "en", false)); err != nil {
			t.Fatal(err)
		}
		p := s.stranger()
		p.Jar.SetCookies(mustURL(t, s.URL), []*http.Cookie{{Name: "lockwise-room-" + mustURL(t, s.URL).Port(), Value: s.room.Code() + "." + key}})
		p.open(t, "room")
	}
	s.goTo(t, atQuestion)
	hears(t, bob, `"kind":"question"`)
	s.lead.post(t, "/lead/do", do("end")).want(t, http.StatusOK)
	hears(t, bob, `"ended":true`)
}

// attack(room): a participant floods the room with answers | after thirty at once 429 with a wait, what others do counts, and the last answer that was taken stays
func TestAFloodOfAnswersIsLimited(t *testing.T) {
	s := open(t)
	ann, bob := s.join(t, "Ann"), s.join(t, "Bob")
	s.goTo(t, atQuestion)
	taken, begun := 0, time.Now()
	for i := range 60 {
		a := ann.post(t, "/do", do("answer", "step", atQuestion, "text", fmt.Sprint(i)))
		switch a.status {
		case http.StatusOK:
			taken++
		case http.StatusTooManyRequests:
			if a.header.Get("Retry-After") == "" {
				t.Error("429 without a wait")
			}
		default:
			t.Errorf("status %d", a.status)
		}
	}
	if taken < workshop.MaxAtOnce-1 || taken > workshop.MaxAtOnce+since(begun, time.Minute/workshop.MaxPerMinute) {
		t.Errorf("%d answers of 60 were taken, want about %d", taken, workshop.MaxAtOnce)
	}
	bob.post(t, "/do", do("answer", "step", atQuestion, "text", "mine")).want(t, http.StatusOK)
}

// attack(room): the room is filled with participants that are none | the 301st is refused; the instructor removes some, and others come in
func TestAFullRoomCanBeCleared(t *testing.T) {
	s := open(t)
	for i := range workshop.MaxPeople {
		if err := s.room.Do(t.Context(), workshop.Join(workshop.NewKey(), fmt.Sprint("Bot ", i), "en", false)); err != nil {
			t.Fatal(err)
		}
	}
	ann := s.stranger()
	ann.patiently(t, s.room.Code(), "Ann").want(t, http.StatusServiceUnavailable, "The room is full")
	s.lead.post(t, "/lead/do", do("remove", "who", personNamed(t, s, "Bot 7"))).want(t, http.StatusOK)
	ann.patiently(t, s.room.Code(), "Ann").want(t, http.StatusOK, "data-as=\"room\"")
}

// patiently comes in again for as long as too many do so at once.
func (p *person) patiently(t testing.TB, code, name string) answer {
	t.Helper()
	for {
		a := p.enter(t, code, name)
		if a.status != http.StatusTooManyRequests {
			return a
		}
		a.want(t, a.status, "Many are joining at once")
	}
}
