package sim

import (
	"strings"
	"time"
)

// A footprint says what a step reads and writes, so that the exploration knows
// which steps commute. Where we cannot tell, a step writes everything in its
// store: that costs runs, never findings.
type footprint struct {
	reads  []string // objects: "db", "redis:lock:report", "redis:*" for all its keys
	writes []string
}

// history is the order that mattered between the steps of a run: two runs whose
// histories are equal differ only in the order of steps that commute, have the
// same contents in the stores and the same knowledge in every worker, and so the
// same future. It is kept as hashes: one chain a worker, and for every object
// the last write and the reads since.
//
// This is happens-before caching (Musuvathi, Qadeer: "Partial-order reduction
// for context-bounded state exploration", 2007): unlike sleep sets or DPOR it is
// sound under a bound on preemptions, as long as an equal state is given up only
// where it was continued before with at least as much of the bound left.
type history struct {
	objects map[string]*object
}

type object struct {
	written uint64
	read    uint64 // sum over the reads since the last write; order does not matter
}

func newHistory() history { return history{objects: map[string]*object{}} }

func (h *history) object(name string) *object {
	o := h.objects[name]
	if o == nil {
		o = &object{}
		h.objects[name] = o
	}
	return o
}

// note adds what worker w did at virtual time now to the history.
func (h *history) note(w *Worker, now time.Duration, what string, args []string, f footprint) {
	e := mix(mix(w.hash, uint64(now)), hashString(what))
	for _, a := range args {
		e = mix(e, hashString(a))
	}
	for _, name := range f.reads {
		e = h.seen(e, name, false)
	}
	for _, name := range f.writes {
		e = h.seen(e, name, true)
	}
	for _, name := range f.reads {
		h.object(name).read += e
	}
	for _, name := range f.writes {
		if store, all := strings.CutSuffix(name, anyKey); all {
			h.forgetKeys(store)
		}
		*h.object(name) = object{written: e}
	}
	w.hash = e
}

// seen mixes into e what an access to the object comes after: the last write,
// and for a write also the reads since. Access to one key comes after access to
// all keys of its store, and the other way round.
func (h *history) seen(e uint64, name string, write bool) uint64 {
	store, isKey := storeOf(name)
	if strings.HasSuffix(name, anyKey) {
		return mix(e, h.sumOfKeys(store, write))
	}
	if isKey {
		e = h.object(store+anyKey).mixInto(e, write)
	}
	return h.object(name).mixInto(e, write)
}

func (o *object) mixInto(e uint64, write bool) uint64 {
	e = mix(e, o.written)
	if write {
		e = mix(e, o.read)
	}
	return e
}

// sumOfKeys does not depend on the order of the map: it is a sum.
func (h *history) sumOfKeys(store string, write bool) uint64 {
	var sum uint64
	for name, o := range h.objects {
		if strings.HasPrefix(name, store+keyMark) {
			sum += o.mixInto(hashString(name), write)
		}
	}
	return sum
}

func (h *history) forgetKeys(store string) {
	for name := range h.objects {
		if strings.HasPrefix(name, store+keyMark) {
			delete(h.objects, name)
		}
	}
}

// The name of a key among the objects is its store, the mark and itself; all keys
// of a store are called "redis:*".
const (
	keyMark = ":"
	anyKey  = ":*"
)

// storeOf is the store that an object is a key of.
func storeOf(name string) (store string, isKey bool) {
	store, _, isKey = strings.Cut(name, keyMark)
	return store, isKey
}

// stateKey identifies the state for the exploration: equal keys, equal futures.
func (r *run) stateKey() uint64 {
	k := mix(mix(hashString("state"), uint64(r.now())), r.env.hash)
	for _, w := range r.workers {
		k = mix(k, w.hash)
		if w == r.cur {
			k = mix(k, 1)
		}
	}
	return k
}

// mix combines two hashes (the finalizer of SplitMix64 over a sum).
func mix(a, b uint64) uint64 {
	x := a*0x9e3779b97f4a7c15 + b + 0x632be59bd9b4e019
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// hashString is FNV-1a, 64 bits.
func hashString(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
