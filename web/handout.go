package web

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"lockwise/internal/interview"
	"lockwise/lessons"
)

// handoutsView lists what there is to print.
type handoutsView struct {
	page
	Sheets []link
}

// handoutView is the sheet of a lesson. All Markdown is HTML already.
type handoutView struct {
	page
	Lesson, Run               link
	Terminal                  string
	Goal                      string
	Question, Repair, Remains string
	Sheet                     lessons.Sheet
	Asked                     []askedLine
}

// askedLine is an interview question on a sheet.
type askedLine struct {
	link
	Level string
	See   []link // lessons
}

func (s *Server) handouts(w http.ResponseWriter, r *http.Request) {
	v := handoutsView{page: s.page(r, handoutWords.Title.In(prefsOf(r).Lang), "handout.ts")}
	for _, l := range s.lessons {
		v.Sheets = append(v.Sheets, link{v.t(l.Title), "/handout/" + l.ID})
	}
	s.render(w, r, http.StatusOK, handoutsPage(v))
}

func (s *Server) handout(w http.ResponseWriter, r *http.Request) {
	_, l, ok := s.findLesson(r.PathValue("lesson"))
	if !ok {
		s.refuse(w, r, http.StatusNotFound, handoutWords.NoSheet, handoutWords.NoSheetNext)
		return
	}
	v, err := s.handoutView(r, l)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, handoutPage(v))
}

func (s *Server) handoutView(r *http.Request, l lessons.Lesson) (handoutView, error) {
	p := s.page(r, l.Title.In(prefsOf(r).Lang), "handout.ts")
	p.presentable(r)
	v := handoutView{page: p, Lesson: link{p.Title, "/lesson/" + l.ID}, Asked: s.askedOn(p, l.ID)}
	v.Crumb = v.t(handoutWords.Title)
	var err error
	if v.Sheet, err = l.Sheet(); err != nil {
		return v, err
	}
	v.Run = link{v.Sheet.Schedule, "/replay/" + v.Sheet.Schedule + "?answer=shipped"}
	for _, e := range l.Exercises {
		v.Goal = v.t(e.Goal)
		v.Terminal = "go run ./cmd/playground replay -file " + e.AnswerPath("shipped") + " " + v.Sheet.Schedule
	}
	for _, part := range []struct {
		html *string
		id   string
		pick func(string) string
	}{{&v.Question, "question", whole}, {&v.Repair, "repair", core}, {&v.Remains, "remains", listed}} {
		text, err := l.Section(p.Lang, part.id)
		if err != nil {
			return v, err
		}
		if *part.html, err = prose(part.pick(text)); err != nil {
			return v, fmt.Errorf("section %s: %w", part.id, err)
		}
	}
	return v, nil
}

func whole(text string) string { return text }

// coreLines is how many lines of code a sheet has room for.
const coreLines = 20

var fenced = regexp.MustCompile("(?ms)^```(?:go|sql|lua)\n.*?^```$")

// core is the repair's code with what is said before each piece of it: as many
// pieces as there is room for, and at least the first.
func core(text string) string {
	var all []string
	lines := 0
	for _, at := range fenced.FindAllStringIndex(text, -1) {
		code := text[at[0]:at[1]]
		if lines += strings.Count(code, "\n"); lines > coreLines && len(all) > 0 {
			break
		}
		before := strings.TrimSpace(text[:at[0]])
		if said := before[strings.LastIndex(before, "\n\n")+1:]; !strings.Contains(said, "```") && !strings.Contains(said, "{{") {
			all = append(all, said)
		}
		all = append(all, code)
	}
	return strings.Join(all, "\n\n")
}

// listed is the text's first list.
func listed(text string) string {
	text = text[max(0, strings.Index("\n"+text, "\n- ")):]
	for at := range strings.SplitSeq(text, "\n\n") {
		return at
	}
	return text
}

// asksOnSheet is how many interview questions stand on a sheet.
const asksOnSheet = 3

// askedOn are questions of a lesson; if it has too few, others of their topics.
func (s *Server) askedOn(p page, lesson string) []askedLine {
	var own, near []interview.Question
	for _, q := range s.asked.Questions {
		if slices.Contains(q.Lessons, lesson) {
			own = append(own, q)
		}
	}
	for _, q := range s.asked.Questions {
		same := func(o interview.Question) bool { return o.In("en").Topic == q.In("en").Topic }
		if !slices.Contains(q.Lessons, lesson) && slices.ContainsFunc(own, same) {
			near = append(near, q)
		}
	}
	var lines []askedLine
	for _, q := range append(own, near...)[:min(asksOnSheet, len(own)+len(near))] {
		line := askedLine{link: link{q.In(p.Lang).Title, "/questions/" + q.ID}, Level: p.t(interview.LevelName(q.Level))}
		for _, id := range q.Lessons {
			line.See = append(line.See, link{id, "/lesson/" + id})
		}
		lines = append(lines, line)
	}
	return lines
}

// hue is a worker's place among the lanes, which gives it its colour and shape.
func hue(workers []string, name string) string { return fmt.Sprint(slices.Index(workers, name)) }

// at is a row's time to the millisecond; "" if it is that of the row before.
func (v handoutView) at(i int) string {
	if rows := v.Sheet.Rows; i == 0 || rows[i].T != rows[i-1].T {
		return fmt.Sprintf("%.3f s", float64(rows[i].T)/1e6)
	}
	return ""
}
