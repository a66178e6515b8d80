package rehearsal

import "time"

// Start makes a session that runs, without a question yet.
func Start(id string, w Wish, now time.Time) Session {
	now = millis(now)
	return Session{ID: id, Wish: w, Began: now, Beat: now, Running: true}
}

// Ask puts an item as the next question, or ends the session if there is none.
func (s *Session) Ask(id string, subjects Subjects, m Memories, now time.Time) {
	if !s.Ended.IsZero() || s.Now() != nil {
		return
	}
	item, ok := s.Next(subjects.For(s.Wish), m)
	if !ok {
		s.End(now)
		return
	}
	a := Answer{ID: id, Item: item, Asked: millis(now)}
	if subject, ok := subjects.Find(item); ok {
		a.Points = min(MaxPoints, len(subject.In("en").Points))
	}
	s.Answers = append(s.Answers, a)
}

// End ends the session. A question that was not graded counts as skipped; what was
// typed for it stays.
func (s *Session) End(now time.Time) {
	if !s.Ended.IsZero() {
		return
	}
	s.Ended = millis(now)
	s.close()
}

// close leaves nothing open in a session that has ended.
func (s *Session) close() {
	for a := s.Now(); a != nil; a = s.Now() {
		a.Skipped = true
	}
	s.Running = false
}

// Judge grades the answer being given.
func (a *Answer) Judge(g Grade, now time.Time) { a.Grade, a.At = g, millis(now) }

// millis is a time as stores and files keep it.
func millis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
