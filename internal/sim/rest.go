package sim

import (
	"runtime"
	"slices"
	"strings"
)

// looks is how often comeToRest looks before it goes on all the same: who moves
// after that is in a loop, and will be found in it.
const looks = 10_000

// comeToRest waits, in the middle of a turn, until everybody else in the bubble
// waits for something. synctest.Wait is of no use there: a call of the driver holds
// mutexes of database/sql, and to wait for a mutex is no durable blocking. So the
// goroutines are looked at, again and again; it is only done when a fault asks for
// it.
func comeToRest() {
	me, bubble := self()
	for range looks {
		runtime.Gosched()
		if !someoneMoves(stackDump(), me, bubble) {
			return
		}
	}
}

// someoneMoves reports whether a goroutine of the bubble other than me has
// something left to do by itself.
func someoneMoves(dump, me, bubble string) bool {
	for text := range strings.SplitSeq(dump, "\n\n") {
		line, _, _ := strings.Cut(text, "\n")
		if g, ok := parseHead(line); ok && g.bubble == bubble && g.id != me && g.moves() {
			return true
		}
	}
	return false
}

// moving are the states of a goroutine that waits for nobody.
var moving = []string{"running", "runnable", "syscall", "preempted", "copystack"}

func (g *goroutine) moves() bool {
	return slices.Contains(moving, g.state) || strings.HasPrefix(g.state, "GC ")
}
