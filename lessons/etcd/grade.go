package etcd

import (
	"context"
	"testing"
	"time"

	"lockwise/internal/held"
	"lockwise/internal/sim"
	store "lockwise/internal/sim/etcd"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	lock := lockOf(impl)
	return sim.Exercise{
		Lesson: "etcd", Name: "etcd", Code: []any{impl.Run, impl.Write},
		Scenarios: append(lock.Scenarios(situations()), lock.Resource()...),
		Board:     lock.Board(),
	}
}

// What everybody wants, and for how long it outlives its holder.
const (
	lockName = "lock/report"
	ttl      = 5 * time.Second
)

func lockOf(impl Impl) held.Lock {
	return held.Lock{
		Store: store.Store{}, Service: "etcd", Right: trace.Text{En: "lease", Zh: "租约"},
		Name: lockName, Lasts: ttl, Late: time.Second, Grace: Grace, Schema: Schema,
		Lost: ErrLockLost, Stale: ErrStaleFence,
		Own: func(sim.Entry) bool { return true },
		Run: func(ctx context.Context, w *sim.Worker, work held.Work) error {
			return impl.Run(ctx, store.Client(w), lockName, ttl, work)
		},
		Write: impl.Write,
	}
}
