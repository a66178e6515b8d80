package ttl

import (
	"context"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// hopeless is the situation that no answer can stand: the holder's whole process
// stands still, its watchdog and its timers with it. It can be replayed and driven,
// and judges nobody.
func hopeless() situation {
	long := sim.Odd(2 * fraction)
	return situation{
		name:       "standstill",
		title:      trace.Text{En: "A's whole process stands still for twice the TTL, its timers too", Zh: "A 的整个进程停顿两倍 TTL，定时器也停住"},
		ttl:        fraction,
		jobs:       [][]job{{{takes: sim.Odd(4 * fraction)}}, {{after: sim.Odd(300 * time.Millisecond), takes: sim.Odd(200 * time.Millisecond), tries: 40}}},
		faults:     []sim.Fault{sim.Pause(long).Only("A")},
		bound:      sim.Bound{Faults: 1},
		lossy:      true,
		standstill: long,
	}
}

// stands is how much longer the process that a pause has stopped stands still.
func (p *play) stands() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.faulted {
		return 0
	}
	return p.struck + p.standstill - p.calls[0][0].worker.Now()
}

// standStill waits until the process goes on.
func (c *call) standStill() {
	if c.stands != nil {
		time.Sleep(c.stands())
	}
}

// awake is ctx as the work gets to know it: that it has ended, only when the process
// goes on.
func (c *call) awake(ctx context.Context) context.Context {
	if c.stands == nil || ctx.Err() != nil {
		return ctx
	}
	heard, end := context.WithCancelCause(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() {
		c.standStill()
		end(context.Cause(ctx))
	})
	return heard
}
