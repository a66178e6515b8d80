package comparison

import (
	"context"
	"slices"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// System is a row.
type System = system

// Timed adds the column of real time.
var Timed = timed

// Runs are the runs that cells name.
var Runs = runs

// Ask puts a column's question to a row, after something in it was changed.
func Ask(t *testing.T, row, col string, change func(*system)) trace.ComparedCell {
	t.Helper()
	all, asked := systems(), columns()
	i := slices.IndexFunc(all, func(s system) bool { return s.id == row })
	j := slices.IndexFunc(asked, func(c column) bool { return c.id == col })
	if i < 0 || j < 0 {
		t.Fatalf("there is no row %s or no column %s", row, col)
	}
	change(&all[i])
	c := asked[j]
	return all[i].cell(t, c, all[i].look(t, c.situation)[c.id])
}

// WithoutFence lets the resource take whatever comes.
func WithoutFence(s *system) {
	hold := s.hold
	s.hold = func(ctx context.Context, w *sim.Worker, work work) error {
		return hold(ctx, w, func(ctx context.Context, _ write) error { return work(ctx, put(w)) })
	}
}

// WithoutLock lets everybody in.
func WithoutLock(s *system) {
	s.hold = func(ctx context.Context, w *sim.Worker, work work) error { return work(ctx, put(w)) }
}

// OnFewerNodes leaves Redlock n nodes.
func OnFewerNodes(n int) func(*system) {
	return func(s *system) { s.world = nodes(n) }
}
