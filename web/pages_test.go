package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// path is a catalogue with a lesson in each state; only the first has a page.
func path() []lessons.Lesson {
	list := lessons.All()[:1]
	for _, id := range []string{"second", "third"} {
		title := trace.Text{En: "The " + id + " lesson", Zh: id + " 课"}
		list = append(list, lessons.Lesson{ID: id, Title: title, Minutes: 15,
			Exercises: []lessons.Exercise{{ID: id, Lesson: id, Title: title}}})
	}
	return list
}

func TestHomeShowsHowFarTheReaderIs(t *testing.T) {
	s := open(t, path()...)
	s.engine.SetProgress("constraint", engine.Progress{State: engine.StatePassed, At: time.Date(2026, 3, 4, 12, 0, 0, 0, time.Local)})
	s.engine.SetProgress("second", engine.Progress{State: engine.StateBroken, At: time.Now(), Rule: "never-oversell"})
	a := s.get(t, "/")
	a.wantStatus(t, http.StatusOK)
	a.wantText(t, `<li class="passed">`, "passed on 2026-03-04", `<li class="broken">`, "never-oversell", `<li class="new">`, "15 min", "Continue where you were")
	if got := strings.Index(a.body, "Continue where you were"); !strings.Contains(a.body[got:got+200], "The second lesson") {
		t.Errorf("continue does not lead to the lesson worked on last:\n%s", a.body[got:got+200])
	}
}

func TestHomeOfSomebodyNewStartsAtTheFirstLesson(t *testing.T) {
	s := open(t, path()...)
	a := s.get(t, "/")
	a.wantText(t, "Start with the first lesson")
	if strings.Contains(a.body, "Continue where you were") {
		t.Error("there is nothing to continue")
	}
}

func TestLessonPageWorksWithoutScripts(t *testing.T) {
	s := open(t)
	e, l, _ := lessons.FindExercise("constraint")
	a := s.get(t, "/lesson/constraint")
	a.wantStatus(t, http.StatusOK)
	a.wantText(t, l.Title.En, e.Goal.En, "func CreateOrder(", "go test ./exercises_test/constraint/", `href="?hints=1#hints"`, `class="chroma"`)
	s.get(t, "/lesson/constraint?hints=2").wantText(t, `href="?hints=3#hints"`, "Show hint 3 of 3")
	if got := strings.Count(s.get(t, "/lesson/constraint?hints=99").body, "<li>"); got < 3 {
		t.Errorf("with every hint open there are %d items, want 3 at least", got)
	}
	solved := s.get(t, "/lesson/constraint?solution=1")
	solved.wantText(t, "The reference answer")
	if strings.Contains(a.body, "The reference answer") {
		t.Error("the answer stands on the page before it is asked for")
	}
}

// Every lesson of the catalogue: its page is whole in both languages, and the
// headings of both have the same ids, so that switching keeps the place.
func TestEveryLessonHasItsPageInBothLanguages(t *testing.T) {
	s := open(t)
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			path := "/lesson/" + l.ID + "/" + e.ID
			en := s.do(t, http.MethodGet, path, "", "Accept-Language", "en")
			zh := s.do(t, http.MethodGet, path, "", "Accept-Language", "zh-CN")
			en.wantStatus(t, http.StatusOK)
			zh.wantStatus(t, http.StatusOK)
			zh.wantText(t, l.Title.Zh, "看提示 1 / 3")
			for _, page := range []string{en.body, zh.body} {
				if strings.Contains(page, "{{") {
					t.Errorf("%s shows a widget as text", path)
				}
			}
			if a, b := anchors(en.body), anchors(zh.body); len(a) < 5 || strings.Join(a, " ") != strings.Join(b, " ") {
				t.Errorf("%s: anchors differ:\nen %v\nzh %v", path, a, b)
			}
		}
	}
}

// attack(web): markup in the reader's file | shown as text
func TestWhatPagesSayIsShownAsText(t *testing.T) {
	s := open(t)
	s.engine.Edit("constraint", "package answer\n\n// </textarea><script>alert(1)</script>\n")
	a := s.get(t, "/lesson/constraint")
	if strings.Contains(a.body, "<script>alert") {
		t.Error("the reader's file became a part of the page")
	}
	a.wantText(t, "&lt;/textarea&gt;")
}

func anchors(page string) []string {
	var ids []string
	for _, level := range []string{"<h1 id=\"", "<h2 id=\"", "<h3 id=\""} {
		for part := range strings.SplitSeq(page, level) {
			if id, _, ok := strings.Cut(part, `"`); ok && part != page && !strings.HasPrefix(part, "<!") {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

func TestLanguageFollowsTheBrowserAndThenTheChoice(t *testing.T) {
	s := open(t)
	for accept, want := range map[string]string{"": `lang="en"`, "zh-CN,zh;q=0.9,en;q=0.8": `lang="zh-CN"`, "fr,zh-TW;q=0.5": `lang="zh-CN"`, "en-GB,zh": `lang="en"`, "fr": `lang="en"`} {
		s.do(t, http.MethodGet, "/", "", "Accept-Language", accept).wantText(t, "<html "+want)
	}
	a := s.do(t, http.MethodPost, "/settings", "lang=zh&back=/lesson/constraint%23why", "Content-Type", "application/x-www-form-urlencoded")
	a.wantText(t, `<html lang="zh-CN"`)
	s.do(t, http.MethodGet, "/", "", "Accept-Language", "en").wantText(t, `<html lang="zh-CN"`)
}

func TestSettingsComeBackToTheSamePlace(t *testing.T) {
	s := open(t)
	for back, want := range map[string]string{"/lesson/constraint?hints=1#why": "/lesson/constraint?hints=1#why", "https://evil.example": "/", "//evil.example": "/", `/\evil.example`: "/", "": "/", "javascript:alert(1)": "/", "/\r\nSet-Cookie: x=y": "/"} {
		body := "theme=dark&back=" + strings.NewReplacer("?", "%3F", "#", "%23", "=", "%3D", "\r", "%0D", "\n", "%0A", "\\", "%5C").Replace(back)
		a := s.stranger(t, http.MethodPost, "/settings", body, "Cookie", s.cookies(t), "Content-Type", "application/x-www-form-urlencoded")
		if got := a.header.Get("Location"); got != want {
			t.Errorf("back to %q: Location %q, want %q", back, got, want)
		}
	}
}

func TestThemeIsRemembered(t *testing.T) {
	s := open(t)
	s.do(t, http.MethodPost, "/settings", "theme=dark&back=/", "Content-Type", "application/x-www-form-urlencoded")
	s.get(t, "/").wantText(t, `data-theme="dark"`)
	s.do(t, http.MethodPost, "/settings", "theme=<script>&back=/", "Content-Type", "application/x-www-form-urlencoded")
	s.get(t, "/").wantText(t, `data-theme="dark"`)
}

func TestUnknownAddressesSayWhatToDo(t *testing.T) {
	s := open(t)
	for _, path := range []string{"/nothing", "/lesson/nothing", "/replay/nothing"} {
		a := s.get(t, path)
		a.wantStatus(t, http.StatusNotFound)
		a.wantText(t, `<main id="main"`, "Go to the lessons")
	}
	a := s.do(t, http.MethodGet, "/nothing", "", "Accept", "application/json")
	var problem struct{ Problem, Next string }
	a.json(t, &problem)
	if problem.Problem == "" || problem.Next == "" {
		t.Errorf("a script was told %+v", problem)
	}
}

// The first page is small, and brings nothing of the editor.
func TestTheFirstPageIsLight(t *testing.T) {
	s := open(t)
	const most = 60 << 10
	home := s.raw(t, "/")
	total := len(home.body)
	for _, file := range assets(s.get(t, "/").body) {
		total += len(s.raw(t, "/assets/"+file).body)
	}
	if total > most {
		t.Errorf("the first page weighs %d bytes compressed, at most %d", total, most)
	}
	t.Logf("first page: %d bytes compressed", total)
	lesson := 0
	for _, file := range assets(s.get(t, "/lesson/constraint").body) {
		lesson += len(s.raw(t, "/assets/"+file).body)
	}
	t.Logf("lesson page before the editor: %d bytes compressed", lesson)
}

// raw asks for the compressed form and leaves it compressed.
func (s *site) raw(t testing.TB, path string) answer {
	t.Helper()
	return s.do(t, http.MethodGet, path, "", "Accept-Encoding", "gzip")
}

// assets are the files a page names.
func assets(page string) []string {
	var files []string
	for part := range strings.SplitSeq(page, `"/assets/`) {
		if name, _, ok := strings.Cut(part, `"`); ok && !strings.HasPrefix(part, "<!") {
			files = append(files, name)
		}
	}
	return files
}
