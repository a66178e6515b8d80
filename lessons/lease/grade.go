package lease

import (
	"cmp"
	"fmt"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{
		Lesson: "lease", Name: "lease",
		Code: []any{impl.Claim, impl.Heartbeat, impl.Complete, impl.Fail},
	}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Board = board().scenario(impl)
	return ex
}

// situation is a scenario in the lesson's terms: the jobs there are, and what
// each worker does.
type situation struct {
	name      string
	title     trace.Text
	jobs      []string // rows of the table, as seed writes them
	workers   []script
	sameName  bool // every worker gives Claim the same name
	immediate bool
	noIdle    bool // the pools keep no idle connection
	faults    []sim.Fault
	bound     sim.Bound
	// lossy says that the faults make calls fail. A pause does not: whoever is
	// paused gets every answer, only late.
	lossy bool
}

// A script is what one worker does, in calls of the reader's code.
type script func(a *actor)

// names of workers, by lane.
var names = []string{"A", "B", "C"}

func (s situation) scenario(impl Impl) *sim.Scenario {
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: names[:len(s.workers)],
		DB: &sim.Database{
			Schema:    Schema + "\nCREATE TABLE elsewhere (id INTEGER PRIMARY KEY);",
			Seed:      s.jobs,
			Immediate: s.immediate,
			NoIdle:    s.noIdle,
		},
		Redis:  &sim.Redis{},
		Faults: s.faults,
		Bound:  s.bound,
		Play: func() sim.Play {
			p := newPlay(s, impl)
			return sim.Play{
				Work: func(w *sim.Worker) { s.workers[w.Index](p.actors[w.Index].as(w)) },
				Step: p.watch,
				End:  p.end,
			}
		},
	}
}

// A seed is a job at the start of a run. What it leaves out is as for a new job.
type seed struct {
	id       int
	status   string        // "" means pending
	left     time.Duration // when running: how long the lease of a worker outside the play has left
	attempts int
	most     int // 0 means 3
}

// jobs are the statements that put the seeds into the table.
func jobs(seeds ...seed) []string {
	var all []string
	for _, s := range seeds {
		columns, values := "id, payload, attempts, max_attempts", fmt.Sprintf("%d, 'payload %d', %d, %d", s.id, s.id, s.attempts, cmp.Or(s.most, 3))
		switch s.status {
		case "":
		case "running":
			columns += ", status, locked_by, locked_until"
			values += fmt.Sprintf(", 'running', 'elsewhere', unixepoch() * 1000 + %d", s.left.Milliseconds())
		default:
			columns += ", status, last_error"
			values += fmt.Sprintf(", '%s', 'as it was'", s.status)
		}
		all = append(all, fmt.Sprintf("INSERT INTO jobs (%s) VALUES (%s)", columns, values))
	}
	return all
}
