package held

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// begins looks at a work when it has begun: its fence, and how long it has waited.
func (p *play) begins(v *sim.View, c *Call) {
	if c.seen || !c.begun {
		return
	}
	c.seen = true
	p.fenceGrows(v, c)
	if !v.Broken() && !p.isHit(c) {
		p.waitedNoLonger(v, c)
	}
}

func (p *play) fenceGrows(v *sim.View, c *Call) {
	name := c.Worker.Name
	if c.fence <= 0 {
		v.Break(ruleFence, c.Worker.Index, trace.Text{
			En: fmt.Sprintf("%s starts with the fence %d: that is no larger than what a resource has that nobody has written to", name, c.fence),
			Zh: fmt.Sprintf("%s 以栅栏号 %d 开始：它并不大于从未写过的资源的栅栏号", name, c.fence),
		})
		return
	}
	for _, before := range p.all() {
		if before.begun && before.number < c.number && before.fence >= c.fence {
			v.Break(ruleFence, c.Worker.Index, trace.Text{
				En: fmt.Sprintf("%s starts with the fence %d after %s started with %d: a resource that compares them refuses the holder, or cannot tell the two apart", name, c.fence, before.Worker.Name, before.fence),
				Zh: fmt.Sprintf("%s 以栅栏号 %d 开始，而此前 %s 的栅栏号是 %d：资源比较之后要么拒绝真正的持有者，要么分不清两者", name, c.fence, before.Worker.Name, before.fence),
			})
			return
		}
	}
}

// slack is how long the lock may be free before somebody who waits for it has it: an
// answer may ask in turns instead of being told.
const slack = 700 * time.Millisecond

// waitedNoLonger: whoever waits gets in soon after the lock is free; after a fault,
// soon after the lock has ended by itself, which a service may notice a little late.
func (p *play) waitedNoLonger(v *sim.View, c *Call) {
	free, who := c.asked, ""
	for _, before := range p.all() {
		if !before.begun || before.number >= c.number {
			continue
		}
		if !before.over && !before.Worker.Crashed() && !p.isHit(before) {
			return // it has given the lock back and has not returned yet
		}
		if before.over && p.free(before) > free {
			free, who = p.free(before), before.Worker.Name
		}
	}
	if ended := p.hit + p.Lasts + p.Late; p.struck && ended > free {
		free, who = ended, ""
	}
	late := c.start - free - slack - p.held()
	switch {
	case late <= 0:
	case who != "":
		v.Break(ruleFrees, c.Worker.Index, trace.Text{
			En: fmt.Sprintf("%s's Run is over, the lock has to be free at %s, and %s gets it at %s only", who, shown(free), c.Worker.Name, shown(c.start)),
			Zh: fmt.Sprintf("%s 的 Run 已结束，锁最迟应在 %s 空闲，%s 到 %s 才拿到", who, shown(free), c.Worker.Name, shown(c.start)),
		})
	case p.struck:
		v.Break(ruleRecovers, c.Worker.Index, trace.Text{
			En: fmt.Sprintf("something went wrong at %s; with a %s of %s %s could have the lock at %s, and gets it at %s only", shown(p.hit), p.Right.En, p.Lasts, c.Worker.Name, shown(free), shown(c.start)),
			Zh: fmt.Sprintf("故障发生在 %s；%s为 %s，%s 本可在 %s 拿到锁，却到 %s 才拿到", shown(p.hit), p.Right.Zh, p.Lasts, c.Worker.Name, shown(free), shown(c.start)),
		})
	default:
		v.Break(ruleGetsIn, c.Worker.Index, trace.Text{
			En: fmt.Sprintf("nobody holds the lock, and %s gets it only %s after it asked", c.Worker.Name, shown(c.start-c.asked)),
			Zh: fmt.Sprintf("没有人持有锁，%s 却在请求 %s 之后才拿到", c.Worker.Name, shown(c.start-c.asked)),
		})
	}
}

// free is when the lock must be free after a call that is over: at once, and after a
// panic of its work when the lock ends by itself.
func (p *play) free(c *Call) time.Duration {
	if c.Panics && c.Ended() {
		return c.returned + p.Lasts + p.Late
	}
	return c.returned
}

// held is how long the schedule has kept workers from moving.
func (p *play) held() time.Duration {
	var sum time.Duration
	for _, c := range p.all() {
		sum += c.Worker.Held()
	}
	return sum
}

// isAlone: nobody begins beside a work that has not been told to stop, but for one
// whose lock may have ended; that is told to stop soon.
func (p *play) isAlone(v *sim.View, c *Call) {
	for _, before := range p.all() {
		if !c.begun || !before.begun || before.number >= c.number || before.Worker.Crashed() {
			continue
		}
		until := before.liveUntil(v.Now())
		switch {
		case until <= c.start:
		case !p.isHit(before):
			v.Break(ruleAlone, c.Worker.Index, trace.Text{
				En: fmt.Sprintf("%s begins to work at %s while %s works, whom nothing keeps from %s", c.Worker.Name, shown(c.start), before.Worker.Name, p.Service),
				Zh: fmt.Sprintf("%s 在 %s 开始工作，而 %s 正在工作，它与 %s 的连接没有任何问题", c.Worker.Name, shown(c.start), before.Worker.Name, p.Service),
			})
			return
		case until > c.start+p.Grace && !p.Deaf:
			v.Break(ruleStops, before.Worker.Index, trace.Text{
				En: fmt.Sprintf("%s's %s is over and %s works since %s; %s still works at %s, and nobody has told it to stop", before.Worker.Name, p.Right.En, c.Worker.Name, shown(c.start), before.Worker.Name, shown(until)),
				Zh: fmt.Sprintf("%s 的%s已结束，%s 从 %s 起在工作；到 %s，%s 还在工作，没有人通知它停下", before.Worker.Name, p.Right.Zh, c.Worker.Name, shown(c.start), shown(until), before.Worker.Name),
			})
			return
		}
	}
}

// shown is a time without the odd microseconds.
func shown(d time.Duration) string { return d.Round(time.Millisecond).String() }
