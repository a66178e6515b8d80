package workshop

import (
	"context"
	"fmt"
	"time"
)

// Store keeps rooms. All methods may be used by several goroutines, and a store by
// several servers where it says so.
type Store interface {
	// Create begins a room with its opening, as event 1. [ErrTaken] if there is one
	// of this code, unless it began with the same event: a retry is no error.
	Create(ctx context.Context, code string, opening Event) error

	// Append puts an event at the end of the room's log, and returns it with its
	// number. It returns only when the event is as safe as the store makes it. An
	// event that is there already, by author and ID, is not put there again: the one
	// that is there is returned. [ErrNoRoom] if there is no such room.
	Append(ctx context.Context, code string, e Event) (Event, error)

	// Read returns the events behind a place, in order. [ErrNoRoom] if there is no
	// such room, [ErrLost] if its log is not the one that was read up to there.
	Read(ctx context.Context, code string, after Place) ([]Event, error)

	// Follow hands on the events behind a place, in order, by whatever server they
	// were appended, until ctx ends or something is wrong for good. What goes away by
	// itself, such as a lost connection, it waits for.
	Follow(ctx context.Context, code string, after Place, take func([]Event)) error

	// SetCursor says where the instructor's timeline stands. Only the last one is
	// kept, and a follower may miss those before it.
	SetCursor(ctx context.Context, code string, c Cursor) error

	// FollowCursor hands on the last cursor, if there is one, and then those that
	// come, until ctx ends. Like Follow it waits for lost connections.
	FollowCursor(ctx context.Context, code string, take func(Cursor)) error

	// PutBlob keeps data with the room, by its hash. It has at most [MaxBlob] bytes,
	// or it is [ErrTooLarge]; [ErrNoSpace] if the room would keep more than
	// [MaxBlobs].
	PutBlob(ctx context.Context, code string, data []byte) (hash string, err error)

	// Blob returns what PutBlob has kept, or [ErrNoBlob].
	Blob(ctx context.Context, code, hash string) ([]byte, error)

	// Rooms lists the rooms, the one used last first.
	Rooms(ctx context.Context) ([]Info, error)

	Close() error
}

// Kept is how long a room is kept after its last event.
const Kept = 30 * 24 * time.Hour

// MaxBlob is the size of the largest blob, and MaxBlobs that of all blobs of a room,
// in bytes.
const (
	MaxBlob  = 4 << 20
	MaxBlobs = 512 << 20
)

// Info is a room in a list.
type Info struct {
	Code string
	Last time.Time // of the last event
}

// Cursor is where the instructor's timeline stands.
type Cursor struct {
	Trace   string `json:"trace"` // hash of the trace
	Beat    int    `json:"beat"`
	Playing bool   `json:"playing"`
}

func checkBlob(data []byte) error {
	if len(data) > MaxBlob {
		return fmt.Errorf("%w: %d bytes, and at most %d are kept", ErrTooLarge, len(data), MaxBlob)
	}
	return nil
}
