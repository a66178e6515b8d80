package workshop

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// follower reads a log as it grows. A Redis that was started again, or a replica that
// took its place, may have lost the end of the log, and the log may have grown anew
// since, at any moment. So the follower looks whether the event that it has handed on
// last still is at its place, and every event that comes names the one it stands behind.
type follower struct {
	rdb   *redis.Client
	code  string
	after Place
	sure  bool // that the log was the one that was read a moment ago
}

// await waits for events behind the last one. None come when it has waited for a
// while.
func (f *follower) await(ctx context.Context) ([]Event, error) {
	if !f.sure && f.after.N > 0 {
		if _, err := xrange(ctx, f.rdb, f.code, f.after, entryID(f.after.N)); err != nil {
			return nil, err
		}
	}
	f.sure = false
	streams, err := f.rdb.XRead(ctx, &redis.XReadArgs{Streams: []string{logKey(f.code), entryID(f.after.N)}, Count: 1000, Block: blockFor}).Result()
	if err != nil {
		return nil, ignore(err, redis.Nil)
	}
	return f.next(streams[0].Messages)
}

// next are the events of entries that stand behind the last one.
func (f *follower) next(entries []redis.XMessage) ([]Event, error) {
	if before, _ := entries[0].Values["behind"].(string); before != f.after.key {
		return nil, fmt.Errorf("%w: what stands behind event %d is of another log", ErrLost, f.after.N)
	}
	events, err := decodeAll(entries)
	if err == nil {
		f.after, f.sure = events[len(events)-1].Place(), true
	}
	return events, err
}

func ignore(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}
