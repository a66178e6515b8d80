package sim

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// A program is what the workers of a generated scenario do: a list of small
// operations each, on two keys and two rows.
type program [][]string

func randomProgram(seed uint64) program {
	rnd := rand.New(rand.NewPCG(seed, 1))
	menu := []string{"get a", "set a", "incr a", "get b", "incr b", "del a", "flush", "select", "update 1", "update 2", "tx", "read tx", "sleep"}
	p := make(program, 2+int(seed%2))
	for i := range p {
		for range 2 + rnd.IntN(2) {
			p[i] = append(p[i], menu[rnd.IntN(len(menu))])
		}
	}
	return p
}

// do carries out one operation and says what the worker learned.
func do(ctx context.Context, w *Worker, op string) string {
	name, arg, _ := strings.Cut(op, " ")
	switch name {
	case "get":
		return fmt.Sprint(w.Redis.Get(ctx, arg).Result())
	case "set":
		return fmt.Sprint(w.Redis.Set(ctx, arg, w.Name, 3*time.Millisecond).Result())
	case "incr":
		return fmt.Sprint(w.Redis.Incr(ctx, arg).Result())
	case "del":
		return fmt.Sprint(w.Redis.Del(ctx, arg).Result())
	case "flush":
		return fmt.Sprint(w.Redis.FlushAll(ctx).Result())
	case "sleep":
		time.Sleep(2 * time.Millisecond)
		return ""
	case "select":
		var sum int
		err := w.DB.QueryRowContext(ctx, "SELECT sum(n) FROM t").Scan(&sum)
		return fmt.Sprint(sum, err)
	case "update":
		_, err := w.DB.ExecContext(ctx, "UPDATE t SET n = n * 3 + ? WHERE id = ?", w.Index+1, arg)
		return fmt.Sprint(err)
	}
	return transaction(ctx, w, name == "tx")
}

func transaction(ctx context.Context, w *Worker, write bool) string {
	tx, err := w.DB.BeginTx(ctx, nil)
	if err != nil {
		return err.Error()
	}
	defer tx.Rollback()
	var n int
	if !write {
		err := tx.QueryRowContext(ctx, "SELECT n FROM t WHERE id = 1").Scan(&n)
		return fmt.Sprint(n, err)
	}
	if _, err := tx.ExecContext(ctx, "UPDATE t SET n = n + 10 WHERE id = 1"); err != nil {
		return err.Error()
	}
	return fmt.Sprint(tx.Commit())
}

// scenario runs the program and adds what every run ends in to states: what the
// stores hold and what each worker has learned.
func (p program) scenario(bound Bound, faults []Fault, states map[string]bool) *Scenario {
	return &Scenario{
		Name: "program", Workers: []string{"A", "B", "C"}[:len(p)],
		DB: &Database{
			Schema: "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)",
			Seed:   []string{"INSERT INTO t VALUES (1, 1), (2, 1)"},
		},
		Redis: &Redis{MaxRetries: -1}, Faults: faults, Bound: bound,
		Play: func() Play {
			learned := make([]string, len(p))
			return Play{
				Work: func(w *Worker) {
					log := ""
					w.Call("program", nil, func(ctx context.Context) (string, error) {
						for _, op := range p[w.Index] {
							log += op + ": " + do(ctx, w, op) + "; "
						}
						return "", nil
					})
					learned[w.Index] = log
				},
				End: func(v *View) {
					var keys []map[string]redisKey
					for _, s := range v.run.world.servers {
						keys = append(keys, s.contents())
					}
					states[fmt.Sprint(learned, v.Query("SELECT * FROM t"), keys, v.Now())] = true
				},
			}
		},
	}
}

// TestReductionHidesNoFinalState holds the reduction against the search without
// it: within the same bound, the same runs end in the same states.
func TestReductionHidesNoFinalState(t *testing.T) {
	saved := 0
	for seed := range uint64(24) {
		p := randomProgram(seed)
		bound := Bound{Preemptions: 1 + int(seed%3), Schedules: 1 << 20}
		var faults []Fault
		if seed%4 == 0 {
			bound = Bound{Preemptions: 1, Faults: 1, Schedules: 1 << 20}
			faults = []Fault{Crash(), LoseReply(), Pause(4 * time.Millisecond), FlushRedis(), Cancel()}
		}
		all, allStates := search(t, p, bound, faults, false)
		reduced, states := search(t, p, bound, faults, true)
		if !maps.Equal(states, allStates) {
			t.Errorf("%v, %+v: %d final states with reduction, %d without", p, bound, len(states), len(allStates))
			for s := range allStates {
				if !states[s] {
					t.Log("hidden: ", s)
				}
			}
		}
		if reduced.Explored-reduced.Pruned > all.Explored {
			t.Errorf("%v: %d runs came to their end with reduction, %d without", p, reduced.Explored-reduced.Pruned, all.Explored)
		}
		saved += all.Explored - (reduced.Explored - reduced.Pruned)
	}
	if saved == 0 {
		t.Error("the reduction has not saved a single run")
	}
	t.Logf("%d runs saved", saved)
}

func search(t *testing.T, p program, bound Bound, faults []Fault, reduce bool) (Result, map[string]bool) {
	t.Helper()
	return searchWith(t, p, nil, bound, faults, reduce)
}

func searchWith(t *testing.T, p program, replicas []Replica, bound Bound, faults []Fault, reduce bool) (Result, map[string]bool) {
	t.Helper()
	states := map[string]bool{}
	sc := p.scenario(bound, slices.Clone(faults), states)
	sc.Replicas = replicas
	x, err := newExplorer(t, sc)
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	x.reduce = reduce
	res := x.explore(func(int) {})
	if res.Breach != nil || !res.Complete {
		t.Fatalf("%v: %+v, want a complete search", p, res)
	}
	return res, states
}
