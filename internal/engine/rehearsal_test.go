package engine_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
	"lockwise/internal/rehearsal"
)

// rehearsed is a session with a graded answer and one being given.
func rehearsed(id string) rehearsal.Session {
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	s := rehearsal.Start(id, rehearsal.Wish{Topics: []string{"Redis"}, Count: 3, Seed: 5}, at)
	s.Answers = []rehearsal.Answer{
		{ID: id + "-1", Item: rehearsal.Item{Kind: rehearsal.Question, ID: "a"}, Asked: at, Text: "你好 <b>", Ticked: rehearsal.Tick(0, 63), Points: 64,
			Shown: true, Grade: rehearsal.Hard, At: at.Add(time.Minute), Spent: 30 * time.Second},
		{ID: id + "-2", Item: rehearsal.Item{Kind: rehearsal.Spot, ID: "b"}, Asked: at.Add(time.Minute)},
	}
	return s
}

func keepRehearsal(t *testing.T, e *engine.Engine, all ...rehearsal.Session) int {
	t.Helper()
	changed, err := e.MergeRehearsals(all...)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// What is kept is there after the program has ended and started again.
func TestARehearsalIsKept(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	want := rehearsed("one")
	keepRehearsal(t, e, want)
	e.Close()
	e = openAt(t, o)
	all, err := e.Rehearsals()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]rehearsal.Session{want}, all); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	reviews, err := e.Reviews()
	if err != nil || len(reviews) != 1 || reviews[0] != want.Reviews()[0] {
		t.Errorf("reviews %+v, %v", reviews, err)
	}
}

func TestAChangeOfARehearsalIsAllOrNothing(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	keepRehearsal(t, e, rehearsed("one"), rehearsed("two"))
	_, err := e.ChangeRehearsal("one", func(s *rehearsal.Session) error {
		s.Now().Text = "refused"
		return rehearsal.ErrTurn
	})
	if !errors.Is(err, rehearsal.ErrTurn) {
		t.Errorf("a refused change: %v", err)
	}
	if _, err := e.ChangeRehearsal("three", func(*rehearsal.Session) error { return nil }); !errors.Is(err, rehearsal.ErrNoSession) {
		t.Errorf("no such session: %v", err)
	}
	got, err := e.ChangeRehearsal("one", func(s *rehearsal.Session) error {
		s.Now().Text = "typed"
		s.Turn++
		return nil
	})
	if err != nil || got.Turn != 1 || got.Now().Text != "typed" {
		t.Errorf("changed to %+v, %v", got, err)
	}
	all, err := e.Rehearsals()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if want := map[string]string{"one": "typed", "two": ""}[s.ID]; s.Now().Text != want {
			t.Errorf("%s has %q, want %q", s.ID, s.Now().Text, want)
		}
	}
}

// Two machines that exchange what they know have the same reviews.
func TestRehearsalsAreMerged(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	mine, theirs := rehearsed("one"), rehearsed("one")
	mine.Answers[1].Text = "mine"
	theirs.Answers[1].Text = "theirs"
	theirs.Answers[1].Judge(rehearsal.Good, theirs.Began.Add(time.Hour))
	keepRehearsal(t, e, mine)
	if n := keepRehearsal(t, e, theirs, rehearsed("two")); n != 2 {
		t.Errorf("%d changed, want 2", n)
	}
	if n := keepRehearsal(t, e, mine, theirs, rehearsed("two")); n != 0 {
		t.Errorf("the same again changed %d", n)
	}
	all, _ := e.Rehearsals()
	i := slices.IndexFunc(all, func(s rehearsal.Session) bool { return s.ID == "one" })
	if got := all[i].Answers[1]; got.Text != "theirs\n\nmine" || got.Grade != rehearsal.Good {
		t.Errorf("merged to %+v", got)
	}
	if reviews, err := e.Reviews(); err != nil || len(reviews) != 3 {
		t.Errorf("%d reviews, %v; want 3", len(reviews), err)
	}
}
