package web

import (
	"strings"
	"testing"

	"lockwise/lessons"
)

func TestProse(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"a heading names itself":            {"## Why {#why}", `<h2 id="why">Why</h2>`},
		"raw HTML is left out":              {"a <script>alert(1)</script> b", "<!-- raw HTML omitted -->"},
		"a script is no link":               {"[x](javascript:alert(1))", `<a href="">x</a>`},
		"a link out opens beside":           {"[x](https://sqlite.org/a?b=1&c=2)", `<a href="https://sqlite.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">x</a>`},
		"a link within stays":               {"[x](#why)", `<a href="#why">x</a>`},
		"code is coloured by classes":       {"```go\nfunc f() {}\n```", `<span class="kd">func</span>`},
		"code of no language is code":       {"```\na < b\n```", "a &lt; b"},
		"code has no style of its own":      {"```sql\nSELECT 1\n```", `<pre class="chroma" tabindex="0"><code>`},
		"an English line break is a space":  {"in Redis,\n`lock`", "in Redis,\n<code>lock</code>"},
		"a Chinese line break is nothing":   {"两个\n请求", "两个请求"},
		"nor is one after a Chinese comma":  {"请求，\n`lock`", "请求，<code>lock</code>"},
		"Latin after Chinese keeps a space": {"两个\nworker", "两个\nworker"},
	} {
		got, err := prose(c.in)
		if err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q gives\n%s%v, want it to contain\n%s", name, c.in, got, err, c.want)
		}
		if strings.Contains(got, "style=") || strings.Contains(got, "<script") {
			t.Errorf("%s: %q gives\n%s", name, c.in, got)
		}
	}
}

func TestWidgetsThatAreNoneAreAnError(t *testing.T) {
	for _, line := range []string{"{{run}}", "{{run ../x}}", "{{delete shipped}}", "{{run nosuchanswer}}", "{{compare shipped nosuchanswer}}", "{{predict}}", "{{predict nosuchquestion}}"} {
		html, err := prose(line)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := (&Server{}).withWidgets(page{}, lessons.All()[0].Exercises[0], html); err == nil {
			t.Errorf("%s became %s", line, out)
		}
	}
}

func TestWidgetsNameAnyAnswer(t *testing.T) {
	e, _, _ := lessons.FindExercise("lease")
	html, err := prose("{{run byname}}\n\n{{compare byname solution}}")
	if err != nil {
		t.Fatal(err)
	}
	out, err := (&Server{}).withWidgets(page{}, e, html)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`data-run="byname"`, "Run the answer “byname”", `data-compare="byname" data-with="solution"`} {
		if !strings.Contains(out, want) {
			t.Errorf("the page lacks %s:\n%s", want, out)
		}
	}
}
