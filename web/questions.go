package web

import (
	"net/http"
	"slices"

	"lockwise/internal/interview"
)

// questionsView is the list of interview questions, by topic.
type questionsView struct {
	page
	Topic, Level   string // asked for; "" is every
	Topics, Levels []choiceOf
	Groups         []questionGroup
}

type choiceOf struct{ Value, Name string }

type questionGroup struct {
	Topic     string
	Hidden    bool
	Questions []questionLine
}

type questionLine struct {
	link
	Level, LevelName string
	Hidden           bool // another topic or level is asked for
}

// interviewQuestions lists all of them. What is not asked for is hidden and not left out, so
// that a script can show it again at once.
func (s *Server) interviewQuestions(w http.ResponseWriter, r *http.Request) {
	p := s.page(r, words.Questions.In(prefsOf(r).Lang), "questions.ts")
	v := questionsView{page: p, Topic: r.URL.Query().Get("topic"), Level: r.URL.Query().Get("level")}
	topics, names := s.asked.Questions.Topics("en"), s.asked.Questions.Topics(p.Lang)
	for i, topic := range topics {
		v.Topics = append(v.Topics, choiceOf{topic, names[i]})
	}
	if !slices.Contains(topics, v.Topic) {
		v.Topic = ""
	}
	if !slices.Contains(interview.Levels, v.Level) {
		v.Level = ""
	}
	for _, level := range interview.Levels {
		v.Levels = append(v.Levels, choiceOf{level, p.t(interview.LevelName(level))})
	}
	for _, topic := range v.Topics {
		v.Groups = append(v.Groups, s.questionGroup(v, topic))
	}
	s.render(w, r, http.StatusOK, questionsPage(v))
}

func (s *Server) questionGroup(v questionsView, topic choiceOf) questionGroup {
	g := questionGroup{Topic: topic.Name, Hidden: true}
	for _, q := range s.asked.Questions {
		if q.In("en").Topic != topic.Value {
			continue
		}
		line := questionLine{
			link:  link{q.In(v.Lang).Title, "/questions/" + q.ID},
			Level: q.Level, LevelName: v.t(interview.LevelName(q.Level)),
			Hidden: v.Topic != "" && v.Topic != topic.Value || v.Level != "" && v.Level != q.Level,
		}
		g.Hidden = g.Hidden && line.Hidden
		g.Questions = append(g.Questions, line)
	}
	return g
}
