package lease

import (
	"maps"
	"slices"
	"time"

	"lockwise/internal/sim"
)

// play is one run, watched. After every turn the watch compares the table with
// what it was, books each change on the call that made it, and judges it; then it
// judges what callers have been told since.
type play struct {
	situation
	impl   Impl
	actors []*actor

	rows    map[int64]row
	grants  map[int64]*grant // the latest of each job
	active  []*call          // by worker, as of the end of the last turn
	changer map[int64]int    // who changed each job last
	changes []int            // by worker, how many rows it has changed so far
	begun   []int            // by worker, how many calls it has begun so far
	empty   []*call          // claims that were told ErrNoJob while others were at it
}

// grant is a lease as the table shows it.
type grant struct {
	n       int   // which one of the job
	call    *call // the claim that took it
	held    *held // nil until the caller has been told
	counted bool  // attempts has grown by one
}

// seen is what the watch has noted about a call.
type seen struct {
	others   int              // what others had done when it began
	company  bool             // another call was going on when it began
	free     []int64          // jobs that could be claimed when it began
	spent    []int64          // jobs without a lease or attempts when it began
	before   row              // the row of the job it is about when it began
	grants   map[int64]*grant // by job
	effect   bool             // it has changed the row of the job it is about
	returned bool
}

func newPlay(s situation, impl Impl) *play {
	p := &play{
		situation: s, impl: impl,
		grants:  map[int64]*grant{},
		changer: map[int64]int{},
		active:  make([]*call, len(s.workers)),
		changes: make([]int, len(s.workers)),
		begun:   make([]int, len(s.workers)),
	}
	for i := range s.workers {
		p.actors = append(p.actors, &actor{play: p, index: i})
	}
	return p
}

// watch runs after every turn.
func (p *play) watch(v *sim.View) {
	if p.rows == nil {
		p.rows = table(v)
	} else if v.Changed() {
		p.compare(v)
	}
	for i := range p.actors {
		p.listen(v, (i+max(0, v.Mover()))%len(p.actors))
	}
}

// compare judges what the turn has changed in the table.
func (p *play) compare(v *sim.View) {
	before, after := p.rows, table(v)
	p.rows = after
	ids := slices.Collect(maps.Keys(before))
	for id := range after {
		if _, ok := before[id]; !ok {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		if before[id] == after[id] || v.Broken() {
			continue
		}
		p.changed(v, before[id], after[id])
		p.changer[id] = v.Mover()
		p.changes[v.Mover()]++
	}
}

// listen takes what a worker has begun and been told since the last turn.
func (p *play) listen(v *sim.View, worker int) {
	a := p.actors[worker]
	news := a.news
	a.news = nil
	for _, c := range news {
		if v.Broken() {
			return
		}
		if p.active[worker] != c {
			p.active[worker] = c
			p.begin(v, c)
			continue
		}
		p.active[worker] = nil
		c.returned = true
		p.told(v, c)
	}
}

// begin notes what a call finds.
func (p *play) begin(v *sim.View, c *call) {
	c.grants = map[int64]*grant{}
	p.begun[c.worker]++
	c.others, c.company = p.othersDid(c.worker), p.hasCompany(v, c.worker)
	if c.held != nil {
		c.before = p.rows[c.held.id]
		if c.function == heartbeat { // from now on the lease may be the shorter one
			c.held.until = min(c.held.until, c.begun+c.d)
		}
		return
	}
	for _, id := range slices.Sorted(maps.Keys(p.rows)) {
		switch r := p.rows[id]; {
		case r.free(c.begun):
			c.free = append(c.free, id)
		case r.spent() && r.lapsed(c.begun):
			c.spent = append(c.spent, id)
		}
	}
}

// othersDid grows with every call that another worker begins and every row that
// it changes.
func (p *play) othersDid(worker int) int {
	n := 0
	for i := range p.actors {
		if i != worker {
			n += p.changes[i] + p.begun[i]
		}
	}
	return n
}

// hasCompany reports whether a call of another worker is going on, which may have
// written what nobody sees before it commits.
func (p *play) hasCompany(v *sim.View, worker int) bool {
	for i, c := range p.active {
		if i != worker && c != nil && !v.Crashed(i) {
			return true
		}
	}
	return false
}

// alone reports whether nobody else was at it while c went on.
func (p *play) alone(c *call) bool { return !c.company && p.othersDid(c.worker) == c.others }

// excused reports whether a fault has struck that leaves callers in the dark.
func (p *play) excused(v *sim.View) bool { return p.lossy && v.Faulted() }

// replaced reports whether somebody has claimed the job since h did.
func (p *play) replaced(h *held) bool {
	l := p.grants[h.id]
	return l != nil && l.n != h.grant
}

// holder is who holds the job under a lease that surely still runs at t, by the
// row or by what its holder was told; nil if nobody does.
func (p *play) holder(r row, t time.Duration) (*grant, bool) {
	l := p.grants[r.id]
	if r.live(t) {
		return l, true
	}
	if l != nil && l.held != nil && !l.held.over && r.status == running && l.held.until > t+slack {
		return l, true
	}
	return nil, false
}

// book notes that the call has leased the job.
func (p *play) book(c *call, id int64, counted bool) {
	n := 1
	if l := p.grants[id]; l != nil {
		if l.call == c {
			l.counted = l.counted || counted
			return
		}
		n = l.n + 1
	}
	l := &grant{n: n, call: c, counted: counted}
	p.grants[id], c.grants[id] = l, l
}
