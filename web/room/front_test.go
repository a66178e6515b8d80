package room_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/workshop"
	"lockwise/web/room"
)

// attack(room): cookies are read on the way, where a proxy with TLS is in front | those who come under the proxy's name are sent cookies, and a policy, for TLS only; who comes past it keeps those without
func TestCookiesBehindAProxyAreSecure(t *testing.T) {
	s := open(t)
	for host, secure := range map[string]bool{proxy: true, "PROXY.example:443": true, "class.example": false, mustURL(t, s.URL).Host: false} {
		p := s.stranger().still()
		form := url.Values{"code": {s.room.Code()}, "name": {"Ann"}, "key": {workshop.NewKey()}}.Encode()
		for path, body := range map[string]string{"/join": form, "/settings": "lang=zh", "/lead?key=" + s.room.Code() + "." + s.key: ""} {
			method := http.MethodPost
			if body == "" {
				method = http.MethodGet
			}
			a := p.send(t, method, path, body, "Host", host, "Content-Type", "application/x-www-form-urlencoded", "X-Forwarded-Proto", "https")
			a.want(t, http.StatusSeeOther)
			if cookie := a.header.Get("Set-Cookie"); cookie == "" || strings.Contains(cookie, "; Secure") != secure {
				t.Errorf("%s at %s: the cookie is %q, want secure %v", path, host, cookie, secure)
			}
			if policy := a.header.Get("Content-Security-Policy"); strings.Contains(policy, " wss://"+host) != secure {
				t.Errorf("%s: the policy is %s", host, policy)
			}
		}
	}
}

// Through a proxy with TLS people join, act and have sockets.
func TestARoomBehindAProxyWithTLS(t *testing.T) {
	s := open(t)
	target, front := mustURL(t, s.URL), *s
	front.Server = httptest.NewTLSServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = proxy
	}})
	t.Cleanup(front.Close)
	ann, trusted := front.stranger(), front.Client().Transport.(*http.Transport)
	ann.Transport = trusted
	ann.enter(t, s.room.Code(), "Ann").want(t, http.StatusOK, `data-as="room"`)
	s.goTo(t, atVote)
	ann.post(t, "/do", do("vote", "step", atVote, "choice", "2")).want(t, http.StatusOK)
	d := websocket.Dialer{Jar: ann.Jar, TLSClientConfig: trusted.TLSClientConfig, HandshakeTimeout: patience}
	ws, _, err := d.DialContext(t.Context(), "wss"+strings.TrimPrefix(front.URL, "https")+"/socket?as=room", http.Header{"Origin": {"https://" + proxy}})
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	hears(t, ws, `"name":"Ann"`)
}

// A whole class has one address behind a proxy: somebody's wrong codes keep nobody
// out as long as they are not too many for all.
//
// attack(room): codes are guessed through a proxy, whatever it says of who asks | a hundred, then five a second
func TestBehindAProxyOneLimitIsForAll(t *testing.T) {
	s := open(t)
	enter := func(code, from string) int {
		form := url.Values{"code": {code}, "name": {"Eve"}, "key": {workshop.NewKey()}}.Encode()
		return s.stranger().still().send(t, http.MethodPost, "/join", form, "Host", proxy, "Content-Type", "application/x-www-form-urlencoded", "X-Forwarded-For", from).status
	}
	begun := time.Now()
	for range 20 {
		if status := enter("ZZZZZZ", "10.0.0.1"); status != http.StatusForbidden {
			t.Fatalf("status %d, want 403", status)
		}
	}
	if status := enter(s.room.Code(), "10.0.0.2"); status != http.StatusSeeOther {
		t.Errorf("after somebody's 20 wrong codes a right one is answered with %d", status)
	}
	looked := 20
	for enter("ZZZZZZ", "10.0.0.3") == http.StatusForbidden {
		if looked++; looked > 100+since(begun, 200*time.Millisecond) {
			t.Fatalf("%d codes were looked at, want 100", looked)
		}
	}
	if looked < 100 {
		t.Errorf("%d codes were looked at, want 100", looked)
	}
}

func TestAnAddressOfAProxyHasNoPath(t *testing.T) {
	for text, want := range map[string]string{
		"https://proxy.example": "https://proxy.example", "https://Proxy.example:8443/": "https://proxy.example:8443", "http://10.0.0.1": "http://10.0.0.1",
		"proxy.example": "", "https://": "", "ftp://proxy.example": "", "https://proxy.example/room": "", "https://proxy.example?code=A": "", "https://a:b@proxy.example": "", "::": "",
	} {
		u, err := room.ParseURL(text)
		if (err == nil) != (want != "") || err == nil && u.String() != want {
			t.Errorf("%q is read as %v, %v, want %q", text, u, err, want)
		}
	}
}
