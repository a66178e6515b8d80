package release

import (
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what Redis holds and what callers are
// told, never of how the code looks.
var (
	ruleOwner = sim.Rule{ID: "owner-only", Text: trace.Text{
		En: "a lock is changed by nobody but its owner: not its value, not its expiry, not its existence",
		Zh: "只有持有者能动自己的锁：别人不能改它的值、过期时间，也不能删除它",
	}}
	ruleExpires = sim.Rule{ID: "always-expires", Text: trace.Text{
		En: "whenever the lock exists it has an expiry",
		Zh: "只要锁存在，它就带有过期时间",
	}}
	ruleTTL = sim.Rule{ID: "exact-ttl", Text: trace.Text{
		En: "the lock is kept for as long as was asked, to the millisecond",
		Zh: "锁的保留时间与请求的一致，精确到毫秒",
	}}
	ruleToken = sim.Rule{ID: "fresh-token", Text: trace.Text{
		En: "every acquisition has a token of its own",
		Zh: "每次获取都有自己独有的令牌",
	}}
	ruleHeld = sim.Rule{ID: "really-held", Text: trace.Text{
		En: "whoever is told that it holds the lock holds it, and nobody is told so whose context was cancelled before",
		Zh: "被告知持有锁的一方确实持有它；调用前上下文已取消的，不得被告知持有",
	}}
	ruleRefusal = sim.Rule{ID: "honest-refusal", Text: trace.Text{
		En: "ErrNotAcquired means that Redis said the lock is taken, not that the call was cancelled or the connection failed",
		Zh: "ErrNotAcquired 表示 Redis 答复锁已被占用，而不是调用被取消或连接失败",
	}}
	ruleReleased = sim.Rule{ID: "really-released", Text: trace.Text{
		En: "Release reports success if it released the lock, and only then; ErrNotHeld if the lock was lost, and only then",
		Zh: "Release 只在确实释放了锁时报告成功，只在锁已失去时返回 ErrNotHeld",
	}}
	ruleHandle = sim.Rule{ID: "no-handle", Text: trace.Text{
		En: "a handle that is none releases nothing and is answered with ErrNotHeld",
		Zh: "无效的句柄不释放任何东西，并得到 ErrNotHeld",
	}}
	ruleFreed = sim.Rule{ID: "freed", Text: trace.Text{
		En: "whatever happens, the lock can be taken again when its expiry has passed; a refused call leaves no lock behind",
		Zh: "无论发生什么，过期之后锁都能再次被获取；未获取成功的调用不留下锁",
	}}
	ruleAtOnce = sim.Rule{ID: "at-once", Text: trace.Text{
		En: "Acquire does not wait for a lock that is held: without a failure it answers within a second",
		Zh: "锁被占用时 Acquire 不等待：没有故障时，一秒之内给出答复",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a failure every call ends in an answer, not in an error of Redis",
		Zh: "没有故障时，每次调用都得到答复，而不是 Redis 的错误",
	}}
)

// withoutTTL: nothing but its holder will ever end this lock.
func (p *play) withoutTTL(v *sim.View, key string) {
	who := v.Name(v.Mover())
	v.Break(ruleExpires, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s's step has left %s without an expiry: if %s dies now, the lock is never free again", who, key, who),
		Zh: fmt.Sprintf("%s 的这一步之后，%s 没有过期时间：如果 %s 此刻崩溃，这把锁将永远不会释放", who, key, who),
	})
}

// stolen: a lock was deleted by somebody whose it is not.
func (p *play) stolen(v *sim.View, h *hold) {
	who, owner := v.Name(v.Mover()), v.Name(h.by.worker)
	left := h.deadline - v.Now()
	switch c := p.moving(v); {
	case c != nil && c.release && c.of == nil:
		v.Break(ruleHandle, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s released with %s, and that has deleted %s's lock, which was good for another %v", who, c.handle, owner, left),
			Zh: fmt.Sprintf("%s 用%s释放，结果删掉了 %s 的锁，而那把锁还有 %v 才过期", who, zhHandle(c.handle), owner, left),
		})
	case who == owner:
		v.Break(ruleOwner, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has deleted the lock that it acquired later, with something else than its handle: the later lock was good for another %v and somebody still works under it", who, left),
			Zh: fmt.Sprintf("%s 没有用后一把锁的句柄，却删掉了后获取的那把锁：它还有 %v 才过期，还有工作依赖它", who, left),
		})
	default:
		v.Break(ruleOwner, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has deleted %s's lock: %s still works under it for up to %v, and now anybody can walk in", who, owner, owner, left),
			Zh: fmt.Sprintf("%s 删掉了 %s 的锁：%s 还以为自己持有它（还剩 %v），而现在谁都能进来", who, owner, owner, left),
		})
	}
}

// tampered: a lock was changed by somebody whose it is not.
func (p *play) tampered(v *sim.View, h *hold, value string, deadline time.Duration) {
	who, owner := v.Name(v.Mover()), v.Name(h.by.worker)
	if who == owner {
		owner = "its own earlier call"
	}
	if value != h.value {
		v.Break(ruleOwner, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has overwritten the lock of %s with its own value: both believe that they hold it", who, owner),
			Zh: fmt.Sprintf("%s 用自己的值覆盖了 %s 的锁：双方都以为自己持有它", who, zhOwner(owner)),
		})
		return
	}
	v.Break(ruleOwner, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s does not hold the lock and has moved its expiry: the lock of %s was to end at %v and now ends at %v", who, owner, h.deadline, deadline),
		Zh: fmt.Sprintf("%s 并不持有锁，却改动了过期时间：%s 的锁本应在 %v 过期，现在变成 %v", who, zhOwner(owner), h.deadline, deadline),
	})
}

func zhOwner(owner string) string {
	if owner == "its own earlier call" {
		return "自己先前那次调用"
	}
	return owner
}

func (p *play) sameToken(v *sim.View, first, second *call, token string) {
	a, b := v.Name(first.worker), v.Name(second.worker)
	v.Break(ruleToken, second.worker, trace.Text{
		En: fmt.Sprintf("%s's earlier lock and the one %s takes now carry the same token %q: either can be released with the handle of the other", a, b, token),
		Zh: fmt.Sprintf("%s 先前的锁和 %s 现在获取的锁用了同一个令牌 %q：拿着其中一个句柄就能释放另一把锁", a, b, token),
	})
}

// judge looks at the calls that have come back since the last step.
func (p *play) judge(v *sim.View) {
	for w := range p.calls {
		for p.judged[w] < len(p.calls[w]) && p.calls[w][p.judged[w]].returned {
			c := p.calls[w][p.judged[w]]
			p.judged[w]++
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

// excused reports whether a call may have failed without an answer: a failure has
// struck, its caller is gone, or it was held up and may have run out of a limit
// that it set itself.
func (p *play) excused(v *sim.View, c *call) bool {
	return c.cancelled || c.held || p.failures && v.Faulted()
}

// wrong is a call, judged wrongly answered, with the two names a message needs.
func (p *play) wrong(v *sim.View, rule sim.Rule, c *call, en, zh string) {
	v.Break(rule, c.worker, trace.Text{En: v.Name(c.worker) + " " + en, Zh: v.Name(c.worker) + " " + zh})
}

// now is what Redis says about the key of a call.
func (p *play) now(v *sim.View, c *call) (en, zh string) {
	h := p.holds[c.key]
	switch {
	case h == nil:
		return "nobody holds it", "没有人持有它"
	case h.by == c || h.by == c.of:
		return fmt.Sprintf("it still stands, for another %v", h.deadline-v.Now()), fmt.Sprintf("锁还在，还有 %v 才过期", h.deadline-v.Now())
	case h.by.worker == c.worker:
		return "another acquisition of the same worker holds it", "持有它的是同一 worker 的另一次获取"
	}
	return v.Name(h.by.worker) + " holds it", "持有它的是 " + v.Name(h.by.worker)
}

// patience is how long an Acquire may try again before it has waited for the lock.
const patience = time.Second

// waited: the caller wanted an answer, and was kept until the lock was free, or
// until the answer gave up.
func (p *play) waited(v *sim.View, c *call) {
	if c.took <= patience || c.held || v.Faulted() {
		return
	}
	if c.gone {
		p.wrong(v, ruleAtOnce, c,
			fmt.Sprintf("came with a cancelled context at %v and was answered at %v: nobody is left to wait for the answer, and to try again brings nobody back", c.began, c.began+c.took),
			fmt.Sprintf("在 %v 带着已取消的上下文来加锁，到 %v 才得到答复：已经没有人在等，再试也无济于事", c.began, c.began+c.took))
		return
	}
	p.wrong(v, ruleAtOnce, c,
		fmt.Sprintf("asked for the lock at %v and was answered at %v: whether to wait for a lock is the caller's to decide", c.began, c.began+c.took),
		fmt.Sprintf("在 %v 请求加锁，到 %v 才得到答复：要不要等锁，应由调用方决定", c.began, c.began+c.took))
}

func (p *play) judgeAcquire(v *sim.View, c *call) {
	if p.waited(v, c); v.Broken() {
		return
	}
	switch {
	case c.err == nil:
		p.judgeHolder(v, c)
	case errors.Is(c.err, ErrNotAcquired):
		p.judgeRefusal(v, c)
	case !p.excused(v, c):
		p.wrong(v, ruleAnswers, c,
			fmt.Sprintf("asked for the lock and got the error %q, though nothing had failed: the caller cannot tell whether the lock is taken", c.err),
			fmt.Sprintf("请求加锁，得到错误 %q，而周围并没有故障：调用方无从判断锁是否被占用", c.err))
	}
	if c.err != nil && !v.Broken() {
		p.nothingLeft(v, c)
	}
}

// judgeHolder: a caller that is told it holds the lock does.
func (p *play) judgeHolder(v *sim.View, c *call) {
	en, zh := p.now(v, c)
	switch l := c.lock; {
	case l == nil:
		p.wrong(v, ruleHeld, c, "was told that it has acquired the lock and was given no handle", "被告知已获取锁，却没有得到句柄")
	case l.Key != c.key || l.Token == "":
		p.wrong(v, ruleToken, c,
			fmt.Sprintf("acquired %s and was given a handle with key %q and token %q: it does not name the lock", c.key, l.Key, l.Token),
			fmt.Sprintf("获取了 %s，得到的句柄却是键 %q、令牌 %q：它没有指明这把锁", c.key, l.Key, l.Token))
	case c.gone:
		p.wrong(v, ruleHeld, c,
			"came with a context that was cancelled, and was told that it holds the lock: nobody is left to release it",
			"带着已取消的上下文来加锁，却被告知持有锁：已经没有人会去释放它")
	case c.grant == nil || c.grant.ended == deleted:
		p.wrong(v, ruleHeld, c, "was told that it holds the lock, and "+en, "被告知持有锁，而实际上"+zh)
	default:
		p.newHandle(v, c)
	}
}

// newHandle compares a handle's token with all that were given before.
func (p *play) newHandle(v *sim.View, c *call) {
	for _, old := range p.handles {
		if old.lock.Token == c.lock.Token {
			p.sameToken(v, old, c, c.lock.Token)
			return
		}
	}
	p.handles = append(p.handles, c)
}

// judgeRefusal: ErrNotAcquired says that the lock is taken.
func (p *play) judgeRefusal(v *sim.View, c *call) {
	switch {
	case c.must && !c.seen:
		p.wrong(v, ruleFreed, c,
			"cannot take the lock long after its expiry has passed: nobody holds it, and something else stands in the way",
			"在过期时间早已过去之后仍无法获取锁：没有人持有它，挡路的是别的东西")
	case c.gone:
		p.wrong(v, ruleRefusal, c,
			"came with a cancelled context and was told that somebody else holds the lock: the caller takes a failure for an answer",
			"带着已取消的上下文来加锁，却被告知锁被别人占用：调用方会把失败当成答复")
	case !c.answered:
		p.wrong(v, ruleRefusal, c,
			"was told that somebody else holds the lock, and no reply of Redis had reached it: nobody knows who holds it",
			"被告知锁被别人占用，而它没有收到 Redis 的任何应答：谁持有锁并不知道")
	case !c.seen && c.grant == nil:
		p.wrong(v, ruleRefusal, c,
			"was told that somebody else holds the lock, and nobody has held it during the call",
			"被告知锁被别人占用，而在这次调用期间并没有人持有它")
	}
}

// nothingLeft: a call that says it has not got the lock leaves none. After a
// failure it may leave one, which ends with its expiry.
func (p *play) nothingLeft(v *sim.View, c *call) {
	if c.grant == nil || c.grant.ended != live || p.holds[c.key] != c.grant || v.Faulted() || c.cancelled {
		return
	}
	left := c.grant.deadline - v.Now()
	p.wrong(v, ruleFreed, c,
		fmt.Sprintf("has taken the lock and told its caller %q: nobody will release it, and it keeps everybody out for %v", c.err, left),
		fmt.Sprintf("占住了锁，却告诉调用方 %q：没有人会去释放它，所有人将被挡在外面 %v", c.err, left))
}

func (p *play) judgeRelease(v *sim.View, c *call) {
	switch {
	case c.of == nil:
		p.judgeNoHandle(v, c)
	case c.err == nil:
		p.judgeSuccess(v, c)
	case errors.Is(c.err, ErrNotHeld):
		p.judgeLost(v, c)
	case !p.excused(v, c):
		en, zh := p.now(v, c)
		p.wrong(v, ruleAnswers, c,
			fmt.Sprintf("released its lock and got the error %q, though nothing had failed; %s", c.err, en),
			fmt.Sprintf("释放自己的锁，得到错误 %q，而周围并没有故障；%s", c.err, zh))
	}
}

func (p *play) judgeNoHandle(v *sim.View, c *call) {
	if errors.Is(c.err, ErrNotHeld) {
		return
	}
	told, zhTold := "that it has released a lock", "“已释放”的答复"
	if c.err != nil {
		told, zhTold = fmt.Sprintf("%q, not ErrNotHeld", c.err), fmt.Sprintf("%q，而不是 ErrNotHeld", c.err)
	}
	p.wrong(v, ruleHandle, c, fmt.Sprintf("released with %s and was told %s", c.handle, told), fmt.Sprintf("用%s释放，得到 %s", zhHandle(c.handle), zhTold))
}

// judgeSuccess: a caller that is told it has released did.
func (p *play) judgeSuccess(v *sim.View, c *call) {
	h := c.of.grant
	en, zh := p.now(v, c)
	switch {
	case h.ended == live:
		p.wrong(v, ruleReleased, c, "was told that its lock is released, and "+en, "被告知锁已释放，而实际上"+zh)
	case h.ended == expired:
		p.wrong(v, ruleReleased, c,
			"was told that its lock is released, but it had expired before: it never learns that it worked without the lock; "+en,
			"被告知锁已释放，但锁在此之前就过期了：它永远不会知道自己曾在无锁的情况下工作；"+zh)
	case h.ended == lost:
		p.wrong(v, ruleReleased, c,
			"was told that its lock is released, but Redis had lost it before: it never learns that it worked without the lock; "+en,
			"被告知锁已释放，但 Redis 在此之前就丢了它：它永远不会知道自己曾在无锁的情况下工作；"+zh)
	}
}

// judgeLost: a caller that is told its lock is lost has lost it. After a failure
// an earlier try may have released it.
func (p *play) judgeLost(v *sim.View, c *call) {
	h := c.of.grant
	en, zh := p.now(v, c)
	switch {
	case h.ended == live:
		p.wrong(v, ruleReleased, c, "was told ErrNotHeld and holds its lock: "+en, "得到 ErrNotHeld，却仍持有锁："+zh)
	case h.ended == deleted && h.ender == c && !v.Faulted() && p.unanswered(c) != nil:
		earlier := p.unanswered(c)
		p.wrong(v, ruleReleased, c,
			fmt.Sprintf("was told %q by an earlier Release, which may have gone on behind its back; now the lock has been released and it is told ErrNotHeld: it will treat its work as lost", earlier.err),
			fmt.Sprintf("先前那次 Release 返回了 %q，却可能仍在后台继续；现在锁被释放了，它却得到 ErrNotHeld：它会以为自己的工作白做了", earlier.err))
	case h.ended == deleted && h.ender == c && !v.Faulted():
		p.wrong(v, ruleReleased, c, "has released its lock and was told ErrNotHeld: it will treat its work as lost", "已经释放了锁，却得到 ErrNotHeld：它会以为自己的工作白做了")
	}
}

// unanswered is an earlier Release of the same lock that returned before Redis had
// answered it; nil if there is none.
func (p *play) unanswered(c *call) *call {
	for _, old := range p.calls[c.worker] {
		if old != c && old.release && old.of == c.of && old.err != nil && !old.answered {
			return old
		}
	}
	return nil
}
