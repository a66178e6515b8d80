package held

import (
	"errors"
	"fmt"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// returns checks a call when it has returned.
func (p *play) returns(v *sim.View, c *Call) {
	if !c.over || c.judged {
		return
	}
	c.judged = true
	switch {
	case c.runs > 1:
		p.misled(v, c, ruleTold, trace.Text{En: fmt.Sprintf("it has called the work %d times", c.runs), Zh: fmt.Sprintf("它调用了 %d 次工作函数", c.runs)})
	case p.inventsALoss(c):
		p.misled(v, c, ruleTold, trace.Text{En: "its " + p.Right.En + " was alive: only its caller had left", Zh: "它的" + p.Right.Zh + "还在：只是调用方离开了"})
	case c.running:
		p.misled(v, c, ruleTold, trace.Text{En: "its work is still going on", Zh: "它的工作仍在进行"})
	case p.overstayed(c):
		p.misled(v, c, ruleGetsIn, trace.Text{En: fmt.Sprintf("its caller has left at %s: nobody waited for it any more until %s", shown(c.leftAt), shown(c.returned)), Zh: fmt.Sprintf("它的调用方在 %s 就已离开：直到 %s 都没有人在等它", shown(c.leftAt), shown(c.returned))})
	case !c.begun:
		p.neverBegan(v, c)
	case c.cancelled && !c.left:
		p.lostTheLock(v, c)
	case c.cancelled:
		p.callerLeft(v, c)
	default:
		p.ended(v, c)
	}
}

// inventsALoss reports whether Run tells of a loss though only its caller has left.
func (p *play) inventsALoss(c *Call) bool {
	return c.left && !p.isHit(c) && errors.Is(c.err, p.Lost)
}

// overstayed reports whether Run returned long after its caller had left and its
// work, if any, had ended.
func (p *play) overstayed(c *Call) bool {
	return c.left && !p.isHit(c) && max(c.leftAt, c.end)+slack+p.held() < c.returned
}

func (p *play) neverBegan(v *sim.View, c *Call) {
	switch {
	case c.err == nil:
		p.misled(v, c, ruleTold, trace.Text{En: "its work has not run", Zh: "它的工作并没有运行"})
	case p.isHit(c) || c.Gone > 0 || p.mayHaveWaited(c):
	case c.left && p.panicked() != nil:
		who := p.panicked().Worker
		v.Break(ruleFrees, who.Index, trace.Text{
			En: fmt.Sprintf("%s's work has panicked, and its lock stays: %s has waited until its caller gave up at %s", who.Name, c.Worker.Name, shown(c.returned)),
			Zh: fmt.Sprintf("%s 的工作 panic 之后，锁一直没有释放：%s 一直等到 %s 调用方放弃", who.Name, c.Worker.Name, shown(c.returned)),
		})
	case c.left && p.struck:
		v.Break(ruleRecovers, c.Worker.Index, trace.Text{
			En: fmt.Sprintf("something went wrong at %s, and %s has waited for the lock until its caller gave up at %s: nothing ends the lock that was held then", shown(p.hit), c.Worker.Name, shown(c.returned)),
			Zh: fmt.Sprintf("故障发生在 %s，而 %s 一直等锁，直到 %s 调用方放弃：当时持有的那把锁没有任何东西能结束它", shown(p.hit), c.Worker.Name, shown(c.returned)),
		})
	default:
		p.misled(v, c, ruleGetsIn, trace.Text{En: "its work has not run, though nothing went wrong with it and its caller would have waited", Zh: "它的工作没有运行，虽然它这边并无故障，调用方也愿意等"})
	}
}

// panicked is a call whose work has panicked; nil if there is none.
func (p *play) panicked() *Call {
	for _, c := range p.all() {
		if c.Panics && c.Ended() {
			return c
		}
	}
	return nil
}

// mayHaveWaited reports whether it was the schedule that kept the call, or whoever
// held the lock, waiting for longer than anybody's patience.
func (p *play) mayHaveWaited(c *Call) bool {
	if c.left && p.Bound.Preemptions > 0 {
		return true
	}
	for _, other := range p.all() {
		if other != c && other.begun && !other.over && !p.isHit(other) {
			return true
		}
	}
	return false
}

// lostTheLock: the work was told to stop, and not because its caller left.
func (p *play) lostTheLock(v *sim.View, c *Call) {
	switch {
	case !p.isHit(c):
		p.misled(v, c, ruleStops, trace.Text{En: "its work was told to stop, though its " + p.Right.En + " was alive", Zh: "它的" + p.Right.Zh + "还在，工作却被通知停止"})
	case errors.Is(c.err, p.Lost) || errors.Is(c.err, p.Stale):
	default:
		p.misled(v, c, ruleLoss, trace.Text{En: "its work was told to stop because the lock was lost", Zh: "它的工作因丢锁而被通知停止"})
	}
}

func (p *play) callerLeft(v *sim.View, c *Call) {
	if c.err == nil && c.workErr != nil {
		p.misled(v, c, ruleTold, trace.Text{En: "its caller left and its work has stopped half way", Zh: "它的调用方已离开，工作中途停下了"})
	}
}

// ended: the work has come to its own end.
func (p *play) ended(v *sim.View, c *Call) {
	lost := p.isHit(c) && p.overtaken(c)
	ended := trace.Text{En: fmt.Sprintf("its work has returned %s", said(c.workErr)), Zh: fmt.Sprintf("它的工作返回了 %s", said(c.workErr))}
	switch {
	case c.left && c.leftAt < c.end:
		p.misled(v, c, ruleStops, trace.Text{En: fmt.Sprintf("its work went on until %s, though the caller left at %s: nobody has told it to stop", shown(c.end), shown(c.leftAt)), Zh: fmt.Sprintf("调用方在 %s 已离开，它的工作却一直进行到 %s：没有人通知它停下", shown(c.leftAt), shown(c.end))})
	case lost && c.err == nil:
		p.misled(v, c, ruleLoss, trace.Text{En: "somebody else had got the lock before its work ended", Zh: "它的工作结束之前锁已被别人拿到"})
	case p.isHit(c) && (c.err != nil || c.workErr == nil):
	case c.left && c.err != nil:
	case c.Panics && c.err == nil:
		p.misled(v, c, ruleTold, trace.Text{En: "its work has panicked half way", Zh: "它的工作中途 panic 了"})
	case c.Panics:
	case c.workErr == nil && c.err != nil, c.workErr != nil && !errors.Is(c.err, c.workErr):
		p.misled(v, c, ruleTold, ended)
	}
}

// overtaken reports whether somebody else began long before the work ended: then the
// answer must have noticed.
func (p *play) overtaken(c *Call) bool {
	for _, after := range p.all() {
		if after.begun && after.number > c.number && after.start+p.Grace < c.end {
			return true
		}
	}
	return false
}

func (p *play) misled(v *sim.View, c *Call, rule sim.Rule, but trace.Text) {
	v.Break(rule, c.Worker.Index, trace.Text{
		En: fmt.Sprintf("%s's Run has returned %s, and %s", c.Worker.Name, said(c.err), but.En),
		Zh: fmt.Sprintf("%s 的 Run 返回了 %s，而%s", c.Worker.Name, said(c.err), but.Zh),
	})
}
