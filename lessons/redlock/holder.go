package redlock

import (
	"fmt"
	"slices"
	"time"

	"lockwise/internal/sim"
)

// judgeHolder: a caller that is told it holds the lock does, until Until.
func (p *play) judgeHolder(v *sim.View, c *call) {
	switch l := c.lock; {
	case l == nil || l.Key != lockKey || l.Token == "":
		p.breaks(v, ruleTold, c.worker, "was told that it has the lock, and its handle does not name it", "被告知得到了锁，句柄却没有指明这把锁")
	case c.gone:
		p.breaks(v, ruleTold, c.worker,
			"came with a context that was over, and was told that it holds the lock: nobody is left to give it back",
			"带着已结束的上下文来加锁，却被告知持有锁：已经没有人会去归还它")
	case c.granted() < p.quorum():
		p.tooFew(v, c)
	case c.until() <= c.ended:
		p.breaks(v, ruleInTime, c.worker,
			fmt.Sprintf("was told at %s that it holds the lock, and Until is %s: the lock was over before its holder heard of it", shown(c.ended), shown(c.until())),
			fmt.Sprintf("在 %s 被告知持有锁，而 Until 是 %s：持有者还没得到消息，锁就已经结束了", shown(c.ended), shown(c.until())))
	default:
		p.judgeTime(v, c)
	}
}

func (p *play) tooFew(v *sim.View, c *call) {
	p.breaks(v, ruleMajority, c.worker,
		fmt.Sprintf("holds the lock on %d of %d nodes and was told that it has it: the other %d are enough for somebody else", c.granted(), len(p.nodes), len(p.nodes)-c.granted()),
		fmt.Sprintf("只在 %d/%d 个节点上得到授予，却被告知持有锁：剩下的 %d 个节点足以让别人也得到它", c.granted(), len(p.nodes), len(p.nodes)-c.granted()))
}

// judgeTime: Until is neither too late nor too early, and no other lock is live.
func (p *play) judgeTime(v *sim.View, c *call) {
	for _, other := range p.won {
		if p.live(v, other) {
			p.twoHolders(v, other, c)
			return
		}
	}
	p.won = append(p.won, c)
	end, left := p.sure(c), c.until()-c.ended
	switch {
	case p.clocksRight() && c.until() > end-p.ttl/100+exact:
		p.breaks(v, ruleUntil, c.worker,
			fmt.Sprintf("was told that its lock is good until %s; by the nodes' clocks the majority is gone at %s, and the allowance for clocks that are fast, %s, is not left", fine(c.until()), fine(end), shown(p.ttl/100)),
			fmt.Sprintf("被告知锁有效到 %s；按节点的时钟，多数在 %s 就没有了，没有为走得快的时钟留出 %s 的余量", fine(c.until()), fine(end), shown(p.ttl/100)))
	case left < 2*p.ttl/3 && !p.excused(v, c):
		p.breaks(v, ruleUsable, c.worker,
			fmt.Sprintf("has the lock for another %s of its %s: the rest went by before it was told, waiting for nodes that do not answer, or for earlier rounds", shown(left), shown(p.ttl)),
			fmt.Sprintf("拿到锁时只剩 %s，而 TTL 是 %s：其余的时间花在了等待不应答的节点或先前的轮次上", shown(left), shown(p.ttl)))
	}
}

// clocksRight reports whether all nodes' clocks are: where they are not, what is
// looked at is what the allowance is for.
func (p *play) clocksRight() bool {
	return !slices.ContainsFunc(p.situation.nodes, func(n sim.Node) bool { return n.Fast != 0 })
}

// fine is a time to the tenth of a millisecond.
func fine(d time.Duration) string { return d.Round(100 * time.Microsecond).String() }

// granted is on how many nodes the call has got the key, and has not deleted it.
func (c *call) granted() int {
	n := 0
	for _, g := range c.grants {
		if g != nil && !g.deleted {
			n++
		}
	}
	return n
}

// sure is until when a majority keeps the lock, if all clocks are right.
func (p *play) sure(c *call) time.Duration {
	var ends []time.Duration
	for _, g := range c.grants {
		if g != nil && !g.deleted {
			ends = append(ends, g.nominal)
		}
	}
	slices.Sort(ends)
	return ends[len(ends)-p.quorum()]
}

func (p *play) twoHolders(v *sim.View, first, second *call) {
	a, b := v.Name(first.worker), v.Name(second.worker)
	p.breaks(v, ruleOneHolder, second.worker,
		fmt.Sprintf("has got the lock at %s, and %s's is good until %s by %s's own reckoning: both work now", fine(second.ended), a, fine(first.until()), a),
		fmt.Sprintf("在 %s 得到了锁，而按 %s 自己的计算，它的锁到 %s 才结束：%s 和 %s 正同时工作", fine(second.ended), a, fine(first.until()), a, b))
}
