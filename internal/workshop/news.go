package workshop

import (
	"context"
	"sync"
)

// news wakes those who wait for something to be new under a name. Who is woken
// looks what it is; to be woken once for several news is enough.
type news struct {
	mu      sync.Mutex
	waiting map[string]map[chan struct{}]bool
	closed  chan struct{}
}

func newNews() *news {
	return &news{waiting: map[string]map[chan struct{}]bool{}, closed: make(chan struct{})}
}

// tell wakes all who wait under a name.
func (n *news) tell(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for woken := range n.waiting[name] {
		select {
		case woken <- struct{}{}:
		default: // is being woken already
		}
	}
}

// wait returns a channel that gets a value when there are news under a name, and a
// function that ends the waiting.
func (n *news) wait(name string) (<-chan struct{}, func()) {
	woken := make(chan struct{}, 1)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.waiting[name] == nil {
		n.waiting[name] = map[chan struct{}]bool{}
	}
	n.waiting[name][woken] = true
	return woken, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		if delete(n.waiting[name], woken); len(n.waiting[name]) == 0 {
			delete(n.waiting, name)
		}
	}
}

// each calls look at once and whenever there are news, until ctx ends, look fails or
// the news are closed.
func (n *news) each(ctx context.Context, name string, look func() error) error {
	woken, stop := n.wait(name)
	defer stop()
	for {
		if err := look(); err != nil {
			return err
		}
		select {
		case <-woken:
		case <-ctx.Done():
			return ctx.Err()
		case <-n.closed:
			return ErrClosed
		}
	}
}

// close ends all waiting. It may be called once.
func (n *news) close() { close(n.closed) }
