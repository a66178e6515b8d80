package sim_test

import (
	"context"
	"testing"
	"time"

	"lockwise/internal/sim"
)

func TestAClockThatIsSetBack(t *testing.T) {
	sc := &sim.Scenario{
		Name: "back", Workers: []string{"A"}, Redis: &sim.Redis{},
		Faults: []sim.Fault{sim.SetClockBack(time.Minute).On("redis", "TIME")}, Bound: sim.Bound{Faults: 1},
	}
	var shown []time.Time
	sc.Play = func() sim.Play {
		return sim.Play{
			Work: func(w *sim.Worker) {
				w.Call("look", nil, func(ctx context.Context) (string, error) {
					if err := w.Redis.Set(ctx, "k", "v", time.Second).Err(); err != nil {
						return "", err
					}
					now, err := w.Redis.Time(ctx).Result()
					shown = append(shown, now)
					return "", err
				})
			},
			End: func(v *sim.View) {
				want := time.Second
				if v.Faulted() {
					want += time.Minute
				}
				if _, left, _ := v.Key("k"); left != want {
					t.Errorf("the clock was set back: %v; the key has %v left, want %v", v.Faulted(), left, want)
				}
			},
		}
	}
	if res, err := sim.Every(t, sc); err != nil || res.Breach != nil || len(shown) != 2 || shown[0].Sub(shown[1]) != time.Minute {
		t.Errorf("%+v, %v; Redis's times are %v, want the second a minute before the first", res, err, shown)
	}
}
