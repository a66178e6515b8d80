package sim

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

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
	return &Breach{Kind: trace.FailBudget, Message: trace.Text{
		En: "the same schedule did not lead to the same run: " + err.Error() + ". Something outside the world decides what the code does: math/rand, SQL's random(), a map's order, state kept from an earlier run",
		Zh: "同一调度未能复现同一次运行：" + err.Error() + "。有世界之外的因素在左右代码的行为：math/rand、SQL 的 random()、map 的遍历顺序，或上一次运行遗留的状态",
	}}
}

// misfit explains a schedule from elsewhere that cannot be followed.
func misfit(err error) *Breach {
	return &Breach{Kind: trace.FailBudget, Message: trace.Text{
		En: "this schedule does not fit the code as it is: " + err.Error() + ". It was found in another version; grade the exercise to find one that fits",
		Zh: "该调度与现在的代码不符：" + err.Error() + "。它出自另一版代码；请重新评判练习以找到适用的调度",
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

// A follower carries out a plan, and from the plan's end on takes the default
// and notes what else could have been done.
type follower struct {
	plan     schedule
	x        *explorer // nil: only follow
	at       int       // deviations carried out
	children []node
	pruned   bool
	err      error
}

func (f *follower) choose(r *run, opts []option) int {
	if f.at < len(f.plan) {
		return f.follow(r, opts)
	}
	if f.x == nil {
		return 0
	}
	if f.x.reduce && f.x.visited(r) {
		f.pruned = true
		return -1
	}
	for _, o := range opts[1:] {
		if used := r.used.plus(o); used.within(r.sc.Bound) {
			plan := append(f.plan[:len(f.plan):len(f.plan)], deviation{r.point, o.label})
			f.children = append(f.children, node{plan, used})
		}
	}
	return 0
}

func (f *follower) follow(r *run, opts []option) int {
	d := f.plan[f.at]
	if d.point > r.point {
		return 0
	}
	for i, o := range opts {
		if o.label == d.label {
			f.at++
			return i
		}
	}
	f.err = fmt.Errorf("at choice %d there is no option %q", d.point, d.label)
	return -1
}

// visited reports whether the state has been continued before with at least as
// much of the bound left, and notes that it is being continued now.
func (x *explorer) visited(r *run) bool {
	key := mix(r.stateKey(), uint64(r.used.faults))
	used, ok := x.known[key]
	if ok && used <= r.used.preempts {
		return true
	}
	x.known[key] = r.used.preempts
	return false
}

// A walker chooses at random within the bound, and notes its choices.
type walker struct {
	rand  *rand.Rand
	bound Bound
	plan  schedule
}

func (c *walker) choose(r *run, opts []option) int {
	// Half the time the default, so that a walk is not all preemptions at its
	// start.
	if c.rand.IntN(2) == 0 {
		return 0
	}
	i := c.rand.IntN(len(opts))
	if i == 0 || !r.used.plus(opts[i]).within(c.bound) {
		return 0
	}
	c.plan = append(c.plan, deviation{r.point, opts[i].label})
	return i
}

// hire starts a goroutine that carries out runs, one after the other. A run that
// cannot be taken down keeps its goroutine for good, and another is hired.
func (x *explorer) hire() {
	x.goroutines.Store(0)
	jobs, results := make(chan *run), make(chan *run, 1)
	x.jobs, x.results = jobs, results
	go func() {
		var current *run
		defer func() {
			// The race detector fails a test by ending its goroutine.
			if current != nil {
				current.abandoned = true
				results <- current
			}
		}()
		for current = range jobs {
			r := current
			synctest.Test(x.t, func(t *testing.T) {
				x.live(t, r)
				if r.abandoned {
					results <- r
					abandonBubble()
				}
			})
			current = nil
			results <- r
		}
	}()
}

// forever is made outside every bubble, so that to wait for it is no durable
// blocking: a bubble with a goroutine that waits for it stands still.
var forever = make(chan struct{})

// abandonBubble stops a bubble that still has goroutines of the reader's code in
// it. There is no way to end them.
func abandonBubble() { <-forever }

// countGoroutines tells the run how many goroutines there are without its workers.
// runtime.NumGoroutine is cheap and may be too high for a moment, which would hide
// a goroutine left behind; the first count is therefore taken from a dump, and
// from then on the lowest counts. Too low only costs a look at the end of the run.
func (x *explorer) countGoroutines(r *run) {
	n := int(x.goroutines.Load())
	if n == 0 {
		// Goroutines of the scenario before may still be on their way out.
		r.uncounted = true
		n = len(dumpGoroutines())
	}
	r.baseline = min(n, runtime.NumGoroutine())
	x.goroutines.Store(int64(r.baseline))
}

// live is one run's life inside its bubble.
func (x *explorer) live(t *testing.T, r *run) {
	_, bubble := self()
	r.bubble.Store(&bubble)
	x.countGoroutines(r)
	fixRandom(t)
	if err := x.world.restore(); err != nil {
		r.breach = &Breach{Kind: trace.FailInternal, Message: trace.Text{En: err.Error(), Zh: err.Error()}}
		return
	}
	r.execute()
}

// run carries out one schedule.
func (x *explorer) run(c chooser, rec *recorder) *run {
	r := &run{env: &Worker{}, sc: x.sc, world: x.world, play: x.sc.Play(), next: c, rec: rec, progress: func() { x.moved.Add(1) }}
	for i, name := range x.sc.Workers {
		r.workers = append(r.workers, &Worker{Name: name, Index: i, run: r, hash: mix(1, uint64(i))})
	}
	x.world.provide()
	x.jobs <- r
	return x.await(r)
}

// A run that makes no progress is looked at again and again. What stops it is
// known for certain when its goroutines wait and three looks find them so. One
// that runs is called a busy loop after patience of the process's own processor
// time: a machine that is slow or busy with something else gives it none. Past
// stall it is given up in any case.
const (
	look     = 100 * time.Millisecond
	sureness = 3
	patience = 10 * time.Second
	stall    = 2 * time.Minute
)

// await waits for the run to end.
func (x *explorer) await(r *run) *run {
	select { // most runs need no watching
	case r = <-x.results:
		return x.after(r)
	default:
	}
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	watch := newWatch(x.moved.Load())
	for {
		select {
		case r = <-x.results:
			return x.after(r)
		case <-ticker.C:
			if len(x.results) > 0 {
				continue // it has ended, and was not chosen
			}
			if b := watch.look(x.moved.Load(), r); b != nil {
				return x.giveUp(r, b)
			}
		}
	}
}

// A watch is kept over one run.
type watch struct {
	seen    int64 // how far the run had come
	since   time.Time
	used    time.Duration // processor time then
	suspect int           // looks in a row that found it stopped
}

func newWatch(moved int64) *watch {
	return &watch{seen: moved, since: time.Now(), used: cpuTime()}
}

// look returns why the run is to be given up, or nil.
func (w *watch) look(moved int64, r *run) *Breach {
	if moved != w.seen {
		*w = *newWatch(moved)
		return nil
	}
	bubble := r.bubble.Load()
	if bubble == nil {
		return nil // it has not begun
	}
	b, sure := explain(goroutinesOf(*bubble))
	if !sure {
		w.suspect = 0
	} else if w.suspect++; w.suspect >= sureness {
		return b
	}
	if cpuTime()-w.used > patience || time.Since(w.since) > stall {
		return b
	}
	return nil
}

func (x *explorer) after(r *run) *run {
	if r.abandoned {
		x.world.free()
		x.hire()
	}
	return r
}

// giveUp leaves a run that will never end to itself. Its stores may be in use for
// good, so the world is made anew.
func (x *explorer) giveUp(r *run, b *Breach) *run {
	stuck := &run{sc: r.sc, workers: r.workers, breach: b, rec: r.rec}
	x.hire()
	if w, err := newWorld(x.sc); err == nil {
		x.world = w
	}
	return stuck
}
