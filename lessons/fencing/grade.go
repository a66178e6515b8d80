package fencing

import (
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{Lesson: "fencing", Name: "fencing", Code: []any{impl.Acquire, impl.Write}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Board = board().scenario(impl)
	return ex
}

// situation is a scenario in the lesson's terms: who takes the lock and writes
// what, when.
type situation struct {
	name      string
	title     trace.Text
	work      []func(*actor) // by worker
	immediate bool
	slow      bool // stores may take their time: it may pass while a request waits
	retries   int  // go-redis's MaxRetries; 0 means none here
	faults    []sim.Fault
	// failures says that the faults make calls of A fail: an error is then no
	// breach.
	failures bool
	// forgets says that the faults make Redis lose its memory.
	forgets bool
	// busy says that the database may be kept from a write for longer than it
	// waits: by another program, or by a transaction of A that is paused.
	busy  bool
	bound sim.Bound
}

// defaultRetries is what a client does whose MaxRetries nobody has set: it sends
// a request again, up to three times.
const defaultRetries = 3

// readTimeout is how long a client waits for a reply in every scenario; go-redis's
// default is 5 s.
const readTimeout = 3 * time.Second

func (s situation) scenario(impl Impl) *sim.Scenario {
	retries := s.retries
	if retries == 0 {
		retries = -1 // go-redis's word for none
	}
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.work)],
		Redis:   &sim.Redis{MaxRetries: retries, ReadTimeout: readTimeout},
		DB:      &sim.Database{Schema: Schema, Immediate: s.immediate},
		Prompt:  !s.slow,
		Faults:  s.faults,
		Bound:   s.bound,
		Play: func() sim.Play {
			p := newPlay(s)
			return sim.Play{
				Work: func(w *sim.Worker) { s.work[w.Index](&actor{Worker: w, p: p, impl: impl}) },
				Step: p.step,
			}
		},
	}
}
