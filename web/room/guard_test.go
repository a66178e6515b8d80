package room_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestTheRoomsOwnNamesAreServed(t *testing.T) {
	s := open(t)
	port := mustURL(t, s.URL).Port()
	for _, host := range []string{"localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port, "class.example", "CLASS.example:443"} {
		s.stranger().send(t, http.MethodGet, "/", "", "Host", host).want(t, http.StatusOK)
	}
}

// attack(room): script, frame or form put into a page of the room | the policy allows only our own scripts, no frames, and forms to here
func TestPagesHaveAStrictPolicy(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atQuestion)
	for who, paths := range map[*person][]string{s.stranger(): {"/"}, ann: {"/room", "/step/4?as=room"}, s.lead: {"/lead", "/screen", "/nothing"}} {
		for _, path := range paths {
			a := who.get(t, path)
			policy := a.header.Get("Content-Security-Policy")
			for _, part := range []string{"default-src 'none'", "script-src 'self';", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"} {
				if !strings.Contains(policy, part) {
					t.Errorf("%s: the policy lacks %s: %s", path, part, policy)
				}
			}
		}
	}
}
