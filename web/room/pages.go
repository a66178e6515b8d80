package room

import (
	"sync"

	"lockwise/internal/workshop"
)

// pages are the open sockets.
type pages struct {
	mu     sync.Mutex
	open   map[*conn]struct{}
	common map[*workshop.Room]*common
	closed bool
	work   sync.WaitGroup
}

func newPages() *pages {
	return &pages{open: map[*conn]struct{}{}, common: map[*workshop.Room]*common{}}
}

// admit adds a page, unless there are too many, or too many of one person.
func (p *pages) admit(c *conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	own := 0
	for other := range p.open {
		if other.room == c.room && other.id == c.id {
			own++
		}
	}
	if p.closed || len(p.open) >= maxPages || own >= perPerson {
		return false
	}
	p.open[c] = struct{}{}
	if p.common[c.room] == nil {
		p.common[c.room] = &common{}
	}
	c.common = p.common[c.room]
	p.work.Add(1)
	p.tell(c.room)
	return true
}

func (p *pages) leave(c *conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, there := p.open[c]; !there {
		return
	}
	delete(p.open, c)
	p.work.Done()
	p.tell(c.room)
	for other := range p.open {
		if other.room == c.room {
			return
		}
	}
	delete(p.common, c.room)
}

// tell wakes the instructor's pages of a room: somebody came or went. The lock is
// held.
func (p *pages) tell(room *workshop.Room) {
	for c := range p.open {
		if c.room == room && c.leads() {
			c.wake()
		}
	}
}

// here are the IDs of a room's participants who have a page open at this server.
func (p *pages) here(room *workshop.Room) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen, ids := map[string]bool{}, []string{}
	for c := range p.open {
		if c.room == room && !c.leads() && !seen[c.id] {
			seen[c.id] = true
			ids = append(ids, c.id)
		}
	}
	return ids
}

func (p *pages) close() {
	p.mu.Lock()
	p.closed = true
	for c := range p.open {
		c.stop()
	}
	p.mu.Unlock()
	p.work.Wait()
}
