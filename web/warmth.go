package web

import (
	"context"
	"slices"
	"time"
)

const (
	warmLook  = 300 * time.Millisecond // while graders are being built
	readyLook = time.Second
)

// watchWarmth tells pages how far the building of the graders is.
func (s *Server) watchWarmth(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		now := s.warmth()
		s.pages.tell("", frame{Warmth: now}) // each page drops what it knows
		timer.Reset(lookAgain(now))
	}
}

func lookAgain(list []warmth) time.Duration {
	if slices.ContainsFunc(list, func(w warmth) bool { return w.State != "ready" && w.State != "failed" }) {
		return warmLook
	}
	return readyLook
}

// warmth is how far the graders of the lessons on show are.
func (s *Server) warmth() []warmth {
	list := []warmth{}
	for _, w := range s.engine.Warmth() {
		if _, ok := s.find(w.Exercise); ok {
			list = append(list, warmth{w.Exercise, w.State, w.Detail})
		}
	}
	return list
}
