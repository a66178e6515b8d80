package failover

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"lockwise/internal/sim"
)

// patience is how long a call may take until it has the lock or knows that it has
// not.
const patience = time.Second

// judgeStarts looks at the changes that have begun since the last look.
func (p *play) judgeStarts(v *sim.View, c *call) {
	c.mu.Lock()
	starts, deaf := slices.Clone(c.starts), c.deaf
	c.mu.Unlock()
	if deaf && !v.Crashed(c.worker) {
		wrong(v, ruleStops, c.worker,
			"works on, and nobody has told it that its caller has gone: the work, and whatever it does to others, goes on for nobody",
			"还在干活，没有人告诉它调用方已经离开：这份工作连同它对外的一切动作，都已没有人要")
		return
	}
	for ; c.judged < len(starts) && !v.Broken(); c.judged++ {
		s := starts[c.judged]
		switch {
		case c.judged > 0:
			wrong(v, ruleOnce, c.worker,
				"has called Change a second time within one call: whether to work once more, and under which lock, is the caller's to decide",
				"在一次调用里第二次调用了 Change：要不要重做、在哪把锁下重做，应由调用方决定")
		case c.grant == nil:
			wrong(v, ruleUnder, c.worker,
				"works, and has not been given the lock: nothing keeps the others from working meanwhile",
				"开始干活，而它并没有得到锁：没有什么能阻止别人同时干活")
		case c.grant.made-c.began > patience && !v.Faulted():
			p.waited(v, c, c.grant.made)
		case !slices.Contains(p.were[c.resource], s.old):
			wrong(v, ruleWhole, c.worker,
				fmt.Sprintf("works from %q, which has never stood in %q", s.old, c.resource),
				fmt.Sprintf("基于 %q 干活，而 %q 里从未有过这个值", s.old, c.resource))
		case p.alone:
			p.judgeAlone(v, c, s)
		}
	}
}

// waited: a call has taken long until it had the lock, or gave it up.
func (p *play) waited(v *sim.View, c *call, until time.Duration) {
	wrong(v, ruleAtOnce, c.worker,
		fmt.Sprintf("asked at %v and knew at %v: whether to wait for a lock is the caller's to decide", c.began, until),
		fmt.Sprintf("在 %v 发起调用，到 %v 才有结果：要不要等锁，应由调用方决定", c.began, until))
}

// judgeAlone: whoever begins to work is alone at it.
func (p *play) judgeAlone(v *sim.View, c *call, s start) {
	for _, o := range p.all() {
		if o.worker == c.worker || o.resource != c.resource {
			continue
		}
		for _, other := range o.starts {
			if other.at <= s.at && s.at < other.ended {
				wrong(v, ruleAtWork, c.worker,
					fmt.Sprintf("begins to work while %s is at it: Redis has given the lock to both", v.Name(o.worker)),
					fmt.Sprintf("开始干活时 %s 还在干：Redis 把锁给了它们两个", v.Name(o.worker)))
				return
			}
		}
	}
}

// judge looks at what a caller was told.
func (p *play) judge(v *sim.View, c *call) {
	switch {
	case errors.Is(c.err, ErrNotAcquired) && c.ended-c.began > patience && !v.Faulted():
		p.waited(v, c, c.ended)
	case c.err == nil && !c.stored:
		wrong(v, ruleTold, c.worker,
			fmt.Sprintf("was told that its change is stored, and %q holds %q", c.resource, p.values[c.resource]),
			fmt.Sprintf("被告知修改已存入，而 %q 里是 %q", c.resource, p.values[c.resource]))
	case errors.Is(c.err, ErrNotAcquired):
		p.judgeRefusal(v, c)
	case errors.Is(c.err, ErrOvertaken):
		p.judgeOvertaken(v, c)
	case errors.Is(c.err, errChange):
		p.judgeFailed(v, c)
	case c.err != nil && !p.excused(v, c) && c.cut:
		wrong(v, ruleStops, c.worker,
			fmt.Sprintf("has cut its change off and got %q, while its caller waited: work that takes longer than that is never done", c.err),
			fmt.Sprintf("中途掐断了自己的 Change，得到 %q，而调用方还在等：凡是更费时的工作永远做不完", c.err))
	case c.err != nil && !p.excused(v, c):
		wrong(v, ruleAnswers, c.worker,
			fmt.Sprintf("got the error %q, though nothing had failed", c.err),
			fmt.Sprintf("得到错误 %q，而周围并没有故障", c.err))
	}
	if !v.Broken() {
		p.judgeFreed(v, c)
	}
}

// judgeRefusal: ErrNotAcquired says that somebody else holds the lock.
func (p *play) judgeRefusal(v *sim.View, c *call) {
	switch {
	case c.stored || len(c.starts) > 0:
		wrong(v, ruleRefusal, c.worker,
			"was told that it has not got the lock, and its change has been at work",
			"被告知没有拿到锁，而它的修改已经执行过")
	case !c.answered:
		wrong(v, ruleRefusal, c.worker,
			"was told that somebody else holds the lock, and no reply of Redis had reached it: nobody knows who holds it",
			"被告知锁被别人占用，而它没有收到 Redis 的任何应答：谁持有锁并不知道")
	case !c.seen && c.grant != nil && p.retries == 0 && !p.failures:
		wrong(v, ruleRefusal, c.worker,
			"was told that somebody else holds the lock, and Redis had given it the lock: its caller leaves the work to somebody who is not there",
			"被告知锁被别人占用，而 Redis 已把锁给了它：调用方会把活儿留给一个并不存在的人")
	case !c.seen && c.grant == nil:
		wrong(v, ruleRefusal, c.worker,
			"was told that somebody else holds the lock, and nobody has held it during the call",
			"被告知锁被别人占用，而在这次调用期间并没有人持有它")
	}
}

// judgeOvertaken: ErrOvertaken says that somebody else was at work at the same
// time, and that nothing was stored.
func (p *play) judgeOvertaken(v *sim.View, c *call) {
	switch {
	case c.stored:
		wrong(v, ruleTold, c.worker,
			"was told that it was overtaken, and what it made is stored: its caller does the work once more on top of it",
			"被告知已被赶超，而它的结果已经存入：调用方会在其上再做一遍")
	case !slices.ContainsFunc(p.all(), func(o *call) bool { return o != c && o.beside(c) }):
		wrong(v, ruleOvertaken, c.worker,
			"was told that somebody has overtaken it, and nobody else was at work: its work goes into the bin for nothing",
			"被告知已被别人赶超，而此时并没有别人在干活：它白干了一场")
	}
}

// beside reports whether two calls had the lock, or had had it, at the same time.
func (c *call) beside(o *call) bool {
	return c.grant != nil && o.grant != nil && c.resource == o.resource && c.began <= o.until() && o.began <= c.until()
}

// until is when the call ended; one that has not is without end.
func (c *call) until() time.Duration {
	if !c.returned {
		return 1<<63 - 1
	}
	return c.ended
}

// judgeFailed: a change that failed leaves everything as it was.
func (p *play) judgeFailed(v *sim.View, c *call) {
	if c.stored || !c.fails {
		wrong(v, ruleTold, c.worker,
			"was told that its change has failed, and that is not what happened",
			"被告知修改失败，而事实并非如此")
	}
}

// judgeFreed: when a call is over its lock is free. After a failure it may be left
// to its TTL.
func (p *play) judgeFreed(v *sim.View, c *call) {
	g := p.locks[place{v.Master(c.worker), c.lock}]
	if g == nil || g.by != c || v.Faulted() || c.cancelled {
		return
	}
	wrong(v, ruleFreed, c.worker,
		fmt.Sprintf("is done, and its lock stays for another %v: all the others are kept out, and nobody works", g.deadline-v.Now()),
		fmt.Sprintf("已经干完，锁却还要留 %v：别人都被挡在外面，而没有人在干活", g.deadline-v.Now()))
}

// end looks at what the calls have come to together.
func (p *play) end(v *sim.View) {
	if p.visitor != nil {
		wrong(v, ruleOpen, 0,
			fmt.Sprintf("has kept another program from the database while it worked: that one got %q", p.visitor),
			fmt.Sprintf("干活期间把另一个程序挡在数据库之外：它得到 %q", p.visitor))
		return
	}
	for _, c := range p.all() {
		if group := p.together(c); errors.Is(c.err, ErrOvertaken) && !slices.ContainsFunc(group, p.settles) {
			wrong(v, ruleOneStays, c.worker,
				fmt.Sprintf("was overtaken, and so was whoever worked at the same time: of %d who worked none is stored", len(group)),
				fmt.Sprintf("被赶超，同时干活的其他 worker 也都被赶超：%d 个 worker 干了活，没有一个的结果被存入", len(group)))
			return
		}
	}
}

// settles reports whether a call has stored something, or has ended in a way that
// explains why nobody has.
func (p *play) settles(c *call) bool {
	return c.stored || !c.returned || c.unclear() || errors.Is(c.err, errChange)
}

// together are the calls that were at work at the same time as c, or as one of
// these.
func (p *play) together(c *call) []*call {
	group := []*call{c}
	for i := 0; i < len(group); i++ {
		for _, o := range p.all() {
			if !slices.Contains(group, o) && o.beside(group[i]) {
				group = append(group, o)
			}
		}
	}
	return group
}
