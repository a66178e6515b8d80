package workshop_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/realredis"
	"lockwise/internal/workshop"
)

// stores are the ways to keep rooms; what is said of one is said of each.
var stores = map[string]func(*testing.T) workshop.Store{
	"SQLite": func(t *testing.T) workshop.Store { return openSQLite(t, filepath.Join(t.TempDir(), "workshop.db")) },
	"Redis":  func(t *testing.T) workshop.Store { return openRedis(t, realredis.Start(t)) },
}

func openSQLite(t *testing.T, path string) workshop.Store {
	t.Helper()
	s, err := workshop.OpenSQLite(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openRedis(t *testing.T, server *realredis.Server) workshop.Store {
	t.Helper()
	s, err := workshop.OpenRedis(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// eachStore runs a test over each store, with a room that is open.
func eachStore(t *testing.T, test func(t *testing.T, s workshop.Store)) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			t.Cleanup(func() { s.Close() })
			must(t, s.Create(t.Context(), code, opening))
			test(t, s)
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestALogIsReadAsItWasAppended(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		want := []workshop.Event{opening}
		want[0].N = 1
		for i := range 3 {
			e := went(i)
			kept, err := s.Append(t.Context(), code, e)
			must(t, err)
			e.N = int64(i + 2)
			want = append(want, e)
			if d := cmp.Diff(e, kept); d != "" {
				t.Errorf("appended (-want +got):\n%s", d)
			}
		}
		after := workshop.Place{}
		for i := range want {
			got, err := s.Read(t.Context(), code, after)
			must(t, err)
			if d := cmp.Diff(want[i:], got); d != "" {
				t.Errorf("behind %v (-want +got):\n%s", after, d)
			}
			after = want[i].Place()
		}
		if got, err := s.Read(t.Context(), code, after); err != nil || len(got) > 0 {
			t.Errorf("behind the end: %v, %v", got, err)
		}
		if got, err := s.Read(t.Context(), code, workshop.Event{N: 4, ID: "another"}.Place()); !errors.Is(err, workshop.ErrLost) {
			t.Errorf("behind an event that is not there: %v, %v", got, err)
		}
	})
}

func TestARetryIsAppendedOnce(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		first, err := s.Append(t.Context(), code, went(0))
		must(t, err)
		again := went(0)
		again.At += 5000
		second, err := s.Append(t.Context(), code, again)
		must(t, err)
		if d := cmp.Diff(first, second); d != "" {
			t.Errorf("the retry is another event (-first +second):\n%s", d)
		}
		other := went(0)
		other.By = "p1"
		if third, err := s.Append(t.Context(), code, other); err != nil || third.N != 3 {
			t.Errorf("the same ID of another author: %d, %v; want event 3", third.N, err)
		}
		must(t, s.Create(t.Context(), code, opening))
		stranger := opening
		stranger.ID = "another"
		if err := s.Create(t.Context(), code, stranger); !errors.Is(err, workshop.ErrTaken) {
			t.Errorf("a room of a code that is taken: %v", err)
		}
	})
}

func TestWhatIsNotThereIsSaid(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		ctx := t.Context()
		_, appended := s.Append(ctx, "NNNNNN", went(0))
		_, read := s.Read(ctx, "NNNNNN", workshop.Place{})
		_, blob := s.Blob(ctx, code, workshop.Hash("x"))
		_, large := s.PutBlob(ctx, code, make([]byte, workshop.MaxBlob+1))
		_, kept := s.PutBlob(ctx, "NNNNNN", []byte("x"))
		nameless := went(0)
		nameless.ID = ""
		_, bad := s.Append(ctx, code, nameless)
		for _, c := range []struct{ got, want error }{
			{appended, workshop.ErrNoRoom}, {read, workshop.ErrNoRoom}, {blob, workshop.ErrNoBlob}, {large, workshop.ErrTooLarge},
			{kept, workshop.ErrNoRoom}, {bad, workshop.ErrBadEvent}, {s.SetCursor(ctx, "NNNNNN", workshop.Cursor{}), workshop.ErrNoRoom},
		} {
			if !errors.Is(c.got, c.want) {
				t.Errorf("%v, want %v", c.got, c.want)
			}
		}
	})
}

func TestBlobsAreKeptByTheirHash(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		for range 2 {
			hash, err := s.PutBlob(t.Context(), code, []byte("a trace"))
			if must(t, err); hash != workshop.Hash("a trace") {
				t.Errorf("the hash is %s", hash)
			}
		}
		if got, err := s.Blob(t.Context(), code, workshop.Hash("a trace")); err != nil || string(got) != "a trace" {
			t.Errorf("kept is %q, %v", got, err)
		}
	})
}

func TestWhoFollowsSeesEveryEventInOrder(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		seen := make(chan workshop.Event, 20)
		go s.Follow(t.Context(), code, workshop.Place{}, func(events []workshop.Event) {
			for _, e := range events {
				seen <- e
			}
		})
		for i := range 10 {
			_, err := s.Append(t.Context(), code, went(i))
			must(t, err)
		}
		for n := range int64(11) {
			if e := next(t, seen); e.N != n+1 {
				t.Fatalf("event %d comes where %d is next", e.N, n+1)
			}
		}
	})
}

func TestTheLastCursorCounts(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		last := workshop.Cursor{Trace: "abc", Beat: 9, Playing: true}
		for beat := range 10 {
			must(t, s.SetCursor(t.Context(), code, workshop.Cursor{Trace: "abc", Beat: beat, Playing: beat == 9}))
		}
		for range 2 { // who comes later sees it as well
			seen := make(chan workshop.Cursor, 100)
			go s.FollowCursor(t.Context(), code, func(c workshop.Cursor) { seen <- c })
			for next(t, seen) != last {
			}
		}
	})
}

func TestRoomsAreListed(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		must(t, s.Create(t.Context(), "BCDFGH", workshop.Event{ID: "b", By: workshop.Instructor, At: opening.At + 1000, Act: opening.Act}))
		want := []workshop.Info{{Code: "BCDFGH", Last: time.UnixMilli(opening.At + 1000)}, {Code: code, Last: time.UnixMilli(opening.At)}}
		got, err := s.Rooms(t.Context())
		if d := cmp.Diff(want, got); err != nil || d != "" {
			t.Errorf("%v (-want +got):\n%s", err, d)
		}
		late := went(0)
		late.At = opening.At + 2000
		_, err = s.Append(t.Context(), code, late)
		must(t, err)
		if got, err := s.Rooms(t.Context()); err != nil || got[0].Code != code {
			t.Errorf("the room used last is not the first: %v, %v", got, err)
		}
	})
}

// patience is how long a test waits for what must come. Only one that waits in vain
// waits so long, however slow the machine is.
const patience = 3 * time.Minute

// next waits for what comes; a test that waits in vain ends here.
func next[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case got := <-from:
		return got
	case <-time.After(patience):
		t.Fatalf("nothing has come for %v", patience)
		panic("")
	}
}

// tried tries until it succeeds, as who gets no answer does.
func tried(t *testing.T, try func() error) {
	t.Helper()
	for end := time.Now().Add(patience); ; <-time.After(time.Millisecond) {
		err := try()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

func went(step int) workshop.Event {
	return workshop.Event{ID: fmt.Sprint("to ", step), By: workshop.Instructor, At: opening.At, Act: workshop.Went{Step: step}}
}
