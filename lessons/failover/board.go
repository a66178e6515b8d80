package failover

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// board is what somebody plays the scheduler in: a lock that a failover forgets ends
// before the work as one that runs out does.
func board() situation {
	return situation{
		name:     "board",
		title:    trace.Text{En: "A works longer than its lock lasts, and is done in the same moment as B; A may crash, and replies of the database to it may be lost", Zh: "A 的工作超过了锁的期限，与 B 同时干完；A 可能崩溃，数据库发给它的应答可能丢失"},
		replicas: []sim.Replica{near},
		work:     []func(*actor){works(0, 12*time.Second), works(10500*time.Millisecond, 1500*time.Millisecond)},
		faults:   []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A").On("db")},
		failures: true,
		bound:    sim.Bound{Preemptions: 2, Faults: 2},
	}
}
