package comparison

import (
	"context"
	"fmt"
	"sync"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The work is the same for all: A wants the resource, and soon after B does; each
// works for a while and then writes what it has made.
const (
	name    = "report"
	lasts   = 10 * time.Second       // a lock, lease or session of somebody who is silent
	askAt   = 250 * time.Millisecond // how often one asks who is not told
	latency = time.Millisecond       // of every answer
)

// starts are when the workers begin. They lie beside the ticks of servers by some
// odd microseconds: what happens at the same instant has no order.
var starts = []time.Duration{100*time.Millisecond + 17*time.Microsecond, 400*time.Millisecond + 17*time.Microsecond}

// takes is how long the work takes A, and B. B's is short enough to be written
// before A's where both work at the same time.
var takes = []time.Duration{3 * time.Second, time.Second}

var workload = trace.Text{
	En: fmt.Sprintf("A wants the resource, B wants it %s later. Each reads, works (A for %s, B for %s) and writes. A lock, lease or session of somebody who is silent ends after %s; whoever is not told that it is free asks every %s. Every answer of a server takes %s.", shown(starts[1]-starts[0]), shown(takes[0]), shown(takes[1]), shown(lasts), shown(askAt), shown(latency)),
	Zh: fmt.Sprintf("A 要使用资源，%s 之后 B 也要。各自先读取，再工作（A %s，B %s），最后写入。持有者失去音讯时，锁、租约或会话在 %s 后结束；得不到通知的一方每 %s 询问一次。服务器的每个应答耗时 %s。", shown(starts[1]-starts[0]), shown(takes[0]), shown(takes[1]), shown(lasts), shown(askAt), shown(latency)),
}

// play is one run.
type play struct {
	s  system
	mu sync.Mutex

	visits   [2]visit
	begun    int           // how many have begun
	released time.Duration // when the first to come has given back
	struck   time.Duration // when a fault happened
	two      bool          // one began while another had not ended
	stale    bool          // the resource took a write of an older holder after one of a newer

	counted [2]counts
}

func (s system) newPlay() *play {
	none := counts{-1, -1, -1}
	return &play{s: s, counted: [2]counts{none, none}}
}

// visit is what one worker has done.
type visit struct {
	w                  *sim.Worker
	asked, began, done time.Duration
	number             int // in the order in which they began, from 1; 0: it has not
	working, wrote     bool
	over               bool
}

// counts are the steps of all workers when something was first seen; -1: never.
type counts struct{ begun, done, over int }

// work is what one worker does.
func (p *play) work(w *sim.Worker) {
	w.Sleep(starts[w.Index])
	v := &p.visits[w.Index]
	p.mu.Lock()
	v.w, v.asked = w, w.Now()
	p.mu.Unlock()
	w.Call("work", []string{name}, func(ctx context.Context) (string, error) {
		err := p.s.hold(ctx, w, func(ctx context.Context, write write) error { return p.visit(ctx, v, write) })
		return "done", err
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	v.over = true
	if v.number == 1 {
		p.released = w.Now()
	}
}

// visit is the work itself. Its write comes after its last look at its context: a
// request that is on its way does not come back.
func (p *play) visit(ctx context.Context, v *visit, write write) error {
	p.begin(v)
	defer p.end(v)
	var rows int
	if err := v.w.DB.QueryRowContext(ctx, "SELECT count(*) FROM "+p.s.table).Scan(&rows); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(takes[v.w.Index]):
	}
	p.mu.Lock()
	v.done = v.w.Now()
	p.mu.Unlock()
	err := write(context.WithoutCancel(ctx), "written by "+v.w.Name)
	if err == nil {
		p.written(v)
	}
	return err
}

func (p *play) begin(v *visit) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begun++
	v.number, v.began, v.working = p.begun, v.w.Now(), true
	v.w.Believe(name, true)
	for i := range p.visits {
		other := &p.visits[i]
		p.two = p.two || other != v && other.working && !other.w.Crashed()
	}
}

func (p *play) end(v *visit) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v.working = false
	v.w.Believe(name, false)
}

func (p *play) written(v *visit) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v.wrote = true
	for i := range p.visits {
		other := &p.visits[i]
		p.stale = p.stale || other.number > v.number && other.wrote
	}
}

// step looks after every turn: how many steps had been taken when something was
// first so, and whether a fault has struck.
func (p *play) step(v *sim.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.struck == 0 && v.Faulted() {
		p.struck = v.Now()
	}
	for i := range p.visits {
		keepFirst(&p.counted[i].begun, p.visits[i].number > 0, v.Steps())
		keepFirst(&p.counted[i].done, p.visits[i].done > 0, v.Steps())
		keepFirst(&p.counted[i].over, p.visits[i].over, v.Steps())
	}
}

// keepFirst keeps the number of steps at which something was first so.
func keepFirst(at *int, so bool, steps int) {
	if so && *at < 0 {
		*at = steps
	}
}

// The rules are for the eye: a run that is shown again stops where it happens.
var (
	ruleTwo = sim.Rule{ID: "one-at-a-time", Text: trace.Text{
		En: "one begins only when the other has ended",
		Zh: "一方结束之后，另一方才开始",
	}}
	ruleStale = sim.Rule{ID: "no-stale-write", Text: trace.Text{
		En: "the resource takes no write of an older holder after one of a newer",
		Zh: "资源一旦接受了新持有者的写入，就不再接受旧持有者的",
	}}
)

// show breaks the rule that a column asks about.
func (p *play) show(v *sim.View, c column) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case c.rule == &ruleTwo && p.two:
		v.Break(ruleTwo, v.Mover(), trace.Text{En: "both are at work", Zh: "两个 worker 同时在工作"})
	case c.rule == &ruleStale && p.stale:
		v.Break(ruleStale, v.Mover(), trace.Text{En: "the older holder's write replaces the newer one's", Zh: "旧持有者的写入覆盖了新持有者的"})
	}
}
