package lessontest

import (
	"testing"

	"lockwise/internal/interview"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Interview carries out the runs of the bank's questions that are runs of this
// lesson's answers, and wants them to show what the questions say. A run with a
// schedule costs that one schedule, one without costs a judgement.
func Interview[Impl any](t *testing.T, answers Answers[Impl], exercise func(Impl) sim.Exercise) {
	t.Helper()
	lesson := exercise(answers["shipped"]).Lesson
	for _, q := range interview.Own() {
		for _, r := range q.AllRuns() {
			if r.Exercise.Lesson != lesson {
				continue
			}
			t.Run(q.ID+"/"+r.Answer, func(t *testing.T) {
				impl, ok := answers[r.Answer]
				if !ok {
					t.Fatalf("there is no answer %q to run", r.Answer)
				}
				v, events := carryOut(t, exercise(impl), r)
				if err := r.Check(v, events); err != nil {
					t.Error(err)
				}
				t.Log(v.Schedule, v.Message.En)
			})
		}
	}
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
