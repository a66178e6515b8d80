package sim

import (
	"slices"
	"strconv"
	"strings"
)

// An option is one thing that may happen next. Its label names it in a schedule:
// the worker's letter in lower case for its step ("b", and "b2" for the second
// of two steps that worker B has waiting), "t" for time to pass, and a fault's
// code followed by the worker ("xa": A crashes), or alone if it strikes a server.
type option struct {
	label   string
	s       *step  // the step granted or struck; nil: time passes
	fault   *Fault // nil: nothing goes wrong
	preempt int    // 1 if a worker that could go on has to wait
}

func (o option) faults() int {
	if o.fault != nil {
		return 1
	}
	return 0
}

// options lists what may happen now, the default first. It is empty when no
// worker waits for its turn.
func (r *run) options() []option {
	ready := r.ready()
	if len(ready) == 0 {
		return nil
	}
	curReady := slices.ContainsFunc(ready, func(s *step) bool { return s.w == r.cur })
	preempts := func(s *step) int {
		if curReady && s.w != r.cur {
			return 1
		}
		return 0
	}
	labels := stepLabels(ready)
	opts := make([]option, 0, len(ready)*(1+len(r.sc.Faults))+1)
	for i, s := range ready {
		opts = append(opts, option{label: labels[i], s: s, preempt: preempts(s) + r.outOfTurn(ready, i)})
	}
	if curReady {
		first := slices.IndexFunc(opts, func(o option) bool { return o.s.w == r.cur })
		moveToFront(opts, first)
	}
	if !r.sc.Prompt && r.someoneWaits() {
		opts = append(opts, option{label: "t", preempt: 1})
	}
	for i := range r.sc.Faults {
		f := &r.sc.Faults[i]
		for j, s := range ready {
			if s.retry || s.inFlight || !f.applies(s) || f.ofWorker && j > 0 && ready[j-1].w == s.w {
				continue
			}
			if f.ofWorld {
				opts = append(opts, option{label: f.code, s: s, fault: f})
				break
			}
			opts = append(opts, option{label: f.code + labels[j], s: s, fault: f, preempt: preempts(s)})
		}
	}
	return opts
}

// outOfTurn is 1 for a step to a node when its worker has sent a request to a node
// before it in the list. Five requests at once could arrive in 120 orders, and
// nearly all of them make no difference; that they arrive in the nodes' order is
// the default, and to depart from it costs a preemption.
func (r *run) outOfTurn(ready []*step, i int) int {
	if len(r.sc.Nodes) > 0 && i > 0 && ready[i-1].w == ready[i].w && ready[i-1].store != ready[i].store {
		return 1
	}
	return 0
}

// ready returns the steps that may be granted, in a stable order.
func (r *run) ready() []*step {
	r.mu.Lock()
	defer r.mu.Unlock()
	ready := make([]*step, 0, len(r.parked))
	for _, s := range r.parked {
		if !s.w.paused() {
			ready = append(ready, s)
		}
	}
	slices.SortFunc(ready, compareSteps)
	return ready
}

// someoneWaits reports whether a worker waits for time to pass: asleep, paused,
// or blocked on a lock.
func (r *run) someoneWaits() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.workers {
		if w.done || w.crashed {
			continue
		}
		if w.paused() || !slices.ContainsFunc(r.parked, func(s *step) bool { return s.w == w }) {
			return true
		}
	}
	return false
}

func stepLabels(steps []*step) []string {
	labels := make([]string, len(steps))
	for i, s := range steps {
		labels[i] = strings.ToLower(s.w.Name)
		if i > 0 && steps[i-1].w == s.w {
			n := 2
			for j := i - 2; j >= 0 && steps[j].w == s.w; j-- {
				n++
			}
			labels[i] += strconv.Itoa(n)
		}
	}
	return labels
}

func moveToFront(opts []option, i int) {
	o := opts[i]
	copy(opts[1:i+1], opts[:i])
	opts[0] = o
}
