package sim

import "math/rand/v2"

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
	f.err = refuse("at choice %d there is no option %q", "第 %d 个选择点没有选项 %q", d.point, d.label)
	return -1
}

// unmet is why the run was not the one planned: an option that was not there, or a
// choice that the run ended before.
func (f *follower) unmet() error {
	if f.err == nil && f.at < len(f.plan) {
		d := f.plan[f.at]
		return refuse("the run is over before choice %d, %q", "还没到第 %d 个选择点 %q，运行就已结束", d.point, d.label)
	}
	return f.err
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
