// Package held judges work that is done under a lock which a service keeps, and what
// the work writes to a database outside of that service. A lesson says what its
// service is called, how long a lock outlives its holder and what its answers do; the
// rules are the same for all: nobody works beside a holder that can reach the
// service, a holder that cannot is told to stop, every holder has a larger fence than
// the one before, and the resource takes no value of an older holder.
//
//	ex.Scenarios = append(lock.Scenarios(situations), lock.Resource()...)
//
// A lesson adds what it alone asks for by a check of its own in a [Situation].
//
// The lessons on Redis locks do not use it: a Redis lock is a key with an end, and
// what they judge is read off that key.
package held

import (
	"context"
	"database/sql"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Work is what is done under the lock.
type Work = func(ctx context.Context, fence int64) error

// Lock is what the lessons differ in.
type Lock struct {
	Store   sim.Store
	Service string        // as people write it
	Right   trace.Text    // what a process holds the lock by, and what ends without it
	Name    string        // of the lock
	Lasts   time.Duration // how long the lock outlives its holder
	Late    time.Duration // how much later than that the service may notice
	Grace   time.Duration // how much later than that a work may be told to stop
	Schema  string        // of the table resources

	Lost, Stale error // what an answer returns when it has lost the lock, or comes too late

	// Own reports whether an entry of the store is of the kind that nobody may leave
	// behind.
	Own func(sim.Entry) bool

	Run   func(ctx context.Context, w *sim.Worker, work Work) error
	Write func(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error
}

// Situation is a scenario in the terms of a lock.
type Situation struct {
	Name   string
	Title  trace.Text
	Jobs   []Job // one a worker
	Hits   int   // the worker whom faults strike
	Faults []sim.Fault
	Bound  sim.Bound
	Prompt bool      // see sim.Scenario
	Store  sim.Store // in place of the lock's; may be nil

	// Deaf: a process that stands still cannot be told to stop. Only the resource
	// can keep it from doing harm.
	Deaf bool
	// Check, if any, makes for every run what is asked after every turn, with the calls
	// so far: those whose work has begun in that order, then the others.
	Check func() func(v *sim.View, calls []*Call)
}

// Job is what a worker wants done under the lock.
type Job struct {
	After  time.Duration // when it asks
	Takes  time.Duration
	Fails  bool
	Blind  bool          // the work does not look at its context, and writes once
	Panics bool          // its caller catches the panic, as net/http does
	Gone   time.Duration // the caller goes away that long after asking; 0: never
	Again  time.Duration // it asks once more that long after Run has returned; 0: never
}

// Later is the job, asked for that much later.
func (j Job) Later(d time.Duration) Job {
	j.After += d
	return j
}

// patience is how long a caller waits for the lock.
const patience = 40*time.Second + 23*time.Microsecond

// Odd keeps what a worker does apart from the ticks of a server: what happens at the
// same instant has no order.
func Odd(d time.Duration) time.Duration { return d + 17*time.Microsecond }

// What the lock protects.
const resource = "report"

// firstRow is the resource before anybody writes.
const firstRow = `INSERT INTO resources (name, fence, value) VALUES ('` + resource + `', 0, 'nobody')`

// Scenarios are the situations for the simulated world.
func (l Lock) Scenarios(situations []Situation) []*sim.Scenario {
	var all []*sim.Scenario
	for _, s := range situations {
		all = append(all, l.scenario(s))
	}
	return all
}

func (l Lock) scenario(s Situation) *sim.Scenario {
	if s.Store != nil {
		l.Store = s.Store
	}
	return &sim.Scenario{
		Name: s.Name, Title: s.Title,
		Workers: []string{"A", "B", "C", "D"}[:len(s.Jobs)],
		DB:      &sim.Database{Schema: l.Schema, Seed: []string{firstRow}},
		Stores:  []sim.Store{l.Store},
		Faults:  s.Faults,
		Bound:   s.Bound,
		Prompt:  s.Prompt,
		Play: func() sim.Play {
			p := &play{Lock: l, Situation: s, written: map[string]bool{}}
			if s.Check != nil {
				p.check = s.Check()
			}
			return sim.Play{Work: p.work, Step: p.step, End: p.finish}
		},
	}
}
