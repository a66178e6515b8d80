package refill

import (
	"fmt"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// loadsOnce looks at loads that have begun since the last look.
func (p *play) loadsOnce(v *sim.View, c *call) {
	for ; c.looked < len(c.loads) && !v.Broken(); c.looked++ {
		if c.looked > 0 {
			c.broke(v, ruleOnce, trace.Text{
				En: "has called load a second time within one call",
				Zh: "在一次调用里第二次调用了 load",
			})
			return
		}
		for _, other := range p.all(c.ask.key) {
			p.loadsBeside(v, c, c.loads[0], other)
		}
	}
}

// loadsBeside compares a load that begins with another of the same key.
func (p *play) loadsBeside(v *sim.View, c *call, l, other *loading) {
	switch {
	case other.by == c || other.number > l.number:
	case other.running:
		p.loadsAtOnce(v, c, l, other)
	case other.done() && !other.by.over && l.from-other.to < atOnce && !p.faulted:
		c.broke(v, ruleOnce, trace.Text{
			En: fmt.Sprintf("loads %s, which %s has loaded in this moment and has not handed on yet: the right to load was given back too early", c.ask.key, other.by.name()),
			Zh: fmt.Sprintf("去加载 %s，而 %s 此刻刚加载完，还没交出来：加载权还得太早", c.ask.key, other.by.name()),
		})
	case other.done() && other.by.over && other.by.ended < l.turn && l.from-other.from < Fresh && !p.spoilt(other.by):
		p.loadsForNothing(v, c, l, other)
	}
}

func (p *play) loadsAtOnce(v *sim.View, c *call, l, other *loading) {
	if p.faulted && (p.spoilt(c) || p.spoilt(other.by)) || l.from-other.from >= Recovery {
		return
	}
	name := other.by.name()
	switch {
	case p.faulted && p.trouble == paused:
		c.broke(v, ruleOnce, trace.Text{
			En: fmt.Sprintf("loads %s while %s is loading it, who had the right to: A was paused for longer than its lock lasts, and on waking has let the next one in", c.ask.key, name),
			Zh: fmt.Sprintf("在有权加载的 %s 加载 %s 时也去加载：A 暂停得比自己的锁还久，一醒来就把下一个放了进来", name, c.ask.key),
		})
	case c.there() != nil:
		age := shown(c.beganAt - c.there().to)
		c.broke(v, ruleOnce, trace.Text{
			En: fmt.Sprintf("loads %s while %s is loading it: a value of %s ago would have been good enough, and now everybody who asks meanwhile goes to the origin", c.ask.key, name, age),
			Zh: fmt.Sprintf("在 %s 加载 %s 的同时也去加载：%s 前的那个值本来够用，现在这段时间里来取的都压向源站", name, c.ask.key, age),
		})
	default:
		c.broke(v, ruleOnce, trace.Text{
			En: fmt.Sprintf("loads %s while %s is loading it: a hundred callers who find nothing would be a hundred loads", c.ask.key, name),
			Zh: fmt.Sprintf("在 %s 加载 %s 的同时也去加载：一百个扑空的调用方就是一百次加载", name, c.ask.key),
		})
	}
}

func (p *play) loadsForNothing(v *sim.View, c *call, l, other *loading) {
	name, age := other.by.name(), shown(l.from-other.to)
	switch {
	case c.began <= other.by.ended:
		c.broke(v, ruleOnce, trace.Text{
			En: fmt.Sprintf("has looked before it had the right to load, and loads %s again that %s has just stored", c.ask.key, name),
			Zh: fmt.Sprintf("在获得加载权之前看的，%s 刚存好 %s，它又加载一遍", name, c.ask.key),
		})
	case other.text == "":
		c.broke(v, ruleOnce, trace.Text{
			En: fmt.Sprintf("loads %s, which %s has loaded %s before: an empty text is a value, and is loaded again by everybody who asks", c.ask.key, name, age),
			Zh: fmt.Sprintf("去加载 %s，而 %s 在 %s 前刚加载过：空文本也是值，却让每个来问的都再加载一遍", c.ask.key, name, age),
		})
	default:
		c.broke(v, ruleOnce, trace.Text{
			En: fmt.Sprintf("loads %s, which %s has loaded %s before: it is fresh for %s", c.ask.key, name, age, shown(Fresh)),
			Zh: fmt.Sprintf("去加载 %s，而 %s 在 %s 前刚加载过：它在 %s 内都是新鲜的", c.ask.key, name, age, shown(Fresh)),
		})
	}
}
