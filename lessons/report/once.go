package report

import (
	"fmt"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// builtOnce looks at builds that have begun since the last look.
func (p *play) builtOnce(v *sim.View, c *call) {
	for ; c.looked < len(c.builds) && !v.Broken(); c.looked++ {
		b := c.builds[c.looked]
		switch {
		case c.looked > 0:
			p.twice(v, c, trace.Text{
				En: "has called build a second time within one call",
				Zh: "在一次调用里第二次调用了 build",
			})
		case b.there && (c.there || p.trouble != database || !p.faulted):
			p.buildsStored(v, c)
		default:
			p.buildsBeside(v, c)
		}
	}
}

func (p *play) twice(v *sim.View, c *call, what trace.Text) {
	v.Break(ruleOnce, c.worker.Index, trace.Text{En: c.name() + " " + what.En, Zh: c.name() + " " + what.Zh})
}

// buildsStored: the report was there when the build began.
func (p *play) buildsStored(v *sim.View, c *call) {
	switch {
	case c.there:
		p.twice(v, c, trace.Text{
			En: "builds a report that has been stored before it was asked: " + shown(c.ask.takes) + " of work for nothing",
			Zh: "在生成一份被请求之前就已存好的报表：白做 " + shown(c.ask.takes) + " 的工作",
		})
	case !p.storedUnguarded(c):
		p.twice(v, c, trace.Text{
			En: "has looked before it had the lock, and builds a report that another has stored since: " + shown(c.ask.takes) + " of work for nothing",
			Zh: "在拿到锁之前查的，等它开始生成时别人已经存好了：白做 " + shown(c.ask.takes) + " 的工作",
		})
	}
}

// storedUnguarded: a fault explains that c asks for the lock, gets it, and did not
// see the report that another has stored.
func (p *play) storedUnguarded(c *call) bool {
	for _, other := range p.all() {
		if other != c && other.ask.date == c.ask.date && other.hasStored() && p.excused(c, other) {
			return true
		}
	}
	return false
}

// buildsBeside: another call is building the same report, or has built it.
func (p *play) buildsBeside(v *sim.View, c *call) {
	for _, other := range p.all() {
		b := other.work()
		if other == c || other.ask.date != c.ask.date || b == nil || b.start > c.builds[0].start || p.excused(c, other) {
			continue
		}
		p.twice(v, c, other.whyBeside())
		return
	}
}

// work is a build of the call that goes on or has come to its end; nil if none.
func (c *call) work() *building {
	for _, b := range c.builds {
		if b.running || b.err == nil {
			return b
		}
	}
	return nil
}

// excused reports whether a fault explains that c builds a report beside another
// call's build: it has taken a lock away, or kept somebody from asking for it.
func (p *play) excused(c, other *call) bool {
	switch {
	case !p.faulted:
		return false
	case c.took && (c.lost == taken || c.lost == expired):
		return true
	case p.trouble == paused && p.victim(c) && !c.took:
		// Its own time for asking was over when it woke.
		return true
	case p.trouble == unreachable || other.worker.Crashed() || other.over && other.err != nil:
		return true
	}
	return !other.guards()
}

// whyBeside says how it could come to a second build.
func (c *call) whyBeside() trace.Text {
	name, took := c.name(), shown(c.ask.takes)
	switch {
	case !c.took:
		return trace.Text{
			En: fmt.Sprintf("builds the report that %s is building, who does not hold lock:report:%s", name, c.ask.date),
			Zh: fmt.Sprintf("在生成 %s 正在生成的报表，而 %s 并没有持有 lock:report:%s", name, name, c.ask.date),
		}
	case c.lost == expired:
		return trace.Text{
			En: fmt.Sprintf("builds the report that %s is still building: the lock of %s has ended before its work of %s did, and nothing had gone wrong", name, name, took),
			Zh: fmt.Sprintf("在生成 %s 还没做完的报表：什么都没出错，%s 的锁却先于它 %s 的工作到期了", name, name, took),
		}
	case c.lost == byItself:
		return trace.Text{
			En: fmt.Sprintf("builds the report that %s has at hand and not stored yet: the lock was given back too early", name),
			Zh: fmt.Sprintf("在生成 %s 已经做好、只是还没存的报表：锁还得太早了", name),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("builds the report that %s is building, although %s holds the lock", name, name),
		Zh: fmt.Sprintf("在生成 %s 正在生成的报表，尽管锁在 %s 手里", name, name),
	}
}
