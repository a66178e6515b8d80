package sim

import (
	"fmt"
	"time"

	"lockwise/internal/trace"
)

// Freeze lets a server carry out the step and keeps the worker from going on for d, as
// a garbage collection or a stopped virtual machine does in the middle of a call:
// the answer has arrived, and is read only then. Unlike in a [Pause], no time limit
// on the way helps, since the process does not notice that the time has passed.
// Other goroutines of the worker go on.
func Freeze(d time.Duration) Fault {
	return Fault{
		base: "z",
		strike: func(r *run, s *step) {
			s.afterReply = func() { time.Sleep(d) }
			r.grant(s)
		},
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("%s freezes for %v as it is told the result of its %s", s.w.Name, d, s.op),
				Zh: fmt.Sprintf("%s 的 %s 已有应答，%s 却在此刻停顿 %v", s.w.Name, s.op, s.w.Name, d),
			}
		},
	}.where(func(s *step) bool { return s.store != "db" })
}
