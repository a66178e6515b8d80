package report

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// lock is what Redis holds under the key of a date, and whose it is. It is the
// call's whose step made the key, whatever the value says: so the rules need not
// know what an answer stores.
type lock struct {
	held     bool
	value    string
	deadline time.Duration // 0: it never expires
	owner    *call
}

// loss is how a call's lock went.
type loss int

const (
	kept     loss = iota
	byItself      // the call gave it back
	expired       // its time was over
	taken         // a fault took it away
)

// lockKey is the lock of a date.
func lockKey(date string) string { return "lock:report:" + date }

// look compares the locks with the last look. Between two looks one step has been
// taken, or time has passed, or a fault has struck.
func (p *play) look(v *sim.View) {
	for _, date := range p.dates() {
		before := p.locks[date]
		now := p.read(v, date, *before)
		if now.held && now.value == before.value && now.deadline == before.deadline || !now.held && !before.held {
			continue
		}
		was := *before
		*before = now
		p.changed(v, before, was)
	}
}

// noticeOthers notes which calls go on while the lock is another's.
func (p *play) noticeOthers() {
	for _, c := range p.all() {
		if l := p.locks[c.ask.date]; !c.over && l.held && l.owner != c {
			c.foreign = true
		}
	}
}

func (p *play) read(v *sim.View, date string, before lock) lock {
	value, left, ok := v.Key(lockKey(date))
	if !ok {
		return lock{}
	}
	l := lock{held: true, value: value, owner: before.owner}
	if left > 0 {
		l.deadline = v.Now() + left
	}
	return l
}

// changed books what has become of a lock.
func (p *play) changed(v *sim.View, l *lock, before lock) {
	who := p.mover(v)
	over := before.held && before.deadline > 0 && before.deadline <= v.Now()
	switch {
	case before.held && over:
		before.owner.loses(expired)
	case before.held && who == nil:
		before.owner.loses(taken)
	case before.held && who.worker != before.owner.worker:
		p.trespass(v, who, before, *l)
		return
	case before.held && !l.held:
		before.owner.loses(byItself)
	}
	if l.held && who != nil {
		l.owner = who
		who.took, who.lost = true, kept
	}
}

// mover is the call whose step changed the store: the latest of its worker. It is
// nil if no worker's did.
func (p *play) mover(v *sim.View) *call {
	if v.Steps() == p.steps || v.Mover() < 0 || len(p.calls[v.Mover()]) == 0 {
		return nil
	}
	calls := p.calls[v.Mover()]
	return calls[len(calls)-1]
}

func (c *call) loses(how loss) {
	c.lost = how
	c.saved = how == byItself && c.play.reports[c.ask.date].there
}

// guards reports whether the call's lock was there from its taking until now, or
// until the call gave it back with the report stored.
func (c *call) guards() bool { return c.took && (c.lost == kept || c.saved) }

// trespass: somebody has touched a lock that another holds.
func (p *play) trespass(v *sim.View, who *call, before, now lock) {
	name, holder := who.name(), before.owner.name()
	text := trace.Text{
		En: fmt.Sprintf("%s has deleted the lock of %s, who is still at it: the next one to ask builds the same report beside %s", name, holder, holder),
		Zh: fmt.Sprintf("%s 删掉了 %s 的锁，而 %s 还在干活：下一个来问的会和 %s 同时生成同一份报表", name, holder, holder, holder),
	}
	switch {
	case now.held && now.value != before.value:
		text = trace.Text{
			En: fmt.Sprintf("%s has written its own lock over that of %s: both take themselves for the holder", name, holder),
			Zh: fmt.Sprintf("%s 用自己的锁覆盖了 %s 的锁：两个都以为自己是持有者", name, holder),
		}
	case now.held && before.deadline == 0:
		text = trace.Text{
			En: fmt.Sprintf("%s has set the end of the lock of %s, taking it for its own; that lock had no end yet, and if %s had crashed before, it would have stayed for ever: a lock gets its end in the command that takes it", name, holder, holder),
			Zh: fmt.Sprintf("%s 以为是自己的锁，给 %s 的锁设了到期时间；那把锁此前没有期限，%s 要是先崩溃，它就永远留着了：期限要在加锁的同一条命令里设定", name, holder, holder),
		}
	case now.held:
		text = trace.Text{
			En: fmt.Sprintf("%s has moved the end of the lock of %s, taking it for its own: when that lock ends is no longer what %s has set", name, holder, holder),
			Zh: fmt.Sprintf("%s 以为是自己的锁，改动了 %s 的锁的到期时间：它何时结束，已经不由 %s 说了算", name, holder, holder),
		}
	}
	v.Break(ruleOwnLock, v.Mover(), text)
}
