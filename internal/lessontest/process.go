package lessontest

import (
	"runtime"
	"runtime/debug"
)

// The tests of a lesson run as its grader's process does: on one processor, and
// collecting garbage seldom, since a run allocates much and keeps nothing. They take
// half the processor time so; the packages run beside each other, and -cpu asks
// for more processors.
func init() {
	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(800)
}
