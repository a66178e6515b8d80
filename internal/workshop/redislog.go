package workshop

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// follower reads a log as it grows. A Redis that was started again, or a replica that
// took its place, may have lost the end of the log, and the log may have grown anew
// since. So the follower knows the last event that it has handed on, and looks
// whether it still is at its place.
type follower struct {
	rdb   *redis.Client
	code  string
	after int64  // number of the last event
	last  string // its key
	sure  bool   // that the log is the one that was read
}

// await waits for events behind the last one. None come when it has waited for a
// while.
func (f *follower) await(ctx context.Context) ([]Event, error) {
	if !f.sure {
		if err := f.whole(ctx); err != nil {
			return nil, err
		}
	}
	f.sure = false
	streams, err := f.rdb.XRead(ctx, &redis.XReadArgs{Streams: []string{logKey(f.code), entryID(f.after)}, Count: 1000, Block: blockFor}).Result()
	if err != nil {
		return nil, ignore(err, redis.Nil)
	}
	events, err := decodeAll(streams[0].Messages)
	if err == nil {
		end := events[len(events)-1]
		f.after, f.last, f.sure = end.N, end.key(), true
	}
	return events, err
}

// whole says that the last event is not where it was.
func (f *follower) whole(ctx context.Context) error {
	if f.after == 0 {
		return nil
	}
	entries, err := f.rdb.XRange(ctx, logKey(f.code), entryID(f.after), entryID(f.after)).Result()
	if err != nil {
		return err
	}
	events, err := decodeAll(entries)
	if err != nil {
		return err
	}
	if len(events) == 0 || f.last != "" && events[0].key() != f.last {
		return fmt.Errorf("%w: event %d of room %s is not there any more", ErrLost, f.after, f.code)
	}
	f.last, f.sure = events[0].key(), true
	return nil
}

// reaches says what is wrong with a log that has no event behind n.
func (s *Redis) reaches(ctx context.Context, code string, n int64) error {
	if n > 0 {
		f := follower{rdb: s.rdb, code: code, after: n}
		return f.whole(ctx)
	}
	return s.exists(ctx, code)
}

func ignore(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}
