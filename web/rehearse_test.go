package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"lockwise/internal/interview"
	"lockwise/internal/rehearsal"
	"lockwise/lessons"
	"lockwise/web"
	"lockwise/web/canned"
)

// wristwatch is a clock that a test sets.
type wristwatch struct {
	mu sync.Mutex
	at time.Time
}

func (w *wristwatch) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *wristwatch) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

// practising is a site with a clock, on the 2nd of March at nine.
func practising(t *testing.T) (*site, *wristwatch) {
	t.Helper()
	clock := &wristwatch{at: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	return practisingWith(t, clock, canned.New(texts(t, lessons.All())), nil), clock
}

func practisingWith(t *testing.T, clock *wristwatch, e *canned.Engine, asked *interview.Collection) *site {
	t.Helper()
	return openWith(t, "127.0.0.1:0", e, web.Config{Engine: e, Asked: asked, Now: clock.now})
}

// post sends a form and follows where it leads.
func (s *site) post(t *testing.T, path string, form url.Values, headers ...string) answer {
	t.Helper()
	return s.do(t, http.MethodPost, path, form.Encode(), append([]string{"Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html"}, headers...)...)
}

// begin starts a rehearsal, of questions if nothing else is wished for, and returns
// its page.
func (s *site) begin(t *testing.T, form url.Values) sessionPage {
	t.Helper()
	if !form.Has("length") {
		form.Set("length", "3q")
	}
	if !form.Has("kind") {
		form.Set("kind", "question")
	}
	a := s.post(t, "/rehearse", form)
	a.wantStatus(t, http.StatusOK)
	return sessionPage{s, a}
}

// sessionPage is a page of a rehearsal as somebody without a script has it.
type sessionPage struct {
	*site
	answer
}

func (p sessionPage) field(t *testing.T, pattern string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(p.body)
	if m == nil {
		t.Fatalf("the page lacks %s\n%s", pattern, p.body)
	}
	return m[1]
}

func (p sessionPage) path(t *testing.T) string { return p.field(t, `action="(/rehearse/[a-z0-9]+)"`) }

// press presses a button of the page: "do=show" or "grade=3"; more are fields.
func (p sessionPage) press(t *testing.T, button string, more ...string) sessionPage {
	t.Helper()
	return sessionPage{p.site, p.site.post(t, p.path(t), p.form(t, button, more...))}
}

func (p sessionPage) form(t *testing.T, button string, more ...string) url.Values {
	t.Helper()
	form := url.Values{"turn": {p.field(t, `name="turn" value="(\d+)"`)}, "answer": {p.field(t, `name="answer" value="(\w+)"`)}}
	for _, pair := range append(more, button) {
		name, value, _ := strings.Cut(pair, "=")
		form.Add(name, value)
	}
	return form
}

// title is what is asked: which question it is, chance decides.
func (p sessionPage) title(t *testing.T) string {
	t.Helper()
	return html.UnescapeString(p.field(t, `<h1>([^<]+)</h1>`))
}

// From the choice to the summary without a script: what was typed and ticked is
// there again, the grade is proposed, the end says what was missed and when it
// comes back, and both exports have it all.
func TestARehearsalNeedsNoScript(t *testing.T) {
	s, clock := practising(t)
	s.get(t, "/rehearse").wantText(t, "Nothing is due today.", "When not to lock", `value="45m"`)
	p := s.begin(t, url.Values{"topic": {"When not to lock"}, "level": {"mid", "senior"}})
	p.wantText(t, "Question 1 of 3", "When not to lock", "<textarea")
	if strings.Contains(p.body, "A model answer") || strings.Contains(p.body, `name="grade"`) {
		t.Error("the answer is shown before it was asked for")
	}
	clock.pass(90 * time.Second)
	first := p.title(t)
	p = p.press(t, "do=show", "text=My <b>answer</b>")
	p.wantText(t, "My &lt;b&gt;answer&lt;/b&gt;", "A model answer", "Common wrong answers", "Show me the interleaving", "go run ./cmd/playground", "1:30", "0 of ")
	p.proposes(t, "again")
	all := strings.Count(p.body, `name="tick"`)
	if all < 3 {
		t.Fatalf("%d points to tick", all)
	}
	p = p.press(t, "do=pause", "ticks=yes", "tick=0", "tick=1", "tick=2", "tick=3", "tick=4", "tick=5", "tick=6", "tick=7")
	p.wantText(t, "the clock stands still", "checked")
	p.proposes(t, "easy")
	clock.pass(time.Hour)
	p = p.press(t, "do=resume", "ticks=yes", "tick=0")
	p.wantText(t, "1:30")
	clock.pass(time.Minute)
	p = p.press(t, "grade=1", "ticks=yes", "tick=0")
	p.wantText(t, "Question 2 of 3", "2:30")
	if p.title(t) == first {
		t.Error("the same question again")
	}
	p = p.press(t, "do=skip").press(t, "do=show", "text=two").press(t, "grade=3")
	end := p.press(t, "do=end")
	shown := html.EscapeString(first)
	end.wantText(t, "2 answered in 2:30", "When not to lock", "good 1, again 1", "What was missed", shown, "tomorrow", "in 3 days, on 2026-03-05")
	for _, path := range []string{"/rehearse/export.md", end.field(t, `href="(/rehearse/\w+/export.md)"`)} {
		out := s.get(t, path)
		out.wantText(t, "My <b>answer</b>", "- [x] ", "- [ ] ", first, "A model answer", "go run ./cmd/playground")
		if got := out.header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment") {
			t.Errorf("%s is sent as %q", path, got)
		}
	}
	s.get(t, "/rehearse").wantText(t, "2 answered, 3 min", "Next: "+shown+", tomorrow")
	clock.pass(25 * time.Hour)
	s.get(t, "/rehearse").wantText(t, `">`+shown+`</a> <span class="muted">When not to lock`, "1 to review")
	s.get(t, "/").wantText(t, "To review today: 1")
}

// Enter in a form presses its first button: on the checklist, without a script, that
// one keeps the ticks and grades nothing.
func TestEnterOnATickKeepsTheTicks(t *testing.T) {
	s, _ := practising(t)
	p := s.begin(t, url.Values{}).press(t, "do=show", "text=one")
	button := p.field(t, `(?s)id="answering".*?<button ([^>]*)>`)
	if !strings.HasPrefix(button, `name="do" value="save"`) {
		t.Errorf("the first button is %s", button)
	}
	title := html.EscapeString(p.title(t))
	p = p.press(t, "do=save", "ticks=yes", "tick=0", "tick=1")
	p.wantStatus(t, http.StatusOK)
	p.wantText(t, "Question 1 of 3", title, "2 of ", " checked")
}

func (p sessionPage) proposes(t *testing.T, grade string) {
	t.Helper()
	if got := p.field(t, `class="proposed"><strong>(\w+)</strong>`); got != grade {
		t.Errorf("%s is proposed, want %s", got, grade)
	}
}

// What somebody has left goes on where it was, and is offered on the pages before it.
func TestARehearsalIsLeftAndGoneOnWith(t *testing.T) {
	s, clock := practising(t)
	p := s.begin(t, url.Values{})
	path := p.path(t)
	saved := s.post(t, path, p.form(t, "do=save", "text=half"), "Accept", "application/json")
	saved.wantStatus(t, http.StatusOK)
	clock.pass(time.Hour)
	for _, before := range []string{"/", "/rehearse"} {
		s.get(t, before).wantText(t, "Continue your rehearsal", `href="`+path+`"`)
	}
	s.get(t, path).wantText(t, ">half</textarea>", html.EscapeString(p.title(t)), ">0:00</time>")
}

// Sessions that another machine has left in the middle: one with nothing asked, one
// that has ended with a question open.
func TestASessionOfAnotherMachineGoesOn(t *testing.T) {
	s, clock := practising(t)
	one, two := rehearsal.Start("one", rehearsal.Wish{}, clock.now()), rehearsal.Start("two", rehearsal.Wish{}, clock.now())
	two.Answers = []rehearsal.Answer{{ID: "open", Item: rehearsal.Item{Kind: rehearsal.Question, ID: "redis-lock"}}}
	two.Ended = clock.now()
	if _, err := s.engine.MergeRehearsals(one, two); err != nil {
		t.Fatal(err)
	}
	s.get(t, "/rehearse/one").wantText(t, "Question 1", `id="answering"`)
	s.get(t, "/rehearse/two").wantText(t, "Nothing was answered and graded.")
}

// Of two tabs the one opened last has the session; the other is told, and what it
// had typed is given back.
func TestTwoTabsDoNotOverwriteEachOther(t *testing.T) {
	s, _ := practising(t)
	one := s.begin(t, url.Values{})
	two := sessionPage{s, s.get(t, one.path(t))}
	s.post(t, one.path(t), one.form(t, "do=save", "text=from one"), "Accept", "application/json").wantStatus(t, http.StatusConflict)
	refused := one.press(t, "do=show", "text=from <one>")
	refused.wantStatus(t, http.StatusConflict)
	refused.wantText(t, "opened again in another tab", "from &lt;one&gt;", `href="`+one.path(t)+`"`)
	two = two.press(t, "do=show", "text=from two")
	two.wantText(t, "from two")
	done := two.form(t, "grade=4")
	s.post(t, one.path(t), done).wantText(t, "Question 2 of 3")
	again := sessionPage{s, s.get(t, one.path(t))}
	done.Set("turn", again.form(t, "")["turn"][0])
	s.post(t, one.path(t), done).wantText(t, "Question 2 of 3") // graded already: nothing happens
}

// A page that is still open when its session has ended elsewhere is not told that
// its text is kept, and gets it back.
func TestASessionThatHasEndedTakesNoText(t *testing.T) {
	s, _ := practising(t)
	one := s.begin(t, url.Values{})
	one.press(t, "do=save", "text=half").wantStatus(t, http.StatusOK)
	two := sessionPage{s, s.get(t, one.path(t))}
	two.press(t, "do=end", "text=half").wantText(t, "Nothing was answered and graded.")
	s.post(t, one.path(t), one.form(t, "do=save", "text=half and more"), "Accept", "application/json").wantStatus(t, http.StatusConflict)
	late := one.press(t, "do=show", "text=half and more")
	late.wantStatus(t, http.StatusConflict)
	late.wantText(t, "half and more")
	two.press(t, "do=end", "text=half").wantText(t, "Nothing was answered and graded.") // pressed twice
}

func TestTheEndOfTheTimeIsToldAndNothingIsCutOff(t *testing.T) {
	s, clock := practising(t)
	p := s.begin(t, url.Values{"length": {"15m"}, "mode": {"aloud"}})
	p.wantText(t, "Say your answer aloud", "of 15:00", `id="over" class="notice" role="status" hidden`)
	for range 8 {
		clock.pass(2 * time.Minute)
		s.post(t, p.path(t), p.form(t, "do=save"), "Accept", "application/json").wantStatus(t, http.StatusOK)
	}
	s.post(t, p.path(t), p.form(t, "do=save"), "Accept", "application/json").wantText(t, `{"session":960000,"answer":960000,"over":true}`)
	p = p.press(t, "do=show")
	p.wantText(t, "(nothing typed)", `id="over" class="notice" role="status">`)
	p.press(t, "grade=2", "ticks=yes").wantText(t, "1 answered in 16:00", "hard 1")
}

// attack(web): wishes and deeds of a rehearsal that no page of ours makes, an answer that is too long, a session that is not there | refused with words, and the session is as it was
func TestWhatNoPageOfOursAsksIsRefused(t *testing.T) {
	s, _ := practising(t)
	for status, form := range map[int]url.Values{
		http.StatusBadRequest:          {"length": {"999999999q"}},
		http.StatusUnprocessableEntity: {"length": {"3q"}, "topic": {"<script>"}},
	} {
		s.post(t, "/rehearse", form).wantStatus(t, status)
	}
	p := s.begin(t, url.Values{})
	before := p.title(t)
	for button, status := range map[string]int{
		"do=": http.StatusBadRequest, "do=erase": http.StatusBadRequest, "grade=9": http.StatusBadRequest, "grade=x": http.StatusBadRequest, "do=grade": http.StatusBadRequest,
	} {
		p.press(t, button).wantStatus(t, status)
	}
	p.press(t, "do=save", "text="+strings.Repeat("长", rehearsal.MaxText/3+1)).wantStatus(t, http.StatusRequestEntityTooLarge)
	wrong := p.form(t, "do=show")
	wrong.Set("turn", "x")
	s.post(t, p.path(t), wrong).wantStatus(t, http.StatusBadRequest)
	for _, path := range []string{"/rehearse/nothing", "/rehearse/nothing/export.md"} {
		s.get(t, path).wantStatus(t, http.StatusNotFound)
	}
	s.post(t, "/rehearse/nothing", p.form(t, "do=show")).wantStatus(t, http.StatusNotFound)
	s.post(t, p.path(t), p.form(t, "do=end"), "Origin", "http://elsewhere.example", "Sec-Fetch-Site", "cross-site").wantStatus(t, http.StatusForbidden)
	if now := (sessionPage{s, s.get(t, p.path(t))}); now.title(t) != before || strings.Contains(now.body, "长") {
		t.Error("the session has changed")
	}
	s.get(t, "/rehearse/export.md").wantText(t, "# Interview rehearsals")
}

// Bytes that are no text, and ticks of points that there are not.
func TestOddAnswersAreKeptAsFarAsTheyAreText(t *testing.T) {
	s, _ := practising(t)
	p := s.begin(t, url.Values{}).press(t, "do=show", "text=a\r\nb\xff\x00")
	p.press(t, "do=save", "ticks=yes", "tick=63", "tick=-1", "tick=1e9", "tick=x")
	p = sessionPage{s, s.get(t, mustSession(t, s))}
	p.wantText(t, "a\nb\uFFFD\uFFFD")
	p.press(t, "grade=4", "ticks=yes", "tick=99").wantText(t, "Question 2 of 3")
}

func mustSession(t *testing.T, s *site) string {
	t.Helper()
	all, err := s.engine.Rehearsals()
	if err != nil || len(all) == 0 {
		t.Fatal("no session", err)
	}
	return "/rehearse/" + all[0].ID
}

// A question of a team's folder is gone when the next start is not given it.
func TestAQuestionThatIsGoneIsSkipped(t *testing.T) {
	const head, body = "---\ntopic: Ours\nlevel: mid\nasked: en\nlesson: stock\nrun: stock/shipped breaks never-negative\n---\n",
		"# A title\n\n## covers\n\n- 1\n- 2\n- 3\n\n## answer\n\nA\n\n## wrong\n\n- w\n  y\n\n## next\n\n- n\n\n## shows\n\n- s\n"
	bank, problems := interview.Read(fstest.MapFS{"ours.en.md": {Data: []byte(head + body)}, "ours.zh.md": {Data: []byte("---\ntopic: 我们的\n---\n" + body)}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, clock := practising(t)
	team := practisingWith(t, clock, s.engine, &interview.Collection{Questions: interview.Own().With(bank)})
	path := team.begin(t, url.Values{"topic": {"Ours"}}).path(t)
	p := sessionPage{s, s.get(t, path)}
	p.wantText(t, "This question is no longer there: ours", "-questions")
	p.press(t, "do=skip").wantText(t, "Nothing was answered and graded.")
	s.get(t, "/rehearse/export.md").wantStatus(t, http.StatusOK)
}

// Everything known and nothing due: it says so, and asks ahead if that is wished for.
func TestNothingIsDue(t *testing.T) {
	s, clock := practising(t)
	topic := url.Values{"topic": {"When not to lock"}, "length": {"10q"}}
	p := s.begin(t, topic)
	for strings.Contains(p.body, `id="answering"`) {
		p = p.press(t, "do=show").press(t, "grade=4")
	}
	clock.pass(time.Hour)
	s.post(t, "/rehearse", topic).wantStatus(t, http.StatusUnprocessableEntity)
	topic.Set("ahead", "yes")
	s.begin(t, topic).wantText(t, "Question 1 of 10")
}

func TestRehearsalsAreInChinese(t *testing.T) {
	s, _ := practising(t)
	s.post(t, "/settings", url.Values{"lang": {"zh"}, "back": {"/rehearse"}}).wantText(t, "模拟面试", "今天没有到期的题")
	p := s.begin(t, url.Values{})
	p.wantText(t, "第 1 题，共 3 题")
	p.press(t, "do=show", "text=我的回答").press(t, "grade=1").press(t, "do=end").wantText(t, "答了 1 题", "没答上 1", "明天")
	s.get(t, "/rehearse/export.md").wantText(t, "# 模拟面试记录", "我的回答")
}
