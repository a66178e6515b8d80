package room

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// Whoever asks for much waits for their own: the others' turns come in between.
func TestTheLineServesEverybodyInTurn(t *testing.T) {
	var l line
	named := func(name string) *ran { return &ran{run: run{Schedule: name}} }
	for _, name := range []string{"a1", "a2", "a3", "b1", "c1", "b2"} {
		if !l.add(name[:1], named(name)) {
			t.Fatalf("%s was not taken", name)
		}
	}
	dropped := l.asked["a"][1]
	l.drop(dropped)
	var got []string
	for r := l.next(); r != nil; r = l.next() {
		got = append(got, r.Schedule)
	}
	if want := []string{"a1", "b1", "c1", "a3", "b2"}; !slices.Equal(got, want) {
		t.Errorf("served %v, want %v", got, want)
	}
}

// attack(room): a participant asks for hundreds of runs at once, all do | four of one participant and 512 of all may wait; the rest are asked for again later
func TestTheLineHasAnEnd(t *testing.T) {
	var l line
	taken := 0
	for i := range 1000 {
		if l.add(string(rune('a'+i%200)), &ran{}) {
			taken++
		}
	}
	if taken != maxWaiting {
		t.Errorf("%d were taken, want %d", taken, maxWaiting)
	}
	var one line
	for range maxAsked {
		one.add("a", &ran{})
	}
	if one.add("a", &ran{}) || !one.add("b", &ran{}) {
		t.Error("one participant's runs keep others out, or have no limit")
	}
}

// counting is an engine that counts its runs, and holds them until it is let go.
type counting struct {
	mu   sync.Mutex
	runs int
	hold chan struct{}
	fail bool
}

func (c *counting) Run(ctx context.Context, j engine.Job, emit func(trace.Record)) trace.Verdict {
	c.mu.Lock()
	c.runs++
	c.mu.Unlock()
	select {
	case <-c.hold:
	case <-ctx.Done():
	}
	v := trace.Verdict{Exercise: j.Exercise, Verdict: trace.Pass}
	if c.fail {
		v.Verdict, v.Kind = trace.Inconclusive, trace.FailInternal
	}
	emit(trace.Record{Verdict: &v})
	return v
}

// A hundred people who ask for the same run are served by one.
func TestTheSameRunIsMadeOnce(t *testing.T) {
	c := &counting{hold: make(chan struct{})}
	r := newRuns(t.Context(), c)
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			one, err := r.get(t.Context(), strings.Repeat("x", i+1), run{"constraint", "shipped", "", -1})
			if err != nil || one.verdict().Verdict != trace.Pass {
				t.Errorf("%v, %+v", err, one)
			}
		})
	}
	close(c.hold)
	all.Wait()
	if c.runs != 1 {
		t.Errorf("%d runs were made, want 1", c.runs)
	}
}

// What failed is made again for the next who asks; what nobody waits for any more is
// not made.
func TestRunsThatFailAreNotKept(t *testing.T) {
	c := &counting{hold: make(chan struct{}), fail: true}
	close(c.hold)
	r := newRuns(t.Context(), c)
	for range 2 {
		one, err := r.get(t.Context(), "a", run{"constraint", "shipped", "", -1})
		if err != nil || one.verdict().Kind != trace.FailInternal {
			t.Errorf("%v, %+v", err, one)
		}
	}
	if c.runs != 2 {
		t.Errorf("%d runs were made, want 2", c.runs)
	}
}

func TestOnlyShippedAnswersRun(t *testing.T) {
	r := newRuns(t.Context(), &counting{})
	for _, what := range []run{{Exercise: "constraint", Answer: "mine"}, {Exercise: "nosuch", Answer: "shipped"}, {Exercise: "constraint", Answer: "../shipped"}, {Exercise: "constraint"}} {
		if _, err := r.get(t.Context(), "a", what); !errors.Is(err, errNoSuch) {
			t.Errorf("%+v: %v", what, err)
		}
	}
}
