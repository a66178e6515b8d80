package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// predictView is one question on a lesson's page: {{predict left}}.
type predictView struct {
	lessons.Question
	HTML   string     // of Ask
	Chosen string     // "" if not answered yet
	Told   *predicted // nil if not answered yet
}

// predicted is what became of a prediction, in the page's words.
type predicted struct {
	Right   bool   `json:"right"`
	Verdict string `json:"verdict"` // what was said and what the run showed
	Score   string `json:"score"`   // over all lessons
}

// predict takes the reader's choice, runs what the question is about where every
// page of the exercise sees it, and reads the right answer off that run.
func (s *Server) predict(w http.ResponseWriter, r *http.Request) {
	e, ok := s.shown(w, r)
	if !ok {
		return
	}
	p := prefsOf(r)
	q, ok := question(e, r.PathValue("question"), p.Lang)
	if !ok {
		s.refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
		return
	}
	var in struct {
		Choice string `json:"choice"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || !offers(q, in.Choice) {
		s.badBody(w, r, err)
		return
	}
	events, ok := s.runFor(r, e.ID, q.Run)
	if !ok {
		s.refuse(w, r, http.StatusConflict, words.PredictStopped, words.PredictAgain)
		return
	}
	told, err := s.keepPrediction(p.Lang, e.Lesson, q, in.Choice, events)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, told)
}

func offers(q lessons.Question, choice string) bool {
	return slices.ContainsFunc(q.Choices, func(c lessons.Choice) bool { return c.Value == choice })
}

// question finds a question of an exercise.
func question(e lessons.Exercise, id, lang string) (lessons.Question, bool) {
	all, err := e.Questions(lang)
	i := slices.IndexFunc(all, func(q lessons.Question) bool { return q.ID == id })
	if err != nil || i < 0 {
		return lessons.Question{}, false
	}
	return all[i], true
}

// runFor runs an answer of ours and returns the events of the trace it shows.
func (s *Server) runFor(r *http.Request, exercise, answer string) ([]trace.Event, bool) {
	text, ok := s.answer(exercise, answer)
	if !ok {
		return nil, false
	}
	f, log := s.runs.start(engine.Job{Exercise: exercise, Source: &text, Lang: prefsOf(r).Lang}, answer)
	if f == nil {
		return nil, false
	}
	return f.outcome(r.Context(), log)
}

func (s *Server) keepPrediction(lang, lesson string, q lessons.Question, choice string, events []trace.Event) (predicted, error) {
	shown, err := trace.Fact(q.Fact, events)
	if err != nil {
		return predicted{}, err
	}
	p := engine.Prediction{Question: lesson + "/" + q.ID, Chosen: choice, Shown: shown, At: time.Now()}
	if err := s.engine.Predict(p); err != nil {
		return predicted{}, err
	}
	all, err := s.engine.Predictions()
	if err != nil {
		return predicted{}, err
	}
	return tell(lang, q, all[p.Question], all), nil
}

// tell says what became of a prediction.
func tell(lang string, q lessons.Question, p engine.Prediction, all map[string]engine.Prediction) predicted {
	sentence := words.PredictWrong
	if p.Right() {
		sentence = words.PredictRight
	}
	return predicted{p.Right(), sprintf(sentence.In(lang), choiceText(q, p.Chosen), choiceText(q, p.Shown)), score(lang, all)}
}

// choiceText is what a choice says; a value that is none speaks for itself.
func choiceText(q lessons.Question, value string) string {
	for _, c := range q.Choices {
		if c.Value == value {
			return c.Text
		}
	}
	return value
}

// score is how many predictions were right; "" before the first.
func score(lang string, all map[string]engine.Prediction) string {
	right, of := engine.Score(all)
	if of == 0 {
		return ""
	}
	return sprintf(words.PredictScore.In(lang), right, of)
}

// predictView is a question as the page shows it.
func (s *Server) predictView(p page, e lessons.Exercise, id string) (predictView, error) {
	q, ok := question(e, id, p.Lang)
	if !ok {
		return predictView{}, errNoWidget
	}
	html, err := prose(q.Ask)
	if err != nil {
		return predictView{}, err
	}
	all, err := s.engine.Predictions()
	if err != nil {
		return predictView{}, err
	}
	v := predictView{Question: q, HTML: html}
	if kept, answered := all[e.Lesson+"/"+id]; answered {
		told := tell(p.Lang, q, kept, all)
		v.Chosen, v.Told = kept.Chosen, &told
	}
	return v, nil
}
