package lessontest

import (
	"slices"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// Questions runs what the lesson's questions ask about and compares what the runs
// show with want, by question: the prose around them relies on it, and it must be
// one of the choices.
func Questions[Impl any](t *testing.T, answers Answers[Impl], exercise func(Impl) sim.Exercise, want map[string]string) {
	t.Helper()
	asked, err := lessons.Exercise{Lesson: exercise(answers["shipped"]).Lesson}.Questions("en")
	if err != nil {
		t.Fatal(err)
	}
	if len(asked) != len(want) {
		t.Errorf("%d questions are asked, %d answers are wanted", len(asked), len(want))
	}
	for _, q := range asked {
		impl, ok := answers[q.Run]
		if !ok {
			t.Errorf("%s: there is no answer %q to run", q.ID, q.Run)
			continue
		}
		v := sim.Judge(t, exercise(impl))
		_, _, events := sim.Replay(t, exercise(impl), v.Schedule)
		got, err := trace.Fact(q.Fact, events)
		if err != nil || got != want[q.ID] {
			t.Errorf("%s: the run of %s shows %q (%v), want %q", q.ID, q.Run, got, err, want[q.ID])
		}
		if !slices.ContainsFunc(q.Choices, func(c lessons.Choice) bool { return c.Value == got }) {
			t.Errorf("%s: the run shows %q, which is no choice", q.ID, got)
		}
	}
}
