package ttl

import (
	"fmt"
	"slices"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// grace is how much later than the end of its lease a work may be told to stop:
// Redis counts in milliseconds.
const grace = time.Millisecond

// all returns every call so far, in the workers' order.
func (p *play) all() []*call { return slices.Concat(p.calls...) }

// disturbed reports whether something has gone wrong that is not the answer's
// doing.
func (p *play) disturbed() bool { return p.faulted || p.meddled }

// step checks after every turn what must hold at all times.
func (p *play) step(v *sim.View) {
	defer p.still()()
	p.noteFaults(v)
	p.look(v)
	for _, check := range []func(*sim.View, *call){p.startsRightly, p.isAlone, p.stopsInTime, p.goesOnUntilDone, p.followsCaller, p.staysWhileStopping, p.returnsRightly} {
		for _, c := range p.all() {
			if v.Broken() {
				return
			}
			check(v, c)
		}
	}
	p.steps = v.Steps()
}

// still keeps the calls as they are while they are looked at. Nobody moves then in
// any case; the locks say so to the race detector.
func (p *play) still() (release func()) {
	p.mu.Lock()
	all := p.all()
	for _, c := range all {
		c.mu.Lock()
	}
	return func() {
		for _, c := range all {
			c.mu.Unlock()
		}
		p.mu.Unlock()
	}
}

func (p *play) noteFaults(v *sim.View) {
	if !v.Faulted() {
		return
	}
	if !p.faulted {
		p.faulted, p.struck = true, v.Now()
		for _, c := range p.all() {
			c.struck = c.live()
		}
	}
	if p.crashed == 0 && slices.ContainsFunc(p.all(), func(c *call) bool { return c.worker.Crashed() }) {
		p.crashed = v.Now()
	}
}

func (p *play) startsRightly(v *sim.View, c *call) {
	name := c.worker.Name
	if c.runs > 1 {
		v.Break(ruleOnce, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s's Run has called work %d times", name, c.runs),
			Zh: fmt.Sprintf("%s 的 Run 调用了 %d 次工作函数", name, c.runs),
		})
		return
	}
	if c.seen || !c.started {
		return
	}
	c.seen = true
	if c.stray {
		v.Break(ruleCaller, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s's work was given a context that is not made from the caller's: it lacks what the caller has put into it, the user, the trace", name),
			Zh: fmt.Sprintf("%s 的工作拿到的上下文不是由调用方的派生的：调用方放在里面的值（用户、追踪标识）都没有了", name),
		})
		return
	}
	switch {
	case !c.live() || p.lock.owner == c:
	case c.held:
		v.Break(ruleHolds, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s starts to work at %s under a lease that ended at %s: the answer took longer than the TTL, and the TTL counts from the request", name, shown(v.Now()), shown(c.until)),
			Zh: fmt.Sprintf("%s 在 %s 开始工作，而租约在 %s 就已结束：应答比 TTL 还慢，而 TTL 是从请求算起的", name, shown(v.Now()), shown(c.until)),
		})
	case p.lock.held:
		holder := "X"
		if p.lock.owner != nil {
			holder = p.lock.owner.worker.Name
		}
		v.Break(ruleHolds, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s starts to work while %s holds the lock", name, holder),
			Zh: fmt.Sprintf("锁在 %s 手里，%s 却开始工作", holder, name),
		})
	default:
		v.Break(ruleHolds, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s starts to work without a lock: nothing in the store keeps the next one out", name),
			Zh: fmt.Sprintf("%s 没有锁就开始工作：存储里没有任何东西拦住下一个", name),
		})
	}
}

// isAlone: no work runs beside one that holds the lock. A key that somebody
// outside took away is excused until the lease would have ended.
func (p *play) isAlone(v *sim.View, c *call) {
	if !c.live() || p.lock.owner == c || c.lost == meddled && v.Now() <= c.until+grace {
		return
	}
	for _, other := range p.all() {
		if other == c || !other.live() {
			continue
		}
		why := c.howLost()
		v.Break(ruleOneLive, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s and %s work at the same time: %s, and nobody told %s to stop", c.worker.Name, other.worker.Name, why.En, c.worker.Name),
			Zh: fmt.Sprintf("%s 与 %s 同时在工作：%s，而没有人通知 %s 停下", c.worker.Name, other.worker.Name, why.Zh, c.worker.Name),
		})
		return
	}
}

// howLost says how a lock came to be gone.
func (c *call) howLost() trace.Text {
	name := c.worker.Name
	switch {
	case c.lost == meddled:
		return trace.Text{
			En: fmt.Sprintf("%s's key was taken away at %s, and its lease would have ended at %s", name, shown(c.lostAt), shown(c.until)),
			Zh: fmt.Sprintf("%s 的键在 %s 被拿走，它的租约本应在 %s 结束", name, shown(c.lostAt), shown(c.until)),
		}
	case c.lost == byItself:
		return trace.Text{
			En: fmt.Sprintf("%s gave the lock back at %s, before its work had ended", name, shown(c.lostAt)),
			Zh: fmt.Sprintf("%s 在 %s 就交还了锁，此时工作还没有结束", name, shown(c.lostAt)),
		}
	case c.renewed:
		return trace.Text{
			En: fmt.Sprintf("the lease that %s last renewed ended at %s", name, shown(c.until)),
			Zh: fmt.Sprintf("%s 最后一次续期的租约在 %s 结束", name, shown(c.until)),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("%s's lock ended at %s and was never renewed", name, shown(c.until)),
		Zh: fmt.Sprintf("%s 的锁在 %s 到期，一次也没有续期", name, shown(c.until)),
	}
}

// stopsInTime: a work whose lock is gone has been told to stop when its lease
// ends. Where nothing has gone wrong the lock should not have gone at all, which
// is said when the work ends, or when somebody else comes in; so is what a process
// that stands still could not be told.
func (p *play) stopsInTime(v *sim.View, c *call) {
	if !c.started || !c.held || p.lock.owner == c || c.stands != nil {
		return
	}
	limit := c.until
	if c.lost == byItself {
		limit = c.lostAt
	}
	end := c.liveUntil(v.Now())
	if end <= limit+grace || c.worker.Crashed() || end <= c.start {
		return
	}
	why := c.howLost()
	switch {
	case p.disturbed():
		v.Break(ruleInTime, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s goes on working at %s: %s, and its context has not been cancelled", c.worker.Name, shown(end), why.En),
			Zh: fmt.Sprintf("%s 在 %s 仍在工作：%s，而它的上下文没有被取消", c.worker.Name, shown(end), why.Zh),
		})
	case !c.running:
		v.Break(ruleKeeps, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s worked until %s: %s, and from then on anybody could have come in", c.worker.Name, shown(end), why.En),
			Zh: fmt.Sprintf("%s 一直工作到 %s：%s，此后任何人都可能进来", c.worker.Name, shown(end), why.Zh),
		})
	}
}

// goesOnUntilDone: a work is not stopped without need.
func (p *play) goesOnUntilDone(v *sim.View, c *call) {
	if !c.started || !c.cancelled || c.left || c.worker.Crashed() {
		return
	}
	switch {
	case !p.disturbed() && c.lost == byItself:
		why := c.howLost()
		v.Break(ruleKeeps, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s's work was told to stop at %s, half done: %s", c.worker.Name, shown(c.cancel), why.En),
			Zh: fmt.Sprintf("%s 的工作在 %s 被通知停止，只做了一半：%s", c.worker.Name, shown(c.cancel), why.Zh),
		})
	case !p.disturbed():
		v.Break(ruleKeeps, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s's work was told to stop at %s, with its work half done: Redis answered all the time, and nothing stood in the way of a renewal", c.worker.Name, shown(c.cancel)),
			Zh: fmt.Sprintf("%s 的工作在 %s 被通知停止，只做了一半：Redis 一直有应答，续期并没有任何障碍", c.worker.Name, shown(c.cancel)),
		})
	case p.survives && c.struck && c.lost == kept:
		v.Break(ruleOneFailure, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s's work was told to stop at %s because one renewal failed; the lock was still its own", c.worker.Name, shown(c.cancel)),
			Zh: fmt.Sprintf("仅仅一次续期失败，%s 的工作就在 %s 被通知停止；锁当时仍是它的", c.worker.Name, shown(c.cancel)),
		})
	case p.survives && c.struck && c.lost == expired:
		v.Break(ruleOneFailure, c.worker.Index, trace.Text{
			En: fmt.Sprintf("one renewal of %s's failed, and there was no other before the lease ended at %s: the work had to stop", c.worker.Name, shown(c.until)),
			Zh: fmt.Sprintf("%s 的一次续期失败了，在租约于 %s 结束之前没有再试：工作只好停下", c.worker.Name, shown(c.until)),
		})
	}
}

// followsCaller: work under a context that its caller has ended is told at once.
func (p *play) followsCaller(v *sim.View, c *call) {
	if !c.started || !c.left || c.worker.Crashed() || c.liveUntil(v.Now()) <= max(c.leftAt, c.start)+grace && !c.live() {
		return
	}
	v.Break(ruleCaller, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s's caller went away at %s, and the work goes on as if nothing had happened", c.worker.Name, shown(c.leftAt)),
		Zh: fmt.Sprintf("%s 的调用方在 %s 已经离开，工作却若无其事地继续", c.worker.Name, shown(c.leftAt)),
	})
}

// staysWhileStopping: a work that its caller has left needs the lock until it has
// stopped. Run that does not wait for it at all is another mistake.
func (p *play) staysWhileStopping(v *sim.View, c *call) {
	if p.disturbed() || c.over || !c.left || !c.cancelled || c.lost == kept || v.Now() <= c.lostAt+grace {
		return
	}
	why := c.howLost()
	v.Break(ruleKeeps, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s's caller went away at %s and its work is still stopping: %s, and anybody can come in beside it", c.worker.Name, shown(c.leftAt), why.En),
		Zh: fmt.Sprintf("%s 的调用方在 %s 离开，它的工作还在收尾：%s，谁都可能与它同时进来", c.worker.Name, shown(c.leftAt), why.Zh),
	})
}
