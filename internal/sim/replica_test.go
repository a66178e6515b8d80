package sim

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/trace"
)

// pair is a master with one replica, and a client that does not try again.
func pair(faults ...Fault) Scenario {
	return Scenario{
		Redis: &Redis{MaxRetries: -1}, Replicas: []Replica{{Lag: 5 * time.Millisecond}},
		Prompt: true, Faults: faults, Bound: Bound{Faults: 1},
	}
}

// outcomes are what the runs of a scenario with worker A ended in, by what work said
// and what look saw at the end.
func outcomes(t *testing.T, sc Scenario, work func(ctx context.Context, w *Worker) string, look func(v *View) string) map[string]int {
	t.Helper()
	seen := map[string]int{}
	sc.Name, sc.Workers = "replicas", []string{"A"}
	sc.Play = func() Play {
		said := ""
		return Play{
			Work: func(w *Worker) {
				w.Call("work", nil, func(ctx context.Context) (string, error) {
					said = work(ctx, w)
					return said, nil
				})
			},
			End: func(v *View) { seen[say(said, look(v))]++ },
		}
	}
	if v := judgeScenario(t, sc); v.Verdict != trace.Pass || !v.Complete {
		t.Fatalf("%+v", v)
	}
	return seen
}

// nothing looks at nothing.
func nothing(*View) string { return "" }

// on is what the servers hold under a key.
func on(key string) func(*View) string {
	return func(v *View) string {
		var all []string
		for i := range v.run.world.servers {
			value, ttl, ok := v.NodeKey(i, key)
			if !ok {
				value = "-"
			}
			all = append(all, strings.TrimSuffix(fmt.Sprintf("%s %v", value, ttl), " 0s"))
		}
		return strings.Join(all, ", ")
	}
}

func wants(t *testing.T, got map[string]int, want ...string) {
	t.Helper()
	if all := slices.Sorted(maps.Keys(got)); !slices.Equal(all, slices.Sorted(slices.Values(want))) {
		t.Errorf("runs ended in\n%s\nwant\n%s", strings.Join(all, "\n"), strings.Join(want, "\n"))
	}
}

// fill makes a key of every kind, one of them by a script.
func fill(ctx context.Context, w *Worker) string {
	w.Redis.Set(ctx, "string", "a b", time.Minute)
	w.Redis.HSet(ctx, "hash", "f", "1", "g", "2")
	w.Redis.RPush(ctx, "list", "x", "y")
	w.Redis.SAdd(ctx, "set", "m", "n")
	w.Redis.ZAdd(ctx, "zset", redis.Z{Score: 1.5, Member: "z"})
	w.Redis.XAdd(ctx, &redis.XAddArgs{Stream: "stream", ID: "1-2", Values: []string{"k", "v"}})
	w.Redis.Eval(ctx, `redis.call("SET", KEYS[1], redis.call("INCR", KEYS[2]), "PX", 60000)`, []string{"scripted", "n"})
	w.Redis.Set(ctx, "n", "7", 0)
	w.Redis.Del(ctx, "list")
	return ""
}

func TestAReplicaBecomesLikeItsMaster(t *testing.T) {
	alike := func(v *View) string {
		g := v.run.world.group
		a, b := g.servers[0].everything(), g.servers[1].everything()
		return say(len(a), maps.EqualFunc(a, b, held.equal))
	}
	wants(t, outcomes(t, pair(), func(ctx context.Context, w *Worker) string {
		fill(ctx, w)
		w.Sleep(time.Second)
		return ""
	}, alike), "7 true")
}

func TestAWriteReachesTheReplicaAfterItsLag(t *testing.T) {
	for after, want := range map[time.Duration]string{4 * time.Millisecond: "v 996ms, -", 6 * time.Millisecond: "v 994ms, v 994ms"} {
		wants(t, outcomes(t, pair(), func(ctx context.Context, w *Worker) string {
			w.Redis.Set(ctx, "k", "v", time.Second)
			w.Sleep(after)
			return ""
		}, on("k")), want)
	}
}

// setThenGet sets a key, waits for pause and asks for it every 250 ms, four times.
func setThenGet(pause time.Duration) func(context.Context, *Worker) string {
	return func(ctx context.Context, w *Worker) string {
		said := []any{fault(w.Redis.Set(ctx, "k", "v", time.Minute).Err())}
		w.Sleep(pause)
		for range 4 {
			v, err := w.Redis.Get(ctx, "k").Result()
			said = append(said, v+fault(err))
			w.Sleep(250 * time.Millisecond)
		}
		return say(said...)
	}
}

// fault names an error of a client.
func fault(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, redis.Nil):
		return "none"
	case errors.Is(err, io.EOF):
		return "reset"
	case errors.Is(err, errNoServer):
		return "refused"
	}
	return err.Error()
}

// A master that is lost before its write has been passed on takes it along, and with
// it the key. After that it has reached the replica. Clients go on, with an error or
// two in between.
func TestAFailoverForgetsWhatWasNotPassedOn(t *testing.T) {
	lost := Failover(Outage{To: 1, Takes: 600 * time.Millisecond, Back: time.Hour}).On("redis1", "GET")
	early := outcomes(t, pair(lost), setThenGet(0), nothing)
	wants(t, early, "v v v v", "reset refused refused none", "v reset refused refused", "v v reset refused", "v v v reset")
	late := outcomes(t, pair(lost), setThenGet(time.Second), nothing)
	wants(t, late, "v v v v", "reset refused refused v", "v reset refused refused", "v v reset refused", "v v v reset")
}

func TestAClientThatTriesAgainFindsTheNewMaster(t *testing.T) {
	sc := pair(Failover(Outage{To: 1, Back: time.Hour}).On("redis1", "GET"))
	sc.Redis.MaxRetries = 3
	wants(t, outcomes(t, sc, func(ctx context.Context, w *Worker) string {
		w.Redis.Set(ctx, "k", "v", 0)
		w.Sleep(time.Second)
		return w.Redis.Get(ctx, "k").Val()
	}, on("k")), "v v, v")
}

func TestTheOldMasterComesBackAsAReplicaAndDropsItsWrites(t *testing.T) {
	lost := Failover(Outage{To: 1, Takes: time.Second, Back: 2 * time.Second}).On("redis1", "GET")
	wants(t, outcomes(t, pair(lost), func(ctx context.Context, w *Worker) string {
		w.Redis.Set(ctx, "k", "old", 0)
		w.Redis.Set(ctx, "only", "old", 0)
		first := fault(w.Redis.Get(ctx, "k").Err())
		w.Sleep(1500 * time.Millisecond)
		w.Redis.Set(ctx, "k", "new", 0)
		w.Sleep(2 * time.Second)
		return first
	}, func(v *View) string { return on("k")(v) + "; " + on("only")(v) }),
		"new, new; old, old", "reset new, new; -, -")
}

// The one that has come back can be promoted in its turn.
func TestAFailoverThereAndBack(t *testing.T) {
	sc := pair(
		Failover(Outage{To: 1, Takes: time.Second, Back: time.Second}).On("redis1", "GET"),
		Failover(Outage{To: 0, Takes: time.Second, Back: time.Second}).On("redis2", "GET"))
	sc.Bound.Faults = 2
	got := outcomes(t, sc, func(ctx context.Context, w *Worker) string {
		w.Redis.Set(ctx, "k", "v", 0)
		var said []any
		for range 2 {
			w.Sleep(3 * time.Second)
			v, err := w.Redis.Get(ctx, "k").Result()
			said = append(said, v+fault(err))
		}
		w.Sleep(3 * time.Second)
		w.Redis.Set(ctx, "k", "w", 0)
		w.Sleep(time.Second)
		return say(said...)
	}, func(v *View) string { return say(on("k")(v), v.Master(0)) })
	wants(t, got, "v v w, w 0", "reset v w, w 1", "v reset w, w 1", "reset refused w, w 0")
}

// A master that is cut off with a worker goes on taking its writes; they are gone
// when it is back.
func TestAMasterThatIsCutOffTakesWritesThatNobodyWillSee(t *testing.T) {
	sc := pair(Failover(Outage{To: 1, Takes: time.Second, Back: time.Second, With: []string{"A"}}).On("redis1", "INCR"))
	sc.Name, sc.Workers = "cut-off", []string{"A", "B"}
	seen := map[string]int{}
	sc.Play = func() Play {
		var said [2]string
		return Play{
			Work: func(w *Worker) {
				w.Call("count", nil, func(ctx context.Context) (string, error) {
					for range 4 {
						n, err := w.Redis.Incr(ctx, w.Name).Result()
						said[w.Index] += fmt.Sprint(n, fault(err), " ")
						w.Sleep(time.Second + time.Duration(w.Index)*10*time.Millisecond)
					}
					return "", nil
				})
			},
			End: func(v *View) { seen[say(said[0]+"|", said[1]+"|", on("A")(v))]++ },
		}
	}
	if v := judgeScenario(t, sc); v.Verdict != trace.Pass {
		t.Fatalf("%+v", v)
	}
	for _, want := range []string{"1 2 3 4 | 1 2 3 4 | 4, 4", "1 2 0reset 1 | 0refused 1 2 3 | 1, 1"} {
		if seen[want] == 0 {
			t.Errorf("runs ended in %v, none in %s", seen, want)
		}
	}
}

// waits sets a key and waits for n replicas.
func waits(n int, most time.Duration) func(context.Context, *Worker) string {
	return func(ctx context.Context, w *Worker) string {
		w.Redis.Set(ctx, "k", "v", 0)
		start := time.Now()
		got, err := w.Redis.(*redisClient).Wait(ctx, n, most).Result()
		return say(got, fault(err), time.Since(start))
	}
}

func TestWaitSaysHowManyReplicasHaveTheWrite(t *testing.T) {
	two := pair()
	two.Replicas = []Replica{{Lag: 5 * time.Millisecond}, {Lag: 800 * time.Millisecond}}
	for _, c := range []struct {
		sc   Scenario
		n    int
		most time.Duration
		want string
	}{
		{pair(), 1, time.Second, "1 5ms"},
		{pair(), 0, time.Second, "0 0s"},
		{pair(), 1, 2 * time.Millisecond, "0 2ms"},
		{pair(), 2, time.Second, "1 1s"},
		{two, 1, time.Second, "1 5ms"},
		{two, 2, time.Second, "2 800ms"},
		{two, 2, 100 * time.Millisecond, "1 100ms"},
		{two, 2, 0, "2 800ms"},
		{Scenario{Redis: &Redis{}}, 1, time.Second, "0 0s"}, // miniredis does not wait: a difference that is listed
	} {
		got := alone(t, c.sc, waits(c.n, c.most))
		if strings.Join(strings.Fields(got), " ") != c.want {
			t.Errorf("WAIT %d %v: %q, want %q", c.n, c.most, got, c.want)
		}
	}
}

// WAIT speaks of what its own connection has written.
func TestWaitOnAnotherConnectionKnowsNothingOfTheWrite(t *testing.T) {
	got := alone(t, pair(), func(ctx context.Context, w *Worker) string {
		w.Redis.Set(ctx, "k", "v", 0)
		other := w.Redis.(*redisClient).Conn()
		defer other.Close()
		mine := w.Redis.(*redisClient).Conn()
		defer mine.Close()
		other.Ping(ctx) // takes the connection of the SET
		start := time.Now()
		n, err := mine.Wait(ctx, 1, time.Second).Result()
		return say(n, err, time.Since(start))
	})
	if want := "1 <nil> 0s"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// B30: one replica has acknowledged, and the other one is promoted.
func TestB30TheReplicaThatIsPromotedNeedNotBeTheOneThatAcknowledged(t *testing.T) {
	sc := pair(
		Failover(Outage{To: 1, Takes: time.Second, Back: time.Hour}).On("redis1", "GET"),
		Failover(Outage{To: 2, Takes: time.Second, Back: time.Hour}).On("redis1", "GET"))
	sc.Replicas = []Replica{{Lag: 5 * time.Millisecond}, {Lag: 800 * time.Millisecond}}
	got := outcomes(t, sc, func(ctx context.Context, w *Worker) string {
		n := waits(1, time.Second)(ctx, w)
		w.Redis.Get(ctx, "k")
		w.Sleep(2 * time.Second)
		return n
	}, on("k"))
	wants(t, got, "1  5ms v, v, v", "1  5ms v, -, -")
}

func TestWhoWaitsForCopiesHearsOfTheFailover(t *testing.T) {
	sc := pair(Failover(Outage{To: 1, Takes: time.Second, Back: time.Hour}).Only("B").On("redis1", "GET"))
	sc.Name, sc.Workers = "hears", []string{"A", "B"}
	seen := map[string]int{}
	sc.Play = func() Play {
		said := ""
		return Play{
			Work: func(w *Worker) {
				w.Call("work", nil, func(ctx context.Context) (string, error) {
					if w.Name == "A" {
						said = waits(2, time.Minute)(ctx, w)
						return "", nil
					}
					w.Sleep(3 * time.Second)
					return "", w.Redis.Get(ctx, "k").Err()
				})
			},
			End: func(*View) { seen[said]++ },
		}
	}
	if v := judgeScenario(t, sc); v.Verdict != trace.Pass {
		t.Fatalf("%+v", v)
	}
	wants(t, seen, "1  1m0s", "0 reset 3s")
}

func TestAReplicaThatHearsNothing(t *testing.T) {
	sc := pair(Lag(1, 2*time.Second).On("redis1", "WAIT"))
	got := outcomes(t, sc, waits(1, time.Second), nothing)
	wants(t, got, "1  5ms", "0  1s")
}

// A request that is on its way when its server is lost is lost, too, though the
// server is back when it would arrive.
func TestWhatIsInFlightWhenTheMasterIsLostNeverArrives(t *testing.T) {
	sc := pair(
		DelayRequest(4*time.Second).On("redis1", "SET"),
		Failover(Outage{To: 1, Takes: time.Second, Back: time.Second}).On("redis1", "GET"))
	sc.Bound.Faults = 2
	sc.Redis.ReadTimeout = time.Second
	got := outcomes(t, sc, func(ctx context.Context, w *Worker) string {
		set := w.Redis.Set(ctx, "k", "v", 0).Err()
		w.Redis.Get(ctx, "k")
		w.Sleep(10 * time.Second)
		var late net.Error
		return say(errors.As(set, &late))
	}, on("k"))
	wants(t, got, "false v, v", "false -, -", "true v, v", "true -, -")
}

// TestReductionHidesNoFinalStateBehindAFailover is TestReductionHidesNoFinalState
// with replicas.
func TestReductionHidesNoFinalStateBehindAFailover(t *testing.T) {
	for _, seed := range []uint64{0, 1, 2, 4} {
		p := randomProgram(seed)
		faults := []Fault{Failover(Outage{To: 1, Takes: time.Millisecond, Back: time.Millisecond}), Lag(1, 5*time.Millisecond)}
		bound := Bound{Preemptions: 1, Faults: 2 - int(seed%2), Schedules: 1 << 20}
		replicas := []Replica{{Lag: time.Millisecond + time.Microsecond}}
		all, allStates := searchWith(t, p, replicas, bound, faults, false)
		reduced, states := searchWith(t, p, replicas, bound, faults, true)
		if !maps.Equal(states, allStates) || reduced.Explored > all.Explored {
			t.Errorf("%v: %d final states with reduction in %d runs, %d without in %d", p, len(states), reduced.Explored, len(allStates), all.Explored)
		}
	}
}

// A run may end while a request waits behind a WAIT in its pipeline; what comes of the
// WAIT afterwards harms nobody.
func TestARunMayEndDuringAWait(t *testing.T) {
	sc := pair()
	sc.Name, sc.Workers, sc.Replicas = "wait", []string{"A", "B"}, []Replica{{Lag: time.Second}}
	sc.Play = func() Play {
		return Play{
			Work: func(w *Worker) {
				w.Call("work", nil, func(ctx context.Context) (string, error) {
					if w.Name == "B" {
						w.Sleep(10 * time.Millisecond)
						return "", w.Redis.Get(ctx, "k").Err()
					}
					pipe := w.Redis.Pipeline()
					pipe.Set(ctx, "k", "v", 0)
					pipe.Do(ctx, "WAIT", 1, 30)
					pipe.Get(ctx, "k")
					_, err := pipe.Exec(ctx)
					return "", err
				})
			},
			Step: func(v *View) {
				if v.Mover() == 1 && v.Now() >= 10*time.Millisecond {
					v.Break(Rule{ID: "looked"}, 1, trace.Text{En: "B has looked", Zh: "B 看过了"})
				}
			},
		}
	}
	if v := judgeScenario(t, sc); v.Rule != "looked" {
		t.Errorf("%+v", v)
	}
}
