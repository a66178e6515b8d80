package held

import (
	"time"

	"lockwise/internal/trace"
)

// Endings are the ways in which a work may end that is not done: each time next is
// wanted meanwhile by somebody else.
func Endings(next Job) []Situation {
	work := Job{After: 100 * time.Millisecond, Takes: 500 * time.Millisecond}
	leaves, fails, panics := work, work, work
	leaves.Takes, leaves.Gone = 2*time.Second, 700*time.Millisecond
	fails.Fails, panics.Panics = true, true
	next = next.Later(200 * time.Millisecond)
	return []Situation{
		{
			Name:  "leaves",
			Title: trace.Text{En: "the holder's caller goes away while the work is going on", Zh: "工作途中持有者的调用方离开"},
			Jobs:  []Job{leaves, next},
		},
		{
			Name:  "fails",
			Title: trace.Text{En: "the work fails", Zh: "工作失败"},
			Jobs:  []Job{fails, next},
		},
		{
			Name:  "panics",
			Title: trace.Text{En: "the work panics, and the process goes on", Zh: "工作 panic，而进程继续运行"},
			Jobs:  []Job{panics, next},
		},
	}
}
