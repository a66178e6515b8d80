package redlock

import (
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in, and those that are
// only shown.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{Lesson: "redlock", Name: "redlock", Code: []any{impl.Acquire, impl.Release}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	for _, s := range hopeless() {
		ex.Shown = append(ex.Shown, s.scenario(impl))
	}
	ex.Board = board().scenario(impl)
	return ex
}

// lockKey is the lock that everybody wants, and ttl for how long it is taken where a
// situation does not say otherwise.
const (
	lockKey = "lock:job"
	ttl     = time.Second
)

// situation is a scenario in the lesson's terms: nodes, and who does what.
type situation struct {
	name   string
	title  trace.Text
	nodes  []sim.Node
	work   []func(*actor) // by worker
	ttl    time.Duration  // for how long the lock is taken; 0: ttl
	faults []sim.Fault
	// late says that requests may arrive when their call is over.
	late bool
	// disturbed says that a fault may hold a worker up, or take away what it
	// asked for: then it may fail, and be late.
	disturbed bool
	bound     sim.Bound
}

// readTimeout is how long a client waits for an answer if its context does not end
// before: three times the TTL, as go-redis's defaults are against many a TTL.
const readTimeout = 3 * ttl

func (s situation) scenario(impl Impl) *sim.Scenario {
	if s.ttl == 0 {
		s.ttl = ttl
	}
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.work)],
		Redis:   &sim.Redis{MaxRetries: -1, ReadTimeout: readTimeout},
		Nodes:   s.nodes,
		Prompt:  true,
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

// quorum is how many nodes are a majority.
func (s situation) quorum() int { return len(s.nodes)/2 + 1 }

// well reports whether a node answers a worker.
func (s situation) well(node int, worker string) bool {
	n := s.nodes[node]
	for _, cut := range n.Cut {
		if cut == worker {
			return false
		}
	}
	return !n.Down && !n.Silent
}
