package fencing

import (
	"fmt"
	"math"
	"time"
)

// work is what a holder does under one lease: it writes after each of these
// times.
type work []time.Duration

func once(d time.Duration) work { return work{d} }

func twice() work { return work{time.Second, time.Second} }

// inTurn waits, takes the lock and works; and again for every further piece of
// work, when the lock has ended.
func inTurn(wait time.Duration, pieces ...work) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		for i, w := range pieces {
			if i > 0 {
				a.Sleep(ttl + time.Second)
			}
			a.under(a.acquire(ttl), w)
		}
	}
}

// under does a piece of work under a lease, if there is one.
func (a *actor) under(got *acquisition, w work) {
	if got.err != nil {
		return
	}
	for _, d := range w {
		a.Sleep(d)
		a.write(got, a.list())
	}
}

// list is a value that nobody has written before.
func (a *actor) list() string {
	return fmt.Sprintf("%s's list %d", a.Name, len(a.p.written[a.Index])+1)
}

// takesOver tries early, and late when all else is over.
func takesOver(early, late time.Duration) func(*actor) {
	return func(a *actor) {
		inTurn(early, once(time.Second))(a)
		inTurn(late, once(time.Second))(a)
	}
}

// asksTwice asks again when it cannot tell whether it has the lock.
func asksTwice(a *actor) {
	got := a.acquire(ttl)
	if got.err != nil {
		a.Sleep(200 * time.Millisecond)
		got = a.acquire(ttl)
	}
	a.under(got, twice())
	a.Sleep(5 * time.Second) // a request of its own that is late has arrived then
}

// briefly takes the lock for two seconds and writes at once.
func briefly(wait time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		a.under(a.acquire(2*time.Second), work{100 * time.Millisecond, time.Second})
	}
}

// differentTTLs takes the lock for one time after the other, each when the last
// has just ended.
func differentTTLs(a *actor) {
	for _, d := range []time.Duration{500 * time.Millisecond, 500 * time.Millisecond, 1500 * time.Millisecond, 1234 * time.Millisecond, 500 * time.Millisecond} {
		a.under(a.acquire(d), once(d/2))
		a.Sleep(d - d/2)
	}
}

// oftenInTurn takes the lock more often than fits in a byte.
func oftenInTurn(a *actor) {
	for range 300 {
		a.acquire(100 * time.Millisecond)
		a.Sleep(101 * time.Millisecond)
	}
}

// nearTheEnd asks for a lock that is about to end, and again when it has ended.
func nearTheEnd(a *actor) {
	a.Sleep(ttl - 50*time.Millisecond)
	a.acquire(ttl)
	a.Sleep(time.Second)
	a.under(a.acquire(ttl), once(time.Second))
}

// writesTheSame writes a value that others write as well.
func writesTheSame(wait, takes time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		if got := a.acquire(ttl); got.err == nil {
			a.Sleep(takes)
			a.write(got, "nothing has changed")
		}
	}
}

// asksFor takes the lock for a time of its own, and does nothing under it.
func asksFor(wait, d time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		a.acquire(d)
	}
}

// twoLocks takes a lock of its own for a resource of its own, twice.
func twoLocks(key, name string) func(*actor) {
	return func(a *actor) {
		for range 2 {
			got := a.ask(&acquisition{key: key, ttl: ttl})
			if got.err == nil {
				a.put(&write{row: row{name, got.lease.Fence, a.list()}})
			}
			a.Sleep(ttl + time.Second)
		}
	}
}

// growingNumbers writes with fences that are given, each time once more with an
// old one.
func growingNumbers(a *actor) {
	fences := []int64{9, 10, 99, 100, 1<<31 - 1, 1 << 31, 1 << 32, 1 << 53, 1<<53 + 1, math.MaxInt64}
	for i, f := range fences {
		a.put(&write{row: row{prices, f, a.list()}})
		if i > 0 {
			a.put(&write{row: row{prices, fences[i-1], a.list()}})
		}
		a.put(&write{row: row{prices, f, a.list()}})
	}
}

// similarNames writes to resources that a careless comparison takes for one
// another, the later ones with smaller fences.
func similarNames(a *actor) {
	values := []string{"it's", "", "NULL", "007", "价目表", "a;--", "1e3", " "}
	for i, name := range []string{prices, "Prices", "price_", "price%", "o'brien", "", "7", "007"} {
		a.put(&write{row: row{name, int64(100 - i), values[i]}})
		a.put(&write{row: row{name, 1, "too late for " + name}})
	}
	a.put(&write{row: row{prices, 100, "once more"}})
}

// sends takes the lock and writes, and the write is not seen again until somebody
// delivers it.
func sends(d time.Duration) func(*actor) {
	return func(a *actor) {
		got := a.acquire(ttl)
		if got.err == nil {
			a.p.send(row{prices, got.lease.Fence, "A's list, late"})
		}
		a.Sleep(d)
	}
}

// delivers passes on what was sent.
func delivers(wait time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		if r, ok := a.p.sent(); ok {
			a.put(&write{row: r})
		}
	}
}

// cancelledCaller asks and writes with a context that is over, and then with one
// that is not.
func cancelledCaller(a *actor) {
	a.ask(&acquisition{call: call{limit: alreadyOver}, key: lockKey, ttl: ttl})
	got := a.acquire(ttl)
	a.Sleep(time.Second)
	a.ask(&acquisition{call: call{limit: alreadyOver}, key: lockKey, ttl: ttl})
	if got.err != nil {
		return
	}
	a.put(&write{call: call{limit: alreadyOver}, row: row{prices, got.lease.Fence, "A's list, nobody waits for it"}})
	a.under(got, once(time.Second))
}

// impatient gives its write one second.
func impatient(a *actor) {
	got := a.acquire(ttl)
	a.Sleep(time.Second)
	if got.err == nil {
		a.put(&write{call: call{limit: time.Second}, row: row{prices, got.lease.Fence, a.list()}})
	}
}

// occupies is a program that has nothing to do with the reader's code: it keeps
// the database's write lock.
func occupies(wait, d time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(wait)
		a.Occupy(d)
	}
}
