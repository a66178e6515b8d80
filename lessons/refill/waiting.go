package refill

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// atOnce is how long "at once" may take: a look or two, but no waiting for a load.
const atOnce = time.Second

// waits looks at how long a call has waited so far for anything but its own load.
func (p *play) waits(v *sim.View, c *call) {
	if c.worker.Crashed() || p.trouble == paused && p.hits(c) {
		return
	}
	now := v.Now()
	if c.over {
		now = c.endedAt
	}
	most, waited := Patience+atOnce, c.waited(now)
	if p.spoilt(c) {
		most += 3 * readTimeout
	}
	switch {
	case c.ask.within > 0 && now > c.beganAt+c.ask.within+atOnce:
		c.broke(v, ruleLetsGo, trace.Text{
			En: fmt.Sprintf("is still at it, though its caller has left %s ago", shown(now-c.beganAt-c.ask.within)),
			Zh: fmt.Sprintf("还没有返回，而它的调用方在 %s 之前就离开了", shown(now-c.beganAt-c.ask.within)),
		})
	case waited > atOnce && !p.spoilt(c) && c.there() != nil:
		c.broke(v, ruleServed, trace.Text{
			En: fmt.Sprintf("has waited for %s, and a value of %s was there to be given from the beginning", shown(waited), shown(c.beganAt-c.there().to)),
			Zh: fmt.Sprintf("已经等了 %s，而从一开始就有一个 %s 前的值可以给它", shown(waited), shown(c.beganAt-c.there().to)),
		})
	case waited > most:
		c.broke(v, ruleBounded, trace.Text{
			En: fmt.Sprintf("has waited for somebody else's load for %s; who waits for somebody that has crashed waits for ever", shown(waited)),
			Zh: fmt.Sprintf("为别人的加载等了 %s；如果那一位已经崩溃，就会一直等下去", shown(waited)),
		})
	}
}

// waited is how long the call has taken until now, its own loads and what they were
// followed by apart.
func (c *call) waited(now time.Duration) time.Duration {
	waited := now - c.beganAt
	for _, l := range c.loads {
		end := now
		if !l.running {
			end = min(now, l.to+c.ask.stands)
		}
		waited -= end - l.from
	}
	return waited
}
