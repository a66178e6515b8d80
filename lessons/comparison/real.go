package comparison

import (
	"context"
	"fmt"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// rounds is how often the resource is got and given back to see how long it takes.
const rounds = 60

// timed adds how long it really takes here to get and give back. Everything is in
// this process: no network, no second machine, no disk that is waited for. What
// remains is what client and server do, and what the simulated world costs.
func timed(t *testing.T, table *trace.Comparison, tell func(trace.Progress)) {
	table.Columns = append(table.Columns, trace.ComparedColumn{
		ID: "real", Group: trace.Text{En: "on your machine", Zh: "在你的机器上"},
		Title: trace.Text{En: "to get it and give it back", Zh: "获取并归还一次"},
		About: trace.Text{
			En: "real time, and how many times that of the first row. Client and server are in one process, without a network or a disk that is waited for: it shows how much they do, not how long you would wait. Between machines the time until it is got, above, decides.",
			Zh: "真实耗时，以及相当于第一行的多少倍。客户端和服务器在同一进程内，没有网络，也不等磁盘：它反映各自做了多少事，而不是你要等多久。跨机器时起决定作用的是前面的“获取耗时”。",
		},
	})
	var base time.Duration
	for i, s := range systems() {
		cell := trace.ComparedCell{Kind: trace.NotApplicable, Value: same("–"), Note: trace.Text{En: "nothing is got", Zh: "无须获取"}}
		if s.id != unlocked().id {
			took := s.perRound(t)
			if i == 0 {
				base = took
			}
			cell = trace.ComparedCell{Kind: trace.Measured, Number: int64(took), Value: same(fmt.Sprintf("%d µs, × %.1f", took.Microseconds(), float64(took)/float64(base)))}
		}
		table.Rows[i].Cells = append(table.Rows[i].Cells, cell)
		tell(rowsDone(len(table.Rows))) // a sign of life
	}
}

// perRound is the best of three, less what a run costs in which nothing is got.
func (s system) perRound(t *testing.T) time.Duration {
	best := time.Duration(0)
	for range 3 {
		idle, busy := s.takes(t, 0), s.takes(t, rounds)
		if took := max(time.Microsecond, (busy-idle)/rounds); best == 0 || took < best {
			best = took
		}
	}
	return best
}

// takes is how long a run takes in which the resource is got so often.
func (s system) takes(t *testing.T, often int) time.Duration {
	sc := &sim.Scenario{Name: s.id + "-real", Workers: []string{"A"}, Play: func() sim.Play {
		return sim.Play{Work: func(w *sim.Worker) {
			w.Sleep(starts[0])
			w.Call("work", nil, func(ctx context.Context) (string, error) {
				for range often {
					if err := s.hold(ctx, w, func(context.Context, write) error { return nil }); err != nil {
						return "", err
					}
				}
				return "done", nil
			})
		}}
	}}
	s.world(sc, alone)
	if s.table == "jobs" {
		for i := range rounds - 1 {
			sc.DB.Seed = append(sc.DB.Seed, fmt.Sprintf(`INSERT INTO jobs (id, payload) VALUES (%d, 'more')`, i+2))
		}
	}
	start := time.Now()
	if _, err := sim.Every(t, sc); err != nil {
		t.Fatalf("%s: %v", s.id, err)
	}
	return time.Since(start)
}
