package engine

import (
	"context"
	"time"
)

// How often the use of memory and processes is looked at: the first is cheap
// and looks at the grader, the second at everything it started.
const (
	glance = 20 * time.Millisecond
	survey = 250 * time.Millisecond
)

// watch ends the child when a limit is passed, until it is gone.
func (ch *child) watch(ctx context.Context) {
	silence := time.NewTimer(ch.limits.Silence)
	whole := time.NewTimer(ch.limits.Time)
	near, far := time.NewTicker(glance), time.NewTicker(survey)
	defer func() { silence.Stop(); whole.Stop(); near.Stop(); far.Stop() }()
	for {
		var why cause
		select {
		case <-ch.gone:
			return
		case <-ctx.Done():
			why = causeCancelled
		case <-ch.beat:
			silence.Reset(ch.limits.Silence)
		case <-silence.C:
			why = causeSilence
		case <-whole.C:
			why = causeTime
		case <-near.C:
			why = ch.over(ch.group.glance(ch.cmd.Process.Pid))
			if ch.output.printed() > ch.limits.Printed {
				why = causePrinted
			}
		case <-far.C:
			if why = ch.over(ch.group.survey()); why == causeNone && folderSize(ch.cmd.Dir, ch.limits.Disk) > ch.limits.Disk {
				why = causeDisk
			}
		}
		if why != causeNone {
			ch.end(why)
			return
		}
	}
}

// usage is what processes use at one moment.
type usage struct {
	memory int64 // bytes
	procs  int
}

func (ch *child) over(u usage) cause {
	switch {
	case u.memory > ch.limits.Memory:
		return causeMemory
	case u.procs > ch.limits.Procs:
		return causeProcs
	}
	return causeNone
}
