package workshop

import "context"

// Code is the room's join code.
func (r *Room) Code() string { return r.code }

// Err says why the room cannot go on at this server; nil while it can. Who watches
// a room that is broken asks [Rooms.Get] for it again, and gets what the store has
// of it, if the store has anything: [ErrLost] is a store that has lost events.
func (r *Room) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.broken
}

// Watch returns a channel that gets a value after the state or the cursor has
// changed, once for several changes, and a function that ends the watching.
func (r *Room) Watch() (changed <-chan struct{}, stop func()) { return r.news.wait("") }

// Public is what everybody may see. It is shared: nobody may change it. Two calls
// return the same pointer while nothing has happened.
func (r *Room) Public() *Public {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.public == nil {
		r.public = r.state.Public()
	}
	return r.public
}

// Mine is what a participant may see beside what is public; false if nobody has
// this ID.
func (r *Room) Mine(id string) (Mine, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Mine(id)
}

// Desk is what only the instructor may see.
func (r *Room) Desk() Desk {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Desk()
}

// Who says whose key it is: a participant's ID or [Instructor]; false if nobody's.
// It may be that of a participant who was removed. A key that is not known here is
// looked for in the store: it may have come in at another server.
func (r *Room) Who(ctx context.Context, key string) (string, bool) {
	if who, ok := r.who(key); ok {
		return who, true
	}
	if r.catchUp(ctx) != nil {
		return "", false
	}
	return r.who(key)
}

func (r *Room) who(key string) (string, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Who(key)
}

// Entry finds something that can be put on the big screen.
func (r *Room) Entry(n int64) (Entry, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Entry(n)
}

// Results is the room as it is exported.
func (r *Room) Results() Results {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.Results()
}

// Cursor is where the instructor's timeline stands; false before the first.
func (r *Room) Cursor() (Cursor, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cursor == nil {
		return Cursor{}, false
	}
	return *r.cursor, true
}

// SetCursor says where the instructor's timeline stands. Only the instructor may:
// the server asks [Room.Who] first.
func (r *Room) SetCursor(ctx context.Context, c Cursor) error {
	return r.store.SetCursor(ctx, r.code, c)
}

// PutBlob keeps a trace with the room and returns its hash. See [Store].
func (r *Room) PutBlob(ctx context.Context, data []byte) (string, error) {
	return r.store.PutBlob(ctx, r.code, data)
}

// Blob returns a trace by its hash, or [ErrNoBlob].
func (r *Room) Blob(ctx context.Context, hash string) ([]byte, error) {
	return r.store.Blob(ctx, r.code, hash)
}
