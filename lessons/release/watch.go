package release

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// exact is how far a stored expiry may be from the one that was asked for: Redis
// counts in milliseconds.
const exact = time.Millisecond

// step looks at every lock after every step, and then judges the calls that have
// come back. Between a call's last step and this check nothing has moved.
func (p *play) step(v *sim.View) {
	moved := v.Steps() > p.steps
	p.steps = v.Steps()
	for _, key := range p.keys {
		if p.watch(v, key, moved); v.Broken() {
			return
		}
	}
	p.judge(v)
	for w := range p.asking {
		p.asking[w] = p.current(w)
	}
}

// moving is the call that the last step belongs to; when the step is taken into
// account the call may have returned, and the worker begun another.
func (p *play) moving(v *sim.View) *call { return p.asking[v.Mover()] }

// watch follows one key. What changed in a step was done by the worker that moved;
// what changed otherwise, by time or by a fault.
func (p *play) watch(v *sim.View, key string, moved bool) {
	h := p.holds[key]
	value, ttl, there := v.Key(key)
	deadline := v.Now() + ttl
	switch {
	case h == nil && there:
		p.made(v, key, value, ttl)
	case h != nil && !there:
		p.ended(v, h, moved)
	case h != nil && (value != h.value || deadline != h.deadline && ttl > 0):
		p.changed(v, h, value, deadline)
	}
	if there && ttl == 0 && !v.Broken() {
		p.withoutTTL(v, key)
	}
	if there {
		p.sawKey(key)
	}
}

// sawKey notes that the lock was taken during the calls in progress, by another.
func (p *play) sawKey(key string) {
	for w := range p.calls {
		if c := p.current(w); c != nil && c.key == key && p.holds[key] != nil && p.holds[key].by != c {
			c.seen = true
		}
	}
}

// made: the key was not there, and is now.
func (p *play) made(v *sim.View, key, value string, ttl time.Duration) {
	by := p.maker(v, key)
	if by == nil {
		who := v.Name(v.Mover())
		v.Break(ruleOwner, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s was to release a lock, and has made one: %s holds %q, which nobody has acquired", who, key, value),
			Zh: fmt.Sprintf("%s 本应释放锁，却造出了一把锁：%s 的值变成 %q，而没有人获取过它", who, key, value),
		})
		return
	}
	h := &hold{by: by, value: value, deadline: v.Now() + ttl}
	by.grant = h
	p.holds[key] = h
	if p.valueUsed(v, h); v.Broken() {
		return
	}
	p.all = append(p.all, h)
	p.exactTTL(v, h, ttl)
}

// maker is the Acquire that has made the key: the call that has moved, or an
// earlier one whose request has arrived late.
func (p *play) maker(v *sim.View, key string) *call {
	if c := p.moving(v); c != nil && !c.release && c.key == key {
		return c
	}
	calls := p.calls[v.Mover()]
	for i := len(calls) - 1; i >= 0; i-- {
		c := calls[i]
		if !c.release && c.key == key && p.mayArriveLate && v.Faulted() {
			return c
		}
	}
	return nil
}

// valueUsed: the stored value has to tell this acquisition from every other.
func (p *play) valueUsed(v *sim.View, h *hold) {
	for _, old := range p.all {
		if old.value == h.value && old.by != h.by && old.by.key == h.by.key && !p.mayArriveLate {
			p.sameToken(v, old.by, h.by, h.value)
			return
		}
	}
}

func (p *play) exactTTL(v *sim.View, h *hold, ttl time.Duration) {
	if off := (ttl - h.by.ttl).Abs(); ttl == 0 || off <= exact {
		return
	}
	who := v.Name(h.by.worker)
	v.Break(ruleTTL, h.by.worker, trace.Text{
		En: fmt.Sprintf("%s asked for the lock for %v and Redis keeps it for %v", who, h.by.ttl, ttl),
		Zh: fmt.Sprintf("%s 要求持锁 %v，而 Redis 实际保留 %v", who, h.by.ttl, ttl),
	})
}

// ended: the key was there, and is not.
func (p *play) ended(v *sim.View, h *hold, moved bool) {
	delete(p.holds, h.by.key)
	switch {
	case v.Now() >= h.deadline && h.deadline > 0:
		h.ended = expired
	case !moved:
		h.ended = lost
	default:
		h.ended, h.ender = deleted, p.moving(v)
		if !p.owns(v, h) {
			p.stolen(v, h)
		}
	}
}

// owns reports whether what the mover does to a lock is its right: it is acquiring
// it, has not got it, or has begun to release it.
func (p *play) owns(v *sim.View, h *hold) bool {
	if h.by.worker != v.Mover() {
		return false
	}
	if p.moving(v) == h.by || h.by.returned && h.by.err != nil {
		return true
	}
	for _, c := range p.calls[v.Mover()] {
		if c.release && c.of == h.by {
			return true
		}
	}
	return false
}

// changed: the key is there and is not what it was.
func (p *play) changed(v *sim.View, h *hold, value string, deadline time.Duration) {
	if !p.owns(v, h) {
		p.tampered(v, h, value, deadline)
		return
	}
	h.value, h.deadline = value, deadline
	if p.moving(v) == h.by {
		p.exactTTL(v, h, deadline-v.Now())
	}
}
