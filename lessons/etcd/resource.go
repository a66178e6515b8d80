package etcd

import (
	"context"
	"errors"
	"fmt"

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
func (p *play) writerOf(v *sim.View) *call {
	if v.Mover() < 0 {
		return nil
	}
	return p.calls[v.Mover()]
}

func (p *play) wrote(v *sim.View, c *call) {
	if p.newest == nil || c.number >= p.newest.number {
		p.newest = c
		return
	}
	newer := p.newest
	v.Break(ruleStale, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s writes to the resource with the fence %d after %s, who holds the lock since, has written with %d: the lock has moved on, and the resource does not know", c.worker.Name, c.fence, newer.worker.Name, newer.fence),
		Zh: fmt.Sprintf("%s 以栅栏号 %d 写入了资源，而后来的持有者 %s 已经以 %d 写过：锁已经易主，资源却不知道", c.worker.Name, c.fence, newer.worker.Name, newer.fence),
	})
}

// hasWritten checks what the work was told of its writes.
func (p *play) hasWritten(v *sim.View, c *call) {
	for i := range c.writes {
		w := &c.writes[i]
		if w.seen {
			continue
		}
		w.seen = true
		larger := p.newest != nil && p.newest.fence > w.fence
		switch {
		case w.err == nil && !p.written[w.value]:
			v.Break(ruleWrites, c.worker.Index, trace.Text{
				En: fmt.Sprintf("%s was told that its value was written with the fence %d, and it never was: the resource holds %q", c.worker.Name, w.fence, p.value),
				Zh: fmt.Sprintf("%s 被告知以栅栏号 %d 写入成功，其实从未写入：资源里是 %q", c.worker.Name, w.fence, p.value),
			})
		case errors.Is(w.err, ErrStaleFence) && !larger:
			v.Break(ruleWrites, c.worker.Index, trace.Text{
				En: fmt.Sprintf("%s's write with the fence %d was refused, and nobody has written with a larger one", c.worker.Name, w.fence),
				Zh: fmt.Sprintf("%s 以栅栏号 %d 的写入被拒绝，而没有人用更大的栅栏号写过", c.worker.Name, w.fence),
			})
		case w.err != nil && !errors.Is(w.err, ErrStaleFence) && (larger || !p.struck):
			v.Break(ruleWrites, c.worker.Index, trace.Text{
				En: fmt.Sprintf("%s's write with the fence %d failed: %v", c.worker.Name, w.fence, w.err),
				Zh: fmt.Sprintf("%s 以栅栏号 %d 的写入失败：%v", c.worker.Name, w.fence, w.err),
			})
		default:
			continue
		}
		return
	}
}

// Situations of the resource alone, without a lock.

// attempt is one write, and whether it is to be refused.
type attempt struct {
	fence   int64
	refused bool
}

// otherRow is a resource that nobody writes to.
const otherRow = `INSERT INTO resources (name, fence, value) VALUES ('other', 0, 'nobody')`

// resourceAlone judges Write by itself: first one writer after the other, then two
// at the same time.
func resourceAlone(impl Impl) []*sim.Scenario {
	inTurn := []attempt{{9, false}, {10, false}, {10, false}, {9, true}, {11, false}, {100, false}, {99, true}}
	return []*sim.Scenario{
		{
			Name: "resource", Title: trace.Text{En: "late and repeated writes reach the resource", Zh: "迟到的写入与重复的写入到达资源"},
			Workers: []string{"A"}, DB: &sim.Database{Schema: Schema, Seed: []string{firstRow, otherRow}},
			Play: func() sim.Play {
				w := &writers{impl: impl, attempts: [][]attempt{inTurn}}
				return sim.Play{Work: w.work, End: w.end}
			},
		},
		{
			Name: "two-writers", Title: trace.Text{En: "an old and a new holder write at the same time", Zh: "新旧两个持有者同时写入"},
			Workers: []string{"A", "B"}, DB: &sim.Database{Schema: Schema, Seed: []string{firstRow, otherRow}},
			Bound: sim.Bound{Preemptions: 2},
			Play: func() sim.Play {
				w := &writers{impl: impl, attempts: [][]attempt{{{fence: 9}}, {{fence: 10}}}}
				return sim.Play{Work: w.work, End: w.end}
			},
		},
	}
}

// writers are workers that write with fences of the scenario's own.
type writers struct {
	impl     Impl
	attempts [][]attempt // by worker
	told     [2][]error
}

func (p *writers) work(w *sim.Worker) {
	for _, a := range p.attempts[w.Index] {
		w.Call("Write", []string{resource, fmt.Sprint("fence ", a.fence)}, func(ctx context.Context) (string, error) {
			err := p.impl.Write(ctx, w.DB, resource, a.fence, valueOf(a.fence))
			p.told[w.Index] = append(p.told[w.Index], err)
			return "written", err
		})
	}
}

func valueOf(fence int64) string { return fmt.Sprintf("written with %d", fence) }

func (p *writers) end(v *sim.View) {
	var largest int64
	for worker, attempts := range p.attempts {
		for i, a := range attempts {
			largest = max(largest, a.fence)
			p.toldRightly(v, worker, a, p.told[worker][i])
		}
	}
	rows := v.Query(`SELECT value FROM resources ORDER BY name = 'other'`)
	if v.Broken() {
		return
	}
	if len(rows) == 2 && rows[1][0] != "nobody" {
		v.Break(ruleWrites, -1, trace.Text{
			En: fmt.Sprintf("no worker has written to the resource other, and it holds %q", rows[1][0]),
			Zh: fmt.Sprintf("没有 worker 写过资源 other，它里面却是 %q", rows[1][0]),
		})
		return
	}
	if len(rows) != 2 || rows[0][0] != valueOf(largest) {
		v.Break(ruleStale, -1, trace.Text{
			En: fmt.Sprintf("the workers have written with fences up to %d, and the resource holds %v", largest, rows),
			Zh: fmt.Sprintf("写入的栅栏号最大为 %d，资源里却是 %v", largest, rows),
		})
	}
}

func (p *writers) toldRightly(v *sim.View, worker int, a attempt, err error) {
	contested := len(p.attempts) > 1 && a.fence < 10 // before the other's or after it
	stale := errors.Is(err, ErrStaleFence)
	if (err == nil || stale) && (contested || stale == a.refused) {
		return
	}
	v.Break(ruleWrites, worker, trace.Text{
		En: fmt.Sprintf("%s's write with the fence %d was told %s", v.Name(worker), a.fence, said(err)),
		Zh: fmt.Sprintf("%s 以栅栏号 %d 的写入得到的结果是 %s", v.Name(worker), a.fence, said(err)),
	})
}

// said is what a caller was told.
func said(err error) string {
	if err == nil {
		return "nil"
	}
	return fmt.Sprintf("%q", err.Error())
}
