package room

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"lockwise/internal/trace"
)

// texts walks every string of a table.
func texts(table any, see func(field reflect.StructField, t trace.Text)) {
	v := reflect.ValueOf(table)
	for i := range v.NumField() {
		switch f := v.Field(i).Interface().(type) {
		case trace.Text:
			see(v.Type().Field(i), f)
		case map[string]trace.Text:
			for _, t := range f {
				see(v.Type().Field(i), t)
			}
		}
	}
}

func TestEveryStringIsThereInBothLanguages(t *testing.T) {
	han := func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	}
	verbs := regexp.MustCompile(`%[sd]`)
	see := func(f reflect.StructField, text trace.Text) {
		if text.En == "" || han(text.En) || !han(text.Zh) && f.Name != "SpentOf" {
			t.Errorf("%s is %+v", f.Name, text)
		}
		if en, zh := verbs.FindAllString(text.En, -1), verbs.FindAllString(text.Zh, -1); !slices.Equal(en, zh) {
			t.Errorf("%s: places for values differ: %v and %v", f.Name, en, zh)
		}
	}
	texts(words, see)
	texts(script, see)
}

// The strings that scripts may use are those that they are given, and all are used.
func TestScriptsKnowAndUseTheSameStrings(t *testing.T) {
	known := read1(t, "../ts/room/words.ts")
	used := readAll(t, "../ts/room/*.ts", "words.ts")
	given := 0
	for i := range reflect.TypeOf(script).NumField() {
		name := reflect.TypeOf(script).Field(i).Tag.Get("json")
		given++
		if !strings.Contains(known, "\n  "+name+": ") {
			t.Errorf("RoomWords lacks %s", name)
		}
		if !regexp.MustCompile(`\bw\.` + name + `\b`).MatchString(used) {
			t.Errorf("no script shows %s", name)
		}
	}
	if got := len(regexp.MustCompile(`(?m)^  \w+: `).FindAllString(known, -1)); got != given {
		t.Errorf("RoomWords has %d strings, and %d are given", got, given)
	}
}

func TestPagesUseEveryString(t *testing.T) {
	used := readAll(t, "*.go", "words.go") + readAll(t, "*.templ")
	texts(words, func(f reflect.StructField, _ trace.Text) {
		if !regexp.MustCompile(`words\.` + f.Name + `\b`).MatchString(used) {
			t.Errorf("nothing shows %s", f.Name)
		}
	})
}

func read1(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readAll is the text of files, without those of a name, tests, and what is made of
// templates.
func readAll(t *testing.T, pattern string, without ...string) string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal(pattern, err)
	}
	var all strings.Builder
	for _, file := range files {
		name := filepath.Base(file)
		if !slices.Contains(without, name) && !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_templ.go") {
			all.WriteString(read1(t, file))
		}
	}
	return all.String()
}
