package web_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"lockwise/internal/asktest"
	"lockwise/lessons"
	"lockwise/web"
	"lockwise/web/canned"
)

const token = "key-of-this-start"

// site is a server with canned data and a reader who has opened its address.
type site struct {
	*httptest.Server
	engine *canned.Engine
	reader *http.Client
}

// open starts a server. Without lessons it shows the catalogue.
func open(t testing.TB, catalogue ...lessons.Lesson) *site {
	t.Helper()
	return openAt(t, "127.0.0.1:0", catalogue...)
}

// openAt starts a server at an address.
func openAt(t testing.TB, address string, catalogue ...lessons.Lesson) *site {
	t.Helper()
	if catalogue == nil {
		catalogue = lessons.All()
	}
	e := canned.New(texts(t, catalogue))
	return openWith(t, address, e, web.Config{Engine: e, Lessons: catalogue})
}

// openWith starts a server as it is told, over an engine that is or has a canned one.
func openWith(t testing.TB, address string, e *canned.Engine, c web.Config) *site {
	t.Helper()
	c.Token = token
	s, err := web.New(c)
	if err != nil {
		t.Fatal(err)
	}
	st := &site{Server: serve(t, address, s), engine: e}
	t.Cleanup(func() { s.Close() }) // ends the sockets, and then its server ends
	jar, _ := cookiejar.New(nil)
	st.reader = &http.Client{Jar: jar}
	st.get(t, "/?token="+token)
	return st
}

// serve has an address answered until the test ends.
func serve(t testing.TB, address string, by http.Handler) *httptest.Server {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	server := &httptest.Server{Listener: listener, Config: &http.Server{Handler: by}}
	server.Start()
	t.Cleanup(server.Close)
	return server
}

// texts are the exercises' files as shipped. An exercise that a test made up has
// that of another.
func texts(t testing.TB, catalogue []lessons.Lesson) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, l := range catalogue {
		for _, e := range l.Exercises {
			text, err := e.Answer("shipped")
			if err != nil {
				text = shipped(t)
			}
			files[e.ID] = text
		}
	}
	return files
}

func shipped(t testing.TB) string {
	t.Helper()
	e, _, ok := lessons.FindExercise("constraint")
	if !ok {
		t.Fatal("no exercise constraint in the catalogue")
	}
	return e.Shipped()
}

// answer is what came back from one request.
type answer struct {
	status int
	header http.Header
	body   string
}

func (s *site) get(t testing.TB, path string) answer {
	t.Helper()
	return s.do(t, http.MethodGet, path, "", "Accept", "text/html")
}

// do sends a request as the reader; headers come in pairs.
func (s *site) do(t testing.TB, method, path, body string, headers ...string) answer {
	t.Helper()
	return send(t, s.reader, method, s.URL+path, body, headers...)
}

// stranger sends a request without the reader's cookies and without following
// redirects.
func (s *site) stranger(t testing.TB, method, path, body string, headers ...string) answer {
	t.Helper()
	c := &http.Client{CheckRedirect: asktest.Stay}
	return send(t, c, method, s.URL+path, body, headers...)
}

func send(t testing.TB, c *http.Client, method, address, body string, headers ...string) answer {
	t.Helper()
	a, text := asktest.Ask(t, c, method, address, body, headers...)
	return answer{a.StatusCode, a.Header, text}
}

// cookies is the reader's Cookie header.
func (s *site) cookies(t testing.TB) string {
	t.Helper()
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for _, c := range s.reader.Jar.Cookies(u) {
		pairs = append(pairs, c.Name+"="+c.Value)
	}
	return strings.Join(pairs, "; ")
}

func (a answer) json(t testing.TB, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.body), into); err != nil {
		t.Fatalf("answer %d is no JSON: %v\n%s", a.status, err, a.body)
	}
}

func (a answer) wantStatus(t testing.TB, want int) {
	t.Helper()
	if a.status != want {
		t.Errorf("status = %d, want %d\n%s", a.status, want, firstLines(a.body))
	}
}

func (a answer) wantText(t testing.TB, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(a.body, part) {
			t.Errorf("the answer lacks %q\n%s", part, firstLines(a.body))
		}
	}
}

func firstLines(s string) string { return s[:min(len(s), 600)] }
