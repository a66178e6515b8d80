package main

import (
	"regexp"
	"time"

	"lockwise/internal/rehearsal"
)

// rehearsedSession is a rehearsal in a progress file.
type rehearsedSession struct {
	ID      string            `json:"id"`
	Wish    rehearsal.Wish    `json:"wish"`
	Began   time.Time         `json:"began"`
	Ended   time.Time         `json:"ended,omitzero"` // absent: it goes on
	Spent   int64             `json:"spent"`          // milliseconds
	Answers []rehearsedAnswer `json:"answers"`
}

type rehearsedAnswer struct {
	ID      string    `json:"id"`
	Item    string    `json:"item"`
	Asked   time.Time `json:"asked"`
	Text    string    `json:"text,omitempty"`
	Ticked  []int     `json:"ticked,omitempty"` // points of the checklist, from 0
	Points  int       `json:"points,omitempty"` // how many there were
	Shown   bool      `json:"shown,omitempty"`
	Skipped bool      `json:"skipped,omitempty"`
	Grade   int       `json:"grade,omitempty"` // 1 again, 2 hard, 3 good, 4 easy; absent: none
	At      time.Time `json:"at,omitzero"`     // graded
	Spent   int64     `json:"spent"`           // milliseconds
}

func fileOf(s rehearsal.Session) rehearsedSession {
	f := rehearsedSession{ID: s.ID, Wish: s.Wish, Began: s.Began, Ended: s.Ended, Spent: s.Spent.Milliseconds(), Answers: []rehearsedAnswer{}}
	for _, a := range s.Answers {
		f.Answers = append(f.Answers, rehearsedAnswer{
			ID: a.ID, Item: a.Item.String(), Asked: a.Asked, Text: a.Text, Ticked: a.Ticked.Places(), Points: a.Points,
			Shown: a.Shown, Skipped: a.Skipped, Grade: int(a.Grade), At: a.At, Spent: a.Spent.Milliseconds(),
		})
	}
	return f
}

func (f rehearsedSession) session() rehearsal.Session {
	s := rehearsal.Session{ID: f.ID, Wish: f.Wish, Began: utc(f.Began), Ended: utc(f.Ended), Spent: time.Duration(f.Spent) * time.Millisecond, Running: f.Ended.IsZero()}
	for _, a := range f.Answers {
		item, _ := rehearsal.ItemNamed(a.Item)
		s.Answers = append(s.Answers, rehearsal.Answer{
			ID: a.ID, Item: item, Asked: utc(a.Asked), Text: a.Text, Ticked: rehearsal.Tick(a.Ticked...), Points: a.Points,
			Shown: a.Shown, Skipped: a.Skipped, Grade: rehearsal.Grade(a.Grade), At: utc(a.At), Spent: time.Duration(a.Spent) * time.Millisecond,
		})
	}
	return s
}

var rehearsalID = regexp.MustCompile(`^[a-z0-9]{1,64}$`)

// sound reports whether a session can have been written by an export.
func (f rehearsedSession) sound() bool {
	wish := len(f.Wish.Topics) <= 100 && len(f.Wish.Levels) <= 100 && len(f.Wish.Kinds) <= 100 && within(f.Wish.Count, 1000) && within(f.Wish.Minutes, 1000)
	if !rehearsalID.MatchString(f.ID) || !wish || !day(f.Began) || !dayOrNone(f.Ended) || !span(f.Spent) || len(f.Answers) > 10000 {
		return false
	}
	for _, a := range f.Answers {
		if !a.sound() {
			return false
		}
	}
	return true
}

// apart reports whether no answer has the ID of one before: only one would be kept.
func (f rehearsedSession) apart(before map[string]bool) bool {
	for _, a := range f.Answers {
		if before[a.ID] {
			return false
		}
		before[a.ID] = true
	}
	return true
}

func (a rehearsedAnswer) sound() bool {
	_, known := rehearsal.ItemNamed(a.Item)
	graded := a.Grade == 0 && a.At.IsZero() || rehearsal.Grade(a.Grade).Known() && day(a.At)
	for _, place := range a.Ticked {
		if place < 0 || place >= rehearsal.MaxPoints {
			return false
		}
	}
	return known && graded && rehearsalID.MatchString(a.ID) && day(a.Asked) && len(a.Text) <= rehearsal.MaxText && within(a.Points, rehearsal.MaxPoints) && span(a.Spent)
}

func within(n, most int) bool { return n >= 0 && n <= most }

// span reports whether somebody can have spent so many milliseconds.
func span(ms int64) bool { return ms >= 0 && ms <= (365*24*time.Hour).Milliseconds() }
