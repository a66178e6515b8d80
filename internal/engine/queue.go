package engine

import (
	"context"
	"slices"
	"sync"
)

// queue admits a number of runs at once, the first come first, and tells those
// who wait how many must end before them.
type queue struct {
	mu      sync.Mutex
	free    int // may be admitted now
	waiting []*ticket
}

// ticket is one place in the queue.
type ticket struct {
	ahead chan int // the newest number of runs that must end before; 0: admitted
}

func newQueue(slots int) *queue { return &queue{free: slots} }

// enter waits to be admitted or for the end of ctx. tell is called from this
// goroutine with the number of runs that must end before, whenever it changes;
// who never waits is told nothing.
func (q *queue) enter(ctx context.Context, tell func(ahead int)) (leave func(), err error) {
	t := q.take()
	for waited := false; ; waited = true {
		select {
		case n := <-t.ahead:
			if n > 0 || waited {
				tell(n)
			}
			if n == 0 {
				return q.release, nil
			}
		case <-ctx.Done():
			q.giveUp(t)
			return nil, context.Cause(ctx)
		}
	}
}

// take gives out a place.
func (q *queue) take() *ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	t := &ticket{make(chan int, 1)}
	q.waiting = append(q.waiting, t)
	q.advance()
	return t
}

// release ends a run.
func (q *queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free++
	q.advance()
}

// giveUp leaves the queue, wherever the ticket is in it by now.
func (q *queue) giveUp(t *ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(q.waiting, t); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	} else {
		q.free++ // it was admitted meanwhile
	}
	q.advance()
}

// advance admits who can be and tells the others; the lock is held.
func (q *queue) advance() {
	for q.free > 0 && len(q.waiting) > 0 {
		q.waiting[0].say(0)
		q.waiting = q.waiting[1:]
		q.free--
	}
	for i, t := range q.waiting {
		t.say(i + 1)
	}
}

// say replaces what the ticket has not been read of yet.
func (t *ticket) say(n int) {
	select {
	case <-t.ahead:
	default:
	}
	t.ahead <- n
}
