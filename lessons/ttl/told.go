package ttl

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// errWork is what work fails with that fails.
var errWork = errors.New("the report cannot be built")

// errSlow is what work fails with whose own deadline has passed, not its caller's.
var errSlow = fmt.Errorf("asking the warehouse: %w", context.DeadlineExceeded)

// returnsRightly checks a call when it has returned: where the lock is, and what
// the caller is told.
func (p *play) returnsRightly(v *sim.View, c *call) {
	if !c.over || c.judged {
		return
	}
	c.judged = true
	for _, check := range []func(*sim.View, *call){p.hasWaited, p.hasFreed, p.hasTold} {
		if check(v, c); v.Broken() {
			return
		}
	}
}

func (p *play) hasWaited(v *sim.View, c *call) {
	if !c.running {
		p.hasReturnedSoon(v, c)
		return
	}
	v.Break(ruleWaits, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s's Run has returned (%s) and its work is still going on, with no lock and nobody waiting for it", c.worker.Name, c.said()),
		Zh: fmt.Sprintf("%s 的 Run 已经返回（%s），工作却仍在进行：没有锁，也没有人等它", c.worker.Name, c.said()),
	})
}

// hasReturnedSoon: with the work the reason to hold the lock has ended, and the reason
// to keep the caller.
func (p *play) hasReturnedSoon(v *sim.View, c *call) {
	late := c.returned - c.end
	if !c.started || c.heldUp || p.disturbed() || late <= p.ttl/5 {
		return
	}
	v.Break(ruleWaits, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s's work was done at %s, and Run returned only at %s: for %s the lock was held for nothing", c.worker.Name, shown(c.end), shown(c.returned), shown(late)),
		Zh: fmt.Sprintf("%s 的工作在 %s 就已完成，Run 到 %s 才返回：锁白白多占了 %s", c.worker.Name, shown(c.end), shown(c.returned), shown(late)),
	})
}

// hasFreed: what a fault took from the acquisition or the release, what arrived too
// late to be used, and what a panic cut short may stay for the rest of the lease.
func (p *play) hasFreed(v *sim.View, c *call) {
	excused := p.lossy && p.faulted && (p.lasts || !c.struck) ||
		c.job.panics && c.runs > 0 ||
		p.tooSlow(c)
	if p.lock.owner != c || excused {
		return
	}
	left := p.lock.deadline - v.Now()
	v.Break(ruleFree, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s's Run has returned (%s) and its lock is still there: everybody else waits another %s for nothing", c.worker.Name, c.said(), shown(left)),
		Zh: fmt.Sprintf("%s 的 Run 已经返回（%s），它的锁却还在：其他人要白等 %s", c.worker.Name, c.said(), shown(left)),
	})
}

// tooSlow: the call has taken so much of the TTL without starting its work that not
// to start it is as good an answer.
func (p *play) tooSlow(c *call) bool { return !c.started && c.returned-c.began >= p.ttl/4 }

// said is what the caller was told.
func (c *call) said() string {
	if c.err == nil {
		return "nil"
	}
	return fmt.Sprintf("%q", c.err.Error())
}

func (p *play) hasTold(v *sim.View, c *call) {
	switch {
	case !c.started:
		p.toldOfNoWork(v, c)
	case c.err != nil && errors.Is(c.err, ErrNotAcquired) && !errors.Is(c.err, ErrLockLost):
		p.misled(v, c, ruleTold, trace.Text{En: "its work has run under the lock", Zh: "它的工作已在锁下运行过"})
	case c.job.panics && !c.cancelled:
		if c.err == nil {
			p.misled(v, c, ruleTold, trace.Text{En: "its work has panicked half way", Zh: "它的工作中途 panic 了"})
		}
	case c.left && c.cancelled && (c.lost == kept || c.lostAt > c.leftAt):
		p.toldAfterLeaving(v, c)
	case c.lost != kept:
		p.toldOfLoss(v, c)
	case c.cancelled && errors.Is(c.workErr, context.Canceled):
		if !errors.Is(c.err, ErrLockLost) {
			p.misled(v, c, ruleLoss, trace.Text{
				En: "its work was stopped because the lock could not be renewed, and it cannot tell that from a caller who went away",
				Zh: "它的工作因无法续期而被停止，它却分不清这与调用方离开有什么区别",
			})
		}
	default:
		p.toldOfWork(v, c)
	}
}

// misled: the caller is told what is not so.
func (p *play) misled(v *sim.View, c *call, rule sim.Rule, what trace.Text) {
	v.Break(rule, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s is told %s, and %s", c.worker.Name, c.said(), what.En),
		Zh: fmt.Sprintf("%s 得到 %s，而%s", c.worker.Name, c.said(), what.Zh),
	})
}

func (p *play) toldOfNoWork(v *sim.View, c *call) {
	switch {
	case c.err == nil:
		p.misled(v, c, ruleTold, trace.Text{En: "its work has not run", Zh: "它的工作根本没有运行"})
	case c.left || p.tooSlow(c):
	case p.disturbed():
		// A client that sends again may meet its own token; else nobody has said no.
		if errors.Is(c.err, ErrNotAcquired) && !c.others && !c.held {
			p.misled(v, c, ruleTold, trace.Text{En: "nobody held the lock: Redis could not be asked, and that is not ErrNotAcquired", Zh: "锁没有任何人持有：只是没能问到 Redis，这不是 ErrNotAcquired"})
		}
	case !c.others:
		p.misled(v, c, ruleTold, trace.Text{En: "the lock was free all the time", Zh: "锁一直是空闲的"})
	case !errors.Is(c.err, ErrNotAcquired):
		p.misled(v, c, ruleTold, trace.Text{En: "somebody else held the lock: that is ErrNotAcquired", Zh: "锁在别人手里：这应当是 ErrNotAcquired"})
	}
}

func (p *play) toldAfterLeaving(v *sim.View, c *call) {
	switch {
	case c.err == nil && c.workErr != nil:
		p.misled(v, c, ruleTold, trace.Text{En: "its work was stopped half way when the caller went away", Zh: "调用方离开时，它的工作只做了一半就停了"})
	case c.job.stubborn && c.lost == kept && !p.disturbed() && !errors.Is(c.err, c.workErr):
		p.misled(v, c, ruleTold, trace.Text{
			En: "its work took no notice of the caller's leaving and " + ended(c.workErr).En,
			Zh: "它的工作没有理会调用方的离开，" + ended(c.workErr).Zh,
		})
	case errors.Is(c.err, ErrLockLost) && !p.lossy && c.lost == kept && c.end < c.leftAt+p.ttl/3:
		p.misled(v, c, ruleTold, trace.Text{En: "its lock was there to the end: it was the caller who went away", Zh: "它的锁自始至终都在：离开的是调用方"})
	}
}

// ended says how work has come to its own end.
func ended(err error) trace.Text {
	if err == nil {
		return trace.Text{En: "is done", Zh: "已经完成"}
	}
	return trace.Text{En: fmt.Sprintf("failed with %q", err), Zh: fmt.Sprintf("以 %q 失败", err)}
}

func (p *play) toldOfLoss(v *sim.View, c *call) {
	why := c.howLost()
	switch {
	case c.err == nil:
		v.Break(ruleLoss, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s is told that all went well, and %s: somebody else may have worked at the same time", c.worker.Name, why.En),
			Zh: fmt.Sprintf("%s 被告知一切顺利，而%s：可能有别人同时工作过", c.worker.Name, why.Zh),
		})
	case errors.Is(c.err, ErrLockLost) || errors.Is(c.workErr, errWork) || c.job.panics:
	default:
		p.misled(v, c, ruleLoss, trace.Text{
			En: why.En + ": that is ErrLockLost",
			Zh: why.Zh + "：这应当是 ErrLockLost",
		})
	}
}

// toldOfWork: the lock was there to the end.
func (p *play) toldOfWork(v *sim.View, c *call) {
	if errors.Is(c.err, ErrLockLost) && c.until <= c.returned {
		return // it was gone when the release arrived, and who knows since when
	}
	switch {
	case c.workErr == nil && !c.cancelled && errors.Is(c.err, ErrLockLost) && p.lock.owner == c && p.lock.deadline > c.returned+p.ttl/3:
		p.misled(v, c, ruleTold, trace.Text{
			En: "its work is done, and the lock is still its own: that it could not be given back is no loss",
			Zh: "它的工作已经完成，锁仍然是它的：只是没能交还，并没有丢",
		})
	case c.workErr != nil && c.err == nil:
		p.misled(v, c, ruleTold, trace.Text{En: fmt.Sprintf("its work failed with %q", c.workErr), Zh: fmt.Sprintf("它的工作以 %q 失败", c.workErr)})
	case c.workErr != nil && !p.disturbed() && !errors.Is(c.err, c.workErr):
		p.misled(v, c, ruleTold, trace.Text{En: fmt.Sprintf("its work returned another error, %q", c.workErr), Zh: fmt.Sprintf("它的工作返回的是另一个错误 %q", c.workErr)})
	case c.workErr == nil && c.err != nil && p.survives && !p.lasts && c.struck:
		p.misled(v, c, ruleOneFailure, trace.Text{En: "its work is done: one renewal failed, and the lock was there to the end", Zh: "它的工作已经完成：只是一次续期失败，锁自始至终都在"})
	case c.workErr == nil && c.err != nil && !p.disturbed() && !c.left:
		p.misled(v, c, ruleTold, trace.Text{En: "its work is done, and the lock was there to the end", Zh: "它的工作已经完成，锁自始至终都在"})
	}
}

// end checks what a run has come to: whoever keeps asking gets the lock.
func (p *play) end(v *sim.View) {
	defer p.still()()
	for w, jobs := range p.jobs {
		if len(jobs) == 0 || v.Crashed(w) || p.faulted && p.crashed == 0 {
			continue
		}
		last := p.calls[w][len(p.calls[w])-1]
		switch {
		case last.job.tries > 1 && !last.started && !last.left:
			v.Break(ruleRecovers, w, trace.Text{
				En: fmt.Sprintf("%s has asked until %s and never got the lock; nobody works any more", last.worker.Name, shown(v.Now())),
				Zh: fmt.Sprintf("%s 一直请求到 %s 也没有拿到锁，而早已无人在工作", last.worker.Name, shown(v.Now())),
			})
		case p.crashed > 0 && last.start > p.crashed+p.ttl+2*again+time.Millisecond:
			v.Break(ruleRecovers, w, trace.Text{
				En: fmt.Sprintf("the crash was at %s, and %s got in only at %s: the TTL is %s", shown(p.crashed), last.worker.Name, shown(last.start), shown(p.ttl)),
				Zh: fmt.Sprintf("崩溃发生在 %s，%s 到 %s 才进来：TTL 是 %s", shown(p.crashed), last.worker.Name, shown(last.start), shown(p.ttl)),
			})
		}
	}
}
