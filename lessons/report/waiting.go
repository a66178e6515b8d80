package report

import (
	"fmt"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// waitsForRedis: a call may try for a while, but the report needs the database only.
func (p *play) waitsForRedis(v *sim.View, c *call) {
	if !p.faulted || p.trouble != unreachable || c.over || v.Now()-c.beganAt < patience || p.underWay(c.ask.date) {
		return
	}
	v.Break(ruleStillBuilt, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s has been waiting for Redis for %s and has not begun to build: the report needs only the database", c.name(), shown(v.Now()-c.beganAt)),
		Zh: fmt.Sprintf("%s 等 Redis 已经等了 %s，还没有开始生成：报表需要的只是数据库", c.name(), shown(v.Now()-c.beganAt)),
	})
}

// underWay: the report of date is stored, or somebody is building it.
func (p *play) underWay(date string) bool {
	if p.reports[date].there {
		return true
	}
	for _, c := range p.all() {
		if c.ask.date == date && !c.over && len(c.builds) > 0 {
			return true
		}
	}
	return false
}
