package release

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
	ex := sim.Exercise{Lesson: "release", Name: "release", Code: []any{impl.Acquire, impl.Release}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Board = board().scenario(impl)
	return ex
}

// The locks of the scenarios.
const (
	report  = "lock:report:2026-11-29"
	invoice = "lock:invoice:2026-11-29"
)

// situation is a scenario in the lesson's terms: who does what with the lock.
type situation struct {
	name  string
	title trace.Text
	keys  []string
	work  []func(*actor) // by worker
	// retries is go-redis's MaxRetries; 0 means none here, defaultRetries its
	// own default.
	retries int
	faults  []sim.Fault
	// failures says that the faults make calls fail: an error is then no breach.
	failures bool
	// mayArriveLate says that a request may arrive when its call is long over.
	mayArriveLate bool
	bound         sim.Bound
}

// defaultRetries is what a client does whose MaxRetries nobody has set: it sends
// a request again, up to three times.
const defaultRetries = 3

// readTimeout is how long a client waits for a reply in every scenario; go-redis's
// default is 5 s.
const readTimeout = 3 * time.Second

func (s situation) scenario(impl Impl) *sim.Scenario {
	if s.keys == nil {
		s.keys = []string{report}
	}
	retries := s.retries
	if retries == 0 {
		retries = -1 // go-redis's word for none
	}
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.work)],
		Redis:   &sim.Redis{MaxRetries: retries, ReadTimeout: readTimeout},
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

// ttl is for how long a lock is taken where it does not matter.
const ttl = 10 * time.Second
