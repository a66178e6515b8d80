package room_test

import (
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"lockwise/internal/asktest"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
	"lockwise/web/canned"
	"lockwise/web/room"
)

// programme has a step of every kind.
var programme = plan.Plan{ID: "test", Title: trace.Text{En: "Locks in an hour", Zh: "一小时讲清锁"}, Steps: []plan.Step{
	{Kind: plan.Page, Title: trace.Text{En: "Why", Zh: "为什么"}, Minutes: 5, Lesson: "stock", Heading: "why", Notes: trace.Text{En: "Say **why**.", Zh: "说明**原因**。"}},
	{Kind: plan.Run, Title: trace.Text{En: "See it break", Zh: "看它出错"}, Minutes: 5, Exercise: "constraint", Answer: "shipped"},
	{Kind: plan.Vote, Title: trace.Text{En: "How many?", Zh: "有几张？"}, Minutes: 5, Exercise: "constraint", Question: "orders", Choices: []string{"1", "2", "0"}},
	{Kind: plan.Board, Title: trace.Text{En: "Break it", Zh: "打破它"}, Minutes: 10, Exercise: "constraint", Answer: "shipped", Scenario: "double-submit"},
	{Kind: plan.Question, Title: trace.Text{En: "A question", Zh: "一道题"}, Minutes: 10, Question: "redis-lock"},
	{Kind: plan.Own, Title: trace.Text{En: "Your own", Zh: "自己动手"}, Minutes: 20, Exercise: "constraint"},
	{Kind: plan.Break, Title: trace.Text{En: "Coffee", Zh: "休息"}, Minutes: 5},
}}

// The steps of programme, by number.
const (
	atPage = iota
	atRun
	atVote
	atBoard
	atQuestion
	atOwn
)

// breaking breaks the shipped answer with one choice.
const breaking = "constraint:double-submit:2b"

// proxy is the name under which a proxy with TLS passes requests on.
const proxy = "proxy.example"

// site is a server with a room, and whoever leads it.
type site struct {
	*httptest.Server
	rooms *workshop.Rooms
	room  *workshop.Room
	key   string
	lead  *person
}

// person is somebody with a browser.
type person struct {
	s *site
	*http.Client
}

func open(t testing.TB) *site {
	t.Helper()
	store, err := workshop.OpenSQLite(filepath.Join(t.TempDir(), "workshop.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	rooms := workshop.NewRooms(store)
	t.Cleanup(rooms.Close)
	return serve(t, rooms)
}

// serve starts a server with a new room.
func serve(t testing.TB, rooms *workshop.Rooms) *site {
	t.Helper()
	r, key, err := rooms.New(t.Context(), programme, "en")
	if err != nil {
		t.Fatal(err)
	}
	handler, err := room.New(room.Config{Rooms: rooms, Engine: canned.New(nil), Listen: "127.0.0.1", Names: []string{"class.example"}, URL: &url.URL{Scheme: "https", Host: proxy}})
	if err != nil {
		t.Fatal(err)
	}
	s := &site{Server: httptest.NewServer(handler), rooms: rooms, room: r, key: key}
	t.Cleanup(func() {
		handler.Close()
		s.Server.Close()
	})
	s.lead = s.stranger()
	s.lead.get(t, "/lead?key="+r.Code()+"."+key).want(t, http.StatusOK)
	return s
}

// another opens another room on the same server.
func (s *site) another(t testing.TB) (*workshop.Room, string) {
	t.Helper()
	r, key, err := s.rooms.New(t.Context(), programme, "en")
	if err != nil {
		t.Fatal(err)
	}
	return r, key
}

// stranger is somebody who has not joined.
func (s *site) stranger() *person {
	jar, _ := cookiejar.New(nil)
	return &person{s, &http.Client{Jar: jar}}
}

// still has a person's browser stay where a redirect would lead it away.
func (p *person) still() *person {
	p.CheckRedirect = asktest.Stay
	return p
}

// join lets somebody in through the page.
func (s *site) join(t testing.TB, name string) *person {
	t.Helper()
	p := s.stranger()
	p.enter(t, s.room.Code(), name).want(t, http.StatusOK, "data-as=\"room\"")
	return p
}

func (p *person) enter(t testing.TB, code, name string) answer {
	t.Helper()
	return p.form(t, "/join", url.Values{"code": {code}, "name": {name}, "key": {workshop.NewKey()}})
}

// answer is what came back from one request.
type answer struct {
	status int
	header http.Header
	body   string
}

func (p *person) get(t testing.TB, path string) answer {
	t.Helper()
	return p.send(t, http.MethodGet, path, "", "Accept", "text/html")
}

func (p *person) form(t testing.TB, path string, values url.Values) answer {
	t.Helper()
	return p.send(t, http.MethodPost, path, values.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html")
}

// post sends a value as JSON.
func (p *person) post(t testing.TB, path string, v any) answer {
	t.Helper()
	body, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return p.send(t, http.MethodPost, path, string(body), "Content-Type", "application/json")
}

// send sends a request; headers come in pairs.
func (p *person) send(t testing.TB, method, path, body string, headers ...string) answer {
	t.Helper()
	a, text := asktest.Ask(t, p.Client, method, p.s.URL+path, body, headers...)
	return answer{a.StatusCode, a.Header, text}
}

func (a answer) want(t testing.TB, status int, parts ...string) {
	t.Helper()
	if a.status != status {
		t.Errorf("status = %d, want %d\n%.600s", a.status, status, a.body)
	}
	for _, part := range parts {
		if !strings.Contains(a.body, part) {
			t.Errorf("the answer lacks %q\n%.2000s", part, a.body)
		}
	}
}

// deed is something done, with an ID of its own.
type deed map[string]any

func do(what string, more ...any) deed {
	d := deed{"id": workshop.NewKey(), "do": what}
	for i := 0; i+1 < len(more); i += 2 {
		d[more[i].(string)] = more[i+1]
	}
	return d
}

// goTo leads the workshop to a step.
func (s *site) goTo(t testing.TB, step int) {
	t.Helper()
	s.lead.post(t, "/lead/do", do("go", "step", step)).want(t, http.StatusOK)
}

// A workshop by its requests alone.
func TestAWorkshopGoesFromStepToStep(t *testing.T) {
	s := open(t)
	ann, bob := s.join(t, "Ann"), s.join(t, "Bob")
	ann.get(t, "/step/0?as=room").want(t, http.StatusConflict)

	s.goTo(t, atPage)
	ann.get(t, "/step/0?as=room").want(t, http.StatusOK, "What A read in step 1 was true then")
	s.goTo(t, atRun)
	ann.get(t, "/ran/1?as=room").want(t, http.StatusOK, `"verdict":"broken"`, `"hash":"`)

	s.goTo(t, atVote)
	ann.post(t, "/do", do("vote", "step", atVote, "choice", "2")).want(t, http.StatusOK)
	bob.post(t, "/do", do("vote", "step", atVote, "choice", "1")).want(t, http.StatusOK)
	ann.get(t, "/ran/2?as=room").want(t, http.StatusConflict)
	s.lead.post(t, "/lead/do", do("reveal", "step", atVote)).want(t, http.StatusOK)
	ann.get(t, "/ran/2?as=room").want(t, http.StatusOK)
	if got := s.room.Public().Steps[atVote].Revealed.Right; got != "2" {
		t.Errorf("the right answer is %q, want 2", got)
	}

	s.goTo(t, atBoard)
	ann.post(t, "/drive/3", map[string]any{"schedule": "constraint:double-submit:-", "points": 0}).want(t, http.StatusOK, `"options"`)
	ann.post(t, "/do", do("submit", "step", atBoard, "schedule", breaking)).want(t, http.StatusOK)
	board := s.room.Public().Board
	if len(board) != 1 || board[0].Choices != 1 || board[0].Rule != "one-order" || board[0].Name != "Ann" {
		t.Fatalf("the board is %+v", board)
	}
	bob.get(t, "/ran/e"+jsonOf(t, board[0].N)+"?as=room").want(t, http.StatusNotFound)
	s.lead.post(t, "/lead/do", do("show", "entry", board[0].N)).want(t, http.StatusOK)
	bob.get(t, "/ran/e"+jsonOf(t, board[0].N)+"?as=room").want(t, http.StatusOK, `"verdict":"broken"`)

	s.goTo(t, atQuestion)
	bob.post(t, "/do", do("answer", "step", atQuestion, "text", "It expires.")).want(t, http.StatusOK)
	s.lead.post(t, "/lead/do", do("end")).want(t, http.StatusOK)
	bob.post(t, "/do", do("answer", "step", atQuestion, "text", "Too late.")).want(t, http.StatusConflict)
	s.lead.get(t, "/lead/results.json").want(t, http.StatusOK, "It expires.", `"right":"2"`)
	s.lead.get(t, "/lead/results.md").want(t, http.StatusOK, "It expires.", "Ann")
	s.lead.get(t, "/lead/results.exe").want(t, http.StatusNotFound)
}

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
