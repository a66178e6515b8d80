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
	if c.took {
		v.Break(ruleStillBuilt, c.worker.Index, trace.Text{
			En: fmt.Sprintf("%s has been waiting for %s for a lock that is its own, set by a request that its client has sent twice: nobody is at work", c.name(), shown(v.Now()-c.beganAt)),
			Zh: fmt.Sprintf("%s 等锁已经等了 %s，而那把锁是它自己的，由客户端发了两遍的请求设下：没有人在工作", c.name(), shown(v.Now()-c.beganAt)),
		})
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
