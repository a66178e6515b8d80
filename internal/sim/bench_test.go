package sim

import (
	"context"
	"testing"
	"time"
)

// redisWork takes a lock, reads it and deletes it: three steps.
func redisWork(ctx context.Context, w *Worker) error {
	ok, err := w.Redis.SetNX(ctx, "k", w.Name, time.Second).Result()
	if err != nil || !ok {
		return err
	}
	if err := w.Redis.Get(ctx, "k").Err(); err != nil {
		return err
	}
	return w.Redis.Del(ctx, "k").Err()
}

// sqlWork looks, inserts and looks again: up to three steps.
func sqlWork(ctx context.Context, w *Worker) error {
	var n int
	if err := w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n); err != nil || n > 0 {
		return err
	}
	if _, err := w.DB.ExecContext(ctx, "INSERT INTO t (a, n) VALUES ('x', 1) ON CONFLICT DO NOTHING"); err != nil {
		return err
	}
	return w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n)
}

func BenchmarkRedisSchedule(b *testing.B) {
	benchmarkSchedules(b, Scenario{Redis: &Redis{}}, redisWork)
}

func BenchmarkSQLiteSchedule(b *testing.B) {
	benchmarkSchedules(b, Scenario{DB: empty}, sqlWork)
}

// benchmarkSchedules runs the default schedule of three workers over and over.
func benchmarkSchedules(b *testing.B, sc Scenario, work func(context.Context, *Worker) error) {
	sc.Workers = []string{"A", "B", "C"}
	sc = scenarioOf(sc, work)
	x, err := newExplorer(nil, &sc)
	if err != nil {
		b.Fatal(err)
	}
	defer x.close()
	for b.Loop() {
		if r := x.run(&follower{}, nil); r.breach != nil {
			b.Fatal(r.breach.Message.En)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "schedules/s")
}
