package lease

import (
	"slices"
	"time"
)

const second = time.Second

// situations are those that answers are judged in: the race that the shipped file
// loses, and then the simplest first, since what is wrong in plain sight is not to
// be explained by a crash.
func situations() []situation {
	meeting := races()
	all := append(meeting[:1:1], inTurn()...)
	all = append(all, meeting[1:]...)
	all = append(all, overtaken()...)
	all = append(all, slices.Concat(retries(), worn())...)
	return append(all, crashes()...)
}

// inTurn are the situations with one worker, or with several that never meet.
func inTurn() []situation { return slices.Concat(alone(), attempts(), late(), lapsing()) }
