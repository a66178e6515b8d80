package redlock

import (
	"fmt"
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
	if took := c.ended - c.began; took > 2*p.ttl {
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
		if c != nil && !c.release && !v.Crashed(w) && v.Now()-c.began > 5*p.ttl {
			p.slow(v, c, v.Now()-c.began)
		}
	}
}

func (p *play) slow(v *sim.View, c *call, took time.Duration) {
	if p.disturbed && v.Faulted() {
		return
	}
	p.breaks(v, ruleBounded, c.worker,
		fmt.Sprintf("asked for the lock at %s and has not got it %s later; the TTL is %s, and by now nobody waits for the answer", shown(c.began), shown(took), shown(p.ttl)),
		fmt.Sprintf("在 %s 请求加锁，过了 %s 也没有得到；TTL 是 %s，到这时已经没有人在等答复了", shown(c.began), shown(took), shown(p.ttl)))
}

// judgeRefusal: a caller that has not got a lock it could have is told wrongly, and
// one that was refused is told so.
func (p *play) judgeRefusal(v *sim.View, c *call) {
	switch {
	case c.cancelled && c.refused() && c.ended-c.began < p.ttl/2:
		p.breaks(v, ruleTold, c.worker,
			fmt.Sprintf("asked at %s, and its context was over by %s; it was told ErrNotAcquired, as if somebody else had the lock all that time", shown(c.began), shown(c.ended)),
			fmt.Sprintf("在 %s 请求加锁，到 %s 上下文已结束；得到的却是 ErrNotAcquired，仿佛这段时间锁一直在别人手里", shown(c.began), shown(c.ended)))
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
		fmt.Sprintf("has not got the lock (%q) and has left its key on %s: for up to %s everybody else has one node less to win", c.err, strings.Join(left, ", "), shown(p.ttl)),
		fmt.Sprintf("没有得到锁（%q），却把键留在了 %s 上：在最长 %s 的时间里，别人能争取的节点少了一个", c.err, strings.Join(left, "、"), shown(p.ttl)))
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
