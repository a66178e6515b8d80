package sim

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"lockwise/internal/trace"
)

// Result is what an exploration of one scenario has found.
type Result struct {
	Explored int // schedules run
	Pruned   int // of those, how many reached a state that had been continued before, and stopped there
	Walks    int // random walks past the bound on schedules
	Complete bool
	Breach   *Breach  // nil: no rule was broken
	Schedule schedule // the run that broke it
}

// An explorer runs one scenario under one schedule after another.
type explorer struct {
	t       *testing.T
	sc      *Scenario
	world   *world
	jobs    chan *run
	results chan *run
	moved   atomic.Int64 // grows while a run makes progress
	// goroutines is how many there are when a run begins, or fewer: a few more
	// may be on their way out at any time. 0: not counted yet.
	goroutines atomic.Int64

	reduce bool // give up runs that reach a known state
	known  map[uint64]int
}

func newExplorer(t *testing.T, sc *Scenario) (*explorer, error) {
	nameFaults(sc)
	w, err := newWorld(sc)
	if err != nil {
		return nil, err
	}
	x := &explorer{t: t, sc: sc, world: w, reduce: true, known: map[uint64]int{}}
	x.hire()
	return x, nil
}

func (x *explorer) close() {
	close(x.jobs)
	x.world.close()
}

// nameFaults gives faults of the same kind different codes.
func nameFaults(sc *Scenario) {
	count := map[string]int{}
	for i := range sc.Faults {
		f := &sc.Faults[i]
		count[f.base]++
		f.code = f.base
		if n := count[f.base]; n > 1 {
			f.code = fmt.Sprintf("%s%d", f.base, n)
		}
	}
}

// A node is a schedule to run, with what it uses of the bound.
type node struct {
	plan schedule
	used budget
}

// explore runs every schedule within the bound, those with the fewest
// preemptions and faults first, until one breaks a rule. Past Bound.Schedules it
// walks at random.
func (x *explorer) explore(progress func(explored int)) Result {
	bound := x.sc.Bound
	limit, walks := bound.Schedules, bound.Walks
	if limit == 0 {
		limit = defaultSchedules
	}
	if walks == 0 {
		walks = defaultWalks
	}
	var res Result
	levels := make([][]node, bound.Preemptions+bound.Faults+1)
	levels[0] = []node{{}}
	for level := range levels {
		for i := 0; i < len(levels[level]); i++ {
			if res.Explored == limit {
				x.walk(&res, walks, progress)
				return res
			}
			n := levels[level][i]
			levels[level][i] = node{}
			follow := &follower{plan: n.plan, x: x}
			r := x.run(follow, nil)
			res.Explored++
			progress(res.Explored)
			if follow.pruned {
				res.Pruned++
			}
			if x.found(&res, r, n.plan, follow.err) {
				return res
			}
			for _, child := range follow.children {
				at := child.used.preempts + child.used.faults
				levels[at] = append(levels[at], child)
			}
		}
	}
	res.Complete = true
	return res
}

// found books what a run has found and reports whether that ends the search.
func (x *explorer) found(res *Result, r *run, plan schedule, err error) bool {
	if err != nil {
		res.Breach, res.Schedule = drift(err), plan
		return true
	}
	if r.breach == nil {
		return false
	}
	res.Breach, res.Schedule = r.breach, plan
	return true
}

func drift(err error) *Breach {
	why := reason(err)
	return &Breach{Kind: trace.FailBudget, Message: trace.Text{
		En: "the same schedule did not lead to the same run: " + why.En + ". Something outside the world decides what the code does: math/rand, a map's order, state kept from an earlier run",
		Zh: "同一调度未能复现同一次运行：" + why.Zh + "。有世界之外的因素在左右代码的行为：math/rand、map 的遍历顺序，或上一次运行遗留的状态",
	}}
}

// misfit explains a schedule from elsewhere that cannot be followed.
func misfit(err error) *Breach {
	why := reason(err)
	return &Breach{Kind: trace.FailBudget, Message: trace.Text{
		En: "this schedule does not fit the code as it is: " + why.En + ". It was found in another version; grade the exercise to find one that fits",
		Zh: "该调度与现在的代码不符：" + why.Zh + "。它出自另一版代码；请重新评判练习以找到适用的调度",
	}}
}

// walk runs random schedules, the same ones every time.
func (x *explorer) walk(res *Result, walks int, progress func(int)) {
	x.reduce = false
	for i := range walks {
		c := &walker{rand: rand.New(rand.NewPCG(hashString(x.sc.Name), uint64(i))), bound: x.sc.Bound}
		r := x.run(c, nil)
		res.Walks++
		progress(res.Explored + res.Walks)
		if x.found(res, r, c.plan, nil) {
			return
		}
	}
}
