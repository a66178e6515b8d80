package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"lockwise/internal/interview"
	"lockwise/lessons"
	"lockwise/web/canned"
)

// Without a script: the list has every card, a card says nothing of what is wrong
// before a choice is made, and then which was right, why, and how to see it run.
func TestCardsNeedNoScript(t *testing.T) {
	s := open(t)
	list := s.get(t, "/spot")
	for _, c := range interview.OwnCards() {
		list.wantText(t, `href="/spot/`+c.ID+`"`)
	}
	asked := s.get(t, "/spot/get-then-del")
	asked.wantText(t, "What goes wrong?", `value="4"`, "The whole file", `name="choice"`)
	for _, early := range []string{"caught by", "owner-only", "release:pause", "DEL</code> names the key", "/lesson/release"} {
		if strings.Contains(asked.body, early) {
			t.Errorf("%q is told before a choice is made", early)
		}
	}
	for choice, want := range map[int]string{1: "✗ No", 2: "✗ No", 3: "✓ Right", 4: "✗ No"} {
		told := s.get(t, fmt.Sprintf("/spot/get-then-del?choice=%d", choice))
		told.wantText(t, want, "this is what happens", "your choice", "</code> names the key", `data-schedule="release:pause:3pa"`,
			"go run ./cmd/playground replay -file lessons/release/answers/getthendel/answer.go release:pause:3pa", `href="/lesson/release"`)
	}
}

// A team's card and its design case have pages like ours, and lists name them.
func TestATeamsCardsAndCasesHavePages(t *testing.T) {
	folder := fstest.MapFS{}
	for to, from := range map[string]string{"cards/ours": "cards/get-then-del", "cases/ours": "cases/nightly-report"} {
		for _, lang := range []string{".en.md", ".zh.md"} {
			text, err := os.ReadFile("../internal/interview/" + from + lang)
			if err != nil {
				t.Fatal(err)
			}
			folder[to+lang] = &fstest.MapFile{Data: []byte(strings.Replace(string(text), "\n# ", "\n# Team: ", 1))}
		}
	}
	team, problems := interview.ReadCollection(folder)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	all := interview.Ours().With(team)
	s := practisingWith(t, &wristwatch{at: time.Now()}, canned.New(texts(t, lessons.All())), &all)
	for _, kind := range []string{"/spot", "/design"} {
		s.get(t, kind).wantText(t, `href="`+kind+`/ours"`, "Team: ")
		s.get(t, kind+"/ours").wantText(t, "<h1>Team: ")
	}
}

func TestACardThatIsNotThere(t *testing.T) {
	s := open(t)
	for path, want := range map[string]int{
		"/spot/nothing": http.StatusNotFound, "/spot/..%2fbank": http.StatusNotFound,
		"/spot/get-then-del?choice=5": http.StatusBadRequest, "/spot/get-then-del?choice=": http.StatusBadRequest,
		"/spot/get-then-del?choice=0": http.StatusBadRequest, "/spot/get-then-del?choice=<b>": http.StatusBadRequest,
	} {
		a := s.get(t, path)
		a.wantStatus(t, want)
		if strings.Contains(a.body, "<b>") {
			t.Errorf("%s: what was asked for is markup", path)
		}
	}
}

// In a rehearsal a card is asked like a question: the code and four choices, and the
// grade follows from the choice.
func TestACardIsRehearsed(t *testing.T) {
	for _, right := range []bool{true, false} {
		s, _ := practising(t)
		p := s.begin(t, url.Values{"kind": {"spot"}})
		p.wantText(t, `<pre class="chroma"`, `type="radio" name="text" value="4"`)
		var card interview.Card
		for _, c := range interview.OwnCards() {
			if c.In("en").Title == p.title(t) {
				card = c
			}
		}
		choice, grade := card.Right, "good"
		if !right {
			choice, grade = (card.Right+1)%4, "again"
		}
		p = p.press(t, "do=show", fmt.Sprintf("text=%d", choice+1))
		p.proposes(t, grade)
		p.wantText(t, `data-run="`+card.Run.Answer+`"`, card.Run.Schedule, `href="/spot/`+card.ID+`"`)
	}
}
