package workshop

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"lockwise/internal/workshop/plan"
)

// Rooms are the rooms of one server, each opened when somebody asks for it.
type Rooms struct {
	store   Store
	running sync.WaitGroup
	stop    context.CancelFunc
	ctx     context.Context

	mu   sync.Mutex
	open map[string]*Room
}

// NewRooms serves the rooms of a store. The store stays the caller's to close.
func NewRooms(store Store) *Rooms {
	ctx, stop := context.WithCancel(context.Background())
	return &Rooms{store: store, ctx: ctx, stop: stop, open: map[string]*Room{}}
}

// Close ends the rooms on this server; what was acknowledged stays in the store.
func (rs *Rooms) Close() {
	rs.stop()
	rs.running.Wait()
}

// New opens a new room with a plan. The key is the instructor's, and is kept nowhere.
func (rs *Rooms) New(ctx context.Context, p plan.Plan, lang string) (room *Room, key string, err error) {
	key = NewKey()
	for {
		code := NewCode()
		opening := Event{ID: "open-" + code, By: Instructor, At: time.Now().UnixMilli(), Act: Opened{Code: code, Lang: lang, Plan: p, KeyHash: Hash(key)}}
		err := rs.store.Create(ctx, code, opening)
		if errors.Is(err, ErrTaken) {
			continue
		}
		if err != nil {
			return nil, "", err
		}
		room, err := rs.Get(ctx, code)
		return room, key, err
	}
}

// Get returns the room of a code, or [ErrNoRoom].
func (rs *Rooms) Get(ctx context.Context, code string) (*Room, error) {
	if r := rs.opened(code); r != nil {
		return r, nil
	}
	r := &Room{code: code, store: rs.store, news: newNews(), state: NewState(), pace: map[string]*rate.Limiter{}}
	if err := r.catchUp(ctx); err != nil {
		return nil, err
	}
	return rs.enter(r)
}

// IsOpen says whether the room of a code is open on this server. One that is not may
// be in the store.
func (rs *Rooms) IsOpen(code string) bool { return rs.opened(code) != nil }

// opened is the room if it is open here and in order.
func (rs *Rooms) opened(code string) *Room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.inOrder(code)
}

func (rs *Rooms) inOrder(code string) *Room {
	if r := rs.open[code]; r != nil && r.Err() == nil {
		return r
	}
	return nil
}

// enter puts a room among the open ones, unless somebody has been faster.
func (rs *Rooms) enter(r *Room) (*Room, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if other := rs.inOrder(r.code); other != nil {
		return other, nil
	}
	if rs.ctx.Err() != nil {
		return nil, ErrClosed
	}
	rs.open[r.code] = r
	rs.running.Go(func() { r.follow(rs.ctx) })
	return r, nil
}

// List lists the rooms of the store, the one used last first.
func (rs *Rooms) List(ctx context.Context) ([]Info, error) { return rs.store.Rooms(ctx) }
