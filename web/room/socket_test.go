package room_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/workshop"
)

// page is an open socket and what it has been sent.
type page struct {
	t     testing.TB
	ws    *websocket.Conn
	parts map[string]json.RawMessage
}

func (p *person) page(t testing.TB, as string) *page {
	t.Helper()
	pg := &page{t, p.open(t, as), map[string]json.RawMessage{}}
	pg.until("head", `"title"`)
	return pg
}

// until reads until a part has a text in it.
func (p *page) until(part, want string) {
	p.t.Helper()
	p.ws.SetReadDeadline(time.Now().Add(patience))
	for !strings.Contains(string(p.parts[part]), want) {
		var f struct{ Parts map[string]json.RawMessage }
		if err := p.ws.ReadJSON(&f); err != nil {
			p.t.Fatalf("the part %s is %s, and never %s: %v", part, p.parts[part], want, err)
		}
		for name, text := range f.Parts {
			p.parts[name] = text
		}
	}
}

// Everybody is sent what has changed, and nobody what is not theirs: no vote before
// the reveal, no notes, nobody's answer.
func TestPagesAreSentWhatTheyMaySee(t *testing.T) {
	s := open(t)
	ann, bob := s.join(t, "Ann"), s.join(t, "Bob")
	lead, one, other := s.lead.page(t, "lead"), ann.page(t, "room"), bob.page(t, "room")
	lead.until("here", personNamed(t, s, "Bob"))
	s.goTo(t, atVote)
	ann.post(t, "/do", do("vote", "step", atVote, "choice", "2")).want(t, http.StatusOK)
	one.until("mine", `"votes":{"2":"2"}`)
	other.until("at", `"voted":1,`)
	if got := string(other.parts["at"]); !strings.Contains(got, `"votes":null`) {
		t.Errorf("before the reveal another page has %s", got)
	}
	s.lead.post(t, "/lead/do", do("reveal", "step", atVote)).want(t, http.StatusOK)
	other.until("at", `"votes":[{"choice":"1","count":0},{"choice":"2","count":1}`)
	s.goTo(t, atQuestion)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", "It expires.")).want(t, http.StatusOK)
	lead.until("desk", "It expires.")
	other.until("at", `"answered":1,`)
	for name, text := range other.parts {
		if strings.Contains(string(text), "It expires.") || name == "desk" || name == "plan" || name == "here" {
			t.Errorf("a participant is sent %s: %s", name, text)
		}
	}
	lead.until("plan", `\u003cstrong\u003ewhy\u003c/strong\u003e`)
}

// The cursor goes from the instructor to everybody, and is there for who comes late.
func TestTheCursorIsTheInstructors(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann").page(t, "room")
	lead := s.lead.page(t, "lead")
	if err := lead.ws.WriteJSON(map[string]any{"cursor": workshop.Cursor{Trace: "abc", Beat: 7}}); err != nil {
		t.Fatal(err)
	}
	ann.until("cursor", `"beat":7`)
	s.join(t, "Late").page(t, "room").until("cursor", `"beat":7`)
}
