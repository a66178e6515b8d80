package workshop

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Redis keeps rooms in a Redis that any number of servers share. What it has
// acknowledged is as safe as its operator makes it: with "appendonly yes" and
// "appendfsync always" a restart of Redis loses nothing, with "everysec" at most the
// last second, and servers notice what is lost ([ErrLost]).
//
// A room is a stream, whose entries n-0 are its events, a hash that finds an event
// by its author and ID, the last cursor, and a hash of traces. All of it is gone
// [Kept] after the last event.
type Redis struct {
	rdb    *redis.Client
	closed context.Context
	close  context.CancelFunc
}

// prefix begins the name of everything that rooms keep in Redis.
const prefix = "lockwise:room:"

// roomsKey is the list of rooms: a sorted set, by the time of the last event.
const roomsKey = prefix + "all"

func logKey(code string) string    { return prefix + code + ":log" }
func idsKey(code string) string    { return prefix + code + ":ids" }
func cursorKey(code string) string { return prefix + code + ":cursor" }
func blobsKey(code string) string  { return prefix + code + ":blobs" }

// keys are all of a room, the list of rooms last.
func keys(code string) []string {
	return []string{logKey(code), idsKey(code), cursorKey(code), blobsKey(code), roomsKey}
}

//go:embed lua/create.lua
var createText string

//go:embed lua/append.lua
var appendText string

//go:embed lua/keep.lua
var keepText string

var createScript, appendScript, keepScript = redis.NewScript(createText), redis.NewScript(appendText), redis.NewScript(keepText)

// The client writes to the terminal whenever it cannot connect. Here whoever asks is
// told, and a follower tries again five times a second.
func init() { redis.SetLogger(quiet{}) }

type quiet struct{}

func (quiet) Printf(context.Context, string, ...any) {}

// OpenRedis connects to a Redis by its address, redis://user:password@host:6379/0.
func OpenRedis(ctx context.Context, address string) (*Redis, error) {
	options, err := redis.ParseURL(address)
	if err != nil {
		return nil, fmt.Errorf("the address of Redis: %w", err)
	}
	options.ContextTimeoutEnabled = true
	s := &Redis{rdb: redis.NewClient(options)}
	s.closed, s.close = context.WithCancel(context.Background())
	if err := s.rdb.Ping(ctx).Err(); err != nil {
		s.Close()
		return nil, fmt.Errorf("reach Redis at %s: %w", options.Addr, err)
	}
	return s, nil
}

// Close ends all who follow, and the connections.
func (s *Redis) Close() error {
	s.close()
	return s.rdb.Close()
}

// Create implements [Store].
func (s *Redis) Create(ctx context.Context, code string, opening Event) error {
	text, err := encode(opening)
	if err != nil {
		return err
	}
	made, err := createScript.Run(ctx, s.rdb, keys(code), opening.key(), text, seconds(Kept), opening.At, code).Int()
	if err == nil && made == 0 {
		err = ErrTaken
	}
	if err != nil {
		return fmt.Errorf("open room %s: %w", code, err)
	}
	return nil
}

// Append implements [Store].
func (s *Redis) Append(ctx context.Context, code string, e Event) (Event, error) {
	text, err := encode(e)
	if err != nil {
		return Event{}, err
	}
	kept, err := s.append(ctx, code, e, text)
	if err != nil {
		return Event{}, fmt.Errorf("append to room %s: %w", code, err)
	}
	return kept, nil
}

func (s *Redis) append(ctx context.Context, code string, e Event, text []byte) (Event, error) {
	reply, err := appendScript.Run(ctx, s.rdb, keys(code), e.key(), text, seconds(Kept), e.At, code).Slice()
	if err != nil {
		return Event{}, err
	}
	n, before := reply[0].(int64), reply[1].(string)
	switch {
	case n == 0:
		return Event{}, ErrNoRoom
	case before != "":
		return decode(n, []byte(before))
	}
	e.N = n
	return e, nil
}

// Read implements [Store].
func (s *Redis) Read(ctx context.Context, code string, after Place) ([]Event, error) {
	events, err := xrange(ctx, s.rdb, code, after, "+")
	if err != nil {
		return nil, fmt.Errorf("read room %s: %w", code, err)
	}
	return events, nil
}

// xrange reads from a place up to an entry, and checks the place.
func xrange(ctx context.Context, rdb *redis.Client, code string, after Place, to string) ([]Event, error) {
	entries, err := rdb.XRange(ctx, logKey(code), entryID(after.N), to).Result()
	if err != nil {
		return nil, err
	}
	events, err := decodeAll(entries)
	if err != nil {
		return nil, err
	}
	return behind(after, events)
}

func entryID(n int64) string { return strconv.FormatInt(n, 10) + "-0" }

func decodeAll(entries []redis.XMessage) ([]Event, error) {
	var events []Event
	for _, entry := range entries {
		var n int64
		if _, err := fmt.Sscanf(entry.ID, "%d-0", &n); err != nil {
			return nil, fmt.Errorf("entry %s: %w", entry.ID, err)
		}
		text, _ := entry.Values["event"].(string)
		e, err := decode(n, []byte(text))
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, nil
}

// Rooms implements [Store].
func (s *Redis) Rooms(ctx context.Context) ([]Info, error) {
	forgotten := strconv.FormatInt(time.Now().Add(-Kept).UnixMilli(), 10)
	err := s.rdb.ZRemRangeByScore(ctx, roomsKey, "-inf", "("+forgotten).Err()
	all, listed := s.rdb.ZRevRangeWithScores(ctx, roomsKey, 0, -1).Result()
	if err := errors.Join(err, listed); err != nil {
		return nil, fmt.Errorf("list the rooms: %w", err)
	}
	var rooms []Info
	for _, z := range all {
		rooms = append(rooms, Info{z.Member.(string), time.UnixMilli(int64(z.Score))})
	}
	return rooms, nil
}

func seconds(d time.Duration) int64 { return int64(d / time.Second) }
