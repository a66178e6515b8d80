package sim

import (
	"maps"
	"slices"
	"time"

	"lockwise/internal/trace"
)

type recordedKey struct {
	value    string
	deadline time.Duration // 0: never
	holder   string
}

// state writes down what a step has changed in the stores.
func (c *recorder) state(r *run, w *Worker, cause int) {
	if c == nil || c.closed || c.cut > 0 {
		return
	}
	for _, e := range c.changed(r, w.Name) {
		e.Cause = cause
		if w.crashed {
			c.put(r, e)
			continue
		}
		c.keep(r, w, e)
	}
}

// changed compares the stores with what is written down, an event for each store
// that is not the same.
func (c *recorder) changed(r *run, who string) []trace.Event {
	var events []trace.Event
	rows, locked := c.changedRows(r), r.world.lockHolder(r)
	if len(rows) > 0 || locked != c.locked {
		events = append(events, trace.Event{Kind: trace.State, Store: "db", Changes: rows, Locked: locked})
	}
	c.locked = locked
	for _, s := range r.world.servers {
		if keys := c.changedKeys(r, s, func(string) string { return who }); len(keys) > 0 {
			events = append(events, trace.Event{Kind: trace.State, Store: s.name, Changes: keys, Locked: locked})
		}
	}
	return append(events, c.changedStores(r)...)
}

// worldState writes down what a fault has changed in the stores.
func (c *recorder) worldState(r *run) {
	if c == nil || c.closed {
		return
	}
	for _, e := range c.changed(r, "") {
		c.put(r, e)
	}
}

// keysName stands in a change for the keys of Redis, where a table's name stands
// for its rows.
const keysName = "keys"

func (c *recorder) changedRows(r *run) []trace.Change {
	if r.world.db == nil {
		return nil
	}
	rows, err := r.world.db.contents()
	if err != nil {
		return nil
	}
	var changes []trace.Change
	for _, table := range slices.Sorted(maps.Keys(rows)) {
		changes = append(changes, changesBetween(table, c.rows[table], rows[table])...)
	}
	c.rows = rows
	return changes
}

func changesBetween(in string, before, after map[string]string) []trace.Change {
	var changes []trace.Change
	for _, key := range unionOfKeys(before, after) {
		if before[key] != after[key] {
			changes = append(changes, trace.Change{In: in, Key: key, Before: before[key], After: after[key]})
		}
	}
	return changes
}

func unionOfKeys[V any](a, b map[string]V) []string {
	all := map[string]bool{}
	for k := range a {
		all[k] = true
	}
	for k := range b {
		all[k] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// changedKeys is what has become of a server's keys; who is who wrote one.
func (c *recorder) changedKeys(r *run, s *redisServer, who func(key string) string) []trace.Change {
	written := c.keys[s.name]
	now := map[string]recordedKey{}
	for k, v := range s.contents() {
		rk := recordedKey{value: v.value, holder: who(k)}
		if v.ttl > 0 {
			rk.deadline = r.now() + v.ttl
		}
		if old, ok := written[k]; ok && old.value == v.value {
			rk.holder = old.holder
			if (rk.deadline - old.deadline).Abs() <= time.Microsecond {
				rk.deadline = old.deadline // a clock that is fast or slow is read to the microsecond
			}
		}
		now[k] = rk
	}
	var changes []trace.Change
	for _, k := range unionOfKeys(written, now) {
		if written[k] == now[k] {
			continue
		}
		changes = append(changes, trace.Change{
			In: keysName, Key: k, Before: written[k].value, After: now[k].value,
			TTL: now[k].deadline.Microseconds(), Holder: now[k].holder,
		})
	}
	c.keys[s.name] = now
	return changes
}

// expired writes down the keys whose time ran out since the last turn, each at
// the time it did.
func (c *recorder) expired(r *run) {
	for _, s := range r.world.servers {
		c.expiredOn(r, s.name)
	}
}

func (c *recorder) expiredOn(r *run, store string) {
	keys := c.keys[store]
	for _, k := range slices.Sorted(maps.Keys(keys)) {
		old := keys[k]
		if old.deadline == 0 || old.deadline > r.now() {
			continue
		}
		delete(keys, k)
		c.put(r, trace.Event{
			Kind: trace.State, Store: store, T: old.deadline.Microseconds(), Locked: c.locked,
			Changes: []trace.Change{{In: keysName, Key: k, Before: old.value, Holder: old.holder}},
			Note:    &trace.Text{En: "the key " + k + " expires", Zh: "键 " + k + " 过期"},
		})
	}
}

// lockHolder is the worker that holds SQLite's write lock.
func (w *world) lockHolder(r *run) string {
	for i, slots := range w.slots {
		for _, s := range slots {
			if s.conn != nil && s.conn.inTx && s.conn.wrote {
				return r.workers[i].Name
			}
		}
	}
	return ""
}
