package ttl

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// lock is what the store holds under the key, and whose it is. It is the call's
// whose step made the key, whatever the value says: so the rules need not know
// what an answer stores.
type lock struct {
	held     bool
	value    string
	deadline time.Duration // 0: it never expires
	owner    *call         // nil: nobody of the service
}

// look compares the store with the last look and books what has become of the
// lock. Between two looks one step has been taken, or time has passed.
func (p *play) look(v *sim.View) {
	now := v.Now()
	before := p.lock
	if before.held && before.deadline > 0 && before.deadline <= now {
		before.owner.loses(expired, before.deadline)
		before = lock{}
	}
	value, left, ok := v.Key(lockKey)
	after := lock{held: ok, value: value, owner: before.owner}
	if left > 0 {
		after.deadline = now + left
	}
	p.lock = after
	if !ok {
		p.lock = lock{}
	}
	if after != before {
		p.changed(v, before)
	}
	for _, c := range p.all() {
		if !c.over && p.lock.held && p.lock.owner != c {
			c.others = true
		}
	}
}

// changed books a change that is not the passing of time.
func (p *play) changed(v *sim.View, before lock) {
	who := p.mover(v)
	if who == nil { // X, or a fault that empties Redis
		p.meddled = true
		before.owner.loses(meddled, v.Now())
		p.lock.owner = nil
		return
	}
	if before.held && (before.owner == nil || before.owner.worker != who.worker) {
		p.trespass(v, who, before)
		return
	}
	switch {
	case !p.lock.held:
		before.owner.loses(byItself, v.Now())
	case who.over && who.returned < v.Now() && (before.held && p.lock.deadline > before.deadline || !before.held && !p.lossy):
		p.goesOn(v, who, before)
	default:
		p.lock.owner = who
		who.renewed = who.held
		who.held, who.until = true, p.lock.deadline
		p.leaseEnds(v, who)
	}
}

// mover is the call whose step changed the lock: the latest of its worker. It is
// nil if the step was X's, or if there was none.
func (p *play) mover(v *sim.View) *call {
	if v.Steps() == p.steps || v.Mover() < 0 {
		return nil
	}
	calls := p.calls[v.Mover()]
	if len(calls) == 0 {
		return nil
	}
	return calls[len(calls)-1]
}

// loses notes how a lock went while the work was going on.
func (c *call) loses(how loss, at time.Duration) {
	if c == nil || c.lost != kept || !c.started || !c.running && c.end <= at {
		return
	}
	c.lost, c.lostAt = how, at
}

// trespass: somebody has touched a lock that another holds.
func (p *play) trespass(v *sim.View, who *call, before lock) {
	holder := "X"
	if before.owner != nil {
		holder = before.owner.worker.Name
	}
	name := who.worker.Name
	en, zh := fmt.Sprintf("has deleted the lock that %s holds; whoever asks next comes in beside %s", holder, holder),
		fmt.Sprintf("删除了 %s 持有的锁；下一个请求者会和 %s 同时进来", holder, holder)
	switch {
	case p.lock.held && p.lock.value != before.value:
		en, zh = fmt.Sprintf("has overwritten the lock that %s holds: %s does not know, and works on", holder, holder),
			fmt.Sprintf("覆盖了 %s 持有的锁：%s 并不知情，仍在工作", holder, holder)
	case p.lock.held:
		en, zh = fmt.Sprintf("has renewed the lock that %s holds: the TTL is %s's, and it no longer says when the lock ends if %s crashes", holder, holder, holder),
			fmt.Sprintf("给 %s 持有的锁续了期：TTL 是 %s 的，%s 一旦崩溃，锁何时结束就不再由它决定", holder, holder, holder)
	}
	v.Break(ruleOwnKey, v.Mover(), trace.Text{En: name + " " + en, Zh: name + " " + zh})
}

// goesOn: the lock is set or renewed for a call that has returned.
func (p *play) goesOn(v *sim.View, who *call, before lock) {
	name := who.worker.Name
	if !before.held {
		v.Break(ruleEnds, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s takes the lock for a call of Run that has returned: nobody works under it, and nobody else gets in", name),
			Zh: fmt.Sprintf("%s 为已经返回的 Run 调用加上了锁：锁下无人工作，别人也进不来", name),
		})
		return
	}
	v.Break(ruleEnds, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s's Run is over since %s and the lock is still being renewed: it will stay as long as the process lives", name, shown(who.returned)),
		Zh: fmt.Sprintf("%s 的 Run 在 %s 已经结束，锁却还在续期：进程活多久，锁就占多久", name, shown(who.returned)),
	})
}

// leaseEnds holds after every change: the lock ends by itself, within the TTL.
func (p *play) leaseEnds(v *sim.View, who *call) {
	left := p.lock.deadline - v.Now()
	switch {
	case p.lock.deadline == 0:
		v.Break(ruleExpires, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s leaves the lock without a TTL: if it crashes now, the lock stays for ever", who.worker.Name),
			Zh: fmt.Sprintf("%s 让锁没有了 TTL：如果它此刻崩溃，锁将永远留下", who.worker.Name),
		})
	case left > p.ttl+time.Millisecond:
		v.Break(ruleExpires, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s sets the lock for %s, and the TTL asked for is %s: if it crashes now, everybody waits longer than promised", who.worker.Name, shown(left), shown(p.ttl)),
			Zh: fmt.Sprintf("%s 把锁设为 %s，而要求的 TTL 是 %s：如果它此刻崩溃，所有人要等得比承诺的更久", who.worker.Name, shown(left), shown(p.ttl)),
		})
	}
}
