package web

import (
	"encoding/json"
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
func texts(table any, see func(name string, t trace.Text)) {
	v := reflect.ValueOf(table)
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		switch f := v.Field(i).Interface().(type) {
		case trace.Text:
			see(name, f)
		case map[string]trace.Text:
			for k, t := range f {
				see(name+"."+k, t)
			}
		}
	}
}

func TestEveryStringIsThereInBothLanguages(t *testing.T) {
	han := func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	}
	same := []string{"Worker", "Position"} // the same word, or no word at all
	verbs := regexp.MustCompile(`%[sd]`)
	see := func(name string, text trace.Text) {
		if text.En == "" || text.Zh == "" {
			t.Errorf("%s lacks a language: %+v", name, text)
		}
		if han(text.En) {
			t.Errorf("%s: English has Chinese characters: %q", name, text.En)
		}
		if !han(text.Zh) && !slices.Contains(same, name) {
			t.Errorf("%s: Chinese has none: %q", name, text.Zh)
		}
		if en, zh := verbs.FindAllString(text.En, -1), verbs.FindAllString(text.Zh, -1); !slices.Equal(en, zh) {
			t.Errorf("%s: places for values differ: %v and %v", name, en, zh)
		}
	}
	texts(words, see)
	texts(handoutWords, see)
	texts(script, see)
	texts(rehearse, see)
	texts(spot, see)
	texts(design, see)
}

// The strings a script may use are those that it is given.
func TestScriptsKnowTheSameStrings(t *testing.T) {
	source, err := os.ReadFile("ts/page/words.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(source), "export interface Words {")
	body, _, _ = strings.Cut(body, "\n}")
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^\s*(\w+): `).FindAllStringSubmatch(body, -1) {
		want = append(want, m[1])
	}
	var got []string
	for name := range spoken(script, "en") {
		got = append(got, name)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("given %v\nknown %v", got, want)
	}
}

func TestScriptsUseEveryString(t *testing.T) {
	var all strings.Builder
	err := filepath.WalkDir("ts", func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ts") || strings.HasSuffix(path, "words.ts") {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range spoken(script, "en") {
		if !regexp.MustCompile(`(w|words)\.` + name + `\b`).MatchString(all.String()) {
			t.Errorf("no script shows %q", name)
		}
	}
}

func TestTemplatesUseEveryString(t *testing.T) {
	var all strings.Builder
	files, _ := filepath.Glob("*.go")
	more, _ := filepath.Glob("*.templ")
	for _, file := range append(files, more...) {
		if strings.HasSuffix(file, "_templ.go") || strings.HasPrefix(file, "words") || strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	used := func(table string) func(string, trace.Text) {
		return func(name string, _ trace.Text) {
			if !regexp.MustCompile(`\b` + table + `\.` + name + `\b`).MatchString(all.String()) {
				t.Errorf("nothing shows %s.%s", table, name)
			}
		}
	}
	texts(words, used("words"))
	texts(rehearse, used("rehearse"))
	texts(handoutWords, used("handoutWords"))
}

func TestSpokenIsOneLanguage(t *testing.T) {
	out, err := json.Marshal(spoken(script, "zh"))
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Lang, Run string
		Doing     map[string]string
	}
	if err := json.Unmarshal(out, &back); err != nil {
		t.Fatal(err)
	}
	if back.Lang != "zh" || back.Run != "运行" || back.Doing["paused"] != "被暂停" {
		t.Errorf("spoken = %+v", back)
	}
}
