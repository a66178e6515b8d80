package workshop_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/realredis"
	"lockwise/internal/workshop"
)

// followed hands on what a follower sees, and how it ended.
func followed(t *testing.T, s workshop.Store) (events <-chan workshop.Event, end <-chan error) {
	seen, ended := make(chan workshop.Event, 1000), make(chan error, 1)
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		ended <- s.Follow(ctx, code, workshop.Place{}, func(all []workshop.Event) {
			for _, e := range all {
				seen <- e
			}
		})
	}()
	t.Cleanup(stop)
	return seen, ended
}

// appended appends until it is acknowledged.
func appended(t *testing.T, s workshop.Store, e workshop.Event) {
	t.Helper()
	tried(t, func() error {
		_, err := s.Append(t.Context(), code, e)
		return err
	})
}

// follows checks that events from one number to another come, each once, in order.
func follows(t *testing.T, seen <-chan workshop.Event, from, to int64) {
	t.Helper()
	for n := from; n <= to; n++ {
		if e := next(t, seen); e.N != n {
			t.Fatalf("event %d comes where %d is next", e.N, n)
		}
	}
}

// Connections that are cut, and a Redis that is killed and started again, neither
// lose nor repeat anything.
func TestFollowersOutliveTheirConnections(t *testing.T) {
	server := realredis.StartKept(t)
	s := openRedis(t, server)
	defer s.Close()
	must(t, s.Create(t.Context(), code, opening))
	seen, _ := followed(t, s)
	cursors := make(chan workshop.Cursor, 1000)
	go s.FollowCursor(t.Context(), code, func(c workshop.Cursor) { cursors <- c })
	admin := adminOf(t, server)
	troubles := []func(){
		func() {},
		func() {
			must(t, admin.ClientKillByFilter(t.Context(), "TYPE", "normal").Err())
			must(t, admin.ClientKillByFilter(t.Context(), "TYPE", "pubsub").Err())
		},
		server.Restart,
	}
	follows(t, seen, 1, 1)
	for i, trouble := range troubles {
		appended(t, s, went(2*i))
		trouble()
		appended(t, s, went(2*i+1))
		follows(t, seen, int64(2*i+2), int64(2*i+3))
		want := workshop.Cursor{Trace: fmt.Sprint("after trouble ", i)}
		tried(t, func() error { return s.SetCursor(t.Context(), code, want) })
		for next(t, cursors) != want {
		}
	}
}

// adminOf is a client of a test's own.
func adminOf(t *testing.T, server *realredis.Server) *redis.Client {
	admin := redis.NewClient(&redis.Options{Network: "unix", Addr: server.Socket()})
	t.Cleanup(func() { admin.Close() })
	return admin
}

// A Redis that takes subscriptions and no questions yet, as one that loads its data
// does: the cursor that is kept is read as soon as it can be.
func TestTheCursorIsReadWhenItCanBe(t *testing.T) {
	server := realredis.Start(t)
	s := openRedis(t, server)
	defer s.Close()
	must(t, s.Create(t.Context(), code, opening))
	want := workshop.Cursor{Trace: "kept"}
	must(t, s.SetCursor(t.Context(), code, want))
	admin := adminOf(t, server)
	must(t, admin.Do(t.Context(), "ACL", "SETUSER", "default", "-get").Err())
	cursors := make(chan workshop.Cursor, 1)
	go s.FollowCursor(t.Context(), code, func(c workshop.Cursor) { cursors <- c })
	tried(t, func() error {
		refused, err := admin.Do(t.Context(), "ACL", "LOG").Slice()
		if err == nil && len(refused) == 0 {
			err = errors.New("nobody has asked for the cursor")
		}
		return err
	})
	must(t, admin.Do(t.Context(), "ACL", "SETUSER", "default", "+get").Err())
	if got := next(t, cursors); got != want {
		t.Errorf("the cursor is %+v", got)
	}
}

// What a Redis loses that does not keep its data is noticed, not glossed over.
func TestALogThatWasLostIsNoticed(t *testing.T) {
	for name, regrow := range map[string]int{"gone": 0, "shorter": 1, "as long, and another": 4, "longer, and another": 9} {
		t.Run(name, func(t *testing.T) {
			server := realredis.Start(t)
			s := openRedis(t, server)
			defer s.Close()
			must(t, s.Create(t.Context(), code, opening))
			seen, end := followed(t, s)
			for i := range 3 {
				appended(t, s, went(i))
			}
			follows(t, seen, 1, 4)
			server.Restart()
			if regrow > 0 {
				created(t, s)
			}
			for i := 1; i < regrow; i++ {
				appended(t, s, went(100+i))
			}
			if err := next(t, end); !errors.Is(err, workshop.ErrLost) {
				t.Errorf("the follower ends with %v", err)
			}
		})
	}
}

// The log is lost, and another grows past it, while a follower hands on what it has
// read: what it reads next stands behind an event that it has never seen.
func TestAnotherLogIsNotReadOn(t *testing.T) {
	server := realredis.Start(t)
	s := openRedis(t, server)
	defer s.Close()
	must(t, s.Create(t.Context(), code, opening))
	appended(t, s, went(0))
	handing, goOn, end := make(chan bool), make(chan bool), make(chan error, 1)
	go func() {
		end <- s.Follow(t.Context(), code, workshop.Place{}, func(events []workshop.Event) {
			if events[len(events)-1].N > 2 {
				t.Error("events of the other log are handed on")
			}
			handing <- true
			<-goOn
		})
	}()
	next(t, handing)
	read, err := s.Read(t.Context(), code, workshop.Place{})
	must(t, err)
	server.Restart()
	created(t, s)
	for i := range 3 {
		appended(t, s, went(100+i))
	}
	if _, err := s.Read(t.Context(), code, read[1].Place()); !errors.Is(err, workshop.ErrLost) {
		t.Errorf("read on: %v", err)
	}
	close(goOn)
	if err := next(t, end); !errors.Is(err, workshop.ErrLost) {
		t.Errorf("the follower ends with %v", err)
	}
}

// created begins the room anew, as soon as the store can be reached.
func created(t *testing.T, s workshop.Store) {
	t.Helper()
	tried(t, func() error { return s.Create(t.Context(), code, opening) })
}

// A room whose log was lost says so, to who acts and to who watches.
func TestARoomThatWasLostSaysSo(t *testing.T) {
	server := realredis.Start(t)
	s := openRedis(t, server)
	defer s.Close()
	must(t, s.Create(t.Context(), code, opening))
	r := open(t, s)
	ann := join(t, r, "Ann")
	changed, stop := r.Watch()
	defer stop()
	server.Restart()
	for r.Err() == nil {
		next(t, changed)
	}
	if err := r.Err(); !errors.Is(err, workshop.ErrLost) {
		t.Errorf("the room says %v", err)
	}
	if err := do(r, ann, workshop.Judged{Exercise: "stock", Verdict: "pass"}); err == nil {
		t.Error("an act in a room that is gone is acknowledged")
	}
}
