package held

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Board is what somebody plays the scheduler in: the race of [Lock.Resource] between
// an old and a new holder, of whom faults strike the old one.
func (l Lock) Board() *sim.Scenario {
	sc := l.writing([][]attempt{{{fence: 9}}, {{fence: 10}}}, sim.Bound{Preemptions: 2, Faults: 2})
	sc.Name = "board"
	sc.Title = trace.Text{
		En: "an old and a new holder write at the same time; the old one, A, may crash, and replies to it may be lost",
		Zh: "新旧两个持有者同时写入；旧的那个 A 可能崩溃，发给它的应答可能丢失",
	}
	sc.Faults = []sim.Fault{sim.Crash().Only("A"), sim.LoseReply().Only("A")}
	return sc
}
