package room

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"lockwise/internal/kept"
	"lockwise/internal/workshop"
)

// Traces from elsewhere are kept with the room. A trace is some kilobytes; who sends
// more than this is told to leave the trace out. In bytes: at once, and a minute.
const (
	traceAtOnce, traceMinute       = 16 << 20, 1 << 20  // of a participant
	allTracesAtOnce, allTracesMore = 256 << 20, 8 << 20 // of all
)

const (
	maxSending = 32 // verdicts that are on their way in at once, one of each participant
	maxReading = 2  // traces that are read at once: a small one may need much memory
)

// traces limits what is kept of traces from elsewhere, and what reading them needs.
type traces struct {
	reading chan struct{}

	mu      sync.Mutex
	all     *rate.Limiter
	of      map[guest]*rate.Limiter
	sending map[guest]bool
}

func newTraces() *traces {
	return &traces{
		reading: make(chan struct{}, maxReading), sending: map[guest]bool{},
		all: bytesPerMinute(allTracesAtOnce, allTracesMore), of: map[guest]*rate.Limiter{},
	}
}

// begin lets a participant send a verdict, until end is called; nil if it must wait.
func (t *traces) begin(g guest) (end func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sending[g] || len(t.sending) >= maxSending {
		return nil
	}
	t.sending[g] = true
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.sending, g)
	}
}

// read reads a trace when its turn comes.
func (t *traces) read(text string) (kept.Run, error) {
	t.reading <- struct{}{}
	defer func() { <-t.reading }()
	return kept.Read([]byte(text))
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
