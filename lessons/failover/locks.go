package failover

import (
	"fmt"
	"slices"
	"time"

	"lockwise/internal/sim"
)

// A grant is a lock as one of the servers has it. The same grant may be on several:
// what a replica holds it has copied.
type grant struct {
	by       *call
	value    string
	made     time.Duration
	deadline time.Duration // when it ends by itself
}

// A place is a key on one server.
type place struct {
	server int
	key    string
}

// exact is how far a stored expiry may be from the one that was asked for: Redis
// counts in milliseconds.
const exact = time.Millisecond

// watchLocks follows the locks on every server. What changed on the server that the
// worker talks to, in a step of its own, it has done; all else is the doing of
// time, of replication, or of a fault.
func (p *play) watchLocks(v *sim.View, moved bool) {
	for server := range 1 + len(p.replicas) {
		for _, key := range p.keys() {
			at := place{server, key}
			value, left, there := v.NodeKey(server, key)
			mine := moved && v.Mover() >= 0 && v.Master(v.Mover()) == server
			p.follow(v, at, value, left, there, mine)
			if v.Broken() {
				return
			}
		}
	}
	for w := range p.calls {
		if c := p.current(w); c != nil {
			p.noteTaken(v, c)
		}
	}
}

// keys are the locks that somebody has asked for.
func (p *play) keys() []string {
	var keys []string
	for _, c := range p.all() {
		if !slices.Contains(keys, c.lock) {
			keys = append(keys, c.lock)
		}
	}
	return keys
}

// follow compares one key on one server with the last look.
func (p *play) follow(v *sim.View, at place, value string, left time.Duration, there, mine bool) {
	g := p.locks[at]
	switch {
	case g == nil && !there:
	case g != nil && there && g.value == value:
		p.prolonged(v, g, left, mine)
	case g != nil && v.Now() >= g.deadline && g.deadline > 0 && !there:
		delete(p.locks, at)
	case !mine:
		p.adopt(at, value, there)
	case g == nil:
		p.made(v, at, value, left)
	default:
		p.removed(v, at, g, value, left, there)
	}
}

// adopt takes over what a server has got from another, or lost.
func (p *play) adopt(at place, value string, there bool) {
	delete(p.locks, at)
	for _, c := range p.all() {
		if there && c.lock == at.key && c.grant != nil && c.grant.value == value {
			p.locks[at] = c.grant
		}
	}
}

// made: the key was not there, and a step of the worker has made it.
func (p *play) made(v *sim.View, at place, value string, left time.Duration) {
	c := p.maker(v, at.key)
	if c == nil {
		wrong(v, ruleAlone, v.Mover(),
			fmt.Sprintf("has made the lock %s, which nobody has asked for", at.key),
			fmt.Sprintf("造出了锁 %s，而没有人请求过它", at.key))
		return
	}
	g := &grant{by: c, value: value, made: v.Now(), deadline: v.Now() + left}
	c.grant, p.locks[at] = g, g
	switch off := (left - c.ttl).Abs(); {
	case left == 0:
		wrong(v, ruleExpires, c.worker,
			"has taken the lock without an end: if it dies now, the lock is never free again",
			"占住了锁却没有过期时间：如果它此刻崩溃，这把锁将永远不会释放")
	case off > exact:
		wrong(v, ruleExpires, c.worker,
			fmt.Sprintf("was to take the lock for %v and Redis keeps it for %v", c.ttl, left),
			fmt.Sprintf("应当持锁 %v，而 Redis 实际保留 %v", c.ttl, left))
	}
}

// maker is the worker's call in progress, or its last if the request has arrived
// late.
func (p *play) maker(v *sim.View, key string) *call {
	calls := p.calls[v.Mover()]
	for i := len(calls) - 1; i >= 0; i-- {
		if calls[i].lock == key {
			return calls[i]
		}
	}
	return nil
}

// prolonged: the lock stands. Its own holder may have set a new end.
func (p *play) prolonged(v *sim.View, g *grant, left time.Duration, mine bool) {
	end := v.Now() + left
	if left > 0 && (end-g.deadline).Abs() <= exact || !mine {
		return
	}
	if v.Mover() != g.by.worker {
		wrong(v, ruleAlone, v.Mover(),
			fmt.Sprintf("has changed the end of %s's lock from %v to %v", v.Name(g.by.worker), g.deadline, end),
			fmt.Sprintf("把 %s 的锁的到期时刻从 %v 改成了 %v", v.Name(g.by.worker), g.deadline, end))
		return
	}
	g.deadline = end
}

// removed: the worker's step has ended or replaced a lock.
func (p *play) removed(v *sim.View, at place, g *grant, value string, left time.Duration, there bool) {
	if v.Mover() != g.by.worker {
		owner := v.Name(g.by.worker)
		wrong(v, ruleAlone, v.Mover(),
			fmt.Sprintf("has removed %s's lock, which was good for another %v: the next one to ask works beside %s", owner, g.deadline-v.Now(), owner),
			fmt.Sprintf("删掉了 %s 的锁，它还有 %v 才过期：下一个来要锁的会和 %s 同时工作", owner, g.deadline-v.Now(), owner))
		return
	}
	delete(p.locks, at)
	if there {
		p.made(v, at, value, left)
	}
}

// noteTaken notes for a call in progress that the lock is not its own, or that
// somebody else asks for it too.
func (p *play) noteTaken(v *sim.View, c *call) {
	g := p.locks[place{v.Master(c.worker), c.lock}]
	if g != nil && g.by != c {
		c.seen = true
	}
	for w := range p.calls {
		if o := p.current(w); o != nil && w != c.worker && o.lock == c.lock && !v.Crashed(w) {
			c.seen = true
		}
	}
}
