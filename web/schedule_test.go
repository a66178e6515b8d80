package web_test

import (
	"net/http"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

func TestTheBoardSaysWhatWins(t *testing.T) {
	s := open(t)
	e, _, _ := lessons.FindExercise("constraint")
	a := s.get(t, "/schedule/constraint")
	a.wantStatus(t, http.StatusOK)
	a.wantText(t, "Be the scheduler", "You win if this breaks:", e.Goal.En, `<select id="level"`, `<option value="shipped" selected>`, `<option value="keyonly">`, `href="/lesson/constraint/constraint"`)
	s.engine.SetProgress("constraint", engine.Progress{State: engine.StateBroken, Schedule: "constraint:lost-reply:1xa"})
	s.get(t, "/schedule/constraint").wantText(t, `data-scenario="lost-reply"`)
	s.get(t, "/lesson/constraint").wantText(t, `href="/schedule/constraint"`)
	s.get(t, "/schedule/nothing").wantStatus(t, http.StatusNotFound)
}

func TestTheScenariosAreTheGraders(t *testing.T) {
	s := open(t)
	var got trace.Begin
	for range 2 {
		s.get(t, "/exercise/constraint/scenarios").json(t, &got)
		if len(got.Scenarios) != 2 || got.Scenarios[1].Faults != 1 || got.Board == nil || len(got.Levels) != len(trace.Levels) {
			t.Fatalf("scenarios: %+v", got)
		}
	}
	if s.engine.Runs() != 1 {
		t.Errorf("the grader was asked %d times, want once", s.engine.Runs())
	}
}

func TestAReplayOfOurAnswerNamesThatAnswer(t *testing.T) {
	s := open(t)
	const id = "/replay/constraint:double-submit:2b.3a"
	s.get(t, id+"?answer=solution").wantText(t, "This runs the reference answer through exactly this schedule.", `data-answer="solution"`)
	s.get(t, id+"?answer=nosuchanswer").wantStatus(t, http.StatusNotFound)
}
