package room_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"lockwise/internal/workshop"
)

// Nothing of the workbook is behind the room's address.
//
// attack(room): a participant, or a stranger, tries the workbook's addresses: files, the editor, runs of code, progress, history, replays | 404, whoever asks
func TestNothingOfTheWorkbookIsServed(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	for _, who := range []*person{ann, s.lead, s.stranger()} {
		for _, path := range []string{
			"/lesson/constraint", "/exercise/constraint/file", "/exercise/constraint/history", "/exercise/constraint/answer/solution",
			"/exercise/constraint/scenarios", "/exercise/constraint/found", "/replay/constraint:double-submit:-", "/schedule/constraint", "/kept", "/open", "/comparison", "/questions",
		} {
			who.get(t, path).want(t, http.StatusNotFound)
		}
		for _, target := range [][2]string{
			{http.MethodPut, "/exercise/constraint/file"}, {http.MethodPost, "/exercise/constraint/run"}, {http.MethodPost, "/exercise/constraint/reset"},
			{http.MethodPost, "/exercise/constraint/vet"}, {http.MethodPost, "/check"}, {http.MethodPost, "/format"}, {http.MethodPost, "/open"},
		} {
			who.send(t, target[0], target[1], `{"text":"package answer"}`).want(t, http.StatusNotFound)
		}
	}
}

// attack(room): a participant sends code to be run, as a field of what may be sent | 400, and nothing is run
func TestAParticipantCannotRunCode(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atBoard)
	for _, field := range []string{"text", "source", "answer", "code", "file"} {
		ann.post(t, "/drive/3", map[string]any{"schedule": "constraint:double-submit:-", field: "package answer"}).want(t, http.StatusBadRequest)
	}
}

// attack(room): a participant drives another exercise, another scenario, a schedule of 5,000 bytes, a million choices, at a step that is no board or has not come | 400, 404 or 409
func TestOnlyTheStepsAnswerIsDriven(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	ann.post(t, "/drive/3", map[string]any{"schedule": breaking}).want(t, http.StatusConflict)
	s.goTo(t, atBoard)
	for _, c := range []struct {
		step, schedule string
		points, status int
	}{
		{"3", "stock:double-submit:-", 0, http.StatusBadRequest},
		{"3", "constraint:lost-reply:-", 0, http.StatusBadRequest},
		{"3", "constraint:double-submit", 0, http.StatusBadRequest},
		{"3", "constraint:double-submit:" + strings.Repeat("2b.", 2000), 0, http.StatusBadRequest},
		{"3", breaking, 1_000_000, http.StatusBadRequest},
		{"3", breaking, -1, http.StatusBadRequest},
		{"1", breaking, 0, http.StatusNotFound},
		{"x", breaking, 0, http.StatusNotFound},
		{"99", breaking, 0, http.StatusNotFound},
	} {
		if got := ann.post(t, "/drive/"+c.step, map[string]any{"schedule": c.schedule, "points": c.points}).status; got != c.status {
			t.Errorf("%+.100v: status %d", c, got)
		}
	}
}

// attack(room): a participant submits a schedule that breaks nothing, or breaks without any choice, or is none | 409, and the board stays as it is
func TestOnlyWhatBreaksIsOnTheBoard(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atBoard)
	for _, schedule := range []string{"constraint:double-submit:-", "constraint:double-submit:", "constraint:double-submit:1xa"} {
		ann.post(t, "/do", do("submit", "step", atBoard, "schedule", schedule)).want(t, http.StatusConflict)
	}
	if got := s.room.Public().Board; len(got) > 0 {
		t.Errorf("the board has %+v", got)
	}
}

// attack(room): a participant tries everything that is the instructor's: pages, orders, results, the cursor | 403, and nothing happens; a stranger gets 401
func TestAParticipantIsNotTheInstructor(t *testing.T) {
	s := open(t)
	ann, stranger := s.join(t, "Ann"), s.stranger()
	s.goTo(t, atVote)
	before := jsonOf(t, s.room.Public())
	for _, path := range []string{"/lead", "/screen", "/lead/results.json", "/lead/results.md", "/step/4?as=lead", "/ran/2?as=lead", "/socket?as=lead", "/socket?as=screen"} {
		ann.get(t, path).want(t, http.StatusForbidden)
		stranger.get(t, path).want(t, http.StatusUnauthorized)
	}
	for _, what := range []string{"go", "pause", "reveal", "show", "remove", "end"} {
		ann.post(t, "/lead/do", do(what, "step", 0)).want(t, http.StatusForbidden)
		ann.post(t, "/do", do(what, "step", 0)).want(t, http.StatusForbidden)
		stranger.post(t, "/lead/do", do(what, "step", 0)).want(t, http.StatusUnauthorized)
	}
	if after := jsonOf(t, s.room.Public()); after != before {
		t.Errorf("before %s\nafter  %s", before, after)
	}
}

// attack(room): a participant acts as another: by name or ID in the request, by the other's ID in the cookie, by a cookie of another room's port | 400 or 401
func TestNobodyActsForAnother(t *testing.T) {
	s := open(t)
	ann, bob := s.join(t, "Ann"), s.join(t, "Bob")
	s.goTo(t, atVote)
	var id string
	for _, p := range s.room.Results().People {
		if p.Name == "Bob" {
			id = p.ID
		}
	}
	for _, field := range []string{"by", "who", "participant", "name"} {
		d := do("vote", "step", atVote, "choice", "1")
		d[field] = id
		ann.post(t, "/do", d).want(t, http.StatusBadRequest)
	}
	port := mustURL(t, s.URL).Port()
	for _, cookie := range []string{"lockwise-room-" + port + "=" + s.room.Code() + "." + id, "lockwise-room-1=" + s.room.Code() + "." + id, "lockwise-room-" + port + "=" + id} {
		s.stranger().send(t, http.MethodPost, "/do", jsonOf(t, do("vote", "step", atVote, "choice", "1")), "Cookie", cookie).want(t, http.StatusUnauthorized)
	}
	bob.post(t, "/do", do("vote", "step", atVote, "choice", "2")).want(t, http.StatusOK)
	if got := s.room.Public().Steps[atVote].Voted; got != 1 {
		t.Errorf("%d have voted, want 1", got)
	}
}

func mustURL(t testing.TB, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// attack(room): a wrong join code | 403, with what was typed, and no cookie
func TestAWrongCodeIsRefused(t *testing.T) {
	s := open(t)
	for _, code := range []string{"", "ZZZZZZ", "../../x", s.room.Code() + "2", strings.Repeat("B", 10_000)} {
		p := s.stranger()
		a := p.enter(t, code, "Ann")
		a.want(t, http.StatusForbidden, "There is no workshop with this code", `value="Ann"`)
		if got := a.header.Get("Set-Cookie"); got != "" {
			t.Errorf("code %.20q was given a cookie: %s", code, got)
		}
	}
}

// attack(room): join codes are guessed | after ten wrong ones 429 with a wait, also for a right one; whoever has joined goes on
func TestGuessingCodesIsLimited(t *testing.T) {
	s := open(t)
	ann, p := s.join(t, "Ann"), s.stranger()
	for range 10 {
		p.enter(t, "ZZZZZZ", "Eve").want(t, http.StatusForbidden)
	}
	a, begun := p.refused(t)
	a.want(t, http.StatusTooManyRequests, "Too many wrong codes", `value="Eve"`)
	if got := a.header.Get("Retry-After"); got == "" || got == "0" {
		t.Errorf("Retry-After = %q", got)
	}
	if a := p.enter(t, s.room.Code(), "Eve"); a.status != http.StatusTooManyRequests && since(begun, 6*time.Second) == 1 {
		t.Errorf("a right code is answered with %d", a.status)
	}
	ann.get(t, "/room").want(t, http.StatusOK)
}

// refused tries wrong codes until one is not looked at, and says when that was asked
// for.
func (p *person) refused(t testing.TB) (a answer, asked time.Time) {
	t.Helper()
	for range 100 {
		asked = time.Now()
		if a = p.enter(t, "ZZZZZZ", "Eve"); a.status != http.StatusForbidden {
			break
		}
	}
	return a, asked
}

// attack(room): a wrong or an empty instructor's key, and a participant's key in its place | 401, and no cookie
func TestAWrongInstructorsKeyIsRefused(t *testing.T) {
	s := open(t)
	own := workshop.NewKey()
	s.stranger().form(t, "/join", url.Values{"code": {s.room.Code()}, "name": {"Ann"}, "key": {own}}).want(t, http.StatusOK)
	for _, key := range []string{"", ".", s.room.Code() + ".", s.room.Code() + ".x", s.room.Code() + "." + own, "ZZZZZZ." + s.key, s.key} {
		a := s.stranger().get(t, "/lead?key="+key)
		a.want(t, http.StatusUnauthorized, "the instructor&#39;s key")
		if got := a.header.Get("Set-Cookie"); got != "" {
			t.Errorf("key %q was given a cookie: %s", key, got)
		}
	}
}

// attack(room): markup and scripts in a name and an answer | they are data for scripts that never parse text; in pages they are shown as text
func TestMarkupInNamesAndAnswersIsText(t *testing.T) {
	s := open(t)
	const evil = `<img src=x onerror=alert(1)>`
	ann := s.join(t, evil)
	page := ann.get(t, "/room").body
	if strings.Contains(page, "<img") || !strings.Contains(page, "&lt;img src=x") {
		t.Error("the name is markup in the page")
	}
	wrong := s.stranger().enter(t, `"><script>`, evil).body
	if strings.Contains(wrong, "<img") || strings.Contains(wrong, `"><script>`) {
		t.Error("what was typed is markup in the page to join")
	}
	s.goTo(t, atQuestion)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", evil)).want(t, http.StatusOK)
	for _, path := range []string{"/step/4?as=lead", "/lead", "/screen"} {
		if body := s.lead.get(t, path).body; strings.Contains(body, "onerror") {
			t.Errorf("%s contains what a participant typed", path)
		}
	}
}

// attack(room): names that are empty, too long, of control characters, or somebody's already | refused, cut, cleaned, or numbered
func TestNamesAreCleaned(t *testing.T) {
	s := open(t)
	s.stranger().enter(t, s.room.Code(), " \u202e\x00 ").want(t, http.StatusUnprocessableEntity, "A name needs a letter")
	s.join(t, strings.Repeat("Ä", 70))
	s.join(t, "Bob\u202e\n")
	s.join(t, "bob")
	var names []string
	for _, p := range s.room.Results().People {
		names = append(names, p.Name)
	}
	if got, want := strings.Join(names, "|"), strings.Repeat("Ä", 40)+"|Bob|bob (2)"; got != want {
		t.Errorf("names %q, want %q", got, want)
	}
}

// attack(room): an answer of 5,000 characters, a body of 100 KB, malformed JSON, two values, another field | 413 or 400; the answer that was there stays
func TestWhatIsTooLargeOrMakesNoSenseIsRefused(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atQuestion)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", "good")).want(t, http.StatusOK)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", strings.Repeat("锁", 5000))).want(t, http.StatusRequestEntityTooLarge)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", strings.Repeat("x", 100_000))).want(t, http.StatusRequestEntityTooLarge)
	for _, body := range []string{"", "{", "null", "[]", `{"id":"a","do":"answer","step":4,"text":"x"}{}`, `{"id":"","do":"answer","step":4,"text":"x"}`, `{"id":"a","do":"fly"}`, `{"id":"` + strings.Repeat("a", 65) + `","do":"answer","step":4,"text":"x"}`} {
		ann.send(t, http.MethodPost, "/do", body).want(t, http.StatusBadRequest)
	}
	m, _ := s.room.Mine(personNamed(t, s, "Ann"))
	if m.Answers[atQuestion] != "good" {
		t.Errorf("the answer is %q", m.Answers[atQuestion])
	}
}

func personNamed(t testing.TB, s *site, name string) string {
	t.Helper()
	for _, p := range s.room.Results().People {
		if p.Name == name {
			return p.ID
		}
	}
	t.Fatalf("nobody is called %s", name)
	return ""
}

// attack(room): a request is sent again after its answer was lost, to join and to act | it counts once, and is answered the same
func TestARetryCountsOnce(t *testing.T) {
	s := open(t)
	values := url.Values{"code": {s.room.Code()}, "name": {"Ann"}, "key": {workshop.NewKey()}}
	ann := s.stranger()
	for range 3 {
		ann.form(t, "/join", values).want(t, http.StatusOK)
	}
	if got := s.room.Public().People; got != 1 {
		t.Errorf("%d people, want 1", got)
	}
	s.goTo(t, atVote)
	vote := do("vote", "step", atVote, "choice", "2")
	for range 3 {
		ann.post(t, "/do", vote).want(t, http.StatusOK)
	}
	ann.post(t, "/do", do("vote", "step", atVote, "choice", "1")).want(t, http.StatusConflict)
	if got := s.room.Public().Steps[atVote].Voted; got != 1 {
		t.Errorf("%d votes, want 1", got)
	}
	s.goTo(t, atBoard)
	submit := do("submit", "step", atBoard, "schedule", breaking)
	ann.post(t, "/do", submit).want(t, http.StatusOK)
	s.lead.post(t, "/lead/do", do("end")).want(t, http.StatusOK)
	ann.post(t, "/do", submit).want(t, http.StatusOK) // it counts: the room had it before its end
	if got := len(s.room.Public().Board); got != 1 {
		t.Errorf("%d entries, want 1", got)
	}
}

// attack(room): somebody who was removed goes on | 401, page by page and act by act
func TestWhoIsRemovedIsOut(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atVote)
	s.lead.post(t, "/lead/do", do("remove", "who", personNamed(t, s, "Ann"))).want(t, http.StatusOK)
	ann.post(t, "/do", do("vote", "step", atVote, "choice", "1")).want(t, http.StatusUnauthorized)
	for _, path := range []string{"/room", "/socket?as=room", "/alive?as=room", "/step/2?as=room"} {
		ann.get(t, path).want(t, http.StatusUnauthorized)
	}
}
