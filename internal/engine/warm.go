package engine

import (
	"context"
	"errors"
)

// States of a grader that is built ahead.
const (
	Cold     = "cold"     // not begun
	Building = "building" // the compiler is at work
	Ready    = "ready"    // a run starts at once
	NotBuilt = "failed"   // see Detail
)

// Warmth says how far the building ahead of an exercise's grader is.
type Warmth struct {
	Exercise string
	State    string
	Detail   string // for failed: why
}

// Warm builds the graders of all exercises, one after the other, so that the
// reader's first run does not wait for the compiler. A file that does not
// compile still warms everything its grader shares with the others.
func (e *Engine) Warm(ctx context.Context) {
	for _, name := range e.exercises {
		if ctx.Err() != nil {
			return
		}
		e.setWarmth(Warmth{name, Building, ""})
		f, err := e.Load(name)
		if err == nil {
			_, err = e.build(ctx, name, f.Text)
		}
		var compile compileError
		switch {
		case err == nil, errors.As(err, &compile):
			e.setWarmth(Warmth{name, Ready, ""})
		case ctx.Err() != nil:
			e.setWarmth(Warmth{name, Cold, ""})
		default:
			e.setWarmth(Warmth{name, NotBuilt, err.Error()})
		}
	}
}

// Warmth lists the state of every exercise's grader.
func (e *Engine) Warmth() []Warmth {
	e.mu.Lock()
	defer e.mu.Unlock()
	all := make([]Warmth, 0, len(e.exercises))
	for _, name := range e.exercises {
		w, ok := e.warmth[name]
		if !ok {
			w = Warmth{name, Cold, ""}
		}
		all = append(all, w)
	}
	return all
}

func (e *Engine) setWarmth(w Warmth) {
	e.mu.Lock()
	e.warmth[w.Exercise] = w
	e.mu.Unlock()
	e.log.Info("grader "+w.State, "exercise", w.Exercise, "detail", w.Detail)
}
