package ttl

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in, and the one that is
// only shown.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{Lesson: "ttl", Name: "ttl", Code: []any{impl.Run}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Shown = []*sim.Scenario{hopeless().scenario(impl)}
	ex.Board = board().scenario(impl)
	return ex
}

// lockKey is the lock that everybody wants.
const lockKey = "lock:report"

// situation is a scenario in the lesson's terms.
type situation struct {
	name   string
	title  trace.Text
	ttl    time.Duration
	jobs   [][]job   // by worker, one after the other
	meddle *meddling // a further worker, named X, who is no part of the service
	redis  sim.Redis
	faults []sim.Fault
	bound  sim.Bound

	// lossy: a fault may hit the acquisition or the release; then the lock may
	// stay for the rest of its TTL, and the caller may be left in doubt.
	lossy bool
	// lasts: a fault that finds a work in progress may still be there when the
	// lock is to be given back.
	lasts bool
	// survives: what goes wrong leaves time for another renewal.
	survives bool
	// standstill is how long a pause stops the whole process: what its timers do
	// meanwhile reaches the work only afterwards. 0: a pause holds up requests alone.
	standstill time.Duration
}

// job is what a worker wants done under the lock.
type job struct {
	after    time.Duration // it asks for the first time that long after the last one was over
	takes    time.Duration
	fails    error // what the work returns in the end
	panics   bool
	stubborn bool          // the work does not watch its context
	tidies   time.Duration // it takes that long to stop when its context ends
	gone     time.Duration // the caller goes away that long after asking; 0: never
	tries    int           // how often it asks for the lock; 0 means once
}

// again is how long a worker waits before it asks again for a lock that is taken.
// Like all times here it is odd, so that nothing happens at the same instant as a
// tick of the answer's: Go chooses at random between two channels that are ready.
const again = 470*time.Millisecond + 11*time.Microsecond

// meddling is what somebody who does not know about the lock does to Redis.
type meddling struct {
	at time.Duration
	do func(ctx context.Context, w *sim.Worker) error
	op string
}

// redisOptions are the client's: no retries of its own, and a read timeout that
// is short beside every TTL here.
var redisOptions = sim.Redis{MaxRetries: -1, ReadTimeout: 130*time.Millisecond + 3*time.Microsecond}

func (s situation) scenario(impl Impl) *sim.Scenario {
	opts := s.redis
	if opts == (sim.Redis{}) {
		opts = redisOptions
	}
	sc := &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.jobs):len(s.jobs)],
		Redis:   &opts,
		Faults:  s.faults,
		Bound:   s.bound,
	}
	if s.meddle != nil {
		sc.Workers = append(sc.Workers, "X")
	}
	sc.Play = func() sim.Play {
		p := &play{situation: s, calls: make([][]*call, len(sc.Workers))}
		return sim.Play{
			Work: func(w *sim.Worker) { p.work(w, impl) },
			Step: p.step,
			End:  p.end,
		}
	}
	return sc
}

// play is one run.
type play struct {
	situation
	mu    sync.Mutex
	calls [][]*call // by worker; a worker adds to its own only
	lock  lock
	steps int // when step was last called

	faulted bool // a fault has struck
	struck  time.Duration
	meddled bool // X has changed the lock
	crashed time.Duration
}

func (p *play) work(w *sim.Worker, impl Impl) {
	if w.Index == len(p.jobs) {
		p.meddle.run(w)
		return
	}
	for _, j := range p.jobs[w.Index] {
		w.Sleep(j.after)
		for try := range max(1, j.tries) {
			if try > 0 {
				w.Sleep(again)
			}
			if c := p.ask(w, impl, j); c.err == nil || c.started {
				break
			}
		}
	}
}

// ask calls the reader's code once.
func (p *play) ask(w *sim.Worker, impl Impl, j job) *call {
	c := &call{worker: w, job: j, began: w.Now()}
	if p.standstill > 0 && w.Index == 0 {
		c.stands = p.stands
	}
	p.mu.Lock()
	p.calls[w.Index] = append(p.calls[w.Index], c)
	p.mu.Unlock()
	w.Call("Run", []string{lockKey, "ttl " + shown(p.ttl), "work " + j.String()}, func(ctx context.Context) (string, error) {
		if j.gone > 0 {
			var leave context.CancelFunc
			ctx, leave = context.WithCancel(ctx)
			defer time.AfterFunc(j.gone, leave).Stop()
		}
		defer context.AfterFunc(ctx, c.callerLeaves)()
		ctx = context.WithValue(ctx, request{}, c)
		held := w.Held()
		err := c.catch(func() error { return impl.Run(ctx, w.Redis, lockKey, p.ttl, c.run) })
		c.mu.Lock()
		defer c.mu.Unlock()
		c.err, c.heldUp = err, w.Held() > held
		return "done", err
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over, c.returned = true, w.Now()
	return c
}

func (m *meddling) run(w *sim.Worker) {
	w.Sleep(m.at)
	w.Call(m.op, nil, func(ctx context.Context) (string, error) { return "done", m.do(ctx, w) })
}

// shown is a duration without the odd nanoseconds.
func shown(d time.Duration) string { return d.Round(time.Millisecond).String() }

func (j job) String() string {
	switch {
	case j.panics:
		return "panics after " + shown(j.takes)
	case j.fails != nil:
		return "fails after " + shown(j.takes)
	case j.stubborn:
		return fmt.Sprintf("takes %s and ignores its context", shown(j.takes))
	}
	return "takes " + shown(j.takes)
}
