package conformance_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/limits.md and docs/limits.zh.md")

var scriptHash = regexp.MustCompile(`script: [0-9a-f]{40}, on @user_script:\d+\.`)

// kinds are the stores of the page, by their folder of testdata.
var kinds = []string{"redis", "sqlite", "etcd", "zookeeper"}

// TestThePageOfLimitsIsWhatTheScriptsSay keeps the list of differences complete.
func TestThePageOfLimitsIsWhatTheScriptsSay(t *testing.T) {
	for lang, file := range map[string]string{"en": "../../docs/limits.md", "zh": "../../docs/limits.zh.md"} {
		page := limits(t, lang)
		if *update {
			if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if committed, err := os.ReadFile(file); err != nil || string(committed) != page {
			t.Errorf("%s is not what the scripts say (%v): go test ./internal/conformance -run Page -update", file, err)
		}
	}
}

// limits is the page, with the differences put in where its text says so.
func limits(t *testing.T, lang string) string {
	t.Helper()
	text, err := testdata.ReadFile("testdata/limits." + lang + ".md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for _, kind := range kinds {
		all := scripts(t, kind)
		mark := "{" + kind + "}\n"
		if strings.Count(page, mark) != 1 {
			t.Fatalf("limits.%s.md has no place for %s", lang, kind)
		}
		page = strings.Replace(page, mark, differences(all, lang), 1)
		page = strings.ReplaceAll(page, "{"+kind+" asked}", fmt.Sprint(asked(all)))
		page = strings.ReplaceAll(page, "{"+kind+" newer}", newer(all, lang))
	}
	return page
}

func asked(all []script) int {
	n := 0
	for _, sc := range all {
		n += len(sc.steps)
	}
	return n
}

// noDifference is the row of a table without any.
var noDifference = map[string]string{
	"en": "| – | – | – | Nothing that was asked is answered differently. |\n",
	"zh": "| – | – | – | 问过的请求，答复全部一致。 |\n",
}

// differences is a table's rows.
func differences(all []script, lang string) string {
	var rows strings.Builder
	for _, sc := range all {
		for _, s := range sc.steps {
			if s.differs() {
				fmt.Fprintf(&rows, "| %s | %s | %s | %s |\n", code(s.do), code(s.want[real]), code(s.want[here]), s.means.In(lang))
			}
		}
	}
	if rows.Len() == 0 {
		return noDifference[lang]
	}
	return rows.String()
}

// newer lists the commands that an older server does not know.
func newer(all []script, lang string) string {
	from := map[string]string{"en": "`%s` (Redis %s)", "zh": "`%s`（Redis %s）"}[lang]
	var list []string
	for _, sc := range all {
		for _, s := range sc.steps {
			if word, _, _ := strings.Cut(s.do, " "); s.needs != "" {
				list = append(list, fmt.Sprintf(from, word, s.needs))
			}
		}
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ", ")
}

// code puts text into a cell of a table as it stands, but for a script's hash.
func code(text string) string {
	text = scriptHash.ReplaceAllString(text, "…")
	return "`" + strings.ReplaceAll(text, "|", `\|`) + "`"
}
