package sim

import (
	"context"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

func sqlScenario(workers ...string) *Scenario {
	return &Scenario{
		Name: "sql", Workers: workers,
		DB:    &Database{Schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, k TEXT, UNIQUE (k))"},
		Bound: Bound{Preemptions: 2},
		Play: func() Play {
			return Play{
				Work: func(w *Worker) {
					w.Call("insert", nil, func(ctx context.Context) (string, error) {
						var n int
						if err := w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n); err != nil || n > 0 {
							return "found", err
						}
						_, err := w.DB.ExecContext(ctx, "INSERT INTO t (k) VALUES (?) ON CONFLICT DO NOTHING", "k1")
						if err != nil {
							return "", err
						}
						return "", w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n)
					})
				},
			}
		},
	}
}

func redisScenario(workers ...string) *Scenario {
	return &Scenario{
		Name: "redis", Workers: workers,
		Redis: &Redis{},
		Bound: Bound{Preemptions: 2},
		Play: func() Play {
			return Play{
				Work: func(w *Worker) {
					w.Call("lock", nil, func(ctx context.Context) (string, error) {
						ok, err := w.Redis.SetNX(ctx, "k", w.Name, time.Second).Result()
						if err != nil || !ok {
							return "", err
						}
						v, err := w.Redis.Get(ctx, "k").Result()
						if err == redis.Nil || v != w.Name {
							return "", nil
						}
						return "", w.Redis.Del(ctx, "k").Err()
					})
				},
			}
		},
	}
}

func TestSpeed(t *testing.T) {
	for _, sc := range []*Scenario{sqlScenario("A", "B", "C"), redisScenario("A", "B", "C")} {
		for _, reduce := range []bool{false, true} {
			x, err := newExplorer(t, sc)
			if err != nil {
				t.Fatal(err)
			}
			x.reduce = reduce
			start := time.Now()
			res := x.explore(func(int) {})
			d := time.Since(start)
			t.Logf("%s reduce=%v %+v in %v: %.0f/s", sc.Name, reduce, res, d, float64(res.Explored)/d.Seconds())
			x.close()
		}
	}
}
