package web_test

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// attack(web): another name in Host | 421, and no page
func TestAnotherHostNameIsRefused(t *testing.T) {
	s := open(t)
	port := mustURL(t, s.URL).Port()
	for _, host := range []string{"evil.example", "evil.example:" + port, "127.0.0.1.evil.example", "localhost.evil.example:" + port,
		"0.0.0.0:" + port, "[::]:" + port, "127.0.0.1:abc", "10.0.0.1"} {
		a := s.do(t, http.MethodGet, "/", "", "Host", host)
		if a.status != http.StatusMisdirectedRequest {
			t.Errorf("Host %q: status %d, want 421", host, a.status)
		}
		if strings.Contains(a.body, "<html") {
			t.Errorf("Host %q was served a page", host)
		}
	}
}

func TestLoopbackNamesAreServed(t *testing.T) {
	s := open(t)
	port := mustURL(t, s.URL).Port()
	cookie := s.cookies(t)
	for _, host := range []string{"localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port, "LocalHost:" + port} {
		s.stranger(t, http.MethodGet, "/", "", "Host", host, "Cookie", cookie).wantStatus(t, http.StatusOK)
	}
}

// A name that another site has rebound to this machine comes with that site's
// cookies at best, but even with the key it is refused before anything else.
//
// attack(web): a name rebound to this machine, with the key | 421, and no cookie is set
func TestReboundHostIsRefusedEvenWithTheKey(t *testing.T) {
	s := open(t)
	a := s.stranger(t, http.MethodGet, "/?token="+token, "", "Host", "rebound.example", "Cookie", s.cookies(t))
	a.wantStatus(t, http.StatusMisdirectedRequest)
	if got := a.header.Get("Set-Cookie"); got != "" {
		t.Errorf("a rebound host was given a cookie: %s", got)
	}
}

// attack(web): no key, a wrong one, an empty one, that of another port | 401, whatever the address
func TestNothingIsServedWithoutTheKey(t *testing.T) {
	s := open(t)
	port := mustURL(t, s.URL).Port()
	paths := []string{"/", "/lesson/constraint", "/replay/constraint:a:-", "/exercise/constraint/file", "/exercise/constraint/answer/solution", "/comparison", "/open", "/kept?exercise=constraint", "/socket", "/alive", "/assets/manifest.json", "/nothing"}
	for _, path := range paths {
		for name, cookie := range map[string]string{"none": "", "wrong": "lockwise-key-" + port + "=wrong", "of another port": "lockwise-key-1=" + token, "empty": "lockwise-key-" + port + "="} {
			if got := s.stranger(t, http.MethodGet, path, "", "Cookie", cookie).status; got != http.StatusUnauthorized {
				t.Errorf("GET %s with key %s: status %d, want 401", path, name, got)
			}
		}
	}
	s.stranger(t, http.MethodPut, "/exercise/constraint/file", `{"text":"x","base":""}`).wantStatus(t, http.StatusUnauthorized)
	s.stranger(t, http.MethodPost, "/settings?token="+token, "lang=zh").wantStatus(t, http.StatusUnauthorized)
}

// attack(web): a wrong key in the address | 401, what to do instead, and no cookie
func TestWrongKeyInTheAddressIsRefused(t *testing.T) {
	s := open(t)
	a := s.stranger(t, http.MethodGet, "/?token=wrong", "", "Accept", "text/html")
	a.wantStatus(t, http.StatusUnauthorized)
	a.wantText(t, "Open the address that the terminal printed")
	if got := a.header.Get("Set-Cookie"); got != "" {
		t.Errorf("a wrong key was given a cookie: %s", got)
	}
}

func TestTheKeyLeavesTheAddress(t *testing.T) {
	s := open(t)
	a := s.stranger(t, http.MethodGet, "/lesson/constraint?hints=1&token="+token, "")
	a.wantStatus(t, http.StatusSeeOther)
	if got, want := a.header.Get("Location"), "/lesson/constraint?hints=1"; got != want {
		t.Errorf("Location = %q, want %q", got, want)
	}
	cookie := a.header.Get("Set-Cookie")
	for _, part := range []string{"HttpOnly", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("cookie %q lacks %s", cookie, part)
		}
	}
}

// A key in the address must not send the reader away to another host.
//
// attack(web): an address that would send the reader away after the key is taken | the redirect stays here
func TestTheRedirectStaysHere(t *testing.T) {
	s := open(t)
	for _, path := range []string{"//evil.example/?token=" + token, "/%5cevil.example/?token=" + token} {
		a := s.stranger(t, http.MethodGet, path, "")
		to, err := url.Parse(a.header.Get("Location"))
		if err != nil || to.Host != "" || strings.HasPrefix(a.header.Get("Location"), "//") || strings.HasPrefix(a.header.Get("Location"), `/\`) {
			t.Errorf("GET %s redirects to %q", path, a.header.Get("Location"))
		}
	}
}

// The key must not reach another site through Referer, a link or the page.
//
// attack(web): the key leaks through Referer or the page | no Referer is sent, no page contains it
func TestTheKeyLeaksNowhere(t *testing.T) {
	s := open(t)
	s.engine.Run(t.Context(), engine.Job{Exercise: "constraint"}, func(trace.Record) {})
	for _, path := range append(addresses(t, s.begin(t, url.Values{}).path(t)), "/nothing") {
		a := s.get(t, path)
		if got := a.header.Get("Referrer-Policy"); got != "no-referrer" {
			t.Errorf("%s: Referrer-Policy = %q, want no-referrer", path, got)
		}
		if strings.Contains(a.body, token) {
			t.Errorf("%s: the page contains the key", path)
		}
	}
}

// attack(web): a POST or PUT from another site, a sibling, another port, no origin | 403, and the file is as it was
func TestCrossSiteRequestsAreRefused(t *testing.T) {
	s := open(t)
	attacks := map[string][]string{
		"another site":            {"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"},
		"a sibling":               {"Sec-Fetch-Site", "same-site", "Origin", "http://127.0.0.1:1"},
		"an old browser":          {"Origin", "https://evil.example"},
		"a page with no origin":   {"Origin", "null"},
		"the same name, its port": {"Origin", "http://127.0.0.1:1"},
	}
	for name, headers := range attacks {
		for _, target := range [][2]string{{http.MethodPost, "/exercise/constraint/reset"}, {http.MethodPut, "/exercise/constraint/file"}, {http.MethodPost, "/settings"}, {http.MethodPost, "/format"}} {
			if got := s.do(t, target[0], target[1], "lang=zh", headers...).status; got != http.StatusForbidden {
				t.Errorf("%s: %s %s: status %d, want 403", name, target[0], target[1], got)
			}
		}
	}
	var f struct{ File struct{ Text string } }
	s.get(t, "/exercise/constraint/file").json(t, &f)
	if f.File.Text != shipped(t) {
		t.Error("a refused request changed the file")
	}
}

// attack(web): script, frame or form put into a page | the policy allows only our own scripts, no frames, and forms to here
func TestPagesHaveAStrictPolicy(t *testing.T) {
	s := open(t)
	seen := map[string]bool{}
	for range 2 {
		a := s.get(t, "/lesson/constraint")
		policy := a.header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self';", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("policy %q lacks %q", policy, part)
			}
		}
		if strings.Contains(policy, "unsafe") {
			t.Errorf("policy %q allows something unsafe", policy)
		}
		_, rest, _ := strings.Cut(policy, "'nonce-")
		nonce, _, _ := strings.Cut(rest, "'")
		if nonce == "" || seen[nonce] {
			t.Errorf("nonce %q is missing or repeated", nonce)
		}
		seen[nonce] = true
		a.wantText(t, `name="style-nonce" content="`+nonce+`"`)
		if got := a.header.Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("X-Content-Type-Options = %q", got)
		}
	}
}

// attack(web): path traversal in the names of lessons, exercises and answers | 404
func TestNamesThatArePathsAreRefused(t *testing.T) {
	s := open(t)
	names := []string{"..%2f..%2fetc%2fpasswd", "%2e%2e", "constraint%2f..%2fstock", "constraint%00", "CONSTRAINT", "constraint.go", "C:%5canswer", "-constraint", strings.Repeat("a", 300), "unknown"}
	for _, name := range names {
		for _, path := range []string{"/exercise/" + name + "/file", "/exercise/" + name + "/answer/solution", "/exercise/constraint/answer/" + name, "/lesson/" + name, "/lesson/constraint/" + name, "/socket?exercise=" + name} {
			if got := s.get(t, path).status; got != http.StatusNotFound {
				t.Errorf("GET %s: status %d, want 404", path, got)
			}
		}
		if got := s.do(t, http.MethodPut, "/exercise/"+name+"/file", `{"text":"x","base":""}`).status; got != http.StatusNotFound {
			t.Errorf("PUT of exercise %s: status %d, want 404", name, got)
		}
	}
}

// attack(web): malformed and oversized schedule ids | 404
func TestSchedulesThatAreNoneAreRefused(t *testing.T) {
	s := open(t)
	for _, id := range []string{"constraint", "constraint:a", "constraint:a:", "unknown:a:-", "constraint:..:2b", "constraint:a:..%2f..", "constraint:a:2b%0a", "constraint:a:2b:3", "constraint:a:" + strings.Repeat("1b.", 2000), "-x:a:-"} {
		if got := s.get(t, "/replay/"+id).status; got != http.StatusNotFound {
			t.Errorf("GET /replay/%.40s: status %d, want 404", id, got)
		}
		if got := s.get(t, "/socket?schedule="+id).status; got != http.StatusNotFound {
			t.Errorf("GET /socket?schedule=%.40s: status %d, want 404", id, got)
		}
	}
	s.get(t, "/replay/constraint:double-submit:2b.3a").wantStatus(t, http.StatusOK)
}

// attack(web): path traversal in the name of a script or style | refused
func TestAssetsAreOnlyTheBundle(t *testing.T) {
	s := open(t)
	for _, name := range []string{"..%2fweb.go", "%2e%2e%2fgo.mod", "nothing.js", "..%5cweb.go"} {
		if got := s.get(t, "/assets/"+name).status; got == http.StatusOK {
			t.Errorf("GET /assets/%s: status 200", name)
		}
	}
}

// attack(web): a body of 2 MiB | 413
func TestLargeBodiesAreRefused(t *testing.T) {
	s := open(t)
	huge := strings.Repeat("x", 2<<20)
	s.do(t, http.MethodPut, "/exercise/constraint/file", `{"text":"`+huge+`","base":""}`).wantStatus(t, http.StatusRequestEntityTooLarge)
	s.do(t, http.MethodPost, "/format", huge).wantStatus(t, http.StatusRequestEntityTooLarge)
	s.do(t, http.MethodPost, "/check", huge).wantStatus(t, http.StatusRequestEntityTooLarge)
}

// attack(web): a malformed body | 400
func TestMalformedBodiesAreRefused(t *testing.T) {
	s := open(t)
	for _, body := range []string{"", "{", "[]", `{"text":7}`, `{"base":"x"}`, "null", `{"text":null}`} {
		s.do(t, http.MethodPut, "/exercise/constraint/file", body).wantStatus(t, http.StatusBadRequest)
	}
}

func mustURL(t testing.TB, s string) *url.URL {
	t.Helper()
	u, err := url.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// addresses are those of every page and every answer to a GET, read off routes.go.
func addresses(t *testing.T, rehearsal string) []string {
	t.Helper()
	source, err := os.ReadFile("routes.go")
	if err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("{$}", "", "{lesson}", "constraint", "{exercise}", "constraint", "{schedule}", "constraint:a:-", "{rung}", "1", "{answer}", "solution", "{file}", "manifest.json", "{question}", "redis-lock",
		"{card}", "get-then-del", "{case}", "last-unit", "/rehearse/{session}", rehearsal)
	var all []string
	for _, m := range regexp.MustCompile(`"GET (/[^"]*)"`).FindAllStringSubmatch(string(source), -1) {
		if path := fill.Replace(m[1]); path != "/socket" { // it is no page
			all = append(all, path)
		}
	}
	if len(all) < 12 || slices.ContainsFunc(all, func(path string) bool { return strings.Contains(path, "{") }) {
		t.Fatalf("addresses: %v", all)
	}
	return append(all, "/kept?exercise=constraint", "/schedule/stock", "/lesson/stock/stock")
}
