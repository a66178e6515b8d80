// Package plan is the programme of a workshop: which steps there are, what each of
// them shows, how many minutes it takes, and what the instructor should know.
//
// A plan is one file; docs/writing-a-plan.md says how it is written. [Shipped] are those
// that ship with Lockwise, [Read] reads a team's. What a step refers to is looked up
// when the plan is read, so that a room keeps a plan that is whole in itself.
package plan

import "lockwise/internal/trace"

// Plan is the programme of a workshop.
type Plan struct {
	ID    string     `json:"id"` // name of its file, without the ending
	Title trace.Text `json:"title"`
	Steps []Step     `json:"steps"`
}

// Kind is what the people in the room do at a step.
type Kind string

// The kinds of steps.
const (
	Page     Kind = "page"     // read a section of a lesson: Lesson, Heading
	Run      Kind = "run"      // follow a run: Exercise, Answer, Schedule
	Vote     Kind = "vote"     // predict what a run will show: Exercise, Answer, Question, Choices
	Board    Kind = "board"    // be the scheduler: Exercise, Answer, Scenario
	Question Kind = "question" // answer a question of the bank: Question
	Own      Kind = "own"      // work in one's own Lockwise: Exercise
	Break    Kind = "break"
)

// Step is one step of a plan. Which fields are set depends on its kind.
type Step struct {
	Kind    Kind       `json:"kind"`
	Refers  string     `json:"refers,omitempty"` // as written in the plan
	Title   trace.Text `json:"title"`
	Minutes int        `json:"minutes"`
	Notes   trace.Text `json:"notes"` // for the instructor alone; Markdown, may be empty

	Lesson   string   `json:"lesson,omitempty"`
	Heading  string   `json:"heading,omitempty"`  // id of the section
	Exercise string   `json:"exercise,omitempty"` // its ID
	Answer   string   `json:"answer,omitempty"`   // one of the exercise's
	Schedule string   `json:"schedule,omitempty"` // "": the one that the answer's verdict shows
	Scenario string   `json:"scenario,omitempty"` // that schedules are submitted for
	Question string   `json:"question,omitempty"` // of the bank, or of the lesson's predictions
	Choices  []string `json:"choices,omitempty"`  // values of the prediction's choices, in order
}

// Minutes is how long the whole takes.
func (p Plan) Minutes() int {
	sum := 0
	for _, s := range p.Steps {
		sum += s.Minutes
	}
	return sum
}
