package refill

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"lockwise/internal/sim"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	ex := sim.Exercise{Lesson: "refill", Name: "refill", Code: []any{impl.Get}}
	for _, s := range situations() {
		ex.Scenarios = append(ex.Scenarios, s.scenario(impl))
	}
	ex.Board = board().scenario(impl)
	return ex
}

func (s situation) scenario(impl Impl) *sim.Scenario {
	return &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.asks)],
		Redis:   &sim.Redis{MaxRetries: -1, ReadTimeout: readTimeout},
		Prompt:  true,
		Faults:  s.faults,
		Bound:   s.bound,
		Play: func() sim.Play {
			p := &play{situation: s, calls: make([][]*call, len(s.asks))}
			return sim.Play{
				Work: func(w *sim.Worker) { p.work(w, impl) },
				Step: p.step,
				End:  p.end,
			}
		},
	}
}

// play is one run. Workers that begin or wake at the same instant run at the same
// time, so that a mutex guards what they and the checks share.
type play struct {
	situation
	mu      sync.Mutex
	calls   [][]*call // by worker
	loads   int       // that have begun
	turn    int       // counts the looks of step
	faulted bool
}

func (p *play) work(w *sim.Worker, impl Impl) {
	for _, a := range p.asks[w.Index] {
		if wait := a.at - w.Now(); wait > 0 {
			w.Sleep(wait)
		}
		p.ask(w, impl, a)
	}
}

// ask calls the reader's code once.
func (p *play) ask(w *sim.Worker, impl Impl, a ask) {
	c := &call{play: p, worker: w, ask: a}
	p.mu.Lock()
	c.began, c.beganAt = p.turn, w.Now()
	p.calls[w.Index] = append(p.calls[w.Index], c)
	p.mu.Unlock()
	w.Call("Get", []string{a.key}, func(ctx context.Context) (string, error) {
		if a.within > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, a.within)
			defer cancel()
		}
		value, err := impl.Get(ctx, w.Redis, a.key, c.load)
		p.mu.Lock()
		defer p.mu.Unlock()
		c.value, c.err, c.left = value, err, ctx.Err() != nil
		return value.words(), err
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	c.over, c.ended, c.endedAt = true, p.turn, w.Now()
}

// words is a value as a trace shows it.
func (v Value) words() string {
	if v.Stale {
		return v.Text + ", stale"
	}
	return v.Text
}

// of returns the calls for a key, worker by worker.
func (p *play) of(key string) []*call {
	return slices.DeleteFunc(slices.Concat(p.calls...), func(c *call) bool { return c.ask.key != key })
}

// step checks what must hold at all times.
func (p *play) step(v *sim.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.turn++
	p.faulted = v.Faulted()
	if v.Changed() {
		p.keysEnd(v)
	}
	for _, c := range slices.Concat(p.calls...) {
		for _, check := range []func(*sim.View, *call){p.loadsOnce, p.waits, p.told} {
			if v.Broken() {
				return
			}
			check(v, c)
		}
	}
}

// end checks what shows only when everybody is done.
func (p *play) end(v *sim.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range slices.Concat(p.calls...) {
		if p.loadsGoOn(v, c); v.Broken() {
			return
		}
	}
}

// shown is a duration in words, without the odd part.
func shown(d time.Duration) string {
	d = d.Round(time.Second)
	if d < 2*time.Minute {
		return fmt.Sprintf("%d s", d/time.Second)
	}
	return fmt.Sprintf("%d min %d s", d/time.Minute, d%time.Minute/time.Second)
}
