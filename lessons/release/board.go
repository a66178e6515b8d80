package release

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in: A gives its lock back just before
// it ends, and B, who was refused shortly before, asks again just after.
func board() situation {
	return situation{
		name:     "board",
		title:    trace.Text{En: "A gives the lock back at the last moment, and B asks for it; A may crash, and replies to it may be lost", Zh: "A 在最后一刻释放锁，B 正在请求；A 可能崩溃，发给它的应答可能丢失"},
		work:     []func(*actor){inTurn(0, 9850*time.Millisecond), asksAgain},
		faults:   []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A")},
		failures: true,
		bound:    sim.Bound{Preemptions: 2, Faults: 2},
	}
}

func asksAgain(a *actor) {
	a.Sleep(9700 * time.Millisecond)
	got := a.acquire(ttl)
	if got.err != nil {
		a.Sleep(400 * time.Millisecond)
		got = a.acquire(ttl)
	}
	a.Sleep(3 * time.Second)
	a.release(got)
}
