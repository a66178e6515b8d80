package lease

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// told judges what a call has answered, with the table as it is at that moment.
func (p *play) told(v *sim.View, c *call) {
	switch {
	case c.within == gone && c.end-c.begun > time.Second:
		v.Break(ruleLetsGo, c.worker, trace.Text{
			En: fmt.Sprintf("%s had hung up before its %s, which went on for %v: whoever called has gone, and it may still come about", v.Name(c.worker), c.function, c.end-c.begun),
			Zh: fmt.Sprintf("%s 在调用 %s 之前就已取消，它却还进行了 %v：调用的人早已离开，而它仍可能生效", v.Name(c.worker), c.function, c.end-c.begun),
		})
	case c.within > 0 && c.end-c.begun > c.within+time.Second:
		v.Break(ruleLetsGo, c.worker, trace.Text{
			En: fmt.Sprintf("%s gave its %s %v and was kept waiting for %v: whoever called has gone, and it may still come about", v.Name(c.worker), c.function, c.within, c.end-c.begun),
			Zh: fmt.Sprintf("%s 只给 %s %v，却等了 %v：调用的人早已离开，而它仍可能生效", v.Name(c.worker), c.function, c.within, c.end-c.begun),
		})
	case c.function == claim && c.err == nil && c.job != nil:
		p.gotJob(v, c)
	case c.function == claim && errors.Is(c.err, ErrNoJob):
		p.gotNone(v, c)
	case c.function == claim && c.err == nil:
		v.Break(ruleAnswers, c.worker, trace.Text{
			En: fmt.Sprintf("%s asked for a job and got neither a job nor an error", v.Name(c.worker)),
			Zh: fmt.Sprintf("%s 领取任务，既没有得到任务，也没有得到错误", v.Name(c.worker)),
		})
	case c.err == nil:
		p.succeeded(v, c)
	case c.function != claim && errors.Is(c.err, ErrLeaseLost):
		p.refused(v, c)
	default:
		p.failed(v, c)
	}
}

func (p *play) failed(v *sim.View, c *call) {
	if c.held != nil && c.function != heartbeat {
		c.held.over = true
	}
	if v.Faulted() {
		return // a paused worker, too, may hold the database's lock
	}
	if c.within == gone || c.within > 0 && c.end-c.begun >= c.within-slack {
		return
	}
	v.Break(ruleAnswers, c.worker, trace.Text{
		En: fmt.Sprintf("%s's %s ended in %q, and nothing had gone wrong around it", v.Name(c.worker), c.function, c.err.Error()),
		Zh: fmt.Sprintf("%s 的 %s 以 %q 告终，而周围并没有发生故障", v.Name(c.worker), c.function, c.err.Error()),
	})
}

// gotJob judges a claim that was given a job.
func (p *play) gotJob(v *sim.View, c *call) {
	who, r, l := v.Name(c.worker), p.rows[c.job.ID], c.grants[c.job.ID]
	if id := p.forgotten(c, c.job.ID); id != 0 && !p.excused(v) {
		p.leasedToNobody(v, c, id)
		return
	}
	if l == nil {
		v.Break(ruleTold, c.worker, p.notLeased(v, c, r))
		return
	}
	l.held, c.held.grant = c.held, l.n
	if p.replaced(c.held) || c.held.until <= c.end {
		return // the claim took longer than the lease: its worker will learn that it is late
	}
	switch {
	case !l.counted:
		v.Break(ruleAttempts, c.worker, trace.Text{
			En: fmt.Sprintf("%s has claimed job %d and attempts still is %d: if it crashes now, the attempt has never been", who, c.job.ID, r.attempts),
			Zh: fmt.Sprintf("%s 领取了任务 %d，attempts 仍是 %d：如果它现在崩溃，这次尝试就像没有发生过", who, c.job.ID, r.attempts),
		})
	case c.job.Payload != r.payload || c.job.Worker != p.actors[c.worker].id() || int64(c.job.Attempt) != r.attempts:
		v.Break(ruleTold, c.worker, trace.Text{
			En: fmt.Sprintf("%s was given job %d as {%q, worker %q, attempt %d}; it is {%q, worker %q, attempt %d}", who, c.job.ID, c.job.Payload, c.job.Worker, c.job.Attempt, r.payload, p.actors[c.worker].id(), r.attempts),
			Zh: fmt.Sprintf("%s 得到的任务 %d 是 {%q, worker %q, 第 %d 次}，实际应为 {%q, worker %q, 第 %d 次}", who, c.job.ID, c.job.Payload, c.job.Worker, c.job.Attempt, r.payload, p.actors[c.worker].id(), r.attempts),
		})
	case r.status != running:
		v.Break(ruleTold, c.worker, trace.Text{
			En: fmt.Sprintf("%s was given job %d, which is %s in the table, not running", who, c.job.ID, r.status),
			Zh: fmt.Sprintf("%s 得到了任务 %d，它在表里是 %s 而不是 running", who, c.job.ID, r.status),
		})
	default:
		p.leaseEnds(v, c, r, c.end+c.d)
	}
}

// notLeased: a claim was given a job that it has not leased.
func (p *play) notLeased(v *sim.View, c *call, r row) trace.Text {
	who, l := v.Name(c.worker), p.grants[c.job.ID]
	switch {
	case l != nil && r.live(c.end) && l.call.worker == c.worker:
		return trace.Text{
			En: fmt.Sprintf("%s was given job %d once more, under the lease of its own first claim: two calls of %s work on it, and attempts (%d) counts one", who, c.job.ID, who, r.attempts),
			Zh: fmt.Sprintf("%s 又一次得到任务 %d，用的还是它自己上一次领取的租约：同一任务做了两份，attempts（%d）只计了一次", who, c.job.ID, r.attempts),
		}
	case l != nil && r.live(c.end):
		return trace.Text{
			En: fmt.Sprintf("%s was given job %d, and the table says that %s has it (%s): both work on it", who, c.job.ID, v.Name(l.call.worker), r.describe()),
			Zh: fmt.Sprintf("%s 得到了任务 %d，而表里记的持有者是 %s（%s）：两边都在做", who, c.job.ID, v.Name(l.call.worker), r.describe()),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("%s was given job %d, and has not leased it in the table (%s): the next worker will be given it too", who, c.job.ID, r.describe()),
		Zh: fmt.Sprintf("%s 得到了任务 %d，表里却没有它的租约（%s）：下一个 worker 也会领到它", who, c.job.ID, r.describe()),
	}
}

func (r row) describe() string {
	return fmt.Sprintf("status %s, locked_by %s, locked_until %s, attempts %d", r.status, r.by, r.untilText, r.attempts)
}

// forgotten is a job that the claim has leased beside the one it hands out, or 0.
func (p *play) forgotten(c *call, handed int64) int64 {
	for _, id := range slices.Sorted(maps.Keys(c.grants)) {
		if r := p.rows[id]; id != handed && p.grants[id] == c.grants[id] && r.live(c.end) {
			return id
		}
	}
	return 0
}

func (p *play) leasedToNobody(v *sim.View, c *call, id int64) {
	said := "no job"
	zhSaid := "没有任务"
	if c.job != nil {
		said = fmt.Sprintf("only job %d", c.job.ID)
		zhSaid = fmt.Sprintf("只有任务 %d", c.job.ID)
	}
	v.Break(ruleTold, c.worker, trace.Text{
		En: fmt.Sprintf("%s's claim has leased job %d and told it of %s: nobody works on job %d until the lease ends", v.Name(c.worker), id, said, id),
		Zh: fmt.Sprintf("%s 的领取租下了任务 %d，告诉它的却是%s：租约到期之前没有人会做任务 %d", v.Name(c.worker), id, zhSaid, id),
	})
}

// leaseEnds wants the lease to end c.d after the call, and not after latest.
func (p *play) leaseEnds(v *sim.View, c *call, r row, latest time.Duration) {
	who, earliest := v.Name(c.worker), c.begun+c.d
	switch {
	case !r.hasUntil:
		v.Break(ruleLeaseTime, c.worker, trace.Text{
			En: fmt.Sprintf("%s holds job %d, and locked_until is %s, not a number of milliseconds: compared with a number it is always later, or never", who, r.id, r.untilText),
			Zh: fmt.Sprintf("%s 持有任务 %d，而 locked_until 是 %s，不是毫秒数：它与数字比较，要么永远更晚，要么永远不成立", who, r.id, r.untilText),
		})
	case r.part:
		v.Break(ruleLeaseTime, c.worker, trace.Text{
			En: fmt.Sprintf("%s's %s has set locked_until to %s, which is no whole number of milliseconds: a program that reads the column as an integer fails", who, c.function, r.untilText),
			Zh: fmt.Sprintf("%s 的 %s 把 locked_until 写成 %s，不是整数毫秒：按整数读取这一列的程序会出错", who, c.function, r.untilText),
		})
	case c.function == heartbeat && c.before.untilText == r.untilText && r.until < earliest-slack:
		v.Break(ruleLeaseTime, c.worker, trace.Text{
			En: fmt.Sprintf("%s's Heartbeat returned nil, and locked_until still is %s, as before: its worker relies on %v that it does not have", who, r.untilText, c.d),
			Zh: fmt.Sprintf("%s 的 Heartbeat 返回 nil，locked_until 却和之前一样，仍是 %s：worker 指望的 %v 并不存在", who, r.untilText, c.d),
		})
	case r.until < earliest-slack:
		v.Break(ruleLeaseTime, c.worker, trace.Text{
			En: fmt.Sprintf("%s's %s for %v has set locked_until to %s, %s: others may take the job while %s works on it", who, c.function, c.d, r.untilText, off(earliest-r.until, "too early"), who),
			Zh: fmt.Sprintf("%s 的 %s 要求 %v，locked_until 却是 %s，%s：它还在做，别人就可以领走任务", who, c.function, c.d, r.untilText, off(earliest-r.until, "过早")),
		})
	case r.until > latest+slack:
		v.Break(ruleLeaseTime, c.worker, trace.Text{
			En: fmt.Sprintf("%s's %s for %v has set locked_until to %s, %s: if %s crashes, nobody takes the job over in time", who, c.function, c.d, r.untilText, off(r.until-latest, "too late"), who),
			Zh: fmt.Sprintf("%s 的 %s 要求 %v，locked_until 却是 %s，%s：%s 一旦崩溃，就没有人能及时接手", who, c.function, c.d, r.untilText, off(r.until-latest, "过晚"), who),
		})
	}
}

// off says by how much a time is wrong, where that says anything.
func off(d time.Duration, how string) string {
	if d > 1000*time.Hour {
		return how
	}
	return fmt.Sprintf("%v %s", d.Round(time.Millisecond), how)
}

// gotNone judges a claim that was told ErrNoJob.
func (p *play) gotNone(v *sim.View, c *call) {
	who := v.Name(c.worker)
	if id := p.forgotten(c, 0); id != 0 && !p.excused(v) {
		c.job = nil
		p.leasedToNobody(v, c, id)
		return
	}
	if !p.alone(c) {
		p.empty = append(p.empty, c)
		return
	}
	for _, id := range c.free {
		r := p.rows[id]
		if !r.free(c.begun) {
			continue
		}
		state, zhState := "is pending", "处于 pending"
		if r.status == running {
			state = fmt.Sprintf("has been without a holder since its lease ended (locked_until %s)", r.untilText)
			zhState = fmt.Sprintf("的租约早已到期（locked_until %s），没有持有者", r.untilText)
		}
		v.Break(ruleNoJob, c.worker, trace.Text{
			En: fmt.Sprintf("%s was told that there is no job, but job %d %s, after attempt %d of %d", who, id, state, r.attempts, r.most),
			Zh: fmt.Sprintf("%s 被告知没有任务，但任务 %d %s，已尝试 %d 次，上限 %d 次", who, id, zhState, r.attempts, r.most),
		})
		return
	}
	for _, id := range c.spent {
		if r := p.rows[id]; !r.final() {
			v.Break(ruleDead, c.worker, trace.Text{
				En: fmt.Sprintf("%s found no job; job %d has had its last attempt (%d of %d), its lease is over, and it is still %q: nobody will ever look at it again", who, id, r.attempts, r.most, r.status),
				Zh: fmt.Sprintf("%s 没有领到任务；任务 %d 的最后一次尝试（%d/%d）已过租约，状态却仍是 %q：再也不会有人理会它", who, id, r.attempts, r.most, r.status),
			})
			return
		}
	}
}

// succeeded judges a heartbeat, completion or failure that returned nil.
func (p *play) succeeded(v *sim.View, c *call) {
	h, r, who := c.held, p.rows[c.held.id], v.Name(c.worker)
	overBefore := h.over
	h.over = h.over || c.function != heartbeat
	h.given = h.given || c.function == fail
	switch {
	case p.replaced(h) && !c.effect:
		by, zhBy := "by "+v.Name(p.grants[h.id].call.worker), "被 "+v.Name(p.grants[h.id].call.worker)
		if p.grants[h.id].call.worker == c.worker {
			by, zhBy = "by a second one of its own", "被它自己的第二次尝试"
		}
		v.Break(ruleStaleHolder, c.worker, trace.Text{
			En: fmt.Sprintf("%s's attempt at job %d has been replaced %s, and its %s returned nil: it believes that the job is still its own", who, h.id, by, c.function),
			Zh: fmt.Sprintf("%s 对任务 %d 的这次尝试早已%s取代，它的 %s 却返回 nil：它以为任务还是自己的", who, h.id, zhBy, c.function),
		})
	case p.replaced(h):
	case c.function == heartbeat && (r.final() || overBefore && !p.excused(v)):
		v.Break(ruleFinal, c.worker, trace.Text{
			En: fmt.Sprintf("%s's heartbeat for job %d returned nil, and the job is %s: there is nothing left to hold", who, h.id, r.status),
			Zh: fmt.Sprintf("%s 对任务 %d 的心跳返回 nil，而任务是 %s：已经没有什么可持有", who, h.id, r.status),
		})
	case c.function == heartbeat:
		p.leaseEnds(v, c, r, c.end+c.d)
		h.until = c.begun + c.d
	case c.function == complete && r.status != done && (h.given || !overBefore):
		v.Break(ruleEffect, c.worker, trace.Text{
			En: fmt.Sprintf("%s was told that job %d is completed; in the table it is %s", who, h.id, r.status),
			Zh: fmt.Sprintf("%s 被告知任务 %d 已完成；它在表里却是 %s", who, h.id, r.status),
		})
	case c.function == fail:
		p.givenBack(v, c, r)
	}
}

// givenBack judges a failure that returned nil.
func (p *play) givenBack(v *sim.View, c *call, r row) {
	who := v.Name(c.worker)
	switch {
	case r.status == done:
		v.Break(ruleEffect, c.worker, trace.Text{
			En: fmt.Sprintf("%s's Fail for job %d returned nil, and the job is done", who, r.id),
			Zh: fmt.Sprintf("%s 对任务 %d 的 Fail 返回 nil，而任务是 done", who, r.id),
		})
	case r.spent() && r.status != dead:
		v.Break(ruleDead, c.worker, trace.Text{
			En: fmt.Sprintf("%s has failed in the last attempt at job %d (%d of %d), and the job is %s, not dead", who, r.id, r.attempts, r.most, r.status),
			Zh: fmt.Sprintf("%s 在任务 %d 的最后一次尝试（%d/%d）中失败，任务却是 %s 而不是 dead", who, r.id, r.attempts, r.most, r.status),
		})
	case !strings.Contains(r.lastError, c.reason):
		v.Break(ruleEffect, c.worker, trace.Text{
			En: fmt.Sprintf("%s reported %q for job %d, and last_error is %q: nobody will learn why it failed", who, sim.Shorten(c.reason), r.id, sim.Shorten(r.lastError)),
			Zh: fmt.Sprintf("%s 为任务 %d 上报 %q，last_error 却是 %q：没有人会知道它为何失败", who, r.id, sim.Shorten(c.reason), sim.Shorten(r.lastError)),
		})
	case r.status == running && r.live(c.end) && r.until == c.before.until:
		v.Break(ruleEffect, c.worker, trace.Text{
			En: fmt.Sprintf("%s has reported a failure of job %d, and still holds its lease: nobody takes the job before that ends", who, r.id),
			Zh: fmt.Sprintf("%s 上报了任务 %d 的失败，却仍占着租约：到期之前没有人能接手", who, r.id),
		})
	case !r.final() && r.hasUntil && r.until > c.end+time.Hour+slack:
		v.Break(ruleEffect, c.worker, trace.Text{
			En: fmt.Sprintf("%s has given job %d back, to be claimed in %v: nobody waits for that", who, r.id, (r.until - c.end).Round(time.Second)),
			Zh: fmt.Sprintf("%s 退回了任务 %d，却要 %v 之后才能领取：没有人等得了那么久", who, r.id, (r.until - c.end).Round(time.Second)),
		})
	}
}

// refused judges a heartbeat, completion or failure that was told ErrLeaseLost.
func (p *play) refused(v *sim.View, c *call) {
	h, r, who := c.held, p.rows[c.held.id], v.Name(c.worker)
	switch {
	case p.replaced(h):
	case c.effect && !p.excused(v) && !reaped(c.before, r, c.end):
		v.Break(ruleEffect, c.worker, trace.Text{
			En: fmt.Sprintf("%s's %s was refused with ErrLeaseLost, and it has changed job %d all the same: %s", who, c.function, h.id, difference(c.before, r)),
			Zh: fmt.Sprintf("%s 的 %s 以 ErrLeaseLost 被拒，任务 %d 却仍被改动：%s", who, c.function, h.id, difference(c.before, r)),
		})
	case !h.over && r.status == running && h.until > c.end+slack:
		v.Break(ruleHolder, c.worker, trace.Text{
			En: fmt.Sprintf("%s holds job %d for another %v, and its %s was refused with ErrLeaseLost: its work is thrown away", who, h.id, (h.until - c.end).Round(time.Millisecond), c.function),
			Zh: fmt.Sprintf("%s 对任务 %d 的租约还剩 %v，它的 %s 却以 ErrLeaseLost 被拒：做好的工作白费了", who, h.id, (h.until - c.end).Round(time.Millisecond), c.function),
		})
	case !h.over && p.alone(c) && c.function == complete && r.status == pending && h.until > c.end+slack:
		v.Break(ruleHolder, c.worker, trace.Text{
			En: fmt.Sprintf("%s holds job %d, nobody has given it back, and it is pending again", who, h.id),
			Zh: fmt.Sprintf("%s 持有任务 %d，没有人退回过它，它却又成了 pending", who, h.id),
		})
	}
}

// nobodyGotIt: of workers that meet at a job one may be told ErrNoJob, not all.
func (p *play) nobodyGotIt(v *sim.View) {
	for _, c := range p.empty {
		for _, id := range c.free {
			if p.grants[id] != nil || v.Faulted() {
				continue
			}
			v.Break(ruleNoJob, c.worker, trace.Text{
				En: fmt.Sprintf("%s was told that there is no job, as often as it asked; job %d was free all the time, and nobody has got it", v.Name(c.worker), id),
				Zh: fmt.Sprintf("%s 每次询问都被告知没有任务；任务 %d 一直空闲，却没有任何人领到它", v.Name(c.worker), id),
			})
			return
		}
	}
}

// end looks at what no call has been told of.
func (p *play) end(v *sim.View) {
	p.nobodyGotIt(v)
	for _, id := range slices.Sorted(maps.Keys(p.rows)) {
		r, l := p.rows[id], p.grants[id]
		switch {
		case l != nil && !l.counted && !l.call.returned:
			v.Break(ruleAttempts, l.call.worker, trace.Text{
				En: fmt.Sprintf("%s crashed in its claim of job %d, which was leased and not counted: such crashes can go on for ever", v.Name(l.call.worker), id),
				Zh: fmt.Sprintf("%s 在领取任务 %d 时崩溃，租约已写入而次数未计：这样的崩溃可以无休止地重演", v.Name(l.call.worker), id),
			})
		case r.status == dead && strings.TrimSpace(r.lastError) == "":
			v.Break(ruleDead, p.changer[id], trace.Text{
				En: fmt.Sprintf("%s has left job %d dead with an empty last_error: whoever is to look after it learns nothing", v.Name(p.changer[id]), id),
				Zh: fmt.Sprintf("%s 让任务 %d 成了 dead，last_error 却是空的：来处理它的人什么也看不出", v.Name(p.changer[id]), id),
			})
		}
		if v.Broken() {
			return
		}
	}
}
