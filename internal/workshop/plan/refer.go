package plan

import (
	"strings"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// referring says for each kind of step how what it refers to is written, and looks
// it up; false if it is not there.
var referring = map[Kind]struct {
	written trace.Text
	look    func(*Step, interview.Bank) bool
}{
	Page:     {trace.Text{En: "LESSON#SECTION of a lesson's page", Zh: "某一课页面的 LESSON#SECTION"}, lookPage},
	Run:      {trace.Text{En: "a run as interview questions have them: EXERCISE/ANSWER, if need be \"at SCHEDULE\", then \"breaks RULE\", \"passes\" or \"shows FACT = VALUE\"", Zh: "与面试题相同写法的一次运行：EXERCISE/ANSWER，需要时加 \"at SCHEDULE\"，再接 \"breaks RULE\"、\"passes\" 或 \"shows FACT = VALUE\""}, lookRun},
	Vote:     {trace.Text{En: "EXERCISE/QUESTION, a prediction of lessons/EXERCISE/questions.en.md", Zh: "lessons/EXERCISE/questions.en.md 里的一道预测题 EXERCISE/QUESTION"}, lookVote},
	Board:    {trace.Text{En: "EXERCISE/ANSWER of lessons/EXERCISE/answers, and if need be a scenario", Zh: "lessons/EXERCISE/answers 里的 EXERCISE/ANSWER，需要时加一个场景"}, lookBoard},
	Question: {trace.Text{En: "the ID of a question of the bank; `go run ./cmd/playground questions` lists them", Zh: "题库中一道题的 ID；`go run ./cmd/playground questions` 会列出全部题目"}, lookQuestion},
	Own:      {trace.Text{En: "an exercise; `go run ./cmd/playground list` lists them", Zh: "一个练习；`go run ./cmd/playground list` 会列出全部练习"}, lookOwn},
	Break:    {trace.Text{En: "nothing behind it", Zh: "后面不写任何内容"}, func(s *Step, _ interview.Bank) bool { return s.Refers == "" }},
}

// refer looks up what a step refers to.
func (r *reader) refer(s *Step, line int) {
	kind, ok := referring[s.Kind]
	switch {
	case !ok:
		r.problem(line, badKind(string(s.Kind)))
	case !kind.look(s, r.bank):
		r.problem(line, badReference(s.Kind, s.Refers, kind.written))
	}
}

func lookPage(s *Step, _ interview.Bank) bool {
	s.Lesson, s.Heading, _ = strings.Cut(s.Refers, "#")
	l, ok := lessons.Find(s.Lesson)
	if !ok || s.Heading == "" {
		return false
	}
	for _, lang := range []string{"en", "zh"} {
		page, err := l.Page(lang)
		if err != nil || !strings.Contains(page, " {#"+s.Heading+"}\n") {
			return false
		}
	}
	return true
}

func lookRun(s *Step, _ interview.Bank) bool {
	run, ok := interview.ReadRun(s.Refers)
	s.Exercise, s.Answer, s.Schedule = run.Exercise.ID, run.Answer, run.Schedule
	return ok
}

// ToRun is the run that a step of the kind [Run] shows, with what must come of it;
// false for other kinds.
func (s Step) ToRun() (interview.Run, bool) {
	if s.Kind != Run {
		return interview.Run{}, false
	}
	return interview.ReadRun(s.Refers)
}

func lookVote(s *Step, _ interview.Bank) bool {
	s.Exercise, s.Question, _ = strings.Cut(s.Refers, "/")
	q, ok := s.Prediction("en")
	s.Answer = q.Run
	for _, c := range q.Choices {
		s.Choices = append(s.Choices, c.Value)
	}
	return ok
}

// Prediction is what is asked at a step of the kind [Vote], in a language: the
// question, its choices, and the run and the fact that decide. False for other kinds,
// or if this Lockwise has no such question.
func (s Step) Prediction(lang string) (lessons.Question, bool) {
	e, _, ok := lessons.FindExercise(s.Exercise)
	if !ok || s.Kind != Vote {
		return lessons.Question{}, false
	}
	all, err := e.Questions(lang)
	if err != nil {
		return lessons.Question{}, false
	}
	for _, q := range all {
		if q.ID == s.Question {
			return q, true
		}
	}
	return lessons.Question{}, false
}

// boardScenario is the scenario that each exercise has for who plays the scheduler.
const boardScenario = "board"

func lookBoard(s *Step, _ interview.Bank) bool {
	name, scenario, _ := strings.Cut(s.Refers, " ")
	e, answer, ok := (lessons.Exercise{}).AnswerNamed(name)
	s.Exercise, s.Answer, s.Scenario = e.ID, answer, strings.TrimSpace(scenario)
	if s.Scenario == "" {
		s.Scenario = boardScenario
	}
	return ok && !strings.ContainsAny(s.Scenario, " :")
}

func lookQuestion(s *Step, bank interview.Bank) bool {
	s.Question = s.Refers
	_, ok := bank.Find(s.Refers)
	return ok
}

func lookOwn(s *Step, _ interview.Bank) bool {
	s.Exercise = s.Refers
	_, _, ok := lessons.FindExercise(s.Refers)
	return ok
}
