package redlock

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// A grant is the key as one node has it: from the step that makes it to the moment
// it is gone.
type grant struct {
	node     int
	by       *call
	value    string
	made     time.Duration
	deadline time.Duration // in true time: a clock that is fast gets there earlier
	nominal  time.Duration // what it would be if the node's clock were right
	there    bool
	deleted  bool // by a step
}

// spare is by how much a key's time to live may be longer than was asked for, for a technique
// that lets the nodes keep the lock for the drift allowance too.
func (p *play) spare() time.Duration { return p.ttl/50 + 5*time.Millisecond }

// exact is how far a stored expiry may be read differently: Redis counts in
// milliseconds, and clocks of nodes are read to the microsecond.
const exact = time.Millisecond

// step looks at every node after every step, and then judges the calls that have
// come back.
func (p *play) step(v *sim.View) {
	moved := v.Steps() > p.steps
	p.steps = v.Steps()
	for i := range p.nodes {
		if p.watch(v, i, moved); v.Broken() {
			return
		}
	}
	if p.judge(v); !v.Broken() {
		p.bounded(v)
	}
	for w := range p.asking {
		p.asking[w] = p.current(w)
	}
}

// watch follows the key on one node. What changed in a step was done by the worker
// that moved; what changed otherwise, by time or by a fault.
func (p *play) watch(v *sim.View, node int, moved bool) {
	g := p.nodes[node]
	value, left, there := v.NodeKey(node, lockKey)
	deadline := v.Now() + left
	switch {
	case g == nil && there:
		p.made(v, node, value, left)
	case g != nil && !there:
		p.gone(v, g, moved)
	case g != nil && moved && (value != g.value || (deadline-g.deadline).Abs() > exact):
		p.changed(v, g, value, left)
	}
}

// moving is the Acquire or Release that the last step belongs to: the one that was
// going on, or the last one, whose request comes late.
func (p *play) moving(v *sim.View) *call {
	if c := p.asking[v.Mover()]; c != nil {
		return c
	}
	if calls := p.calls[v.Mover()]; len(calls) > 0 {
		return calls[len(calls)-1]
	}
	return nil
}

// made: the key was not there, and is now.
func (p *play) made(v *sim.View, node int, value string, left time.Duration) {
	by := p.maker(v, value)
	if by == nil {
		p.breaks(v, ruleOwner, v.Mover(),
			fmt.Sprintf("was to release a lock, and has made one on %s that nobody has acquired", nodeName(node)),
			fmt.Sprintf("本应释放锁，却在 %s 上造出了一把没有人获取的锁", nodeName(node)))
		return
	}
	g := &grant{node: node, by: by, value: value, made: v.Now(), there: true}
	p.nodes[node], by.grants[node] = g, g
	p.all = append(p.all, g)
	p.lasts(v, g, left)
}

// maker is the Acquire whose step has made a key: the one going on, or one before
// whose request comes late, which is told by the value.
func (p *play) maker(v *sim.View, value string) *call {
	for _, g := range p.all {
		if p.late && g.value == value && g.by.worker == v.Mover() {
			return g.by
		}
	}
	calls := p.calls[v.Mover()]
	c := p.moving(v)
	if c != nil && c.release && p.late {
		for i := len(calls) - 1; i >= 0; i-- {
			if !calls[i].release {
				return calls[i]
			}
		}
	}
	if c == nil || c.release {
		return nil
	}
	return c
}

// lasts books for how long a node keeps a key, and checks it.
func (p *play) lasts(v *sim.View, g *grant, left time.Duration) {
	fast := time.Duration(p.situation.nodes[g.node].Fast)
	clock := left * (1000 + fast) / 1000
	g.deadline, g.nominal = v.Now()+left, v.Now()+clock
	who := v.Name(v.Mover())
	switch {
	case left == 0:
		v.Break(ruleExpires, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s's key on %s has no expiry: if %s crashes now, this node never grants the lock again", who, nodeName(g.node), who),
			Zh: fmt.Sprintf("%s 在 %s 上的键没有过期时间：如果 %s 此刻崩溃，这个节点再也不会授予这把锁", who, nodeName(g.node), who),
		})
	case clock > p.ttl+p.spare():
		v.Break(ruleExpires, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s keeps %s's key for %s, and the TTL asked for is %s: after a crash everybody waits longer than promised", nodeName(g.node), who, shown(clock), shown(p.ttl)),
			Zh: fmt.Sprintf("%s 把 %s 的键保留 %s，而要求的 TTL 是 %s：崩溃之后所有人要等得比承诺的更久", nodeName(g.node), who, shown(clock), shown(p.ttl)),
		})
	}
}

// gone: the key was there, and is not.
func (p *play) gone(v *sim.View, g *grant, moved bool) {
	p.nodes[g.node], g.there = nil, false
	if v.Now() >= g.deadline-exact || !moved {
		return
	}
	g.deleted = true
	if !p.owns(v, g) {
		who, owner := v.Name(v.Mover()), v.Name(g.by.worker)
		v.Break(ruleOwner, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has deleted %s's key on %s, which was good for another %s: one node less stands between %s and the next", who, owner, nodeName(g.node), shown(g.deadline-v.Now()), owner),
			Zh: fmt.Sprintf("%s 删掉了 %s 在 %s 上的键，它还有 %s 才过期：挡在 %s 与后来者之间的节点又少了一个", who, owner, nodeName(g.node), shown(g.deadline-v.Now()), owner),
		})
	}
}

// changed: the key is there and is not what it was.
func (p *play) changed(v *sim.View, g *grant, value string, left time.Duration) {
	if p.owns(v, g) {
		g.value = value
		p.lasts(v, g, left)
		return
	}
	who, owner := v.Name(v.Mover()), v.Name(g.by.worker)
	v.Break(ruleOwner, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s has changed %s's key on %s: whose it is, or when it ends, is no longer what %s relies on", who, owner, nodeName(g.node), owner),
		Zh: fmt.Sprintf("%s 改动了 %s 在 %s 上的键：锁归谁、何时结束，已不再是 %s 所依赖的样子", who, owner, nodeName(g.node), owner),
	})
}

// owns reports whether what the mover does to a key is its right: it is acquiring
// it, has not got the lock, or has begun to give it back.
func (p *play) owns(v *sim.View, g *grant) bool {
	if g.by.worker != v.Mover() {
		return false
	}
	return p.moving(v) == g.by || g.by.returned && g.by.err != nil || g.by.over
}

// nodeName is what traces call a node.
func nodeName(i int) string { return fmt.Sprintf("redis%d", i+1) }

// breaks reports that a rule does not hold, in words that follow the worker's name.
func (p *play) breaks(v *sim.View, rule sim.Rule, worker int, en, zh string) {
	v.Break(rule, worker, trace.Text{En: v.Name(worker) + " " + en, Zh: v.Name(worker) + " " + zh})
}
