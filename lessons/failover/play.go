package failover

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"lockwise/internal/sim"
)

// A call is one call of the reader's code, and what came of it.
type call struct {
	worker, number int
	lock, resource string
	takes          time.Duration
	ttl            time.Duration // for how long the lock is taken
	fails          bool
	patience       time.Duration // how long the caller waits; 0: it does not go away

	began, ended time.Duration
	returned     bool // a crashed worker's call never does
	err          error
	cancelled    bool // the context was over when the call returned
	answered     bool // a reply of Redis reached the worker during the call

	caller context.Context

	mu     sync.Mutex // guards what follows, which the reader's code may fill from a goroutine
	starts []start
	made   []string // what Change has returned
	deaf   bool     // the caller has gone, and Change was not told
	cut    bool     // Change was told to stop, and the caller was there

	judged int    // of starts
	grant  *grant // what it last made of the key; nil: nothing
	seen   bool   // at some moment of the call another's lock was there, or was asked for
	stored bool   // the resource was given what this call made
}

// A start is one call of Change.
type start struct {
	at, ended time.Duration
	old       string
}

// play is one run. A worker appends to its own calls only.
type play struct {
	situation
	calls   [][]*call // by worker
	judged  []int     // by worker: how many of its calls have been judged
	locks   map[place]*grant
	values  map[string]string // by resource: what stands there
	were    map[string][]string
	wrote   map[string]*call // by resource: who wrote what stands there
	visitor error            // what became of the other program
	steps   int              // when step was last called
}

func newPlay(s situation) *play {
	n := len(s.work)
	return &play{
		situation: s,
		calls:     make([][]*call, n), judged: make([]int, n),
		locks: map[place]*grant{}, values: map[string]string{}, were: map[string][]string{}, wrote: map[string]*call{},
	}
}

// step looks at the locks and the resources after every step, and then judges the
// calls. Between a call's last step and this check nothing has moved.
func (p *play) step(v *sim.View) {
	moved := v.Steps() > p.steps
	p.steps = v.Steps()
	p.watchLocks(v, moved)
	if v.Changed() && !v.Broken() {
		p.watchResources(v)
	}
	for _, calls := range p.calls {
		for _, c := range calls {
			p.judgeStarts(v, c)
		}
	}
	for w := range p.calls {
		for ; !v.Broken() && p.judged[w] < len(p.calls[w]) && p.calls[w][p.judged[w]].returned; p.judged[w]++ {
			p.judge(v, p.calls[w][p.judged[w]])
		}
	}
}

// all are the calls of everybody, in the order in which they began.
func (p *play) all() []*call {
	all := slices.Concat(p.calls...)
	slices.SortStableFunc(all, func(a, b *call) int { return int(a.began - b.began) })
	return all
}

// current is the worker's call in progress, or nil.
func (p *play) current(worker int) *call {
	if n := len(p.calls[worker]); n > 0 && !p.calls[worker][n-1].returned {
		return p.calls[worker][n-1]
	}
	return nil
}

// excused reports whether a call may have ended without an answer: a failure has
// struck, or its caller is gone.
func (p *play) excused(v *sim.View, c *call) bool {
	return c.cancelled || v.Faulted() && (p.outage || p.failures && c.worker == 0)
}

// unclear reports whether a call has ended in an error that says nothing.
func (c *call) unclear() bool {
	return c.err != nil && !errors.Is(c.err, ErrNotAcquired) && !errors.Is(c.err, ErrOvertaken) && !errors.Is(c.err, errChange)
}
