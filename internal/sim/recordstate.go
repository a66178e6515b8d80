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
	if c == nil || c.closed {
		return
	}
	changes := append(c.changedRows(r), c.changedKeys(r, w.Name)...)
	locked := r.world.lockHolder(r)
	if len(changes) == 0 && locked == c.locked {
		return
	}
	c.locked = locked
	e := trace.Event{Kind: trace.State, Cause: cause, Changes: changes, Locked: locked, Store: "db"}
	if len(changes) > 0 && changes[0].In == keysName {
		e.Store = "redis"
	}
	if w.crashed {
		c.put(r, e)
		return
	}
	c.keep(r, w, e)
}

// worldState writes down what a fault has changed in the stores.
func (c *recorder) worldState(r *run) {
	if c == nil || c.closed {
		return
	}
	if changes := append(c.changedRows(r), c.changedKeys(r, "")...); len(changes) > 0 {
		c.put(r, trace.Event{Kind: trace.State, Store: "redis", Changes: changes, Locked: c.locked})
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

func (c *recorder) changedKeys(r *run, who string) []trace.Change {
	if r.world.redis == nil {
		return nil
	}
	now := map[string]recordedKey{}
	for k, v := range r.world.redis.contents() {
		rk := recordedKey{value: v.value, holder: who}
		if v.ttl > 0 {
			rk.deadline = r.now() + v.ttl
		}
		if old, ok := c.keys[k]; ok && old.value == v.value {
			rk.holder = old.holder
		}
		now[k] = rk
	}
	var changes []trace.Change
	for _, k := range unionOfKeys(c.keys, now) {
		if c.keys[k] == now[k] {
			continue
		}
		changes = append(changes, trace.Change{
			In: keysName, Key: k, Before: c.keys[k].value, After: now[k].value,
			TTL: now[k].deadline.Microseconds(), Holder: now[k].holder,
		})
	}
	c.keys = now
	return changes
}

// expired writes down the keys whose time ran out since the last turn, each at
// the time it did.
func (c *recorder) expired(r *run) {
	for _, k := range slices.Sorted(maps.Keys(c.keys)) {
		old := c.keys[k]
		if old.deadline == 0 || old.deadline > r.now() {
			continue
		}
		delete(c.keys, k)
		c.put(r, trace.Event{
			Kind: trace.State, Store: "redis", T: old.deadline.Microseconds(), Locked: c.locked,
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
