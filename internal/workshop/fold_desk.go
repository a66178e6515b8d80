package workshop

// What the instructor does.

func (o Opened) check(_ *State, e Event) error {
	if e.By != Instructor || o.Code == "" || len(o.Plan.Steps) == 0 || o.KeyHash == "" {
		return ErrBadEvent
	}
	return nil
}

func (o Opened) apply(s *State, e Event) {
	s.Code, s.Lang, s.Plan, s.Opened = o.Code, known(o.Lang), o.Plan, e.At
	s.keys[o.KeyHash] = Instructor
	for range o.Plan.Steps {
		s.Steps = append(s.Steps, &Step{Votes: map[string]string{}, Answers: map[string]int{}})
	}
}

func (r Removed) check(s *State, e Event) error {
	if e.By != Instructor {
		return ErrNotYours
	}
	return s.isHere(r.Who)
}

func (r Removed) apply(s *State, _ Event) {
	s.person[r.Who].Removed = true
	if _, there := s.Entry(s.Shown); !there {
		s.Shown = 0
	}
}

func (w Went) check(s *State, e Event) error {
	switch {
	case e.By != Instructor:
		return ErrNotYours
	case w.Step < 0 || w.Step >= len(s.Steps):
		return ErrNoStep
	}
	return nil
}

func (w Went) apply(s *State, e Event) {
	s.stopClock(e.At)
	s.Step, s.Shown = w.Step, 0
	s.Steps[w.Step].Entered = true
	if !s.Paused {
		s.Since = e.At
	}
}

// stopClock books the time at a step.
func (s *State) stopClock(at int64) {
	if s.Since > 0 {
		s.Steps[s.Step].Spent += at - s.Since
	}
	s.Since = 0
}

func (Paused) check(s *State, e Event) error { return pausing(s, e, false) }

func (Paused) apply(s *State, e Event) {
	s.stopClock(e.At)
	s.Paused = true
}

func (Resumed) check(s *State, e Event) error { return pausing(s, e, true) }

func (Resumed) apply(s *State, e Event) {
	s.Paused = false
	if s.Step >= 0 {
		s.Since = e.At
	}
}

func pausing(s *State, e Event, paused bool) error {
	switch {
	case e.By != Instructor:
		return ErrNotYours
	case s.Paused != paused:
		return ErrPaused
	}
	return nil
}

func (r Revealed) check(s *State, e Event) error {
	if e.By != Instructor {
		return ErrNotYours
	}
	if err := s.reached(r.Step); err != nil {
		return err
	}
	if s.Steps[r.Step].Revealed != nil {
		return ErrRevealed
	}
	return nil
}

func (r Revealed) apply(s *State, _ Event) { s.Steps[r.Step].Revealed = &r }

func (w Shown) check(s *State, e Event) error {
	if e.By != Instructor {
		return ErrNotYours
	}
	if _, there := s.Entry(w.Entry); w.Entry != 0 && !there {
		return ErrNoEntry
	}
	return nil
}

func (w Shown) apply(s *State, _ Event) { s.Shown = w.Entry }

func (Ended) check(_ *State, e Event) error {
	if e.By != Instructor {
		return ErrNotYours
	}
	return nil
}

func (Ended) apply(s *State, e Event) {
	s.stopClock(e.At)
	s.Ended = e.At
}
