package zookeeper_test

import (
	"context"
	"testing"
	"time"

	"github.com/go-zookeeper/zk"

	"lockwise/internal/sim"
	"lockwise/internal/sim/zookeeper"
	"lockwise/internal/trace"
)

// outcome is what became of a create that a fault may have struck.
type outcome struct {
	err     error
	after   time.Duration // when it came back, in whole seconds
	there   int           // znodes ten seconds later
	own     bool          // which belong to the client's session
	expired bool          // the client was told that its session is over
}

var well = outcome{there: 1, own: true}

// TestAFaultStrikesTheConnection: the client sees what it would see of a real one.
// Of 6 s of session it waits 4 s for an answer.
func TestAFaultStrikesTheConnection(t *testing.T) {
	closed := zk.ErrConnectionClosed
	for name, c := range map[string]struct {
		fault sim.Fault
		want  outcome
	}{
		"a reply is lost":        {sim.LoseReply(), outcome{err: closed, there: 1, own: true}},
		"a request is lost":      {sim.LoseRequest(), outcome{err: closed}},
		"cut off for a moment":   {sim.CutOff("zookeeper", time.Second), outcome{err: closed, after: 4 * time.Second}},
		"cut off beyond the end": {sim.CutOff("zookeeper", 9*time.Second), outcome{err: closed, after: 4 * time.Second, expired: true}},
		"paused for a moment":    {sim.Pause(3 * time.Second), outcome{after: 3 * time.Second, there: 1, own: true}},
		"paused for a while":     {sim.Pause(5 * time.Second), outcome{err: closed, after: 5 * time.Second}},
		"paused beyond the end":  {sim.Pause(9 * time.Second), outcome{err: closed, after: 9 * time.Second, expired: true}},
		"frozen for a moment":    {sim.Freeze(5 * time.Second), outcome{after: 5 * time.Second, there: 1, own: true}},
		"frozen beyond the end":  {sim.Freeze(9 * time.Second), outcome{after: 9 * time.Second, expired: true}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []outcome
			alone(t, zookeeper.Store{}, func(_ context.Context, c *zk.Conn, w *sim.Worker) error {
				got = append(got, createOnce(c, w))
				return nil
			}, c.fault.On("zookeeper", "CREATE"))
			if len(got) != 2 || got[0] != well || got[1] != c.want {
				t.Errorf("without the fault and with it: %+v, want %+v", got, c.want)
			}
		})
	}
}

func createOnce(c *zk.Conn, w *sim.Worker) (o outcome) {
	_, events := zookeeper.Client(w)
	over, ended := make(chan struct{}), make(chan bool)
	go func() { ended <- seesExpiry(events, over) }()
	path, err := c.Create("/e-", nil, zk.FlagEphemeralSequential, open)
	o.err, o.after = err, w.Now().Truncate(time.Second)
	w.Sleep(odd(10 * time.Second))
	close(over)
	o.expired = <-ended
	names, _, _ := c.Children("/")
	o.there = len(names) - 1 // the server's own
	if path == "" {
		path = "/e-0000000000"
	}
	if _, stat, err := c.Exists(path); err == nil {
		o.own = stat.EphemeralOwner == c.SessionID()
	}
	return o
}

// seesExpiry reads events until it is over, since the client drops what nobody reads.
func seesExpiry(events <-chan zk.Event, over <-chan struct{}) (expired bool) {
	for {
		select {
		case e := <-events:
			expired = expired || e.State == zk.StateExpired
		case <-over:
			return expired
		}
	}
}

// TestACrashedWorkersSessionEndsWithItsTimeout: nobody closes it, so that it lasts
// for as long as the client asked, within the server's bounds, and for a tick more
// at most.
func TestACrashedWorkersSessionEndsWithItsTimeout(t *testing.T) {
	for asked, granted := range map[time.Duration]time.Duration{
		0: 6 * time.Second, time.Second: zookeeper.MinTimeout, 15 * time.Second: 15 * time.Second, time.Hour: zookeeper.MaxTimeout,
	} {
		var crashed, gone time.Duration
		every(t, &sim.Scenario{
			Name: "crash", Workers: []string{"A", "B"}, Stores: []sim.Store{zookeeper.Store{Timeout: asked}},
			Faults: []sim.Fault{sim.Crash().Only("A").On("zookeeper", "SYNC")}, Bound: sim.Bound{Faults: 1}, Prompt: true,
			Play: func() sim.Play {
				return sim.Play{
					Work: func(w *sim.Worker) { w.Call("work", nil, crasher(w, &gone)) },
					End: func(v *sim.View) {
						if v.Crashed(0) {
							crashed = gone
						}
					},
				}
			},
		})
		if crashed < granted || crashed > granted+2*time.Second {
			t.Errorf("a session of %v (asked for: %v) of a worker that crashed at once was over after %v", granted, asked, crashed)
		}
	}
}

// crasher leaves a znode if it is A, and waits for its end if it is B.
func crasher(w *sim.Worker, gone *time.Duration) func(context.Context) (string, error) {
	return func(context.Context) (string, error) {
		c, _ := zookeeper.Client(w)
		if w.Index == 0 {
			defer c.Close()
			if _, err := c.Create("/e", nil, zk.FlagEphemeral, open); err != nil {
				return "", err
			}
			return c.Sync("/")
		}
		w.Sleep(odd(time.Millisecond))
		there, _, end, err := c.ExistsW("/e")
		if there {
			<-end
		}
		*gone = w.Now()
		return "done", err
	}
}

// TestWhoAsksForEverIsStopped: code that tries again whatever it is told is told no
// more when its worker has crashed, or when a rule is broken; the finding is what
// was found, not that it never stops.
func TestWhoAsksForEverIsStopped(t *testing.T) {
	rule := sim.Rule{ID: "no-znode", Text: trace.Text{En: "no znode", Zh: "没有 znode"}}
	forEver := func(w *sim.Worker) {
		w.Call("work", nil, func(context.Context) (string, error) {
			c, _ := zookeeper.Client(w)
			for {
				if _, err := c.Create("/x", nil, 0, open); err == nil || err == zk.ErrNodeExists {
					return "done", nil
				}
			}
		})
	}
	sc := &sim.Scenario{
		Name: "for-ever", Workers: []string{"A", "B"}, Stores: []sim.Store{zookeeper.Store{}},
		Faults: []sim.Fault{sim.Crash(), sim.CutOff("zookeeper", 20*time.Second)}, Bound: sim.Bound{Faults: 1},
		Play: func() sim.Play { return sim.Play{Work: forEver} },
	}
	if res := every(t, sc); !res.Complete {
		t.Errorf("%d schedules, not complete", res.Explored)
	}
	sc.Play = func() sim.Play {
		return sim.Play{Work: forEver, Step: func(v *sim.View) {
			if len(v.Entries(zookeeper.Name)) > 0 {
				v.Break(rule, 0, rule.Text)
			}
		}}
	}
	if res, err := sim.Every(t, sc); err != nil || res.Breach == nil || res.Breach.Rule.ID != rule.ID {
		t.Errorf("the finding is %v %+v, want one of rule %s", err, res.Breach, rule.ID)
	}
}
