package workshop

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Room is a room as this server has it: the log folded as far as it is known here.
type Room struct {
	code  string
	store Store
	news  *news

	mu     sync.Mutex // guards what follows; within this process only
	state  *State
	public *Public                  // of the state; nil if it has to be made
	cursor *Cursor                  // nil before the first
	broken error                    // why the log cannot be followed any more
	pace   map[string]*rate.Limiter // of each participant
}

// Do carries out what somebody asks for: the event is checked, appended and folded.
// The error says why it has no effect. nil means that it had one and is kept; who
// gets no answer asks again, with the same ID, and is told what became of it.
//
// The author is whom the server knows by a key ([Room.Who]), never what a request
// says.
func (r *Room) Do(ctx context.Context, e Event) error {
	if e.ID == "" || len(e.ID) > MaxID || e.Act == nil {
		return ErrBadEvent
	}
	e.At = time.Now().UnixMilli()
	if folded, why := r.told(e); folded {
		return why // a retry
	}
	if r.tooFast(e.By) {
		return ErrTooFast
	}
	if done, err := r.settled(ctx, e); done {
		return err
	}
	kept, err := r.store.Append(ctx, r.code, e)
	if err != nil {
		return err
	}
	r.take([]Event{kept})
	return r.outcome(ctx, e, kept.N)
}

// Asked says whether somebody has asked for something before under the same ID, and
// what became of it. Who finds out at some cost whether an act is to be, asks first.
func (r *Room) Asked(ctx context.Context, by, id string) (bool, error) {
	e := Event{ID: id, By: by}
	if again, why := r.told(e); again {
		return true, why
	}
	if err := r.catchUp(ctx); err != nil {
		return false, err
	}
	return r.told(e)
}

// settled says whether an event needs not be appended, because it would have no
// effect. Since other servers append as well, what is known here is brought up to
// date before anything is refused.
func (r *Room) settled(ctx context.Context, e Event) (bool, error) {
	if r.check(e) == nil {
		return false, nil
	}
	if err := r.catchUp(ctx); err != nil {
		return true, err
	}
	if folded, why := r.told(e); folded {
		return true, why
	}
	why := r.check(e)
	return why != nil, why
}

// outcome is what the fold made of an event that is number n of the log.
func (r *Room) outcome(ctx context.Context, e Event, n int64) error {
	if r.place().N < n {
		if err := r.catchUp(ctx); err != nil {
			return err
		}
	}
	folded, why := r.told(e)
	if !folded { // the log is another one than this server has folded
		r.breakOff(ErrLost)
		return ErrLost
	}
	return why
}

// catchUp folds what the store has and this server does not know yet.
func (r *Room) catchUp(ctx context.Context) error {
	events, err := r.store.Read(ctx, r.code, r.place())
	if errors.Is(err, ErrLost) {
		r.breakOff(err)
	}
	if err != nil {
		return err
	}
	r.take(events)
	return r.Err()
}

// take folds events, as far as they are new here and the next ones, and wakes who
// watches.
func (r *Room) take(events []Event) {
	if r.fold(events) {
		r.news.tell("")
	}
}

func (r *Room) fold(events []Event) (changed bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, e := range events {
		if e.N == r.state.N+1 {
			r.state.Apply(e) // what it says is kept: see told
			r.public, changed = nil, true
		}
	}
	return changed
}

func (r *Room) told(e Event) (bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Told(e)
}

func (r *Room) check(e Event) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Check(e)
}

func (r *Room) place() Place {
	r.mu.Lock()
	defer r.mu.Unlock()
	return Place{r.state.N, r.state.last}
}

// follow keeps the room up to date until ctx ends or the log cannot be
// followed any more.
func (r *Room) follow(ctx context.Context) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var both sync.WaitGroup
	for _, follow := range []func() error{
		func() error { return r.store.FollowCursor(ctx, r.code, r.moved) },
		func() error { return r.store.Follow(ctx, r.code, r.place(), r.take) },
	} {
		both.Go(func() {
			defer stop() // a room that is broken is opened anew, and followed there
			r.breakOff(follow())
		})
	}
	both.Wait()
}

// breakOff keeps why the room cannot go on here, and wakes who watches.
func (r *Room) breakOff(err error) {
	r.mu.Lock()
	r.broken = errors.Join(r.broken, err)
	r.mu.Unlock()
	r.news.tell("")
}

func (r *Room) moved(c Cursor) {
	r.mu.Lock()
	r.cursor = &c
	r.mu.Unlock()
	r.news.tell("")
}
