package rehearsal

import (
	"slices"
	"strings"
)

// Merge adds what another machine knows of the same session, and reports whether
// anything changed. No answer is lost: answers are told apart by their IDs, the one
// that was graded, or else is longer, stays, and a text that it lacks is put under it.
// A page that has the session open must open it again: it does not know what is new.
func (s *Session) Merge(other Session) bool {
	before := s.clone()
	for _, a := range other.Answers {
		i := slices.IndexFunc(s.Answers, func(mine Answer) bool { return mine.ID == a.ID })
		if i < 0 {
			s.Answers = append(s.Answers, a)
			continue
		}
		s.Answers[i] = merged(s.Answers[i], a)
	}
	slices.SortStableFunc(s.Answers, func(a, b Answer) int { return a.Asked.Compare(b.Asked) })
	s.Spent = max(s.Spent, other.Spent)
	if s.Ended.IsZero() || !other.Ended.IsZero() && other.Ended.Before(s.Ended) {
		s.Ended = other.Ended
	}
	if !s.Ended.IsZero() {
		s.close()
	}
	if s.same(before) {
		return false
	}
	s.Turn++
	return true
}

func merged(a, b Answer) Answer {
	if b.before(a) {
		a, b = b, a
	}
	a.Text = joined(a.Text, b.Text)
	a.Ticked |= b.Ticked
	a.Shown = a.Shown || b.Shown
	a.Spent = max(a.Spent, b.Spent)
	return a
}

// before says which of two versions of an answer stands: the one graded first, the
// one skipped, the one with more text.
func (a Answer) before(b Answer) bool {
	switch {
	case a.Grade != 0 && b.Grade != 0:
		return a.At.Before(b.At) || a.At.Equal(b.At) && a.Grade < b.Grade
	case a.Open() != b.Open():
		return b.Open()
	case (a.Grade != 0) != (b.Grade != 0):
		return a.Grade != 0
	}
	return len(a.Text) > len(b.Text) || len(a.Text) == len(b.Text) && a.Text < b.Text
}

func joined(text, more string) string {
	switch {
	case holds(text, more) || len(text)+len(more)+2 > MaxText:
		return text
	case holds(more, text):
		return more
	}
	return text + "\n\n" + more
}

// holds says that a text begins with another, or has it as paragraphs of its own.
func holds(text, other string) bool {
	return strings.HasPrefix(text, other) || strings.Contains("\n\n"+text+"\n\n", "\n\n"+other+"\n\n")
}

func (s *Session) clone() Session {
	c := *s
	c.Answers = slices.Clone(s.Answers)
	return c
}

func (s *Session) same(o Session) bool {
	return s.Spent == o.Spent && s.Ended.Equal(o.Ended) && slices.Equal(s.Answers, o.Answers)
}

// Reviews are those of the session's answers.
func (s *Session) Reviews() []Review {
	var all []Review
	for _, a := range s.Answers {
		if r, ok := a.Review(); ok {
			all = append(all, r)
		}
	}
	return all
}
