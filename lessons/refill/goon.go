package refill

import (
	"errors"
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// loadsGoOn: whoever was content with a stale value, or was told ErrBusy, could be
// so because somebody else was at it.
func (p *play) loadsGoOn(v *sim.View, c *call) {
	if !c.over || p.atIt(c) {
		return
	}
	switch src := c.source(); {
	case c.err != nil && errors.Is(c.err, ErrBusy) && !p.spoilt(c):
		c.broke(v, ruleBusy, trace.Text{
			En: fmt.Sprintf("is told ErrBusy, and nobody is loading %s: %s", c.ask.key, p.before(c).En),
			Zh: fmt.Sprintf("得到 ErrBusy，而没有人在加载 %s：%s", c.ask.key, p.before(c).Zh),
		})
	case c.err == nil && src != nil && len(c.loads) == 0 && c.beganAt-src.to > Fresh:
		c.broke(v, ruleRefreshed, trace.Text{
			En: fmt.Sprintf("is given a value of %s ago, and nobody is loading %s again: %s", shown(c.beganAt-src.to), c.ask.key, p.before(c).En),
			Zh: fmt.Sprintf("得到 %s 前的值，而没有人在重新加载 %s：%s", shown(c.beganAt-src.to), c.ask.key, p.before(c).Zh),
		})
	}
}

// atIt reports whether somebody else was loading while the call went on, or had
// failed so shortly before that the others may still keep off.
func (p *play) atIt(c *call) bool {
	for _, other := range p.of(c.ask.key) {
		switch until, failed := p.failed(other); {
		case other == c || other.began > c.ended:
		case failed && c.endedAt <= until+Recovery:
			return true
		case !other.worker.Crashed() && len(other.loads) > 0 && (!other.over || other.ended >= c.began):
			return true
		}
	}
	return false
}

// failed reports whether a call has come to nothing, and when at the latest.
func (p *play) failed(c *call) (at time.Duration, ok bool) {
	switch {
	case c.worker.Crashed():
		return c.beganAt + c.ask.takes, true
	case !c.over:
		return 0, false
	}
	return c.endedAt, c.err != nil || p.spoilt(c) || len(c.loads) > 0 && c.loads[0].err != nil
}

// before is what became of the last one who tried.
func (p *play) before(c *call) trace.Text {
	for _, other := range p.of(c.ask.key) {
		at, failed := p.failed(other)
		if other == c || !failed || at > c.beganAt {
			continue
		}
		ago := shown(c.beganAt - at)
		if other.worker.Crashed() {
			return trace.Text{
				En: fmt.Sprintf("%s has crashed, %s ago", other.name(), ago),
				Zh: fmt.Sprintf("%s 在 %s 前崩溃了", other.name(), ago),
			}
		}
		return trace.Text{
			En: fmt.Sprintf("%s has failed to, %s ago", other.name(), ago),
			Zh: fmt.Sprintf("%s 在 %s 前加载失败了", other.name(), ago),
		}
	}
	return trace.Text{En: "it is left to others, and there are none", Zh: "它指望别人，可并没有别人"}
}

// keysEnd: a worker may crash after any step, so that no key may wait for a second
// one to be given its end.
func (p *play) keysEnd(v *sim.View) {
	for _, key := range v.Keys() {
		if _, left, _ := v.Key(key); left > 0 {
			continue
		}
		who := v.Name(v.Mover())
		v.Break(ruleEnds, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has left %s in Redis without an end: if %s crashes now it stays, and whatever it stands for stands for ever", who, key, who),
			Zh: fmt.Sprintf("%s 在 Redis 里留下了没有期限的 %s：%s 要是现在崩溃，它就永远留着，它所代表的状态也永远不变", who, key, who),
		})
		return
	}
}
