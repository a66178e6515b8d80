package sim

import (
	"context"
	"testing"
	"time"

	"lockwise/internal/trace"
)

func TestRedisOfIsTheWorkersOwn(t *testing.T) {
	var asked [2]int
	v := judgeScenario(t, scenarioOf(Scenario{Redis: &Redis{}, Bound: Bound{Preemptions: 1}}, func(ctx context.Context, w *Worker) error {
		if RedisOf(ctx) != w.Redis {
			t.Errorf("%s got another client than its own", w.Name)
		}
		asked[w.Index]++
		return RedisOf(ctx).Set(ctx, w.Name, 1, 0).Err()
	}))
	if v.Verdict != "pass" || asked[0] == 0 || asked[1] == 0 {
		t.Errorf("%s: %s; asked %v", v.Verdict, v.Message.En, asked)
	}
}

func TestRedisOfElsewhereIsNil(t *testing.T) {
	if rdb := RedisOf(t.Context()); rdb != nil {
		t.Errorf("outside every world there is a Redis: %v", rdb)
	}
	v := judgeScenario(t, scenarioOf(Scenario{DB: empty}, func(ctx context.Context, w *Worker) error {
		if rdb := RedisOf(ctx); rdb != nil {
			t.Errorf("in a world without Redis there is one: %v", rdb)
		}
		return nil
	}))
	if v.Verdict != "pass" {
		t.Errorf("%s: %s", v.Verdict, v.Message.En)
	}
}

// What a run finds does not depend on what the one before has done, be it nothing.
func TestARedisThatWasNotAskedIsAsNew(t *testing.T) {
	var play func(ctx context.Context, w *Worker) error
	sc := scenarioOf(Scenario{Workers: []string{"A"}, Redis: &Redis{}}, func(ctx context.Context, w *Worker) error { return play(ctx, w) })
	x, err := newExplorer(t, &sc)
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	var left []time.Duration
	waits := func(context.Context, *Worker) error { time.Sleep(time.Hour); return nil }
	asks := func(ctx context.Context, w *Worker) error {
		if ok, err := w.Redis.SetNX(ctx, "k", "v", 10*time.Second).Result(); err != nil || !ok {
			t.Errorf("the key of an earlier run is there: %v, %v", ok, err)
		}
		time.Sleep(4 * time.Second)
		d, err := w.Redis.PTTL(ctx, "k").Result()
		left = append(left, d)
		return err
	}
	for _, play = range []func(context.Context, *Worker) error{waits, asks, asks, waits, waits, asks} {
		if _, r := x.record(nil, func(trace.Event) {}); r.breach != nil {
			t.Fatal(r.breach.Message.En)
		}
	}
	for _, d := range left {
		if d != 6*time.Second {
			t.Errorf("of 10 s, after 4 s, are left %v, want 6s each time", left)
			break
		}
	}
}
