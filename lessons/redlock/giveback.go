package redlock

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lockwise/internal/sim"
)

// judgeRelease: the lock is gone from every node that can be reached, and the caller
// is told what became of it.
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
			fmt.Sprintf("has released its lock and it is still on %s: the next has to win without them for up to %s", strings.Join(left, ", "), shown(p.ttl)),
			fmt.Sprintf("已经释放了锁，它却还留在 %s 上：在最长 %s 的时间里，后来者只能靠其余节点", strings.Join(left, "、"), shown(p.ttl)))
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
	case c.err == nil && c.of.given() < p.quorum():
		p.breaks(v, ruleTold, c.worker,
			fmt.Sprintf("was told that its lock is released, and only %d of %d nodes have given it back: nobody knows whether a majority had it until now", c.of.given(), len(p.nodes)),
			fmt.Sprintf("被告知锁已释放，而 %[2]d 个节点中只有 %[1]d 个归还了它：多数节点是否一直持有到现在，没有人知道", c.of.given(), len(p.nodes)))
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

// given is on how many nodes the lock was deleted.
func (c *call) given() int {
	n := 0
	for _, g := range c.grants {
		if g != nil && g.deleted {
			n++
		}
	}
	return n
}

// heldAny reports whether any node had the lock at that time.
func (p *play) heldAny(c *call, at time.Duration) bool {
	return slices.ContainsFunc(c.grants, func(g *grant) bool { return g != nil && g.deadline > at })
}

// zhHandle is a handle in Chinese, for messages.
func zhHandle(words string) string {
	return map[string]string{"no handle (nil)": "空句柄（nil）", "an empty handle": "零值句柄", "a made-up token": "编造的令牌"}[words]
}
