package rehearsal

import (
	"fmt"
	"strings"
	"time"

	"lockwise/internal/trace"
)

// Markdown writes sessions down: each question with the reader's own answer, the
// points that were in it and those that were missed, a model answer, and how to see
// its runs. Times are in the zone of the time given.
func Markdown(sessions []Session, all Subjects, lang string, zone *time.Location) string {
	w := &writer{all: all, lang: lang, zone: zone}
	w.line("# %s", w.say(sheetTitle))
	for _, s := range sessions {
		w.session(s)
	}
	return w.String()
}

// writer writes Markdown in one language.
type writer struct {
	strings.Builder
	all  Subjects
	lang string
	zone *time.Location
}

func (w *writer) say(t trace.Text) string { return t.In(w.lang) }

// line writes a paragraph.
func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n\n", args...) }

func (w *writer) session(s Session) {
	asked := 0
	for _, a := range s.Answers {
		if !a.Skipped || a.Text != "" {
			asked++
		}
	}
	w.line("## "+w.say(sheetSession), s.Began.In(w.zone).Format("2006-01-02 15:04"), asked, minutes(s.Spent))
	for n, a := range s.Answers {
		if !a.Skipped || a.Text != "" {
			w.answer(n+1, a)
		}
	}
}

func (w *writer) answer(n int, a Answer) {
	subject, ok := w.all.Find(a.Item)
	if !ok {
		w.line("### %d. `%s`", n, a.Item)
		w.line("%s", w.say(sheetGone))
		w.own(a.Text)
		return
	}
	t := subject.In(w.lang)
	w.line("### %d. %s", n, t.Title)
	w.line("*%s* · %s · %s", w.say(subject.Topic), w.say(GradeName(a.Grade)), clock(a.Spent))
	if t.Ask != "" {
		w.line("%s", t.Ask)
	}
	if c, ok := t.Chosen(a.Text); ok {
		w.line("**%s**", w.say(sheetOwn))
		w.line("%s %s", mark(c.Right), c.Says)
	} else {
		w.own(a.Text)
	}
	w.points(t.Points, a)
	if t.Answer != "" {
		w.line("**%s**", w.say(sheetModel))
		w.line("%s", t.Answer)
	}
	w.runs(t.Runs)
}

// own is the reader's text as it was typed, whatever stands in it.
func (w *writer) own(text string) {
	w.line("**%s**", w.say(sheetOwn))
	if strings.TrimSpace(text) == "" {
		w.line("*%s*", w.say(sheetAloud))
		return
	}
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	w.line("%stext\n%s\n%s", fence, text, fence)
}

func (w *writer) points(points []string, a Answer) {
	if len(points) == 0 {
		return
	}
	w.line("**%s**", w.say(sheetPoints))
	if a.Points != 0 && a.Points != len(points) {
		w.line("*%s*", w.say(sheetChanged))
	}
	for i, p := range points {
		fmt.Fprintf(w, "- [%s] %s\n", map[bool]string{true: "x", false: " "}[a.Ticked.Has(i)], strings.ReplaceAll(p, "\n", "\n  "))
	}
	w.WriteString("\n")
}

func (w *writer) runs(runs []Run) {
	if len(runs) == 0 {
		return
	}
	w.line("**%s**", w.say(sheetRuns))
	for _, r := range runs {
		fmt.Fprintf(w, "- %s\n", strings.ReplaceAll(r.Shows, "\n", "\n  "))
		if r.Schedule != "" {
			fmt.Fprintf(w, "  `%s`\n", r.Schedule)
		}
		fmt.Fprintf(w, "  `%s`\n", r.Command)
	}
	w.WriteString("\n")
}

func mark(right bool) string {
	if right {
		return "✓"
	}
	return "✗"
}

// clock is a span of time as minutes and seconds.
func clock(d time.Duration) string {
	s := int(d.Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// minutes are those of a span, rounded up.
func minutes(d time.Duration) int { return int((d + time.Minute - 1) / time.Minute) }
