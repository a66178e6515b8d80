package failover

import (
	"fmt"
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
	ex := sim.Exercise{Lesson: "failover", Name: "failover", Code: []any{impl.Run}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	for _, s := range hopeless() {
		ex.Shown = append(ex.Shown, s.scenario(impl))
	}
	ex.Board = board().scenario(impl)
	return ex
}

// situation is a scenario in the lesson's terms: who changes what, when.
type situation struct {
	name     string
	title    trace.Text
	replicas []sim.Replica
	work     []func(*actor) // by worker
	retries  int            // go-redis's MaxRetries; 0 means none here
	faults   []sim.Fault
	// outage says that the faults may make calls of everybody fail, and failures
	// that they may make calls of A fail: an error is then no breach.
	outage, failures bool
	// alone says that no two may be at work at once, whatever happens: no answer
	// stands that.
	alone bool
	bound sim.Bound
}

// defaultRetries is what a client does whose MaxRetries nobody has set: it sends
// a request again, up to three times.
const defaultRetries = 3

// readTimeout is how long a client waits for a reply in every scenario; go-redis's
// default is 5 s.
const readTimeout = 3 * time.Second

// seed makes the resources, and a row that another program writes to.
var seed = []string{fmt.Sprintf("INSERT INTO resources VALUES ('%s', 0, '-'), ('%s', 0, '-'), ('%s', 0, '-')", prices, rates, bystander)}

func (s situation) scenario(impl Impl) *sim.Scenario {
	retries := s.retries
	if retries == 0 {
		retries = -1 // go-redis's word for none
	}
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers:  []string{"A", "B", "C"}[:len(s.work)],
		Redis:    &sim.Redis{MaxRetries: retries, ReadTimeout: readTimeout},
		Replicas: s.replicas,
		DB:       &sim.Database{Schema: Schema, Seed: seed},
		Prompt:   true,
		Faults:   s.faults,
		Bound:    s.bound,
		Play: func() sim.Play {
			p := newPlay(s)
			return sim.Play{
				Work: func(w *sim.Worker) { s.work[w.Index](&actor{Worker: w, p: p, impl: impl}) },
				Step: p.step,
				End:  p.end,
			}
		},
	}
}
