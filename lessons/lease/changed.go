package lease

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// changed judges one changed row at the step that changed it.
func (p *play) changed(v *sim.View, before, after row) {
	who := v.Name(v.Mover())
	c := p.active[v.Mover()]
	switch {
	case before.id == 0 || after.id == 0 || before.payload != after.payload || before.most != after.most || !after.known():
		p.rewritten(v, who, before, after)
	case before.final():
		if before.status != after.status || before.attempts != after.attempts {
			v.Break(ruleFinal, v.Mover(), trace.Text{
				En: fmt.Sprintf("job %d was %s, and %s has made it %s: %s", before.id, before.status, who, after.status, again(before).En),
				Zh: fmt.Sprintf("任务 %d 已是 %s，却被 %s 改成了 %s：%s", before.id, before.status, who, after.status, again(before).Zh),
			})
		}
		p.touched(c, after.id)
	case c == nil:
	case c.function == claim:
		p.changedByClaim(v, c, before, after)
	case c.held.id != after.id:
		if !reaped(before, after, v.Now()) {
			v.Break(ruleOwnJob, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s called %s for job %d and has changed job %d as well: %s", who, c.function, c.held.id, after.id, difference(before, after)),
				Zh: fmt.Sprintf("%s 针对任务 %d 调用 %s，却连任务 %d 也改了：%s", who, c.held.id, c.function, after.id, difference(before, after)),
			})
		}
	default:
		p.touched(c, after.id)
		p.changedByHolder(v, c, before, after)
	}
}

func (p *play) touched(c *call, id int64) {
	if c != nil && c.held != nil && c.held.id == id {
		c.effect = true
	}
}

// again is what it means that a finished job comes back.
func again(r row) trace.Text {
	if r.status == done {
		return trace.Text{En: "work that has been done will be done again, or counts as not done", Zh: "已经做完的工作会再做一遍，或者被当作没有做"}
	}
	return trace.Text{En: "it had been given up, and whoever reacted to that is wrong now", Zh: "它已被判定放弃，据此采取的处理现在都错了"}
}

// difference names the columns that differ.
func difference(before, after row) string {
	text := ""
	add := func(column, a, b string) {
		if a != b {
			if text != "" {
				text += ", "
			}
			text += fmt.Sprintf("%s %s → %s", column, a, b)
		}
	}
	add("status", before.status, after.status)
	add("locked_by", before.by, after.by)
	add("locked_until", before.untilText, after.untilText)
	add("attempts", fmt.Sprint(before.attempts), fmt.Sprint(after.attempts))
	add("last_error", before.why(), after.why())
	return text
}

// reaped: a lease that has ended is cleared away, which anybody may do.
func reaped(before, after row, now time.Duration) bool {
	return before.lapsed(now) && before.attempts == after.attempts &&
		(after.status == pending && !before.spent() || after.status == dead && before.spent())
}

func (p *play) rewritten(v *sim.View, who string, before, after row) {
	var text trace.Text
	switch {
	case after.id == 0:
		text = trace.Text{
			En: fmt.Sprintf("%s has removed job %d: whether it was done, nobody can say any more", who, before.id),
			Zh: fmt.Sprintf("%s 删掉了任务 %d：它做没做完，再也无从得知", who, before.id),
		}
	case before.id == 0:
		text = trace.Text{
			En: fmt.Sprintf("%s has added job %d, which nobody asked for", who, after.id),
			Zh: fmt.Sprintf("%s 添加了任务 %d，并没有人要求过它", who, after.id),
		}
	case !after.known():
		text = trace.Text{
			En: fmt.Sprintf("%s has given job %d the status %q: programs that know pending, running, done and dead lose sight of it", who, after.id, after.status),
			Zh: fmt.Sprintf("%s 把任务 %d 的状态写成 %q：只认识 pending、running、done、dead 的程序从此看不到它", who, after.id, after.status),
		}
	default:
		text = trace.Text{
			En: fmt.Sprintf("%s has rewritten job %d: payload %q, max_attempts %d; it was %q, %d", who, after.id, after.payload, after.most, before.payload, before.most),
			Zh: fmt.Sprintf("%s 改写了任务 %d：payload %q，max_attempts %d；原为 %q，%d", who, after.id, after.payload, after.most, before.payload, before.most),
		}
	}
	v.Break(ruleTable, v.Mover(), text)
}

// changedByClaim judges what a claim does to a job that is neither done nor dead.
func (p *play) changedByClaim(v *sim.View, c *call, before, after row) {
	now := v.Now()
	mine := p.grants[after.id] != nil && p.grants[after.id].call == c
	if l, live := p.holder(before, now); live && !mine {
		v.Break(ruleOneHolder, v.Mover(), takenFromHolder(v, c, l, before, after))
		return
	}
	counted := after.attempts != before.attempts
	switch {
	case counted && after.attempts != before.attempts+1:
		v.Break(ruleAttempts, v.Mover(), miscounted(v, c, before, after))
	case counted && before.spent():
		v.Break(ruleAttempts, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has claimed job %d for attempt %d; it may be tried %d times: a job that kills its worker goes on killing workers", v.Name(v.Mover()), after.id, after.attempts, after.most),
			Zh: fmt.Sprintf("%s 领取了任务 %d，这是第 %d 次尝试，而它最多只能尝试 %d 次：会弄垮 worker 的任务将一直弄垮下去", v.Name(v.Mover()), after.id, after.attempts, after.most),
		})
	case after.status == done:
		v.Break(ruleOwnJob, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s asked for a job, and job %d is done without anybody having worked on it", v.Name(v.Mover()), after.id),
			Zh: fmt.Sprintf("%s 只是来领任务，任务 %d 却成了 done，根本没有人做过", v.Name(v.Mover()), after.id),
		})
	case after.status == dead && !before.spent():
		v.Break(ruleAttempts, v.Mover(), givenUpEarly(v, before))
	case counted, after.status == running && (before.status == pending || after.live(now)):
		p.book(c, after.id, counted)
	}
}

// takenFromHolder: the claim has changed a job under a running lease.
func takenFromHolder(v *sim.View, c *call, l *grant, before, after row) trace.Text {
	who, left := v.Name(c.worker), (before.until - v.Now()).Round(time.Millisecond)
	holder, zhHolder := "another worker", "另一个 worker "
	if l != nil {
		holder = v.Name(l.call.worker)
		zhHolder = " " + holder + " "
	}
	if after.attempts == before.attempts && after.status != running && l != nil && l.call.worker == c.worker {
		return trace.Text{
			En: fmt.Sprintf("%s has made job %d %s while its own attempt at it was running, with %v of the lease left", who, after.id, after.status, left),
			Zh: fmt.Sprintf("%s 把任务 %d 改成了 %s，而它自己的这次尝试还在进行，租约还剩 %v", who, after.id, after.status, left),
		}
	}
	if after.attempts == before.attempts && after.status != running {
		return trace.Text{
			En: fmt.Sprintf("%s has made job %d %s while %s was working on it, with %v of the lease left", who, after.id, after.status, holder, left),
			Zh: fmt.Sprintf("%s 把任务 %d 改成了 %s，而%s正在做它，租约还剩 %v", who, after.id, after.status, zhHolder, left),
		}
	}
	if l != nil && l.call.worker == c.worker {
		return trace.Text{
			En: fmt.Sprintf("%s has claimed job %d a second time while its first lease still has %v: the work is done twice", who, after.id, left),
			Zh: fmt.Sprintf("%s 再次领取了任务 %d，而它自己的上一份租约还剩 %v：同一份工作会做两遍", who, after.id, left),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("%s has claimed job %d, which %s holds for another %v: both work on it now", who, after.id, holder, left),
		Zh: fmt.Sprintf("%s 领取了任务 %d，而%s的租约还剩 %v：现在两边都在做这个任务", who, after.id, zhHolder, left),
	}
}

func miscounted(v *sim.View, c *call, before, after row) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("%s's %s has turned the attempts of job %d from %d into %d; they count claims, one by one", v.Name(c.worker), c.function, after.id, before.attempts, after.attempts),
		Zh: fmt.Sprintf("%s 的 %s 把任务 %d 的 attempts 从 %d 改成了 %d；它应当在每次领取时加一", v.Name(c.worker), c.function, after.id, before.attempts, after.attempts),
	}
}

func givenUpEarly(v *sim.View, before row) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("%s has made job %d dead after attempt %d of %d: it is given up too early", v.Name(v.Mover()), before.id, before.attempts, before.most),
		Zh: fmt.Sprintf("%s 把任务 %d 判为 dead，而它只试了 %d 次，本可试 %d 次：放弃得太早", v.Name(v.Mover()), before.id, before.attempts, before.most),
	}
}

// changedByHolder judges what a heartbeat, completion or failure does to its own
// job, which is neither done nor dead.
func (p *play) changedByHolder(v *sim.View, c *call, before, after row) {
	who := v.Name(c.worker)
	switch {
	case p.replaced(c.held):
		v.Break(ruleStaleHolder, v.Mover(), overwritten(v, c, p.grants[after.id], before, after))
	case after.attempts != before.attempts:
		text := miscounted(v, c, before, after)
		if c.function == fail && after.attempts == before.attempts+1 {
			text = trace.Text{
				En: fmt.Sprintf("%s's Fail has counted an attempt at job %d, which the claim had to count: an attempt that ends in a crash would count nothing", who, after.id),
				Zh: fmt.Sprintf("%s 的 Fail 给任务 %d 计了一次尝试，而这本该在领取时计：以崩溃告终的尝试就一次也不算了", who, after.id),
			}
		}
		v.Break(ruleAttempts, v.Mover(), text)
	case reaped(before, after, v.Now()):
	case c.held.given && c.function != fail:
		v.Break(ruleStaleHolder, v.Mover(), takenBack(who, c, before, after))
	case after.status == done && c.function != complete, after.status == pending && c.function != fail:
		v.Break(ruleOwnJob, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s called %s, and job %d became %s", who, c.function, after.id, after.status),
			Zh: fmt.Sprintf("%s 调用的是 %s，任务 %d 却变成了 %s", who, c.function, after.id, after.status),
		})
	case after.status == dead && !after.spent():
		v.Break(ruleAttempts, v.Mover(), givenUpEarly(v, before))
	case after.status == dead && c.function != fail:
		v.Break(ruleOwnJob, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s called %s in its last attempt at job %d, and the job is dead now", who, c.function, after.id),
			Zh: fmt.Sprintf("%s 在最后一次尝试中对任务 %d 调用 %s，任务却成了 dead", who, after.id, c.function),
		})
	}
}

// takenBack: a holder has changed the row of a job that it has given back.
func takenBack(who string, c *call, before, after row) trace.Text {
	if c.function == complete {
		return trace.Text{
			En: fmt.Sprintf("%s had given job %d back with Fail, and its Complete has made it %s: by its own word the work had come to nothing", who, after.id, after.status),
			Zh: fmt.Sprintf("%s 已用 Fail 退回任务 %d，它的 Complete 又把任务改成了 %s：而它自己说过这次尝试没有做成", who, after.id, after.status),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("%s had given job %d back with Fail, and its heartbeat has taken it again (%s): nobody else is given the job, and nobody works on it", who, after.id, difference(before, after)),
		Zh: fmt.Sprintf("%s 已用 Fail 退回任务 %d，它的心跳又把任务占了回来（%s）：别人领不到，也没有人在做", who, after.id, difference(before, after)),
	}
}

// overwritten: a holder who has been replaced has changed the row of its
// successor.
func overwritten(v *sim.View, c *call, l *grant, before, after row) trace.Text {
	who, holder := v.Name(c.worker), v.Name(l.call.worker)
	then, zhThen := holder+", who took the job over, is still working on it", "接手的 "+holder+" 还在做"
	if l.call.worker == c.worker {
		then, zhThen = who+" itself has claimed the job again and is working on it", who+" 自己已重新领到它，正在做第二次尝试"
	}
	switch c.function {
	case complete:
		return trace.Text{
			En: fmt.Sprintf("%s's old attempt at job %d has made it %s, and the job was no longer its own; %s", who, after.id, after.status, then),
			Zh: fmt.Sprintf("任务 %[2]d 已不属于 %[1]s 的旧一次尝试，却被它改成了 %[3]s；%[4]s", who, after.id, after.status, zhThen),
		}
	case fail:
		if after.status == running && before.until == after.until {
			return trace.Text{
				En: fmt.Sprintf("the Fail of %s's old attempt has written to job %d (%s), which was no longer its own; %s", who, after.id, difference(before, after), then),
				Zh: fmt.Sprintf("%s 的旧一次尝试用 Fail 改写了已不属于它的任务 %d（%s）；%s", who, after.id, difference(before, after), zhThen),
			}
		}
		return trace.Text{
			En: fmt.Sprintf("%s's old attempt has given job %d back (%s), which was no longer its own; %s", who, after.id, difference(before, after), then),
			Zh: fmt.Sprintf("%s 的旧一次尝试把已不属于它的任务 %d 退了回去（%s）；%s", who, after.id, difference(before, after), zhThen),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("the heartbeat of %s's old attempt has changed the lease of job %d (%s); %s", who, after.id, difference(before, after), then),
		Zh: fmt.Sprintf("%s 的旧一次尝试用心跳改动了任务 %d 的租约（%s）；%s", who, after.id, difference(before, after), zhThen),
	}
}
