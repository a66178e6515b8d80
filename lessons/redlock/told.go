package redlock

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lockwise/internal/sim"
)

// judge looks at the calls that have come back since the last step.
func (p *play) judge(v *sim.View) {
	for w := range p.calls {
		for _, c := range p.calls[w] {
			if !c.returned || c.judged {
				continue
			}
			c.judged = true
			if c.release {
				p.judgeRelease(v, c)
			} else {
				p.judgeAcquire(v, c)
			}
			if v.Broken() {
				return
			}
		}
	}
}

func (p *play) judgeAcquire(v *sim.View, c *call) {
	if c.err == nil {
		p.judgeHolder(v, c)
		return
	}
	if took := c.ended - c.began; took > 2*ttl {
		p.slow(v, c, took)
	}
	if p.judgeRefusal(v, c); !v.Broken() {
		p.nothingLeft(v, c)
	}
}

// excused reports whether a call may have failed: a fault may have hit it, its
// caller is gone, or the schedule has held it up.
func (p *play) excused(v *sim.View, c *call) bool {
	return p.disturbed && v.Faulted() || c.cancelled || c.heldUp
}

// bounded: an Acquire that has found no lock in two TTLs was not waited for, and one
// that goes on for much longer never ends.
func (p *play) bounded(v *sim.View) {
	for w := range p.calls {
		c := p.current(w)
		if c != nil && !c.release && !v.Crashed(w) && v.Now()-c.began > 5*ttl {
			p.slow(v, c, v.Now()-c.began)
		}
	}
}

func (p *play) slow(v *sim.View, c *call, took time.Duration) {
	if p.disturbed && v.Faulted() {
		return
	}
	p.breaks(v, ruleBounded, c.worker,
		fmt.Sprintf("asked for the lock at %s and has not got it %s later; the TTL is %s, and by now nobody waits for the answer", shown(c.began), shown(took), shown(ttl)),
		fmt.Sprintf("在 %s 请求加锁，过了 %s 也没有得到；TTL 是 %s，到这时已经没有人在等答复了", shown(c.began), shown(took), shown(ttl)))
}

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
	case p.clocksRight() && c.until() > end-ttl/100+exact:
		p.breaks(v, ruleUntil, c.worker,
			fmt.Sprintf("was told that its lock is good until %s; by the nodes' clocks the majority is gone at %s, and the allowance for clocks that are fast, %s, is not left", fine(c.until()), fine(end), shown(ttl/100)),
			fmt.Sprintf("被告知锁有效到 %s；按节点的时钟，多数在 %s 就没有了，没有为走得快的时钟留出 %s 的余量", fine(c.until()), fine(end), shown(ttl/100)))
	case left < 2*ttl/3 && !p.excused(v, c):
		p.breaks(v, ruleUsable, c.worker,
			fmt.Sprintf("has the lock for another %s of its %s: the rest went by before it was told, waiting for nodes that do not answer, or for earlier rounds", shown(left), shown(ttl)),
			fmt.Sprintf("拿到锁时只剩 %s，而 TTL 是 %s：其余的时间花在了等待不应答的节点或先前的轮次上", shown(left), shown(ttl)))
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

// judgeRefusal: a caller that has not got a lock it could have is told wrongly, and
// one that was refused is told so.
func (p *play) judgeRefusal(v *sim.View, c *call) {
	switch {
	case p.excused(v, c):
	case c.must:
		p.breaks(v, ruleAvailable, c.worker,
			fmt.Sprintf("asked from %s to %s, a majority of nodes was well, and the lock was there to be had; it was told %q", shown(c.began), shown(c.ended), c.err),
			fmt.Sprintf("从 %s 到 %s 一直请求，多数节点正常，锁也有空闲的时候；得到的却是 %q", shown(c.began), shown(c.ended), c.err))
	case !c.refused():
		p.breaks(v, ruleTold, c.worker,
			fmt.Sprintf("could not get the lock and was told %q, not ErrNotAcquired", c.err),
			fmt.Sprintf("没能得到锁，被告知的是 %q，而不是 ErrNotAcquired", c.err))
	}
}

// nothingLeft: a call that has not got the lock leaves no key. What a fault keeps
// from its node stays there until it expires.
func (p *play) nothingLeft(v *sim.View, c *call) {
	if p.late {
		return
	}
	left := p.leftOver(v, c)
	if len(left) == 0 {
		return
	}
	p.breaks(v, ruleNothingLeft, c.worker,
		fmt.Sprintf("has not got the lock (%q) and has left its key on %s: for up to %s everybody else has one node less to win", c.err, strings.Join(left, ", "), shown(ttl)),
		fmt.Sprintf("没有得到锁（%q），却把键留在了 %s 上：在最长 %s 的时间里，别人能争取的节点少了一个", c.err, strings.Join(left, "、"), shown(ttl)))
}

// leftOver are the nodes that hold a key of an Acquire and can be told to give it
// up.
func (p *play) leftOver(v *sim.View, c *call) []string {
	var left []string
	for i, g := range c.grants {
		if g != nil && g.there && p.well(i, v.Name(c.worker)) {
			left = append(left, nodeName(i))
		}
	}
	return left
}

func (p *play) judgeRelease(v *sim.View, c *call) {
	if c.of == nil {
		if !errors.Is(c.err, ErrNotHeld) {
			p.breaks(v, ruleTold, c.worker,
				fmt.Sprintf("released with %s and was told %v, not ErrNotHeld", c.handle, c.err),
				fmt.Sprintf("用%s释放，得到的是 %v，而不是 ErrNotHeld", zhHandle(c.handle), c.err))
		}
		return
	}
	if left := p.leftOver(v, c.of); len(left) > 0 && !p.late && !p.excused(v, c) {
		p.breaks(v, ruleEverywhere, c.worker,
			fmt.Sprintf("has released its lock and it is still on %s: the next has to win without them for up to %s", strings.Join(left, ", "), shown(ttl)),
			fmt.Sprintf("已经释放了锁，它却还留在 %s 上：在最长 %s 的时间里，后来者只能靠其余节点", strings.Join(left, "、"), shown(ttl)))
		return
	}
	p.judgeAnswer(v, c)
}

// judgeAnswer: what a Release says is so.
func (p *play) judgeAnswer(v *sim.View, c *call) {
	good, gone := p.heldAt(v.Name(c.worker), c.of, c.ended), !p.heldAny(c.of, c.began)
	switch {
	case c.err == nil && gone:
		p.breaks(v, ruleTold, c.worker,
			"was told that its lock is released, and it was over before: it never learns that it worked without the lock",
			"被告知锁已释放，而锁在此之前就结束了：它永远不会知道自己曾在无锁的情况下工作")
	case c.err != nil && good && !p.excused(v, c):
		p.breaks(v, ruleTold, c.worker,
			fmt.Sprintf("gave back a lock that was good, on a majority of nodes, and was told %q", c.err),
			fmt.Sprintf("归还了一把在多数节点上都还有效的锁，得到的却是 %q", c.err))
	case c.err != nil && gone && !errors.Is(c.err, ErrNotHeld) && !p.excused(v, c):
		p.breaks(v, ruleTold, c.worker,
			fmt.Sprintf("gave back a lock that was over, and was told %q, not ErrNotHeld", c.err),
			fmt.Sprintf("归还了一把已经结束的锁，得到的是 %q，而不是 ErrNotHeld", c.err))
	}
}

// heldAt reports whether a majority of nodes that are well had the lock at that
// time, unless it was given back before.
func (p *play) heldAt(who string, c *call, at time.Duration) bool {
	n := 0
	for i, g := range c.grants {
		if g != nil && g.deadline > at && (g.there || g.deleted) && p.well(i, who) {
			n++
		}
	}
	return n >= p.quorum()
}

// heldAny reports whether any node had the lock at that time.
func (p *play) heldAny(c *call, at time.Duration) bool {
	return slices.ContainsFunc(c.grants, func(g *grant) bool { return g != nil && g.deadline > at })
}

// zhHandle is a handle in Chinese, for messages.
func zhHandle(words string) string {
	return map[string]string{"no handle (nil)": "空句柄（nil）", "an empty handle": "零值句柄", "a made-up token": "编造的令牌"}[words]
}
