package refill

import (
	"errors"
	"fmt"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// told checks what a caller is told, when it has been told.
func (p *play) told(v *sim.View, c *call) {
	if !c.over || c.judged {
		return
	}
	c.judged = true
	if c.err != nil {
		p.toldError(v, c)
		return
	}
	src := c.source()
	if src == nil {
		p.toldNothing(v, c)
		return
	}
	for _, check := range []func(*sim.View, *call, *loading){p.toldOld, p.toldOlder, p.toldStale} {
		if check(v, c, src); v.Broken() {
			return
		}
	}
}

// toldError: which errors have a reason. Whether ErrBusy had one shows only when
// everybody is done.
func (p *play) toldError(v *sim.View, c *call) {
	failed := len(c.loads) > 0 && errors.Is(c.loads[0].err, errLoad)
	switch {
	case c.left || p.spoilt(c):
	case c.there() != nil && failed:
		c.broke(v, ruleServed, trace.Text{
			En: fmt.Sprintf("is told %s: its load has failed, and the stale value, %s old, would have been good enough", c.said(), shown(c.beganAt-c.there().to)),
			Zh: fmt.Sprintf("得到 %s：它的加载失败了，而 %s 前的那个过时值本来就够用", c.said(), shown(c.beganAt-c.there().to)),
		})
	case c.there() != nil:
		c.broke(v, ruleServed, trace.Text{
			En: fmt.Sprintf("is told %s, and a value of %s was there to be given", c.said(), shown(c.beganAt-c.there().to)),
			Zh: fmt.Sprintf("得到 %s，而当时有一个 %s 前的值可以给它", c.said(), shown(c.beganAt-c.there().to)),
		})
	case errors.Is(c.err, ErrBusy) && !failed, failed && errors.Is(c.err, errLoad):
	case failed:
		c.broke(v, ruleAnswers, trace.Text{
			En: fmt.Sprintf("is told %s; errors.Is does not find in it the error of the load, %q", c.said(), errLoad),
			Zh: fmt.Sprintf("得到 %s；errors.Is 在其中找不到加载的那个错误 %q", c.said(), errLoad),
		})
	default:
		c.broke(v, ruleAnswers, trace.Text{
			En: fmt.Sprintf("is told %s, and nothing has gone wrong but what the code did itself", c.said()),
			Zh: fmt.Sprintf("得到 %s，而除了代码自己的所作所为，什么都没有出错", c.said()),
		})
	}
}

// toldNothing: no load of the key has returned what the caller was given.
func (p *play) toldNothing(v *sim.View, c *call) {
	en, zh := "no load has returned that", "没有哪次加载返回过它"
	switch {
	case strings.Contains(c.value.Text, half(c.ask.key)):
		en, zh = "a load that failed has returned that beside its error: from now on everybody takes a part for the whole", "那是一次失败的加载连同错误一起返回的：从此人人都把一部分当成全部"
	case c.value.Text == "" && len(c.loads) > 0 && c.loads[0].err != nil:
		en, zh = "its load has failed: the caller takes nothing for a value", "它的加载失败了：调用方会把“什么都没有”当成值"
	}
	c.broke(v, ruleTrue, trace.Text{
		En: fmt.Sprintf("is given %s, and %s", c.said(), en),
		Zh: fmt.Sprintf("得到 %s，而%s", c.said(), zh),
	})
}

func (p *play) toldOld(v *sim.View, c *call, src *loading) {
	limit, age := Limit, c.beganAt-src.to
	if p.faulted {
		limit += Recovery
	}
	if age <= limit {
		return
	}
	c.broke(v, ruleLimit, trace.Text{
		En: fmt.Sprintf("is given a value that is %s old", shown(age)),
		Zh: fmt.Sprintf("得到一个 %s 前的值", shown(age)),
	})
}

// toldOlder: somebody was given a newer value, and that call was over when this one
// began.
func (p *play) toldOlder(v *sim.View, c *call, src *loading) {
	for _, l := range p.all(c.ask.key) {
		if l.from <= src.from || !l.done() || p.spoilt(l.by) || !l.by.over || l.by.err != nil || l.by.ended >= c.began || l.by.value.Text != l.text {
			continue
		}
		c.broke(v, ruleNewer, trace.Text{
			En: fmt.Sprintf("is given %q of %s ago, after %s was given %q: a load that was overtaken has been stored over a newer one", src.text, shown(c.beganAt-src.to), l.by.name(), l.text),
			Zh: fmt.Sprintf("得到 %s 前的 %q，而此前 %s 已得到 %q：一次被超过的加载盖掉了更新的值", shown(c.beganAt-src.to), src.text, l.by.name(), l.text),
		})
		return
	}
}

// toldStale: an age between the two ways to count it may be told as either, and one
// whose load was followed by a standstill as a younger one, within limits.
func (p *play) toldStale(v *sim.View, c *call, src *loading) {
	most := Fresh
	if p.faulted || src.by.ask.stands > 0 {
		most += Recovery
	}
	old, fresh := c.beganAt-src.to > most, c.endedAt-src.from < Fresh && !p.faulted
	if !(old && !c.value.Stale || fresh && c.value.Stale) {
		return
	}
	c.broke(v, ruleTrue, trace.Text{
		En: fmt.Sprintf("is given %s; the value is %s old", c.said(), shown(c.beganAt-src.to)),
		Zh: fmt.Sprintf("得到 %s；这个值是 %s 前的", c.said(), shown(c.beganAt-src.to)),
	})
}
