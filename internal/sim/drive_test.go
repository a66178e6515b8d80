package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lockwise/internal/trace"
)

// last returns the options and the verdict of a driven run.
func last(t *testing.T, records []trace.Record) (*trace.Options, trace.Verdict) {
	t.Helper()
	var opts *trace.Options
	for _, r := range records {
		if r.Options != nil {
			opts = r.Options
		}
	}
	v := records[len(records)-1].Verdict
	if v == nil {
		t.Fatalf("the last record is %+v, want a verdict", records[len(records)-1])
	}
	return opts, *v
}

// Whoever plays the scheduler can lead the naive answer into its race, one choice
// after the other, by the labels it is offered.
func TestDriveToTheRace(t *testing.T) {
	ex := Exercise{Lesson: "test", Name: "test", Scenarios: []*Scenario{naiveInsert("A", "B")}}
	choices := ""
	take := func(label string, points int) (*trace.Options, trace.Verdict) {
		if choices != "" {
			choices += "."
		}
		choices += fmt.Sprint(points, label)
		return last(t, Drive(t, ex, "test:naive:"+choices, points))
	}
	opts, _ := last(t, Drive(t, ex, "test:naive:-", 0))
	if opts == nil || opts.Point != 1 || len(opts.Options) != 2 {
		t.Fatalf("at the start: %+v, want a choice between A and B", opts)
	}
	if o := opts.Options[0]; o.Label != "a" || o.Kind != trace.TakeStep || o.Text.En != "A: SELECT count(*) FROM t" {
		t.Errorf("the first option is %+v", o)
	}
	opts, _ = take("a", 1)
	if i := slices.IndexFunc(opts.Options, func(o trace.Option) bool { return o.Label == "b" }); i < 0 || opts.Options[i].Costs.Preemptions != 1 {
		t.Fatalf("after A's look: %+v, want B at the price of a preemption", opts)
	}
	take("b", 2)
	opts, v := take("a", 3)
	for opts != nil { // nobody is left but one
		opts, v = take(opts.Options[0].Label, opts.Point)
	}
	if v.Rule != "one-row" {
		t.Errorf("the run ended in %+v, want a broken one-row", v)
	}
}

// A default choice need not be written down: the number of points says how far
// to go.
func TestDriveCountsDefaultChoices(t *testing.T) {
	ex := Exercise{Lesson: "test", Name: "test", Scenarios: []*Scenario{naiveInsert("A", "B")}}
	written := Drive(t, ex, "test:naive:1a", 1)
	left := Drive(t, ex, "test:naive:-", 1)
	a, _ := last(t, written)
	b, _ := last(t, left)
	if fmt.Sprint(a) != fmt.Sprint(b) || len(written) != len(left) {
		t.Errorf("written out: %+v; left to the default: %+v", a, b)
	}
}

func TestDriveRefusesNonsense(t *testing.T) {
	ex := Exercise{Lesson: "test", Name: "test", Scenarios: []*Scenario{naiveInsert("A", "B")}}
	for _, id := range []string{"", "test:naive", "other:naive:-", "test:other:-", "test:naive:1z", "test:naive:1xa"} {
		if _, v := last(t, Drive(t, ex, id, 3)); v.Verdict != trace.Inconclusive || v.Message.En == "" || v.Message.Zh == "" {
			t.Errorf("%q: %+v", id, v)
		}
	}
}

// A schedule whose choices the run does not come to was found in other code: to
// show its beginning as if it were the whole would be a guess.
func TestAScheduleThatIsNotCarriedOutToItsEndDoesNotFit(t *testing.T) {
	ex := Exercise{Lesson: "test", Name: "test", Scenarios: []*Scenario{naiveInsert("A", "B")}}
	const id = "test:naive:99b"
	replayed, _, _ := Replay(t, ex, id)
	_, driven := last(t, Drive(t, ex, id, 99))
	for _, v := range []trace.Verdict{replayed, driven} {
		if v.Verdict != trace.Inconclusive || !strings.Contains(v.Message.En, "over before choice 99") {
			t.Errorf("%s: %s", v.Verdict, v.Message.En)
		}
	}
}
