package lessons_test

import (
	"path/filepath"
	"strings"
	"testing"

	"lockwise/lessons"
)

// Code on a page is code of the tree: every go and sql block of a page or hint
// stands, line by line, in one of the lesson's Go files. So it compiles, and it
// cannot grow old.
func TestSnippetsAreCodeOfTheTree(t *testing.T) {
	for _, l := range lessons.All() {
		code := codeOf(t, l.ID)
		for _, lang := range languages {
			texts := []string{pageOf(t, l, lang)}
			for _, e := range l.Exercises {
				rungs, err := e.Hints(lang)
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, rungs...)
			}
			blocks := snippets(strings.Join(texts, "\n"))
			if len(blocks) == 0 {
				t.Errorf("%s, %s: no code found", l.ID, lang)
			}
			for _, block := range blocks {
				if !strings.Contains(code, block) {
					t.Errorf("%s, %s: no file of the lesson contains\n%s", l.ID, lang, block)
				}
			}
		}
	}
}

// Both pages show the same code.
func TestPagesShareTheirSnippets(t *testing.T) {
	for _, l := range lessons.All() {
		en := strings.Join(snippets(pageOf(t, l, "en")), "\n")
		zh := strings.Join(snippets(pageOf(t, l, "zh")), "\n")
		if en != zh {
			t.Errorf("%s: the code differs\nen:\n%s\nzh:\n%s", l.ID, en, zh)
		}
	}
}

// codeOf joins the lesson's contract, grader and answers. The file under
// exercises/ is not among them: it is the reader's, and changes.
func codeOf(t *testing.T, lesson string) string {
	t.Helper()
	var all strings.Builder
	for _, pattern := range []string{lesson + "/*.go", lesson + "/answers/*/answer.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: no files (%v)", pattern, err)
		}
		for _, name := range names {
			all.WriteString(fileText(t, name))
		}
	}
	return all.String()
}

// snippets returns the go and sql blocks of a page, each ending in a newline.
func snippets(text string) []string {
	var all []string
	var block strings.Builder
	in := false
	for _, line := range strings.Split(text, "\n") {
		switch {
		case line == "```go" || line == "```sql":
			in = true
		case in && line == "```":
			all = append(all, block.String())
			block.Reset()
			in = false
		case in:
			block.WriteString(line + "\n")
		}
	}
	return all
}

// prose returns the lines of a page outside its code blocks.
func prose(text string) []string {
	var lines []string
	in := false
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "```") {
			in = !in
			continue
		}
		if !in {
			lines = append(lines, line)
		}
	}
	return lines
}
