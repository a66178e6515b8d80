package workshop_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
)

const code = "BBBBBB"

// programme has a step of each kind that something can be done at.
var programme = plan.Plan{ID: "test", Title: trace.Text{En: "Locks | for us", Zh: "我们的锁"}, Steps: []plan.Step{
	{Kind: plan.Vote, Title: trace.Text{En: "How many?", Zh: "几个？"}, Minutes: 5, Exercise: "constraint", Question: "orders", Choices: []string{"0", "1", "2"},
		Notes: trace.Text{En: "for the instructor alone", Zh: "只给讲师"}},
	{Kind: plan.Board, Title: trace.Text{En: "Be the scheduler", Zh: "亲自当调度器"}, Minutes: 10, Exercise: "constraint", Answer: "shipped", Scenario: "board"},
	{Kind: plan.Question, Title: trace.Text{En: "In your own words", Zh: "用自己的话说"}, Minutes: 8, Question: "redis-lock"},
}}

const instructorKey = "the instructor's key"

var opening = workshop.Event{
	ID: "open", By: workshop.Instructor, At: time.Now().UnixMilli(),
	Act: workshop.Opened{Code: code, Lang: "en", Plan: programme, KeyHash: workshop.Hash(instructorKey)},
}

// open returns the room of the tests over a store.
func open(t *testing.T, s workshop.Store) *workshop.Room {
	t.Helper()
	rooms := workshop.NewRooms(s)
	t.Cleanup(rooms.Close)
	r, err := rooms.Get(t.Context(), code)
	must(t, err)
	return r
}

// join lets somebody in, and returns the participant's ID.
func join(t *testing.T, r *workshop.Room, name string) string {
	t.Helper()
	e := workshop.Join(workshop.NewKey(), name, "en", false)
	must(t, r.Do(t.Context(), e))
	return e.By
}

func do(r *workshop.Room, by string, act workshop.Act) error {
	return r.Do(context.Background(), workshop.Event{ID: workshop.Hash(fmt.Sprintf("%T %v", act, act)), By: by, Act: act})
}

func TestAWorkshopFromStartToEnd(t *testing.T) {
	eachStore(t, func(t *testing.T, s workshop.Store) {
		r := open(t, s)
		ann, bob := join(t, r, "Ann"), join(t, r, " ann\t")
		for _, act := range []struct {
			by  string
			act workshop.Act
		}{
			{workshop.Instructor, workshop.Went{Step: 0}},
			{ann, workshop.Voted{Step: 0, Choice: "2"}},
			{bob, workshop.Voted{Step: 0, Choice: "1"}},
			{workshop.Instructor, workshop.Revealed{Step: 0, Right: "2"}},
			{workshop.Instructor, workshop.Went{Step: 1}},
			{ann, workshop.Submitted{Step: 1, Exercise: "constraint", Answer: "shipped", Schedule: "constraint:board:2b3a", Choices: 2, Rule: "one-row"}},
			{bob, workshop.Submitted{Step: 1, Exercise: "constraint", Answer: "shipped", Schedule: "constraint:board:2b", Choices: 1, Rule: "one-row"}},
			{workshop.Instructor, workshop.Went{Step: 2}},
			{ann, workshop.Answered{Step: 2, Text: "a lease"}},
			{ann, workshop.Answered{Step: 2, Text: "a lease ends by itself"}},
			{bob, workshop.Judged{Exercise: "stock", Verdict: "pass"}},
			{workshop.Instructor, workshop.Ended{}},
		} {
			if err := do(r, act.by, act.act); err != nil {
				t.Errorf("%T of %s: %v", act.act, act.by, err)
			}
		}
		got := r.Results()
		type result struct {
			People, Board, Own []string
			Votes              []workshop.Count
			Right              string
			Answer             string
		}
		is := result{Votes: got.Steps[0].Votes, Right: got.Steps[0].Right, Answer: got.Steps[2].Answers[0].Text}
		for _, p := range got.People {
			is.People = append(is.People, p.Name)
		}
		for _, e := range got.Board {
			is.Board = append(is.Board, e.Name+" "+e.Schedule)
		}
		for _, e := range got.Verdicts {
			is.Own = append(is.Own, fmt.Sprint(e.Name, " ", e.Exercise, " ", e.Verdict))
		}
		want := result{
			People: []string{"Ann", "ann (2)"}, Votes: []workshop.Count{{Choice: "0"}, {Choice: "1", Count: 1}, {Choice: "2", Count: 1}}, Right: "2",
			Board: []string{"ann (2) constraint:board:2b", "Ann constraint:board:2b3a"}, Own: []string{"ann (2) stock pass"}, Answer: "a lease ends by itself",
		}
		if d := cmp.Diff(want, is); d != "" {
			t.Errorf("results (-want +got):\n%s", d)
		}
	})
}

// A server that is started again on the same file has the same room.
func TestARoomIsThereAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "workshop.db")
	s := openSQLite(t, path)
	must(t, s.Create(t.Context(), code, opening))
	r := open(t, s)
	ann := join(t, r, "Ann")
	must(t, do(r, workshop.Instructor, workshop.Went{Step: 0}))
	must(t, do(r, ann, workshop.Voted{Step: 0, Choice: "2"}))
	before := r.Results()
	must(t, s.Close())

	again := openSQLite(t, path)
	defer again.Close()
	r = open(t, again)
	if d := cmp.Diff(before, r.Results()); d != "" {
		t.Errorf("after the restart (-before +after):\n%s", d)
	}
	if who, _ := r.Who(t.Context(), instructorKey); who != workshop.Instructor {
		t.Errorf("the instructor's key is %q's", who)
	}
	if err := do(r, ann, workshop.Voted{Step: 0, Choice: "1"}); !errors.Is(err, workshop.ErrVoted) {
		t.Errorf("a second vote: %v", err)
	}
}

// Rooms that nobody has used for a month are forgotten, with all that was kept of
// them.
func TestOldRoomsAreForgotten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "workshop.db")
	s := openSQLite(t, path)
	old := opening
	old.At = time.Now().Add(-workshop.Kept - time.Hour).UnixMilli()
	must(t, s.Create(t.Context(), "BCDFGH", old))
	must(t, s.Create(t.Context(), code, opening))
	must(t, s.Close())
	s = openSQLite(t, path)
	defer s.Close()
	if got, err := s.Rooms(t.Context()); err != nil || len(got) != 1 || got[0].Code != code {
		t.Errorf("the rooms are %v, %v", got, err)
	}
	if _, err := s.Read(t.Context(), "BCDFGH", workshop.Place{}); !errors.Is(err, workshop.ErrNoRoom) {
		t.Errorf("the old room: %v", err)
	}
	if err := s.Create(t.Context(), "BCDFGH", opening); err != nil {
		t.Errorf("its code is not free: %v", err)
	}
}

// attack(room): a participant does something a hundred times a second | after thirty things it is told to wait; others, and the instructor, go on
func TestNobodyFloodsTheRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openSQLite(t, filepath.Join(t.TempDir(), "workshop.db"))
		defer s.Close()
		must(t, s.Create(t.Context(), code, opening))
		r := open(t, s)
		ann := join(t, r, "Ann")
		var err error
		n := 0
		for ; err == nil && n < 1000; n++ {
			err = do(r, ann, workshop.Judged{Exercise: fmt.Sprint("exercise ", n), Verdict: "pass"})
		}
		if !errors.Is(err, workshop.ErrTooFast) || n != workshop.MaxAtOnce+1 {
			t.Errorf("after %d things: %v", n, err)
		}
		bob := join(t, r, "Bob")
		must(t, do(r, bob, workshop.Judged{Exercise: "stock", Verdict: "pass"}))
		for step := range 100 {
			must(t, r.Do(t.Context(), workshop.Event{ID: fmt.Sprint("go ", step), By: workshop.Instructor, Act: workshop.Went{Step: step % 3}}))
		}
	})
}

// losing is a store that cannot follow a log.
type losing struct {
	workshop.Store
	left chan struct{} // closed when nobody follows the cursor
}

func (losing) Follow(context.Context, string, workshop.Place, func([]workshop.Event)) error {
	return workshop.ErrLost
}

func (l losing) FollowCursor(ctx context.Context, code string, take func(workshop.Cursor)) error {
	defer close(l.left)
	return l.Store.FollowCursor(ctx, code, take)
}

// Nothing of a broken room goes on while the server does.
func TestABrokenRoomIsNotFollowed(t *testing.T) {
	s := losing{openSQLite(t, filepath.Join(t.TempDir(), "rooms.db")), make(chan struct{})}
	t.Cleanup(func() { s.Close() })
	must(t, s.Create(t.Context(), code, opening))
	r := open(t, s)
	next(t, s.left)
	if err := r.Err(); !errors.Is(err, workshop.ErrLost) {
		t.Errorf("the room is broken by %v", err)
	}
}
