package report

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{Lesson: "report", Name: "report", Code: []any{impl.RunReport}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Board, ex.Levels = board().scenario(impl), trace.Levels[3:]
	return ex
}

// situation is a scenario in the lesson's terms: who asks for which report, when.
type situation struct {
	name      string
	title     trace.Text
	asks      [][]ask // by worker, one after the other
	reads     bool    // building reads the database half way
	immediate bool
	noIdle    bool          // the pools keep no idle connection
	prompt    bool          // stores answer at once
	writer    bool          // a further worker, X, writes to another table
	holds     time.Duration // X holds the database that long when an ordinary build ends; 0: never
	outside   bool          // at the end another program writes the same report
	redis     *sim.Redis    // nil: the usual client
	trouble   trouble
	faults    []sim.Fault
	bound     sim.Bound
}

// ask is one request for a report.
type ask struct {
	at    time.Duration // since the start; at once if that is past
	date  string
	takes time.Duration // how long building takes
	fails bool          // building fails in the end
	gone  bool          // its caller has gone away before the call
	text  string        // what building returns; "": a text of its own every time
	empty bool          // what building returns is empty, which an answer may take for an error
	tries int           // how often it asks again after an error; 0 means once
}

// usual are the client's options: no retries of its own.
var usual = sim.Redis{MaxRetries: -1, ReadTimeout: sim.Odd(3 * time.Second)}

// salesTable is what reports are about, and nothing to do with the answer.
const salesTable = "\n;CREATE TABLE sales (day TEXT, amount INTEGER);"

func (s situation) scenario(impl Impl) *sim.Scenario {
	redis := usual
	if s.redis != nil {
		redis = *s.redis
	}
	sc := &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.asks):len(s.asks)],
		DB:      &sim.Database{Schema: impl.Schema + salesTable, Immediate: s.immediate, NoIdle: s.noIdle},
		Redis:   &redis,
		Prompt:  s.prompt,
		Faults:  s.faults,
		Bound:   s.bound,
	}
	if s.writer || s.holds > 0 {
		sc.Workers = append(sc.Workers, "X")
	}
	sc.Play = func() sim.Play {
		p := newPlay(s)
		return sim.Play{
			Work: func(w *sim.Worker) { p.work(w, impl) },
			Step: p.step,
			End:  p.end,
		}
	}
	return sc
}

// play is one run. Workers that begin or wake at the same instant run at the same
// time, so that a mutex guards what they and the checks share.
type play struct {
	situation
	mu      sync.Mutex
	calls   [][]*call // by worker
	reports map[string]*stored
	locks   map[string]*lock
	turn    int // counts the looks of step

	steps   int // when step was last called
	faulted bool
	writing error // what X was told
}

func newPlay(s situation) *play {
	p := &play{situation: s, calls: make([][]*call, len(s.asks)+1), reports: map[string]*stored{}, locks: map[string]*lock{}}
	for _, asks := range s.asks {
		for _, a := range asks {
			p.reports[a.date] = &stored{bodies: map[string]bool{}}
			p.locks[a.date] = &lock{}
		}
	}
	return p
}

func (p *play) work(w *sim.Worker, impl Impl) {
	if w.Index == len(p.asks) && p.writer {
		p.writeElsewhere(w)
		return
	}
	if w.Index == len(p.asks) {
		w.Sleep(ordinary - time.Second)
		w.Occupy(p.holds)
		return
	}
	for _, a := range p.asks[w.Index] {
		if wait := a.at - w.Now(); wait > 0 {
			w.Sleep(wait)
		}
		for range max(1, a.tries) {
			if c := p.ask(w, impl, a); c.err == nil {
				break
			}
		}
	}
}

// ask calls the reader's code once.
func (p *play) ask(w *sim.Worker, impl Impl, a ask) *call {
	c := p.begin(w, a)
	w.Call("RunReport", []string{a.date}, func(ctx context.Context) (string, error) {
		if a.gone {
			var leave context.CancelFunc
			ctx, leave = context.WithCancel(ctx)
			leave()
		}
		c.outcome, c.err = impl.RunReport(ctx, w.Redis, w.DB, a.date, c.build)
		return c.outcome.String(), c.err
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	c.over, c.ended, c.endedAt = true, p.turn, w.Now()
	return c
}

func (p *play) begin(w *sim.Worker, a ask) *call {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &call{play: p, worker: w, ask: a, began: p.turn, beganAt: w.Now(), there: p.reports[a.date].there, number: len(p.calls[w.Index])}
	p.calls[w.Index] = append(p.calls[w.Index], c)
	return c
}

// writeElsewhere is a program that has nothing to do with reports.
func (p *play) writeElsewhere(w *sim.Worker) {
	w.Sleep(sim.Odd(5 * time.Second))
	w.Call("another program", nil, func(ctx context.Context) (string, error) {
		_, p.writing = w.DB.ExecContext(ctx, "INSERT INTO sales (day, amount) VALUES (?, ?)", next, 7)
		return "one sale", p.writing
	})
}

// all returns every call, worker by worker.
func (p *play) all() []*call { return slices.Concat(p.calls...) }

// step checks what must hold at all times.
func (p *play) step(v *sim.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.turn++
	p.noticeOthers()
	if v.Changed() {
		p.readTable(v)
		p.look(v)
		p.noticeOthers()
	}
	p.faulted = v.Faulted()
	p.steps = v.Steps()
	for _, c := range p.all() {
		for _, check := range []func(*sim.View, *call){p.builtOnce, p.waitsForRedis, p.toldRightly} {
			if v.Broken() {
				return
			}
			check(v, c)
		}
	}
}

// end checks what a run has come to.
func (p *play) end(v *sim.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, check := range []func(*sim.View){p.neighbourWrote, p.busyRightly, p.reportsThere, p.tableRefuses} {
		if check(v); v.Broken() {
			return
		}
	}
}

// shown is a duration in words, without the odd part.
func shown(d time.Duration) string {
	if d < time.Minute {
		return d.Round(time.Second).String()
	}
	d = d.Round(time.Second)
	if d%time.Minute == 0 {
		return fmt.Sprintf("%d min", d/time.Minute)
	}
	return fmt.Sprintf("%d min %d s", d/time.Minute, d%time.Minute/time.Second)
}
