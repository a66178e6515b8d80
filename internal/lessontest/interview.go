package lessontest

import (
	"slices"
	"testing"

	"lockwise/internal/interview"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/internal/workshop/plan"
)

// Interview carries out the runs of the bank's questions, of the cards and the
// design cases, and of the plans that ship for workshops, that are runs of this
// lesson's answers, and wants them to show what is said there. A run with a schedule costs that one schedule, one
// without costs a judgement.
func Interview[Impl any](t *testing.T, answers Answers[Impl], exercise func(Impl) sim.Exercise) {
	t.Helper()
	for name, runs := range interview.Ours().Runs() {
		for _, r := range runs {
			shows(t, name, answers, exercise, r)
		}
	}
	for _, p := range plan.Shipped() {
		for _, s := range p.Steps {
			if r, ok := s.ToRun(); ok {
				shows(t, p.ID, answers, exercise, r)
			}
			if s.Kind == plan.Board {
				canBeWon(t, p.ID, answers, exercise, s)
			}
		}
	}
}

// shows carries out a run if it is one of this lesson's.
func shows[Impl any](t *testing.T, of string, answers Answers[Impl], exercise func(Impl) sim.Exercise, r interview.Run) {
	if r.Exercise.Lesson != exercise(answers["shipped"]).Lesson {
		return
	}
	t.Run(of+"/"+r.Answer, func(t *testing.T) {
		v, events := carryOut(t, exercise(answers.named(t, r.Answer)), r)
		if err := r.Check(v, events); err != nil {
			t.Error(err)
		}
		t.Log(v.Schedule, v.Message.En)
	})
}

func (a Answers[Impl]) named(t *testing.T, name string) Impl {
	t.Helper()
	impl, ok := a[name]
	if !ok {
		t.Fatalf("there is no answer %q to run", name)
	}
	return impl
}

// canBeWon wants the board of a plan, if it is one of this lesson's, to have a
// schedule that breaks a rule.
func canBeWon[Impl any](t *testing.T, of string, answers Answers[Impl], exercise func(Impl) sim.Exercise, s plan.Step) {
	if s.Exercise != exercise(answers["shipped"]).Name {
		return
	}
	t.Run(of+"/"+s.Refers, func(t *testing.T) {
		ex := exercise(answers.named(t, s.Answer))
		scenarios := append(slices.Clone(ex.Scenarios), ex.Board)
		at := slices.IndexFunc(scenarios, func(sc *sim.Scenario) bool { return sc != nil && sc.Name == s.Scenario })
		if at < 0 {
			t.Fatalf("there is no scenario %q", s.Scenario)
		}
		ex.Scenarios = scenarios[at : at+1]
		if v := sim.Judge(t, ex); v.Kind != trace.FailRule {
			t.Errorf("%s (%s): nobody can win", v.Verdict, v.Kind)
		}
	})
}

// carryOut is what a run comes to, and the trace of it if a fact is wanted.
func carryOut(t *testing.T, ex sim.Exercise, r interview.Run) (trace.Verdict, []trace.Event) {
	t.Helper()
	id := r.Schedule
	if id == "" {
		v := sim.Judge(t, ex)
		if r.Fact == "" {
			return v, nil
		}
		id = v.Schedule
	}
	v, _, events := sim.Replay(t, ex, id)
	return v, events
}
