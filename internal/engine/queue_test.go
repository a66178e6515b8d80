package engine

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheQueueTellsWhoWaitsAndAdmitsInOrder(t *testing.T) {
	q := newQueue(1)
	leave, err := q.enter(t.Context(), func(n int) { t.Errorf("told %d with nobody before", n) })
	if err != nil {
		t.Fatal(err)
	}
	second, third := q.take(), q.take()
	if a, b := <-second.ahead, <-third.ahead; a != 1 || b != 2 {
		t.Errorf("told %d and %d, want 1 and 2", a, b)
	}
	leave()
	if a, b := <-second.ahead, <-third.ahead; a != 0 || b != 1 {
		t.Errorf("after one has ended: told %d and %d, want 0 and 1", a, b)
	}
	q.giveUp(second) // admitted, but its owner is gone
	if n := <-third.ahead; n != 0 {
		t.Errorf("after the next gave up: told %d, want 0", n)
	}
	q.release()
	if q.free != 1 || len(q.waiting) != 0 {
		t.Errorf("in the end %d free and %d waiting, want 1 and none", q.free, len(q.waiting))
	}
}

func TestWhoeverGivesUpHoldsNoPlace(t *testing.T) {
	q := newQueue(1)
	leave, err := q.enter(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var told []int
	if _, err := q.enter(ctx, func(n int) { told = append(told, n); cancel() }); err == nil {
		t.Error("admitted beside the one, want an error")
	}
	if d := cmp.Diff([]int{1}, told); d != "" {
		t.Errorf("told (-want +got):\n%s", d)
	}
	leave()
	if _, err := q.enter(t.Context(), nil); err != nil {
		t.Error(err)
	}
}
