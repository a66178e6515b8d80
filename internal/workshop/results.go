package workshop

import (
	"lockwise/internal/trace"
	"lockwise/internal/workshop/plan"
)

// Results is what a workshop came to, for a file. Times are Unix times in
// milliseconds, durations milliseconds. It holds no keys.
type Results struct {
	Code     string       `json:"code"`
	Title    trace.Text   `json:"title"`
	Opened   int64        `json:"opened"`
	Ended    int64        `json:"ended,omitempty"` // 0: it goes on
	People   []Person     `json:"people"`
	Steps    []StepResult `json:"steps"`
	Board    []Entry      `json:"board"`
	Verdicts []Entry      `json:"verdicts"` // of participants' own Lockwise
}

// StepResult is a step of the plan, without its notes, and what came of it.
type StepResult struct {
	plan.Step
	Spent   int64   `json:"spent"` // without pauses; up to the last event for the step that goes on
	Entered bool    `json:"entered"`
	Right   string  `json:"right,omitempty"` // the choice that the run showed
	Votes   []Count `json:"votes,omitempty"`
	Answers []Entry `json:"answers,omitempty"`
}

// Results sums the room up as far as it has come.
func (s *State) Results() Results {
	r := Results{Code: s.Code, Title: s.Plan.Title, Opened: s.Opened, Ended: s.Ended, People: []Person{}, Board: s.Board(), Verdicts: s.Verdicts()}
	for _, p := range s.People {
		if !p.Removed {
			r.People = append(r.People, *p)
		}
	}
	for i := range s.Steps {
		r.Steps = append(r.Steps, s.stepResult(i))
	}
	return r
}

func (s *State) stepResult(i int) StepResult {
	step := s.Steps[i]
	r := StepResult{Step: s.Plan.Steps[i], Spent: step.Spent, Entered: step.Entered, Votes: s.votes(i), Answers: s.answers(i)}
	r.Notes = trace.Text{}
	if i == s.Step && s.Since > 0 {
		r.Spent += s.Last - s.Since
	}
	if step.Revealed != nil {
		r.Right = step.Revealed.Right
	}
	return r
}
