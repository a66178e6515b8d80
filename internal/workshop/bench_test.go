package workshop_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"lockwise/internal/realredis"
	"lockwise/internal/workshop"
)

// class is how many take part in the benchmarks.
const class = 200

// BenchmarkAVote is a whole class that votes at once, until the last one is told
// that the vote is kept, and then the reveal, until the last one has it as JSON.
// Each has a goroutine of its own; there are no sockets.
func BenchmarkAVote(b *testing.B) {
	for name, store := range map[string]func() (workshop.Store, error){
		"SQLite": func() (workshop.Store, error) { return workshop.OpenSQLite(filepath.Join(b.TempDir(), "workshop.db")) },
		"Redis":  func() (workshop.Store, error) { return workshop.OpenRedis(b.Context(), realredis.StartKept(b).URL()) },
	} {
		b.Run(name, func(b *testing.B) {
			s, err := store()
			fatal(b, err)
			defer s.Close()
			rooms := workshop.NewRooms(s)
			defer rooms.Close()
			for b.Loop() {
				b.StopTimer()
				r, people := classroom(b, rooms)
				b.StartTimer()
				everybody(b, people, func(by string) error { return do(r, by, workshop.Voted{Step: 0, Choice: "2"}) })
				fatal(b, do(r, workshop.Instructor, workshop.Revealed{Step: 0, Right: "2"}))
				everybody(b, people, func(string) error {
					_, err := json.Marshal(r.Public())
					return err
				})
			}
		})
	}
}

func fatal(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// classroom is a room with everybody in it, at a vote.
func classroom(b *testing.B, rooms *workshop.Rooms) (r *workshop.Room, people []string) {
	r, _, err := rooms.New(context.Background(), programme, "en")
	fatal(b, err)
	fatal(b, do(r, workshop.Instructor, workshop.Went{Step: 0}))
	for i := range class {
		e := workshop.Join(workshop.NewKey(), fmt.Sprint("P", i), "en", false)
		fatal(b, r.Do(context.Background(), e))
		people = append(people, e.By)
	}
	return r, people
}

func everybody(b *testing.B, people []string, act func(by string) error) {
	var all sync.WaitGroup
	for _, by := range people {
		all.Go(func() {
			if err := act(by); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
}
