package web

import (
	"maps"
	"sync"
)

// maxPages is how many sockets are open at once.
const maxPages = 256

// pages are the open sockets.
type pages struct {
	mu     sync.Mutex
	open   map[*conn]struct{}
	closed bool
	work   sync.WaitGroup
}

func newPages() *pages { return &pages{open: map[*conn]struct{}{}} }

// admit adds a page, unless there are too many.
func (p *pages) admit(c *conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || len(p.open) >= maxPages {
		return false
	}
	p.open[c] = struct{}{}
	p.work.Add(1)
	return true
}

func (p *pages) leave(c *conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.open[c]; ok {
		delete(p.open, c)
		p.work.Done()
	}
}

// tell gives news to every page of an exercise; exercise "" means every page.
func (p *pages) tell(exercise string, f frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range maps.Keys(p.open) {
		if exercise == "" || c.job.Exercise == exercise {
			c.post(f)
		}
	}
}

func (p *pages) close() {
	p.mu.Lock()
	p.closed = true
	for c := range p.open {
		c.hangUp()
	}
	p.mu.Unlock()
	p.work.Wait()
}
