package room_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"lockwise/internal/workshop"
)

// attack(room): a POST from another site, a sibling, another port or no origin to speak of, with a participant's or the instructor's cookie | 403, and nothing happens
func TestAnotherSiteCannotAct(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atVote)
	before := s.room.Public().N
	for _, from := range [][]string{
		{"Origin", "https://evil.example"}, {"Origin", "http://127.0.0.1:1"}, {"Origin", "null"},
		{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"},
	} {
		for path, who := range map[string]*person{"/do": ann, "/own": ann, "/drive/3": ann, "/join": ann, "/own/join": ann, "/settings": ann, "/lead/do": s.lead} {
			body := jsonOf(t, do("vote", "step", atVote, "choice", "1"))
			who.send(t, http.MethodPost, path, body, append(from, "Content-Type", "text/plain")...).want(t, http.StatusForbidden)
		}
	}
	if got := s.room.Public().N; got != before {
		t.Errorf("%d events have come of it", got-before)
	}
}

// attack(room): a name rebound to this machine, with a join code, a participant's cookie or the instructor's key | 421, no page and no cookie
func TestAReboundNameIsRefused(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	for _, host := range []string{"evil.example", "127.0.0.1.evil.example", "class.example.evil.example", "10.99.99.99"} {
		for path, who := range map[string]*person{
			"/?code=" + s.room.Code(): s.stranger(), "/room": ann, "/own": ann, "/lead": s.lead,
			"/lead?key=" + s.room.Code() + "." + s.key: s.stranger(),
		} {
			a := who.send(t, http.MethodGet, path, "", "Host", host)
			a.want(t, http.StatusMisdirectedRequest)
			if a.header.Get("Set-Cookie") != "" {
				t.Errorf("%s %s: a cookie is set", host, path)
			}
		}
	}
	s.stranger().send(t, http.MethodGet, "/?code="+s.room.Code(), "", "Host", "class.example").want(t, http.StatusOK)
}

// attack(room): a key leaks from an address: the instructor's, and a participant's that their own Lockwise prints | it is taken out by a redirect, no Referer is sent, no page contains it, scripts cannot read the cookie and no other site sends it
func TestKeysLeakNowhere(t *testing.T) {
	s := open(t)
	own := workshop.NewKey()
	s.stranger().form(t, "/join", url.Values{"code": {s.room.Code()}, "name": {"Ann"}, "key": {own}}).want(t, http.StatusOK)
	for path, key := range map[string]string{"/lead": s.key, "/room": own} {
		p := s.stranger()
		a := p.still().get(t, path+"?key="+s.room.Code()+"."+key)
		if a.status != http.StatusSeeOther || a.header.Get("Location") != path {
			t.Errorf("%s: %d to %q", path, a.status, a.header.Get("Location"))
		}
		cookie := a.header.Get("Set-Cookie")
		for _, part := range []string{"HttpOnly", "SameSite=Strict"} {
			if !strings.Contains(cookie, part) {
				t.Errorf("%s: the cookie lacks %s: %s", path, part, cookie)
			}
		}
		p.CheckRedirect = nil
		page := p.get(t, path)
		page.want(t, http.StatusOK)
		if page.header.Get("Referrer-Policy") != "no-referrer" || page.header.Get("Cache-Control") != "no-store" || strings.Contains(page.body, key) {
			t.Errorf("%s: the key may leak: %v", path, page.header)
		}
		ws := p.open(t, strings.TrimPrefix(path, "/"))
		_, frame, err := ws.ReadMessage()
		if err != nil || bytes.Contains(frame, []byte(key)) || bytes.Contains(frame, []byte(workshop.Hash(key))) {
			t.Errorf("%s: %v, the first frame has the key or its hash", path, err)
		}
	}
	s.stranger().get(t, "/room?key="+s.room.Code()+"."+s.key).want(t, http.StatusUnauthorized)
}

// attack(room): a link on another site that would make a participant act as another one, by a key in the address | 403, and no cookie
func TestALinkMakesNobodyAnother(t *testing.T) {
	s := open(t)
	eve := workshop.NewKey()
	s.stranger().form(t, "/join", url.Values{"code": {s.room.Code()}, "name": {"Eve"}, "key": {eve}}).want(t, http.StatusOK)
	a := s.join(t, "Ann").send(t, http.MethodGet, "/room?key="+s.room.Code()+"."+eve, "", "Accept", "text/html", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate")
	a.want(t, http.StatusForbidden, "from a link on another site")
	if a.header.Get("Set-Cookie") != "" {
		t.Error("a cookie is set")
	}
}

// attack(room): path traversal in the names of scripts, of steps and of runs | 404 or 400, and no file
func TestNamesThatArePathsAreRefused(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	for _, path := range []string{
		"/assets/..%2f..%2fgo.mod", "/assets/%2e%2e/room.go", "/assets/", "/assets/..%5cgo.mod",
		"/step/..%2f0?as=room", "/ran/..%2f1?as=room", "/ran/e..%2f1?as=room",
	} {
		if a := ann.get(t, path); a.status < 400 || a.status >= 500 {
			t.Errorf("%s: status %d", path, a.status)
		}
	}
}

// attack(room): a participant of one room acts in another on the same server, by its code, and looks at its entries | 401, or 404, and nothing of the other room
func TestAnotherRoomIsClosed(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	other, key := s.another(t)
	s.goTo(t, atQuestion)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", "secret")).want(t, http.StatusOK)
	entry := s.room.Results().Steps[atQuestion].Answers[0].N
	port := mustURL(t, s.URL).Port()
	var own string
	for _, c := range ann.Jar.Cookies(mustURL(t, s.URL)) {
		if strings.HasPrefix(c.Name, "lockwise-room") {
			_, own, _ = strings.Cut(c.Value, ".")
		}
	}
	forged := "lockwise-room-" + port + "=" + other.Code() + "." + own
	s.stranger().send(t, http.MethodPost, "/do", jsonOf(t, do("vote", "step", atVote, "choice", "1")), "Cookie", forged).want(t, http.StatusUnauthorized)
	s.stranger().send(t, http.MethodGet, "/room", "", "Cookie", forged).want(t, http.StatusUnauthorized)
	lead := "lockwise-lead-" + port + "=" + s.room.Code() + "." + key
	s.stranger().send(t, http.MethodGet, "/lead", "", "Cookie", lead).want(t, http.StatusUnauthorized)
	lead = "lockwise-lead-" + port + "=" + other.Code() + "." + key
	s.stranger().send(t, http.MethodGet, fmt.Sprintf("/ran/e%d?as=lead", entry), "", "Cookie", lead).want(t, http.StatusNotFound)
	s.stranger().send(t, http.MethodPost, "/lead/do", jsonOf(t, do("show", "entry", entry)), "Cookie", lead).want(t, http.StatusNotFound)
}
