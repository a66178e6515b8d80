package workshop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// What a follower waits when Redis cannot be reached, and how long one reading of the
// stream waits for an event before it looks whether the log is still whole.
const (
	retryAfter = 200 * time.Millisecond
	blockFor   = 2 * time.Second
)

// Follow implements [Store]. It sees what any server appends.
func (s *Redis) Follow(ctx context.Context, code string, after Place, take func([]Event)) error {
	rdb := s.another()
	defer rdb.Close()
	f := follower{rdb: rdb, code: code, after: after}
	return s.again(ctx, rdb.Close, func(ctx context.Context) error {
		events, err := f.await(ctx)
		if len(events) > 0 {
			take(events)
		}
		return err
	})
}

// another is a client with one connection of its own: a follower holds it all the
// time, and closing it ends the waiting.
func (s *Redis) another() *redis.Client {
	options := *s.rdb.Options()
	options.PoolSize, options.MinIdleConns, options.MaxRetries = 1, 0, -1
	return redis.NewClient(&options)
}

// again does something until ctx ends or it fails for good. Trouble with the
// connection is none of the latter. end ends the waiting for an answer.
func (s *Redis) again(ctx context.Context, end func() error, do func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(s.closed, stop)()
	defer context.AfterFunc(ctx, func() { end() })()
	for {
		err := do(ctx)
		switch {
		case s.closed.Err() != nil:
			return ErrClosed
		case ctx.Err() != nil:
			return ctx.Err()
		case forGood(err):
			return err
		case err != nil:
			pause(ctx, retryAfter)
		}
	}
}

// forGood says that to ask again would not help.
func forGood(err error) bool {
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	return errors.Is(err, ErrLost) || errors.Is(err, ErrNoRoom) || errors.Is(err, ErrNewer) || errors.As(err, &syntax) || errors.As(err, &mistyped)
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// SetCursor implements [Store].
func (s *Redis) SetCursor(ctx context.Context, code string, c Cursor) error {
	text, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("write the cursor: %w", err)
	}
	err = s.exists(ctx, code)
	if err == nil {
		_, err = s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, cursorKey(code), text, Kept)
			p.Publish(ctx, cursorKey(code), text)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("keep the cursor of room %s: %w", code, err)
	}
	return nil
}

func (s *Redis) exists(ctx context.Context, code string) error {
	n, err := s.rdb.Exists(ctx, logKey(code)).Result()
	if err == nil && n == 0 {
		err = ErrNoRoom
	}
	return err
}

// FollowCursor implements [Store]. Whenever the subscription has been made, or made
// again, the cursor that is kept is read: others may have been missed.
func (s *Redis) FollowCursor(ctx context.Context, code string, take func(Cursor)) error {
	told := s.rdb.Subscribe(ctx, cursorKey(code))
	defer told.Close()
	news := cursorNews{told: told}
	return s.again(ctx, told.Close, func(ctx context.Context) error {
		text, err := news.next(ctx, s.rdb, code)
		if text == "" { // no cursor yet
			return ignore(err, redis.Nil)
		}
		var c Cursor
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			return fmt.Errorf("read the cursor of room %s: %w", code, err)
		}
		take(c)
		return nil
	})
}

// cursorNews are the cursors of a room, as they come.
type cursorNews struct {
	told   *redis.PubSub
	unread bool // the one that is kept
}

// next is a cursor that was told of or is kept; "" if there is none yet. One that is
// kept and cannot be read now is read the next time.
func (n *cursorNews) next(ctx context.Context, rdb *redis.Client, code string) (text string, err error) {
	if n.unread {
		text, err = rdb.Get(ctx, cursorKey(code)).Result()
		n.unread = ignore(err, redis.Nil) != nil
		return text, err
	}
	message, err := n.told.Receive(ctx)
	switch m := message.(type) {
	case *redis.Message:
		text = m.Payload
	case *redis.Subscription:
		n.unread = true
	}
	return text, err
}

// PutBlob implements [Store].
func (s *Redis) PutBlob(ctx context.Context, code string, data []byte) (string, error) {
	if err := checkBlob(data); err != nil {
		return "", err
	}
	hash := Hash(string(data))
	kept, err := keepScript.Run(ctx, s.rdb, keys(code), hash, data, seconds(Kept), MaxBlobs).Int()
	switch {
	case err == nil && kept == 0:
		err = ErrNoRoom
	case err == nil && kept < 0:
		err = ErrNoSpace
	}
	if err != nil {
		return "", fmt.Errorf("keep a trace in room %s: %w", code, err)
	}
	return hash, nil
}

// Blob implements [Store].
func (s *Redis) Blob(ctx context.Context, code, hash string) ([]byte, error) {
	data, err := s.rdb.HGet(ctx, blobsKey(code), hash).Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, ErrNoBlob
	}
	if err != nil {
		return nil, fmt.Errorf("read a trace of room %s: %w", code, err)
	}
	return data, nil
}
