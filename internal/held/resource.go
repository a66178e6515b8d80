package held

import (
	"errors"
	"fmt"
	"slices"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// lookAtResource books what the resource holds.
func (p *play) lookAtResource(v *sim.View) {
	if !v.Changed() {
		return
	}
	rows := v.Query(`SELECT value FROM resources WHERE name = '` + resource + `'`)
	if v.Broken() {
		return
	}
	value := ""
	if len(rows) == 1 {
		value = fmt.Sprint(rows[0][0])
	}
	if value == p.value {
		return
	}
	p.value, p.written[value] = value, true
	if writer := p.writerOf(v); writer != nil {
		p.wrote(v, writer)
	}
}

// writerOf is the call whose step has changed the resource.
func (p *play) writerOf(v *sim.View) *Call {
	for _, c := range slices.Backward(p.calls) {
		if c.Worker.Index == v.Mover() {
			return c
		}
	}
	return nil
}

func (p *play) wrote(v *sim.View, c *Call) {
	if p.newest == nil || c.number >= p.newest.number {
		p.newest = c
		return
	}
	newer := p.newest
	v.Break(ruleStale, c.Worker.Index, trace.Text{
		En: fmt.Sprintf("%s writes to the resource with the fence %d after %s, who has held the lock since, has written with %d: the lock has moved on, and the resource does not know", c.Worker.Name, c.fence, newer.Worker.Name, newer.fence),
		Zh: fmt.Sprintf("%s 以栅栏号 %d 写入了资源，而后来的持有者 %s 已经以 %d 写过：锁已经易主，资源却不知道", c.Worker.Name, c.fence, newer.Worker.Name, newer.fence),
	})
}

// hasWritten checks what the work was told of its writes.
func (p *play) hasWritten(v *sim.View, c *Call) {
	for i := range c.writes {
		w := &c.writes[i]
		if w.seen {
			continue
		}
		w.seen = true
		larger := p.newest != nil && p.newest.fence > w.fence
		switch {
		case w.err == nil && !p.written[w.value]:
			v.Break(ruleWrites, c.Worker.Index, trace.Text{
				En: fmt.Sprintf("%s was told that its value was written with the fence %d, and it never was: the resource holds %q", c.Worker.Name, w.fence, p.value),
				Zh: fmt.Sprintf("%s 被告知以栅栏号 %d 写入成功，其实从未写入：资源里是 %q", c.Worker.Name, w.fence, p.value),
			})
		case errors.Is(w.err, p.Stale) && !larger:
			v.Break(ruleWrites, c.Worker.Index, trace.Text{
				En: fmt.Sprintf("%s's write with the fence %d was refused, and nobody has written with a larger one", c.Worker.Name, w.fence),
				Zh: fmt.Sprintf("%s 以栅栏号 %d 的写入被拒绝，而没有人用更大的栅栏号写过", c.Worker.Name, w.fence),
			})
		case w.err != nil && !errors.Is(w.err, p.Stale) && (larger || !p.struck):
			v.Break(ruleWrites, c.Worker.Index, trace.Text{
				En: fmt.Sprintf("%s's write with the fence %d failed: %v", c.Worker.Name, w.fence, w.err),
				Zh: fmt.Sprintf("%s 以栅栏号 %d 的写入失败：%v", c.Worker.Name, w.fence, w.err),
			})
		default:
			continue
		}
		return
	}
}
