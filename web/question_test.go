package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"lockwise/internal/interview"
	"lockwise/web"
)

// Without a script the list is filtered by the server, and a question's parts and
// the commands of its runs are all in its page.
func TestQuestionsNeedNoScript(t *testing.T) {
	s := open(t)
	all := s.get(t, "/questions")
	for _, q := range interview.Own() {
		all.wantText(t, `href="/questions/`+q.ID+`"`)
	}
	if strings.Contains(all.body, " hidden><a") {
		t.Error("something is hidden although nothing was asked for")
	}
	some := s.get(t, "/questions?level=senior&topic=When+not+to+lock")
	if got := strings.Count(some.body, "<li data-level=\"senior\"><a"); got != 3 {
		t.Errorf("%d senior questions of the topic are shown, want 3", got)
	}
	if strings.Contains(some.body, "<li data-level=\"junior\"><a") {
		t.Error("a junior question is shown among the senior ones")
	}
	page := s.get(t, "/questions/redis-lock")
	page.wantText(t, "<summary>Show me the interleaving</summary>", "cures one of the four",
		"go run ./cmd/playground grade -file lessons/release/answers/shipped/answer.go release")
	if got := strings.Count(page.body, "<noscript><code>go run "); got != 4 {
		t.Errorf("%d commands are named, want 4", got)
	}
}

func TestAQuestionThatIsNotThere(t *testing.T) {
	s := open(t)
	for _, path := range []string{"/questions/nothing", "/questions/..%2f..%2fgo.mod"} {
		s.get(t, path).wantStatus(t, http.StatusNotFound)
	}
}

// A team's question is shown with the same widgets; markup in it is text.
func TestATeamsQuestionIsShown(t *testing.T) {
	const head, body = "---\ntopic: Ours\nlevel: mid\nasked: en\nlesson: stock\nrun: stock/shipped breaks never-negative\n---\n",
		"# A <b>title</b>\n\n<script>alert(1)</script>\n\n## covers\n\n- 1\n- 2\n- 3\n\n## answer\n\nA\n\n## wrong\n\n- w\n  y\n\n## next\n\n- n\n\n## shows\n\n- s\n"
	bank, problems := interview.Read(fstest.MapFS{"ours.en.md": {Data: []byte(head + body)}, "ours.zh.md": {Data: []byte("---\ntopic: 我们的\n---\n" + body)}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := open(t)
	w, err := web.New(web.Config{Engine: s.engine, Asked: &interview.Collection{Questions: interview.Own().With(bank)}, Token: token})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	team := httptest.NewServer(w)
	defer team.Close()
	send(t, s.reader, http.MethodGet, team.URL+"/?token="+token, "", "Accept", "text/html")
	page := send(t, s.reader, http.MethodGet, team.URL+"/questions/ours", "", "Accept", "text/html")
	page.wantText(t, "A &lt;b&gt;title&lt;/b&gt;", `data-run="shipped" data-of="stock"`)
	if strings.Contains(page.body, "<script>alert") {
		t.Error("the question's markup is not text")
	}
}
