package fencing

import (
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
)

// patience is how long a call may take beyond what its caller expects.
const patience = time.Second

// judgeAcquisition looks at what a caller of Acquire was told.
func (p *play) judgeAcquisition(v *sim.View, c *acquisition) {
	c.memory = p.memory
	switch {
	case c.took > patience && !c.held && !v.Faulted():
		wrong(v, ruleAtOnce, c.worker,
			fmt.Sprintf("asked for the lock at %v and was answered at %v: whether to wait for a lock is the caller's to decide", c.began, c.began+c.took),
			fmt.Sprintf("在 %v 请求加锁，到 %v 才得到答复：要不要等锁，应由调用方决定", c.began, c.began+c.took))
	case c.err == nil:
		p.judgeLease(v, c)
	case errors.Is(c.err, ErrNotAcquired):
		p.judgeRefusal(v, c)
	case !p.excused(v, &c.call):
		wrong(v, ruleAnswers, c.worker,
			fmt.Sprintf("asked for the lock and got the error %q, though nothing had failed: the caller cannot tell whether the lock is taken", c.err),
			fmt.Sprintf("请求加锁，得到错误 %q，而周围并没有故障：调用方无从判断锁是否被占用", c.err))
	}
	if c.err != nil && !v.Broken() {
		p.nothingLeft(v, c)
	}
}

// judgeLease: a caller that is given a lease was given the lock, and its fence is
// in order with every other that was handed out.
func (p *play) judgeLease(v *sim.View, c *acquisition) {
	switch {
	case c.gone:
		wrong(v, ruleHeld, c.worker,
			"came with a context that was over, and was given the lock: nobody is left to work under it",
			"带着已结束的上下文来加锁，却得到了锁：已经没有人会在它之下工作")
	case c.grant == nil || c.grant.undone:
		wrong(v, ruleHeld, c.worker,
			fmt.Sprintf("was given a lease with fence %d, and the lock was never its own", c.lease.Fence),
			fmt.Sprintf("得到栅栏号为 %d 的租约，而锁从未归它所有", c.lease.Fence))
	case c.lease.Fence < 1:
		wrong(v, ruleOrdered, c.worker,
			fmt.Sprintf("has the lock and was given the fence %d, which is none: every other holder comes before it", c.lease.Fence),
			fmt.Sprintf("拿到了锁，栅栏号却是 %d，等于没有：任何别的持有者都排在它前面", c.lease.Fence))
	case c.lease.Token == "":
		wrong(v, ruleToken, c.worker, "has the lock and was given no token", "拿到了锁，却没有得到令牌")
	default:
		p.compare(v, c)
		p.told = append(p.told, c)
	}
}

// compare looks at the lease next to those that were handed out before.
func (p *play) compare(v *sim.View, c *acquisition) {
	for _, old := range p.told {
		if old.key != c.key || old.memory != c.memory || v.Broken() {
			continue
		}
		if old.lease.Token == c.lease.Token {
			wrong(v, ruleToken, c.worker,
				fmt.Sprintf("was given the token %q, which %s has had for an earlier grant: either can be taken for the other", c.lease.Token, v.Name(old.worker)),
				fmt.Sprintf("得到的令牌 %q，%s 在先前那次授予中已经用过：两者无从区分", c.lease.Token, v.Name(old.worker)))
			continue
		}
		if old.grant.number < c.grant.number {
			p.inOrder(v, c, old, c)
		} else {
			p.inOrder(v, c, c, old)
		}
	}
}

// inOrder breaks the rule unless the later grant has the larger fence. told is the
// one of the two whose caller has just been answered.
func (p *play) inOrder(v *sim.View, told, early, late *acquisition) {
	first, second := v.Name(early.worker), v.Name(late.worker)
	a, b := early.lease.Fence, late.lease.Fence
	switch {
	case a < b:
	case a == b:
		wrong(v, ruleOrdered, told.worker,
			fmt.Sprintf("was given the fence %d: that of %s and that of %s, who had the lock after it, are the same, and the resource cannot tell who is late", told.lease.Fence, first, second),
			fmt.Sprintf("得到栅栏号 %d：%s 的号与之后才拿到锁的 %s 的号相同，资源分不出谁是迟到的", told.lease.Fence, first, second))
	case told == late:
		wrong(v, ruleOrdered, told.worker,
			fmt.Sprintf("took the lock after %s and was given the fence %d, smaller than %s's %d: it holds the lock and will be refused, and a late write of %s will be taken", first, b, first, a, first),
			fmt.Sprintf("在 %s 之后拿到锁，栅栏号却是 %d，比 %s 的 %d 小：它持有锁却会被拒绝，而 %s 的迟到写入会被接受", first, b, first, a, first))
	default:
		wrong(v, ruleOrdered, told.worker,
			fmt.Sprintf("has lost the lock to %s and was given the fence %d, larger than %s's %d: its late write will be taken, and %s's refused", second, a, second, b, second),
			fmt.Sprintf("的锁已经归了 %s，它却得到栅栏号 %d，比 %s 的 %d 大：它迟到的写入会被接受，%s 的反而被拒绝", second, a, second, b, second))
	}
}

// judgeRefusal: ErrNotAcquired says that the lock is taken.
func (p *play) judgeRefusal(v *sim.View, c *acquisition) {
	switch {
	case c.gone:
		wrong(v, ruleRefusal, c.worker,
			"came with a context that was over and was told that somebody else holds the lock: the caller takes a failure for an answer",
			"带着已结束的上下文来加锁，却被告知锁被别人占用：调用方会把失败当成答复")
	case !c.answered:
		wrong(v, ruleRefusal, c.worker,
			"was told that somebody else holds the lock, and no reply of Redis had reached it: nobody knows who holds it",
			"被告知锁被别人占用，而它没有收到 Redis 的任何应答：谁持有锁并不知道")
	case !c.seen && c.grant == nil:
		wrong(v, ruleRefusal, c.worker,
			"was told that somebody else holds the lock, and nobody has held it during the call",
			"被告知锁被别人占用，而在这次调用期间并没有人持有它")
	}
}

// nothingLeft: a call that says it has not got the lock leaves none. After a
// failure it may leave one, which ends by itself.
func (p *play) nothingLeft(v *sim.View, c *acquisition) {
	g := c.grant
	if g == nil || p.locks[c.key] != g || v.Faulted() || c.cancelled {
		return
	}
	wrong(v, ruleFreed, c.worker,
		fmt.Sprintf("has taken the lock and told its caller %q: it keeps everybody out for %v, and nobody works", c.err, g.deadline-v.Now()),
		fmt.Sprintf("占住了锁，却告诉调用方 %q：所有人将被挡在外面 %v，而没有人在干活", c.err, g.deadline-v.Now()))
}
