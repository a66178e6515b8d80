package workshop

import (
	"embed"
	"fmt"
	"strings"
	"text/template"
	"time"

	"lockwise/internal/trace"
)

//go:embed sheet/*.md
var sheets embed.FS

// Markdown writes the results down in lang, with times in a zone. What participants
// have typed stays text, whatever stands in it.
func (r Results) Markdown(lang string, zone *time.Location) (string, error) {
	name := "results." + known(lang) + ".md"
	sheet, err := template.New(name).Funcs(template.FuncMap{
		"inline": inline, "indented": indented, "span": span, "voted": StepResult.voted,
		"number":  func(i int) int { return i + 1 },
		"time":    func(at int64) string { return millis(at).In(zone).Format("2006-01-02 15:04") },
		"choice":  func(s StepResult, value string) string { return s.choice(value, lang) },
		"verdict": func(v trace.Outcome) string { return outcomesZh[v] },
	}).ParseFS(sheets, "sheet/"+name)
	if err != nil {
		return "", fmt.Errorf("the sheet of results: %w", err)
	}
	var out strings.Builder
	if err := sheet.Execute(&out, r); err != nil {
		return "", fmt.Errorf("write the results: %w", err)
	}
	return out.String(), nil
}

// outcomesZh are the verdicts in Chinese, as the glossary has them.
var outcomesZh = map[trace.Outcome]string{trace.Pass: "通过", trace.Broken: "违反规则", trace.Inconclusive: "无法判定"}

// inline is text that stays text within a line of Markdown.
func inline(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	var out strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_[]<>|#&~$", r) {
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}

// indented is text as a block in which nothing is Markdown.
func indented(text string) string {
	var out strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "")) {
		out.WriteString("    " + line)
	}
	return out.String()
}

// span is a span of milliseconds as minutes and seconds.
func span(ms int64) string {
	return fmt.Sprintf("%d:%02d", ms/60_000, ms/1000%60)
}

func (s StepResult) voted() bool {
	for _, c := range s.Votes {
		if c.Count > 0 {
			return true
		}
	}
	return false
}

// choice is the text of a choice, or its value if this Lockwise has no such question.
func (s StepResult) choice(value, lang string) string {
	q, _ := s.Prediction(lang)
	for _, c := range q.Choices {
		if c.Value == value {
			return c.Text
		}
	}
	return inline(value)
}
