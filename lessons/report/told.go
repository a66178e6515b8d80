package report

import (
	"errors"
	"fmt"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// toldRightly checks what a caller was told, when it has been told. Whether Busy
// was right shows only when everybody is done.
func (p *play) toldRightly(v *sim.View, c *call) {
	if !c.over || c.judged {
		return
	}
	c.judged = true
	switch {
	case c.err != nil:
		p.toldError(v, c)
	case !p.faulted && c.failed():
		p.misled(v, c, ruleBuildError, trace.Text{En: "its build has failed", Zh: "它的生成失败了"})
	case c.outcome == Built:
		p.toldBuilt(v, c)
	case c.outcome == AlreadyBuilt:
		p.toldAlreadyBuilt(v, c)
	case c.outcome == Busy && len(c.bodies()) > 0 && p.reports[c.ask.date].there:
		p.misled(v, c, ruleAlreadyBuilt, trace.Text{
			En: "it has built the report, and one is stored: there is nothing to come back for",
			Zh: "它已经生成过，报表也已存下：没有什么需要再来一趟的",
		})
	case c.outcome != Busy:
		p.misled(v, c, ruleAnswers, trace.Text{En: "that is no outcome", Zh: "这不是一个业务结果"})
	}
}

// misled: the caller is told what is not so.
func (p *play) misled(v *sim.View, c *call, rule sim.Rule, but trace.Text) {
	v.Break(rule, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s is told %s, and %s", c.name(), c.said(), but.En),
		Zh: fmt.Sprintf("%s 得到 %s，而%s", c.name(), c.said(), but.Zh),
	})
}

func (p *play) toldBuilt(v *sim.View, c *call) {
	if c.hasStored() {
		return
	}
	but := trace.Text{En: "nothing is stored: nobody will build the report again", Zh: "什么都没有存下：再也没有人会去生成这份报表"}
	switch {
	case len(c.builds) == 0:
		but = trace.Text{En: "it has built nothing", Zh: "它什么都没有生成"}
	case len(c.bodies()) == 0:
		but = trace.Text{En: "its build has failed", Zh: "它的生成失败了"}
	case p.reports[c.ask.date].there:
		but = trace.Text{En: "what is stored is the report that somebody else has built; its own is nowhere", Zh: "存下的是别人生成的报表，它自己的那份哪里都没有"}
	}
	p.misled(v, c, ruleBuilt, but)
}

func (p *play) toldAlreadyBuilt(v *sim.View, c *call) {
	switch {
	case !p.reports[c.ask.date].there:
		p.misled(v, c, ruleAlreadyBuilt, trace.Text{
			En: "no report of " + c.ask.date + " is stored: the caller goes home, and in the morning there is none",
			Zh: "报表 " + c.ask.date + " 并没有存下：调用方就此收工，第二天早上谁也看不到报表",
		})
	case !p.faulted && c.hasStored():
		p.misled(v, c, ruleBuilt, trace.Text{
			En: "the report that is stored is the one it has built: that is Built",
			Zh: "存下的正是它生成的那份：这应当是 Built",
		})
	}
}

// toldError: only the build, the database and the caller's own leaving are reasons
// for an error.
func (p *play) toldError(v *sim.View, c *call) {
	switch {
	case p.victim(c) && (p.trouble == database || p.trouble == cancelled || p.trouble == paused):
	case c.failed() && !errors.Is(c.err, errBuild):
		p.misled(v, c, ruleBuildError, trace.Text{
			En: fmt.Sprintf("errors.Is does not find in it the error that build has returned, %q", errBuild),
			Zh: fmt.Sprintf("errors.Is 在其中找不到 build 返回的那个错误 %q", errBuild),
		})
	case c.failed() || c.ask.empty || c.ask.gone:
	case p.faulted && p.trouble == paused && strings.Contains(c.err.Error(), "database is locked"):
		// A has been stopped in the middle of a transaction.
	case p.faulted:
		p.faultTold(v, c)
	default:
		p.misled(v, c, ruleAnswers, trace.Text{
			En: "nothing has gone wrong but what the code did itself; " + p.left(c).En,
			Zh: "除了代码自己的所作所为，什么都没有出错；" + p.left(c).Zh,
		})
	}
}

func (p *play) faultTold(v *sim.View, c *call) {
	rule := ruleStillBuilt
	if p.trouble == crashed || p.trouble == database || p.trouble == cancelled {
		rule = ruleRecovers
	}
	if c.work() == nil && len(c.builds) > 0 {
		p.misled(v, c, rule, trace.Text{
			En: "its build was cut short for the sake of a lock that only saves work; " + p.left(c).En,
			Zh: "它的生成被半途叫停，只为了一把仅用来省事的锁；" + p.left(c).Zh,
		})
		return
	}
	p.misled(v, c, rule, trace.Text{
		En: "the database works and so does the build: " + p.left(c).En,
		Zh: "数据库是好的，生成也没有问题：" + p.left(c).Zh,
	})
}

// left is how the date stands that the caller has asked for.
func (p *play) left(c *call) trace.Text {
	switch {
	case p.reports[c.ask.date].there && c.hasStored():
		return trace.Text{En: "its report is stored, and somebody is called out at night for nothing", Zh: "它的报表已经存下，却有人半夜被白白叫起来"}
	case p.reports[c.ask.date].there:
		return trace.Text{En: "the report is there", Zh: "报表已经在了"}
	}
	for _, other := range p.all() {
		if other != c && other.ask.date == c.ask.date && !other.over && other.work() != nil {
			return trace.Text{En: other.name() + " is building the report", Zh: other.name() + " 正在生成这份报表"}
		}
	}
	return trace.Text{En: "the report is missing because of it", Zh: "报表因此缺失"}
}

// reportsThere: in the end every date that was asked for has its report.
func (p *play) reportsThere(v *sim.View) {
	for _, date := range p.dates() {
		last := p.lastAsked(date)
		if p.reports[date].there || last == nil || last.failed() && last.ask.fails || last.ask.empty && last.err != nil {
			continue
		}
		v.Break(ruleRecovers, last.worker.Index, trace.Text{
			En: fmt.Sprintf("%s is the last to ask, %s after the start, and is told %s: there is no report of %s, and nobody who will build it", last.name(), shown(last.endedAt), last.said(), date),
			Zh: fmt.Sprintf("%s 是最后一个来问的（开始后 %s），得到 %s：没有 %s 的报表，也不会有人去生成它了", last.name(), shown(last.endedAt), last.said(), date),
		})
		return
	}
}

// lastAsked is the call for the date that ended last.
func (p *play) lastAsked(date string) *call {
	var last *call
	for _, c := range p.all() {
		if c.ask.date == date && c.over && (last == nil || c.ended > last.ended) {
			last = c
		}
	}
	return last
}

func (p *play) neighbourWrote(v *sim.View) {
	if p.writing == nil {
		return
	}
	v.Break(ruleNeighbour, 0, trace.Text{
		En: fmt.Sprintf("A keeps the database's write lock while it builds for %s; X, who only wants to store a sale, gives up after 5 s: %v", shown(ordinary), p.writing),
		Zh: fmt.Sprintf("A 在生成报表的 %s 里一直占着数据库的写锁；X 只想记一笔销售，等了 5 s 只好放弃：%v", shown(ordinary), p.writing),
	})
}
