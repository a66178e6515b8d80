package room

import (
	"context"

	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
	"lockwise/lessons"
)

// Prepare makes the runs of a room's plan, so that nobody waits for a compiler when
// the step comes. failed is told of each step whose run comes to no verdict.
func (s *Server) Prepare(ctx context.Context, room *workshop.Room, failed func(step int, err error)) {
	g := guest{room, workshop.Instructor}
	for i, at := range room.Public().Steps {
		if err := s.prepare(ctx, g, at); err != nil && ctx.Err() == nil {
			failed(i, err)
		}
	}
}

func (s *Server) prepare(ctx context.Context, g guest, at workshop.PublicStep) error {
	switch at.Kind {
	case plan.Run, plan.Vote:
		_, err := s.stepRun(ctx, g, at)
		return err
	case plan.Board:
		e, _, _ := lessons.FindExercise(at.Exercise)
		begin, err := s.runs.beginOf(ctx, e)
		if err != nil {
			return err
		}
		scenario := or(at.Scenario, begin.Scenarios[0].Name)
		_, err = s.make(ctx, g, run{at.Exercise, at.Answer, at.Exercise + ":" + scenario + ":-", 0})
		return err
	}
	return nil
}
