package room

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"lockwise/internal/workshop"
)

// Traces from elsewhere are kept with the room. A trace is some kilobytes; who sends
// more than this is told to leave the trace out. In bytes: at once, and a minute.
const (
	traceAtOnce, traceMinute       = 16 << 20, 1 << 20  // of a participant
	allTracesAtOnce, allTracesMore = 256 << 20, 8 << 20 // of all
)

// traces limits what is kept of traces from elsewhere.
type traces struct {
	mu  sync.Mutex
	all *rate.Limiter
	of  map[guest]*rate.Limiter
}

func newTraces() *traces {
	return &traces{all: bytesPerMinute(allTracesAtOnce, allTracesMore), of: map[guest]*rate.Limiter{}}
}

func bytesPerMinute(atOnce, more int) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(more)/rate.Limit(time.Minute.Seconds()), atOnce)
}

// take counts a trace of a participant; [workshop.ErrTooLarge] if it is too much.
func (t *traces) take(g guest, trace string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := t.of[g]
	if own == nil {
		own = bytesPerMinute(traceAtOnce, traceMinute)
		t.of[g] = own
	}
	if now := time.Now(); !own.AllowN(now, len(trace)) || !t.all.AllowN(now, len(trace)) {
		return fmt.Errorf("%w: the traces of one participant, or of all", workshop.ErrTooLarge)
	}
	return nil
}
