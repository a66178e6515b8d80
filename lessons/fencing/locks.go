package fencing

import (
	"fmt"
	"slices"
	"time"

	"lockwise/internal/sim"
)

// A grant is a lock as Redis has it: from the step that makes the key to the
// moment it is gone.
type grant struct {
	by       *acquisition
	number   int // among the grants of its key
	value    string
	deadline time.Duration // when it ends by itself
	undone   bool          // a worker's step has ended it
}

// exact is how far a stored expiry may be from the one that was asked for: Redis
// counts in milliseconds.
const exact = time.Millisecond

// keys are the locks that somebody has asked for.
func (p *play) keys() []string {
	var keys []string
	for _, calls := range p.acquired {
		for _, c := range calls {
			if !slices.Contains(keys, c.key) {
				keys = append(keys, c.key)
			}
		}
	}
	return keys
}

// watchLocks follows the locks. What changed in a step was done by the worker that
// moved; what changed otherwise, by time or by a fault.
func (p *play) watchLocks(v *sim.View, moved bool) {
	for _, key := range p.keys() {
		g := p.locks[key]
		value, left, there := v.Key(key)
		switch {
		case g == nil && there:
			p.made(v, key, value, left)
		case g != nil && !there:
			p.ended(v, g, moved)
		case g != nil && (value != g.value || v.Now()+left != g.deadline):
			p.changed(v, g, value, left, moved)
		}
		if v.Broken() {
			return
		}
		p.noteTaken(v, key)
	}
}

// noteTaken notes for the calls in progress that the lock stands and is not theirs,
// or that somebody else asks for it too.
func (p *play) noteTaken(v *sim.View, key string) {
	g := p.locks[key]
	for w := range p.acquired {
		if c := p.current(w); c != nil && c.key == key && (g != nil && g.by != c || p.rival(v, c)) {
			c.seen = true
		}
	}
}

// rival reports whether another worker asks for the same lock.
func (p *play) rival(v *sim.View, c *acquisition) bool {
	for w := range p.acquired {
		if o := p.current(w); w != c.worker && !v.Crashed(w) && o != nil && o.key == c.key {
			return true
		}
	}
	return false
}

// made: the key was not there, and is now.
func (p *play) made(v *sim.View, key, value string, left time.Duration) {
	by := p.maker(v, key)
	if by == nil {
		wrong(v, ruleAlone, v.Mover(),
			fmt.Sprintf("has made the lock %s, which nobody has asked for", key),
			fmt.Sprintf("造出了锁 %s，而没有人请求过它", key))
		return
	}
	g := &grant{by: by, number: len(p.grants[key]), value: value, deadline: v.Now() + left}
	by.grant, p.locks[key] = g, g
	p.grants[key] = append(p.grants[key], g)
	p.exactTTL(v, g, left)
}

// maker is the acquisition that has made the key: the one that has moved, or the
// last of its worker if the request has arrived late.
func (p *play) maker(v *sim.View, key string) *acquisition {
	w := v.Mover()
	if c := p.asking[w]; c != nil && c.key == key {
		return c
	}
	for _, c := range slices.Backward(p.acquired[w]) {
		if c.key == key {
			return c
		}
	}
	return nil
}

func (p *play) exactTTL(v *sim.View, g *grant, left time.Duration) {
	switch off := (left - g.by.ttl).Abs(); {
	case left == 0:
		wrong(v, ruleExpires, g.by.worker,
			fmt.Sprintf("has taken %s without an end: if it dies now, the lock is never free again", g.by.key),
			fmt.Sprintf("占住了 %s 却没有过期时间：如果它此刻崩溃，这把锁将永远不会释放", g.by.key))
	case off > exact:
		wrong(v, ruleExpires, g.by.worker,
			fmt.Sprintf("asked for the lock for %v and Redis keeps it for %v", g.by.ttl, left),
			fmt.Sprintf("要求持锁 %v，而 Redis 实际保留 %v", g.by.ttl, left))
	}
}

// ended: the key was there, and is not.
func (p *play) ended(v *sim.View, g *grant, moved bool) {
	delete(p.locks, g.by.key)
	if v.Now() >= g.deadline || !moved {
		return
	}
	if g.undone = true; p.owns(v, g) {
		return
	}
	owner := v.Name(g.by.worker)
	wrong(v, ruleAlone, v.Mover(),
		fmt.Sprintf("has deleted %s's lock, which was good for another %v: the next one to ask works beside %s", owner, g.deadline-v.Now(), owner),
		fmt.Sprintf("删掉了 %s 的锁，它还有 %v 才过期：下一个来要锁的会和 %s 同时工作", owner, g.deadline-v.Now(), owner))
}

// owns reports whether what the mover does to a lock is its right: it is acquiring
// it, or tidies up what it was not told that it has.
func (p *play) owns(v *sim.View, g *grant) bool {
	return g.by.worker == v.Mover() && (p.asking[v.Mover()] == g.by || g.by.returned && g.by.err != nil)
}

// changed: the key is there and is not what it was.
func (p *play) changed(v *sim.View, g *grant, value string, left time.Duration, moved bool) {
	owner := v.Name(g.by.worker)
	switch {
	case !moved: // Redis's clock has been set
		g.deadline = v.Now() + left
	case p.owns(v, g):
		g.value, g.deadline = value, v.Now()+left
		p.exactTTL(v, g, left)
	case value != g.value:
		wrong(v, ruleAlone, v.Mover(),
			fmt.Sprintf("has written its own lock over that of %s: both take themselves for the holder", owner),
			fmt.Sprintf("用自己的锁覆盖了 %s 的锁：双方都以为自己是持有者", owner))
	default:
		wrong(v, ruleAlone, v.Mover(),
			fmt.Sprintf("does not hold the lock and has moved its end: the lock of %s was to end at %v and now ends at %v", owner, g.deadline, v.Now()+left),
			fmt.Sprintf("并不持有锁，却改动了过期时间：%s 的锁本应在 %v 过期，现在变成 %v", owner, g.deadline, v.Now()+left))
	}
}
