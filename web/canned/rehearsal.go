package canned

import (
	"slices"

	"lockwise/internal/rehearsal"
)

// Rehearsals are those kept, the newest first.
func (e *Engine) Rehearsals() ([]rehearsal.Session, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	all := slices.Clone(e.rehearsals)
	slices.Reverse(all)
	return all, nil
}

// Reviews are those of all rehearsals.
func (e *Engine) Reviews() ([]rehearsal.Review, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var all []rehearsal.Review
	for _, s := range e.rehearsals {
		all = append(all, s.Reviews()...)
	}
	return all, nil
}

// ChangeRehearsal changes a rehearsal, or leaves it as it was.
func (e *Engine) ChangeRehearsal(id string, change func(*rehearsal.Session) error) (rehearsal.Session, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	i := slices.IndexFunc(e.rehearsals, func(s rehearsal.Session) bool { return s.ID == id })
	if i < 0 {
		return rehearsal.Session{}, rehearsal.ErrNoSession
	}
	s := e.rehearsals[i]
	s.Answers = slices.Clone(s.Answers)
	if err := change(&s); err != nil {
		return s, err
	}
	e.rehearsals[i] = s
	return s, nil
}

// MergeRehearsals keeps rehearsals that are new.
func (e *Engine) MergeRehearsals(all ...rehearsal.Session) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.rehearsals = append(e.rehearsals, all...)
	return len(all), nil
}
