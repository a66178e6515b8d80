package held

import (
	"context"
	"errors"
	"fmt"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// attempt is one write, and whether it is to be refused.
type attempt struct {
	fence   int64
	refused bool
}

// otherRow is a resource that nobody writes to.
const otherRow = `INSERT INTO resources (name, fence, value) VALUES ('other', 0, 'nobody')`

// Resource judges Write by itself: first one writer after the other, then two at the
// same time.
func (l Lock) Resource() []*sim.Scenario {
	inTurn := []attempt{{9, false}, {10, false}, {10, false}, {9, true}, {11, false}, {100, false}, {99, true}}
	late := l.writing([][]attempt{inTurn}, sim.Bound{})
	late.Name, late.Title = "resource", trace.Text{En: "late and repeated writes reach the resource", Zh: "迟到的写入与重复的写入到达资源"}
	both := l.writing([][]attempt{{{fence: 9}}, {{fence: 10}}}, sim.Bound{Preemptions: 2})
	both.Name, both.Title = "two-writers", trace.Text{En: "an old and a new holder write at the same time", Zh: "新旧两个持有者同时写入"}
	return []*sim.Scenario{late, both}
}

// writing is a scenario in which each worker makes its attempts.
func (l Lock) writing(attempts [][]attempt, bound sim.Bound) *sim.Scenario {
	return &sim.Scenario{
		Workers: []string{"A", "B"}[:len(attempts)],
		DB:      &sim.Database{Schema: l.Schema, Seed: []string{firstRow, otherRow}},
		Bound:   bound,
		Play: func() sim.Play {
			w := &writers{Lock: l, attempts: attempts}
			return sim.Play{Work: w.work, End: w.end}
		},
	}
}

// writers are workers that write with fences of the scenario's own.
type writers struct {
	Lock
	attempts [][]attempt // by worker
	told     [2][]error
}

func (p *writers) work(w *sim.Worker) {
	for _, a := range p.attempts[w.Index] {
		w.Call("Write", []string{resource, fmt.Sprint("fence ", a.fence)}, func(ctx context.Context) (string, error) {
			err := p.Write(ctx, w.DB, resource, a.fence, valueOf(a.fence))
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
			if i < len(p.told[worker]) { // a crashed worker is told nothing
				p.toldRightly(v, worker, a, p.told[worker][i])
			}
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
	stale := errors.Is(err, p.Stale)
	lost := v.Faulted() && worker == 0 && err != nil && !stale
	if lost || (err == nil || stale) && (contested || stale == a.refused) {
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
