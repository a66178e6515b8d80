package web

import (
	"time"

	"lockwise/internal/engine"
)

// Told is the progress of an exercise in words: the page of lessons and the
// terminal show the same.
type Told struct {
	State string   // and since when
	Facts []string // when it began and ran last, and which rule broke last, and when
}

// Tell puts progress into words in lang.
func Tell(lang string, p engine.Progress) Told {
	var t Told
	day := func(sentence string, at time.Time) string { return sprintf(sentence, at.Local().Format(time.DateOnly)) }
	switch p.State {
	case engine.StatePassed:
		t.State = day(words.PassedAt.In(lang), p.At)
	case engine.StateBroken:
		t.State = day(words.BrokenSince.In(lang), p.At)
	default:
		return Told{State: words.StateNew.In(lang)}
	}
	if !p.Began.IsZero() {
		t.Facts = append(t.Facts, day(words.BeganAt.In(lang), p.Began))
	}
	if !p.Ran.IsZero() {
		t.Facts = append(t.Facts, day(words.RanAt.In(lang), p.Ran))
	}
	switch {
	case p.Rule == "":
	case p.Broke.IsZero():
		t.Facts = append(t.Facts, sprintf(words.LastBroke.In(lang), p.Rule))
	default:
		t.Facts = append(t.Facts, sprintf(words.LastBrokeAt.In(lang), p.Rule, p.Broke.Local().Format(time.DateOnly)))
	}
	return t
}
