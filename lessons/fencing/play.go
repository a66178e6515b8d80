package fencing

import (
	"sync"
	"time"

	"lockwise/internal/sim"
)

// A call is one call of the reader's code, and what came of it.
type call struct {
	worker int
	began  time.Duration
	took   time.Duration
	limit  time.Duration // the caller's deadline; 0: none

	returned  bool // a crashed worker's call never does
	err       error
	cancelled bool // the context was over when the call returned
	held      bool // the schedule made the worker wait, and let time pass
}

// An acquisition is a call of Acquire.
type acquisition struct {
	call
	key  string
	ttl  time.Duration
	gone bool // the context was over before the call began

	lease    Lease
	grant    *grant // what it made of the key; nil: nothing
	seen     bool   // at some moment of the call another's lock was there, or was asked for
	answered bool   // a reply of Redis reached the worker during the call
	memory   int    // how often Redis had lost its memory when the call returned
}

// A write is a call of Write.
type write struct {
	call
	row
	stored bool // the row was changed to what this call writes
	stood  bool // the row was what this call writes at some moment of the call
}

// play is one run. A worker appends to its own calls only.
type play struct {
	situation
	acquired [][]*acquisition // by worker
	written  [][]*write       // by worker
	asking   []*acquisition   // by worker: the call whose step is waiting; that of the next step
	judgedA  []int            // by worker: how many of its acquisitions have been judged
	judgedW  []int            // by worker: how many of its writes have been judged

	locks     map[string]*grant    // by key: the lock that stands
	grants    map[string][]*grant  // by key: all there have been, in order
	resources map[string]*resource // by name
	told      []*acquisition       // leases that have been handed out
	memory    int                  // how often Redis has lost its memory
	steps     int                  // when step was last called

	mu       sync.Mutex // guards onItsWay, which one worker sends and another delivers
	onItsWay *row
}

func newPlay(s situation) *play {
	n := len(s.work)
	return &play{
		situation: s,
		acquired:  make([][]*acquisition, n), written: make([][]*write, n),
		asking: make([]*acquisition, n), judgedA: make([]int, n), judgedW: make([]int, n),
		locks: map[string]*grant{}, grants: map[string][]*grant{}, resources: map[string]*resource{},
	}
}

// step looks at the locks and the resources after every step, and then judges the
// calls that have come back. Between a call's last step and this check nothing has
// moved.
func (p *play) step(v *sim.View) {
	moved := v.Steps() > p.steps
	p.steps = v.Steps()
	if p.forgets && v.Faulted() {
		p.memory = 1
	}
	p.watchLocks(v, moved)
	if v.Changed() && !v.Broken() {
		p.watchResources(v)
	}
	p.noteStanding()
	p.judge(v)
	for w := range p.asking {
		p.asking[w] = p.current(w)
	}
}

// judge looks at the calls that have come back since the last look.
func (p *play) judge(v *sim.View) {
	for w := range p.acquired {
		for ; !v.Broken() && p.judgedA[w] < len(p.acquired[w]) && p.acquired[w][p.judgedA[w]].returned; p.judgedA[w]++ {
			p.judgeAcquisition(v, p.acquired[w][p.judgedA[w]])
		}
		for ; !v.Broken() && p.judgedW[w] < len(p.written[w]) && p.written[w][p.judgedW[w]].returned; p.judgedW[w]++ {
			p.judgeWrite(v, p.written[w][p.judgedW[w]])
		}
	}
}

// current is the worker's acquisition in progress, or nil.
func (p *play) current(worker int) *acquisition {
	if n := len(p.acquired[worker]); n > 0 && !p.acquired[worker][n-1].returned {
		return p.acquired[worker][n-1]
	}
	return nil
}

// excused reports whether a call may have failed without an answer: a failure has
// struck, its caller is gone, or it was held up and may have run out of a limit
// that it set itself.
func (p *play) excused(v *sim.View, c *call) bool {
	return c.cancelled || c.held || p.failed(v, c)
}

// failed reports whether a failure may have struck the call. Faults strike A, but
// for a Redis that loses its memory.
func (p *play) failed(v *sim.View, c *call) bool {
	return v.Faulted() && (p.failures && c.worker == 0 || p.forgets)
}

// send puts a write on its way to the resource.
func (p *play) send(r row) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.onItsWay = &r
}

// sent is the write that is on its way, if there is one.
func (p *play) sent() (row, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.onItsWay == nil {
		return row{}, false
	}
	return *p.onItsWay, true
}
