package sim

import "lockwise/internal/trace"

// copied writes down what a server has got from another. who is whose step wrote a
// key in the first place.
func (c *recorder) copied(r *run, to *redisServer, who func(key string) string, how trace.Text) {
	if c == nil || c.closed {
		return
	}
	if keys := c.changedKeys(r, to, who); len(keys) > 0 {
		c.put(r, trace.Event{Kind: trace.State, Store: to.name, Changes: keys, Locked: c.locked, Note: &how})
	}
}

// holders says of a server's keys who wrote them.
func (c *recorder) holders(store string) func(key string) string {
	return func(key string) string { return c.keys[store][key].holder }
}

// announce writes down that a server has another role now.
func (c *recorder) announce(r *run, store string, what trace.Text) {
	if c != nil && !c.closed {
		c.put(r, trace.Event{Kind: trace.Note, Store: store, Note: &what})
	}
}

// lapsed writes down what has expired so far.
func (c *recorder) lapsed(r *run) {
	if c != nil && !c.closed {
		c.expired(r)
	}
}
