package sim

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lockwise/internal/trace"
)

// lives is how long a key set for a second can be read on each node, by true time.
func lives(ctx context.Context, w *Worker) []time.Duration {
	start, all := time.Now(), make([]time.Duration, len(w.Nodes))
	for _, n := range w.Nodes {
		n.Set(ctx, "k", "v", time.Second)
	}
	for range 3000 {
		for i, n := range w.Nodes {
			if all[i] == 0 && n.Exists(ctx, "k").Val() == 0 {
				all[i] = time.Since(start)
			}
		}
		if !slices.Contains(all, 0) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return all
}

func TestEveryNodeHasAClockOfItsOwn(t *testing.T) {
	got := alone(t, Scenario{Redis: &Redis{}, Nodes: []Node{{}, {Fast: 10}, {Fast: 250}, {Fast: -500}}}, func(ctx context.Context, w *Worker) string {
		return say(lives(ctx, w))
	})
	if want := "[1s 991ms 800ms 2s]"; got != want { // 1000/1.01 is 990.1
		t.Errorf("a second on each node's clock takes %s, want %s", got, want)
	}
}

func TestWhatANodeHoldsIsSeenInTrueTime(t *testing.T) {
	sc := Scenario{Name: "true", Workers: []string{"A"}, Redis: &Redis{}, Nodes: []Node{{}, {Fast: 250}}}
	var left []time.Duration
	sc.Play = func() Play {
		return Play{
			Work: func(w *Worker) {
				w.Nodes[1].Set(context.Background(), "k", "v", time.Second)
				w.Sleep(300 * time.Millisecond)
			},
			End: func(v *View) {
				_, ttl, _ := v.NodeKey(1, "k")
				left = append(left, ttl)
				if _, _, ok := v.NodeKey(0, "k"); ok {
					t.Error("a key set on one node is on another")
				}
			},
		}
	}
	judgeScenario(t, sc)
	if want := 500 * time.Millisecond; len(left) == 0 || left[0] != want {
		t.Errorf("left to live: %v, want %v", left, want)
	}
}

func TestNodesThatDoNotAnswer(t *testing.T) {
	got := alone(t, Scenario{
		Redis: &Redis{MaxRetries: -1},
		Nodes: []Node{{Latency: 40 * time.Millisecond}, {Down: true}, {Silent: true}, {Cut: []string{"A"}}, {Cut: []string{"B"}}, {Mute: 1}, {Far: map[string]time.Duration{"A": 30 * time.Millisecond}}},
	}, func(ctx context.Context, w *Worker) string {
		var all []any
		for _, n := range w.Nodes {
			start := time.Now()
			soon, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
			err := n.Set(soon, "k", "v", 0).Err()
			cancel()
			all = append(all, errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.DeadlineExceeded), err == nil, time.Since(start).Round(time.Millisecond))
		}
		return say(all...)
	})
	if want := "false true 40ms false false 0s true false 100ms false false 0s false true 0s true false 100ms false true 30ms"; got != want {
		t.Errorf("timed out, answered, took:\n got %s\nwant %s", got, want)
	}
}

// A fault of a node strikes that node and no other.
func TestNodeFaults(t *testing.T) {
	for name, c := range map[string]struct {
		fault Fault
		want  string // what is read on both nodes, at once and three seconds later
	}{
		"jump":    {JumpClock(1, 4*time.Second), "v - v -"},
		"short":   {JumpClock(1, time.Second), "v v v -"},
		"restart": {RestartNode(1, 0), "v - v -"},
		"delayed": {RestartNode(1, time.Second), "v refused v -"},
		"down":    {NodeDown(1, time.Second), "v refused v v"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			sc := Scenario{Redis: &Redis{MaxRetries: -1}, Nodes: make([]Node, 2), Faults: []Fault{c.fault}, Workers: []string{"A"}, Name: "faults"}
			sc.Play = func() Play {
				return Play{Work: func(w *Worker) {
					ctx := context.Background()
					for _, n := range w.Nodes {
						n.Set(ctx, "k", "v", 4*time.Second)
					}
					text := []string{read(ctx, w, 0), read(ctx, w, 1)}
					w.Sleep(3 * time.Second)
					got = strings.Join(append(text, read(ctx, w, 0), read(ctx, w, 1)), " ")
				}}
			}
			x, err := newExplorer(t, &sc)
			if err != nil {
				t.Fatal(err)
			}
			defer x.close()
			beforeTheFirstGet := schedule{{3, sc.Faults[0].code}}
			if r := x.run(&follower{plan: beforeTheFirstGet}, nil); r.breach != nil {
				t.Fatal(r.breach.Message.En)
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func read(ctx context.Context, w *Worker, node int) string {
	v, err := w.Nodes[node].Get(ctx, "k").Result()
	switch {
	case err == nil:
		return v
	case strings.Contains(err.Error(), "refused"):
		return "refused"
	}
	return "-"
}

// askAll sends one request to every node at the same time.
func askAll(ctx context.Context, w *Worker) error {
	var wg sync.WaitGroup
	for _, n := range w.Nodes {
		wg.Go(func() { n.SetNX(ctx, "lock", w.Name, time.Second) })
	}
	wg.Wait()
	return nil
}

// Requests sent at once may arrive in any order; to depart from the nodes' order
// costs a preemption, so that the count stays small.
func TestRequestsSentAtOnceAreExploredWithinTheBound(t *testing.T) {
	for preemptions, most := range []int{2, 50, 600} {
		sc := scenarioOf(Scenario{Redis: &Redis{}, Nodes: make([]Node, 5), Prompt: true, Bound: Bound{Preemptions: preemptions}}, askAll)
		v := judgeScenario(t, sc)
		if v.Verdict != trace.Pass || !v.Complete || v.Explored > most || v.Explored < most/4 {
			t.Errorf("%d preemptions: %s, complete %v, %d schedules, want at most %d", preemptions, v.Verdict, v.Complete, v.Explored, most)
		}
	}
}

// With two preemptions each of two workers can be the first at any node.
func TestASplitIsFound(t *testing.T) {
	splits := map[string]bool{}
	sc := scenarioOf(Scenario{Redis: &Redis{}, Nodes: make([]Node, 3), Prompt: true, Bound: Bound{Preemptions: 2}}, askAll)
	play := sc.Play
	sc.Play = func() Play {
		p := play()
		p.End = func(v *View) {
			split := ""
			for i := range 3 {
				who, _, _ := v.NodeKey(i, "lock")
				split += who
			}
			splits[split] = true
		}
		return p
	}
	judgeScenario(t, sc)
	for _, want := range []string{"AAA", "ABB", "AAB", "BAA", "BBA", "BBB", "ABA", "BAB"} {
		if !splits[want] {
			t.Errorf("no schedule gives %s; there are %v", want, splits)
		}
	}
}

func TestATraceNamesTheNodes(t *testing.T) {
	sc := scenarioOf(Scenario{Workers: []string{"A"}, Redis: &Redis{}, Nodes: make([]Node, 2)}, askAll)
	ex := Exercise{Lesson: "test", Name: "test", Scenarios: []*Scenario{&sc}}
	_, head, events := Replay(t, ex, "test:case:-")
	if want := []string{"redis1", "redis2"}; !slices.Equal(head.Stores, want) {
		t.Errorf("stores %v, want %v", head.Stores, want)
	}
	changed := map[string]int{}
	for _, e := range events {
		if e.Kind == trace.State {
			changed[e.Store+" "+e.Changes[0].In+" "+e.Changes[0].Key] += len(e.Changes)
		}
	}
	if changed["redis1 keys lock"] != 1 || changed["redis2 keys lock"] != 1 {
		t.Errorf("changes: %v", changed)
	}
}
