package report

import (
	"fmt"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// busyRightly: whoever is told Busy has met somebody at work, or what a fault has
// left of somebody's lock.
func (p *play) busyRightly(v *sim.View) {
	for _, c := range p.all() {
		if c.over && c.err == nil && c.outcome == Busy && !p.mayBeBusy(c) {
			p.misled(v, c, ruleBusy, p.whyNotBusy(c))
			return
		}
	}
}

func (p *play) mayBeBusy(c *call) bool {
	for _, other := range p.all() {
		if other == c || other.ask.date != c.ask.date || !p.mayHold(other) {
			continue
		}
		if other.began < c.ended && (!other.over || c.began < other.ended) && !other.isGone(c) {
			return true
		}
	}
	// A client that repeats requests may be refused by its own lock. A call whose
	// caller leaves can still give its lock back.
	return p.faulted && p.trouble != cancelled && (c.foreign || p.leftOver(c) || p.trouble == unreachable && c.took)
}

// mayHold: the call was at work, or a fault has ended it who knows how far on.
func (p *play) mayHold(c *call) bool {
	return c.engaged() || p.faulted && (c.worker.Crashed() || c.over && c.err != nil)
}

// isGone: the other has crashed, so long ago that nobody should wait for it.
func (c *call) isGone(asked *call) bool {
	return c.worker.Crashed() && asked.endedAt > c.ask.at+c.ask.takes+recovery
}

// leftOver: a fault has kept somebody from tidying up, less than an hour ago.
func (p *play) leftOver(c *call) bool {
	for _, other := range p.all() {
		if other == c || other.ask.date != c.ask.date || !p.mayHold(other) || !other.over || other.began > c.began {
			continue
		}
		if c.endedAt <= other.endedAt+recovery && (other.err != nil || p.victim(other)) {
			return true
		}
	}
	return false
}

// victim: a fault may have hit the call; faults of one worker hit A.
func (p *play) victim(c *call) bool {
	return p.faulted && (c.worker.Index == 0 || p.trouble == flushed || p.trouble == unreachable)
}

func (p *play) whyNotBusy(c *call) trace.Text {
	for _, other := range p.all() {
		switch {
		case other == c || other.ask.date != c.ask.date || !other.over || other.ended > c.began || !other.engaged():
		case p.faulted && p.trouble == cancelled && p.victim(other) && other.err != nil:
			return trace.Text{
				En: fmt.Sprintf("nobody is at work: the caller of %s has left, %s has returned, and its lock was left in the way", other.name(), other.name()),
				Zh: fmt.Sprintf("并没有人在做：%s 的调用方已经离开，%s 也已返回，它的锁却留在那里挡路", other.name(), other.name()),
			}
		case other.failed():
			return trace.Text{
				En: fmt.Sprintf("nobody is at work: the build of %s has failed and its lock was left in the way", other.name()),
				Zh: fmt.Sprintf("并没有人在做：%s 的生成失败了，它的锁却留在那里挡路", other.name()),
			}
		case other.hasStored():
			return trace.Text{
				En: fmt.Sprintf("nobody is at work: %s has stored the report and its lock was left behind; that is AlreadyBuilt", other.name()),
				Zh: fmt.Sprintf("并没有人在做：%s 已经存好报表，只是锁没还；这应当是 AlreadyBuilt", other.name()),
			}
		}
	}
	switch {
	case p.faulted && p.trouble == database && c.worker.Index == 0:
		return trace.Text{En: "nobody else is at work: it was the database that failed", Zh: "并没有别人在做：出错的是数据库"}
	case p.faulted && p.trouble == unreachable:
		return trace.Text{En: "nobody else is at work: it was Redis that did not answer, and the report waits for it", Zh: "并没有别人在做：没有应答的是 Redis，报表却因此搁下了"}
	case len(c.builds) > 0:
		return trace.Text{En: "nobody else is at work on " + c.ask.date + ": it has done the work itself", Zh: "并没有别人在做 " + c.ask.date + "：活是它自己干的"}
	}
	return trace.Text{En: "nobody is at work on the report of " + c.ask.date, Zh: "并没有人在做 " + c.ask.date + " 的报表"}
}
