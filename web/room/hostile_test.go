package room_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/trace"
	"lockwise/internal/workshop"
)

const patience = time.Minute

// dial opens the room's socket as a person. Headers come in pairs.
func (p *person) dial(t testing.TB, as string, headers ...string) (*websocket.Conn, *http.Response, error) {
	t.Helper()
	h := http.Header{}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	d := websocket.Dialer{Jar: p.Jar, HandshakeTimeout: patience}
	ws, answer, err := d.DialContext(t.Context(), "ws"+strings.TrimPrefix(p.s.URL, "http")+"/socket?as="+as, h)
	if err == nil {
		t.Cleanup(func() { ws.Close() })
	}
	return ws, answer, err
}

// open opens a socket that must open.
func (p *person) open(t testing.TB, as string) *websocket.Conn {
	t.Helper()
	ws, _, err := p.dial(t, as)
	if err != nil {
		t.Fatal(err)
	}
	return ws
}

// hears reads until a frame has a text in it.
func hears(t testing.TB, ws *websocket.Conn, text string) {
	t.Helper()
	ws.SetReadDeadline(time.Now().Add(patience))
	for {
		_, frame, err := ws.ReadMessage()
		if err != nil {
			t.Fatalf("%q did not come: %v", text, err)
		}
		if bytes.Contains(frame, []byte(text)) {
			return
		}
	}
}

// ends reads until the server has closed the socket.
func ends(t testing.TB, ws *websocket.Conn, why string) {
	t.Helper()
	ws.SetReadDeadline(time.Now().Add(patience))
	for {
		_, _, err := ws.ReadMessage()
		if slow, ok := errors.AsType[net.Error](err); ok && slow.Timeout() {
			t.Errorf("%s: the socket stays open", why)
		}
		if err != nil {
			return
		}
	}
}

// since is how many more a limit has allowed since a time, if it allows one after so
// long; the slowest machine passes.
func since(begun time.Time, every time.Duration) int { return int(time.Since(begun)/every) + 1 }

// attack(room): headers that claim another address while codes are guessed: X-Forwarded-For, Forwarded, X-Real-IP | they change nothing
func TestNoHeaderResetsTheLimitOnGuesses(t *testing.T) {
	s := open(t)
	refused, begun := 0, time.Now()
	for i := range 30 {
		form := url.Values{"code": {"ZZZZZZ"}, "name": {"Eve"}, "key": {workshop.NewKey()}}.Encode()
		from := fmt.Sprintf("10.0.0.%d", i)
		a := s.stranger().send(t, http.MethodPost, "/join", form, "Content-Type", "application/x-www-form-urlencoded",
			"X-Forwarded-For", from, "Forwarded", "for="+from, "X-Real-Ip", from)
		if a.status == http.StatusTooManyRequests {
			refused++
		}
	}
	if looked := 30 - refused; looked > 10+since(begun, 6*time.Second) {
		t.Errorf("%d codes were looked at, want 10", looked)
	}
}

// attack(room): a hundred wrong codes at the same moment, to join with a browser and with a Lockwise of one's own | no more of them are looked at than one after the other
func TestGuessesAtOnceAreLimitedToo(t *testing.T) {
	s := open(t)
	var at sync.WaitGroup
	looked, begun := make(chan int, 100), time.Now()
	for i := range 100 {
		at.Go(func() {
			p := s.stranger()
			if i%2 == 0 {
				looked <- p.enter(t, "ZZZZZZ", "Eve").status
				return
			}
			looked <- p.post(t, "/own/join", map[string]string{"code": "ZZZZZZ", "name": "Eve", "key": workshop.NewKey(), "lang": "en"}).status
		})
	}
	at.Wait()
	close(looked)
	n := 0
	for status := range looked {
		if status == http.StatusForbidden {
			n++
		}
	}
	if n < 10 || n > 10+since(begun, 6*time.Second) {
		t.Errorf("%d codes were looked at, want 10", n)
	}
}

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

// attack(room): one participant sends two large verdicts at once | the second is told to wait, 429
func TestOneVerdictOfAParticipantAtATime(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	body, sending := io.Pipe()
	first := make(chan int, 1)
	go func() {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/own", body)
		if err != nil {
			t.Error(err)
		}
		a, err := ann.Do(r)
		if err != nil {
			t.Error(err)
			first <- 0
			return
		}
		a.Body.Close()
		first <- a.StatusCode
	}()
	io.WriteString(sending, "{") // it is being sent
	for ann.post(t, "/own", map[string]string{"id": "second"}).status == http.StatusBadRequest {
		// until the first has arrived
	}
	ann.post(t, "/own", map[string]string{"id": "second"}).want(t, http.StatusTooManyRequests, `"later"`)
	io.WriteString(sending, "}")
	sending.Close()
	if status := <-first; status != http.StatusBadRequest {
		t.Errorf("status %d", status)
	}
	ann.post(t, "/own", broke(t, "constraint", moment)).want(t, http.StatusOK)
}

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

// attack(room): verdicts that no Lockwise sends: of no exercise, with no verdict, a rule or schedule that is too long, under an ID that is too long, of another's trace | 400, and the board stays as it is
// attack(room): traces that are none: garbage, cut off, of a newer version, JSON nested 100,000 deep, packed with gzip, of five megabytes | 400 or 413, and nothing is kept
func TestVerdictsThatNoLockwiseSendsAreRefused(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	good := broke(t, "constraint", moment)
	before := s.room.Public().N
	for name, c := range map[string]struct {
		field  string
		value  any
		status int
	}{
		"no exercise":       {"exercise", "nonsense", 400},
		"a path":            {"exercise", "../constraint", 400},
		"no verdict":        {"verdict", "won", 400},
		"long rule":         {"rule", strings.Repeat("r", 65), 400},
		"markup":            {"rule", "<b>", 400},
		"long schedule":     {"schedule", strings.Repeat("s", 5000), 400},
		"turned schedule":   {"schedule", "constraint:\u202e", 400},
		"long ID":           {"id", strings.Repeat("i", 65), 400},
		"no ID":             {"id", "", 400},
		"another's":         {"by", "p123", 400},
		"code":              {"code", "package answer", 400},
		"another exercise":  {"trace", broke(t, "stock", moment).Trace, 400},
		"garbage":           {"trace", "garbage", 400},
		"cut off":           {"trace", good.Trace[:len(good.Trace)-9], 400},
		"newer":             {"trace", strings.Replace(good.Trace, `"v":1`, `"v":99`, 1), 400},
		"deep":              {"trace", strings.Repeat(`{"v":`, 100_000), 400},
		"events of no kind": {"trace", strings.Replace(good.Trace, string(trace.Request), "fly", 1), 400},
		"huge":              {"trace", good.Trace + strings.Repeat(" ", 5<<20), 413},
	} {
		v := map[string]any{"id": good.ID, "exercise": good.Exercise, "verdict": good.Verdict, "rule": good.Rule, "schedule": good.Schedule, "trace": good.Trace}
		v[c.field] = c.value
		if a := ann.post(t, "/own", v); a.status != c.status || !strings.Contains(a.body, `"reason"`) {
			t.Errorf("%s: status %d, %.200s; want %d and a reason", name, a.status, a.body, c.status)
		}
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write(bytes.Repeat([]byte("{"), 64<<20))
	w.Close()
	ann.send(t, http.MethodPost, "/own", packed.String(), "Content-Encoding", "gzip").want(t, http.StatusBadRequest)
	if got := s.room.Public().N; got != before {
		t.Errorf("%d events have come of it", got-before)
	}
	ann.post(t, "/own", good).want(t, http.StatusOK)
}

// attack(room): a participant sends one large trace after the other to fill the disk | after sixteen megabytes 413; a verdict without a trace is taken still
func TestTracesCannotFillTheDisk(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	v := broke(t, "constraint", moment)
	small := v.Trace
	refused, begun := 0, time.Now()
	for i := range 12 {
		v.ID, v.Trace = fmt.Sprint("large-", i), small+strings.Repeat(" ", 2<<20)+strings.Repeat("\n", i)
		switch a := ann.post(t, "/own", v); a.status {
		case http.StatusOK:
		case http.StatusRequestEntityTooLarge:
			refused++
		default:
			t.Errorf("status %d: %s", a.status, a.body)
		}
	}
	if kept := 12 - refused; kept < 7 || kept > 8+since(begun, 2*time.Minute) {
		t.Errorf("%d traces of two megabytes were kept, want 7", kept)
	}
	v.ID, v.Trace = "without", ""
	ann.post(t, "/own", v).want(t, http.StatusOK)
}

// attack(room): somebody who was removed keeps a page open | its socket is closed
func TestThePageOfWhoIsRemovedIsClosed(t *testing.T) {
	s := open(t)
	ws := s.join(t, "Ann").open(t, "room")
	hears(t, ws, `"name":"Ann"`)
	s.lead.post(t, "/lead/do", do("remove", "who", personNamed(t, s, "Ann"))).want(t, http.StatusOK)
	hears(t, ws, `"removed":true`)
	ends(t, ws, "removed")
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

// attack(room): acts after the end: votes, answers, schedules, verdicts of one's own, orders of the instructor | 409, and the results are as they were
func TestAfterTheEndNothingChanges(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atVote)
	s.lead.post(t, "/lead/do", do("end")).want(t, http.StatusOK)
	before := jsonOf(t, s.room.Results())
	ann.post(t, "/do", do("vote", "step", atVote, "choice", "1")).want(t, http.StatusConflict)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", "x")).want(t, http.StatusConflict)
	ann.post(t, "/do", do("submit", "step", atBoard, "schedule", breaking)).want(t, http.StatusConflict)
	ann.post(t, "/own", broke(t, "constraint", moment)).want(t, http.StatusConflict)
	s.lead.post(t, "/lead/do", do("go", "step", 0)).want(t, http.StatusConflict)
	s.lead.post(t, "/lead/do", do("remove", "who", personNamed(t, s, "Ann"))).want(t, http.StatusConflict)
	s.stranger().enter(t, s.room.Code(), "Late").want(t, http.StatusConflict, "has ended")
	if after := jsonOf(t, s.room.Results()); after != before {
		t.Errorf("before %s\nafter  %s", before, after)
	}
}
