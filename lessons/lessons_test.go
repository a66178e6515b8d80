package lessons_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"lockwise/lessons"
)

var languages = []string{"en", "zh"}

func TestEveryLessonIsDescribedInBothLanguages(t *testing.T) {
	if len(lessons.All()) == 0 {
		t.Fatal("the catalogue is empty")
	}
	for _, l := range lessons.All() {
		for _, lang := range languages {
			if l.Title.In(lang) == "" || l.Summary.In(lang) == "" {
				t.Errorf("%s: title or summary missing in %s", l.ID, lang)
			}
			for _, e := range l.Exercises {
				if e.Title.In(lang) == "" || e.Goal.In(lang) == "" {
					t.Errorf("%s: title or goal of exercise %s missing in %s", l.ID, e.ID, lang)
				}
			}
		}
		if l.Minutes < 1 {
			t.Errorf("%s takes %d minutes", l.ID, l.Minutes)
		}
	}
}

func TestPagesShareTheirHeadings(t *testing.T) {
	for _, l := range lessons.All() {
		en := headings(t, l, "en")
		if len(en) == 0 {
			t.Errorf("%s: the page has no headings", l.ID)
		}
		if diff := cmp.Diff(en, headings(t, l, "zh")); diff != "" {
			t.Errorf("%s: heading ids differ between English and Chinese (-en +zh):\n%s", l.ID, diff)
		}
	}
}

// headings returns the explicit ids of a page's headings, in order.
func headings(t *testing.T, l lessons.Lesson, lang string) []string {
	t.Helper()
	var ids []string
	for _, line := range prose(pageOf(t, l, lang)) {
		if !strings.HasPrefix(line, "#") {
			continue
		}
		m := regexp.MustCompile(`^##+ .+ \{#([a-z-]+)\}$`).FindStringSubmatch(line)
		if m == nil {
			t.Errorf("%s, %s: heading %q has no explicit id, or is of the first level", l.ID, lang, line)
			continue
		}
		if slices.Contains(ids, m[1]) {
			t.Errorf("%s, %s: id %q is used twice", l.ID, lang, m[1])
		}
		ids = append(ids, m[1])
	}
	return ids
}

func TestPagesShareTheirSourcesAndWidgets(t *testing.T) {
	marks := regexp.MustCompile(`\]\(https?://[^)]+\)|(?m:^\{\{.*\}\}$)`)
	for _, l := range lessons.All() {
		en := marks.FindAllString(pageOf(t, l, "en"), -1)
		zh := marks.FindAllString(pageOf(t, l, "zh"), -1)
		if diff := cmp.Diff(en, zh); diff != "" {
			t.Errorf("%s: links or widgets differ between English and Chinese (-en +zh):\n%s", l.ID, diff)
		}
	}
}

func TestWidgetsNameAnswers(t *testing.T) {
	widget := regexp.MustCompile(`\{\{(.*?)\}\}`)
	form := regexp.MustCompile(`^(run [a-z/]+|compare [a-z/]+ [a-z/]+|predict [a-z]+|choose)$`)
	for _, l := range lessons.All() {
		for _, m := range widget.FindAllStringSubmatch(pageOf(t, l, "en"), -1) {
			if !form.MatchString(m[1]) {
				t.Errorf("%s: {{%s}} is no widget", l.ID, m[1])
				continue
			}
			if strings.HasPrefix(m[1], "predict ") {
				continue // see TestQuestionsAreOnThePage
			}
			for _, name := range strings.Fields(m[1])[1:] {
				if _, _, ok := l.Exercises[0].AnswerNamed(name); !ok {
					t.Errorf("%s: {{%s}}: there is no answer %s", l.ID, m[1], name)
				}
			}
		}
	}
}

func TestEveryLessonMakesClaims(t *testing.T) {
	known := lessons.Claims()
	for _, l := range lessons.All() {
		if len(l.Claims) == 0 {
			t.Errorf("%s claims nothing", l.ID)
		}
		for i, id := range l.Claims {
			if !slices.Contains(known, id) || slices.Contains(l.Claims[:i], id) {
				t.Errorf("%s: claim %q is unknown or named twice", l.ID, id)
			}
		}
		if en, zh := claimsLine(t, l, "en"), claimsLine(t, l, "zh"); en != zh {
			t.Errorf("%s: claims differ: %q in English, %q in Chinese", l.ID, en, zh)
		}
	}
}

func TestEveryClaimHasATest(t *testing.T) {
	for _, l := range lessons.All() {
		missing, err := l.Untested(os.DirFS("."))
		if err != nil || len(missing) > 0 {
			t.Errorf("%s: no test runs %v (%v)", l.ID, missing, err)
		}
	}
}

func TestAClaimWithoutATestIsFound(t *testing.T) {
	l := lessons.Lesson{ID: "x", Claims: []string{"A1", "A13", "B5a", "K5"}}
	source := fstest.MapFS{"x/claims_test.go": {Data: []byte("func TestClaimA13Heartbeats(t *testing.T) {\nfunc TestClaimB5(t *testing.T) {\nfunc TestK5PauseWhileAcquiring(t *testing.T) {\n")}}
	missing, err := l.Untested(source)
	if err != nil || !slices.Equal(missing, []string{"A1", "B5a"}) {
		t.Errorf("missing %v (%v), want A1 and B5a", missing, err)
	}
}

func claimsLine(t *testing.T, l lessons.Lesson, lang string) string {
	t.Helper()
	return regexp.MustCompile(`(?m)^claims: .*$`).FindString(fileText(t, l.ID+"/page."+lang+".md"))
}

func TestHintsHaveThreeRungs(t *testing.T) {
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			for _, lang := range languages {
				rungs, err := e.Hints(lang)
				if err != nil {
					t.Fatal(err)
				}
				if len(rungs) != 3 || slices.Contains(rungs, "") {
					t.Errorf("%s, %s: got %d rungs, or an empty one; want 3", e.ID, lang, len(rungs))
				}
			}
		}
	}
}

func TestExercisesShipAsTheNaiveAnswer(t *testing.T) {
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			shipped := fileText(t, l.ID+"/answers/shipped/answer.go")
			if e.Shipped() != shipped {
				t.Errorf("%s: Shipped is not answers/shipped", e.ID)
			}
			if e.Solution() == shipped || !strings.Contains(e.Solution(), "package answer") {
				t.Errorf("%s: Solution is no answer of its own", e.ID)
			}
		}
	}
}

func TestEveryFolderOfAnswersCanBeRead(t *testing.T) {
	for _, l := range lessons.All() {
		folders, err := os.ReadDir(l.ID + "/answers")
		if err != nil || len(folders) == 0 {
			t.Fatalf("%s has no answers: %v", l.ID, err)
		}
		for _, f := range folders {
			got, err := l.Exercises[0].Answer(f.Name())
			if want := fileText(t, l.ID+"/answers/"+f.Name()+"/answer.go"); err != nil || got != want {
				t.Errorf("%s: Answer(%s) is not its file: %v", l.ID, f.Name(), err)
			}
		}
		if got := len(l.Exercises[0].Answers()); got != len(folders) {
			t.Errorf("%s: Answers lists %d of %d", l.ID, got, len(folders))
		}
		for _, name := range []string{"", "nosuchanswer", "..", "../../constraint/answers/shipped", "solution/../shipped"} {
			if _, err := l.Exercises[0].Answer(name); err == nil {
				t.Errorf("%s: Answer(%q) is there", l.ID, name)
			}
		}
	}
}

func TestFind(t *testing.T) {
	if l, ok := lessons.Find("constraint"); !ok || l.ID != "constraint" {
		t.Errorf("Find(constraint): got %q, %v", l.ID, ok)
	}
	if e, l, ok := lessons.FindExercise("constraint"); !ok || e.Lesson != l.ID {
		t.Errorf("FindExercise(constraint): got exercise of %q in lesson %q, %v", e.Lesson, l.ID, ok)
	}
	if _, ok := lessons.Find("../constraint"); ok {
		t.Error("Find: a lesson that is not there was found")
	}
	if _, _, ok := lessons.FindExercise(""); ok {
		t.Error("FindExercise: an exercise without a name was found")
	}
}

func TestAnotherLanguageMeansEnglish(t *testing.T) {
	l := lessons.All()[0]
	if pageOf(t, l, "../../../etc/passwd") != pageOf(t, l, "en") {
		t.Error("a page in an unknown language is not the English one")
	}
}

func TestTheCatalogueCannotBeChangedFromOutside(t *testing.T) {
	lessons.All()[0].ID = "changed"
	if lessons.All()[0].ID == "changed" {
		t.Error("All hands out the catalogue itself")
	}
}

func pageOf(t *testing.T, l lessons.Lesson, lang string) string {
	t.Helper()
	text, err := l.Page(lang)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
