package redlock

import "time"

// What workers do in the situations.

// holdFor takes the lock, works under it for d, and gives it back.
func holdFor(after, d time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(after)
		got := a.get()
		a.Sleep(d)
		a.release(got)
	}
}

// asks for a lock that may not be had.
func asks(after time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(after)
		a.release(a.acquire())
	}
}

// asksBriefly asks for a lock that may not be had, with a context that ends after
// limit, and works under it for a moment if it is.
func asksBriefly(after, limit time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(after)
		got := a.call(limit, &call{})
		if got.err == nil {
			a.Sleep(51 * time.Millisecond)
		}
		a.release(got)
	}
}

// keeps takes the lock and never gives it back.
func keeps(a *actor) { a.get() }

// mustGet asks for a lock whose holder may have died, and gives it back.
func mustGet(after time.Duration) func(*actor) { return holdFor(after, 51*time.Millisecond) }

// holdUntil works for as long as the lock says.
func holdUntil(after time.Duration) func(*actor) {
	return func(a *actor) {
		a.Sleep(after)
		got := a.get()
		if got.lock != nil && got.err == nil {
			a.Sleep(time.Until(got.lock.Until) - time.Microsecond)
		}
		a.release(got)
	}
}

// cancelledBefore comes with a context that is over, and then with one that is not.
func cancelledBefore(a *actor) {
	a.call(alreadyOver, &call{})
	got := a.get()
	a.Sleep(101 * time.Millisecond)
	a.release(got)
}

// overruns takes the lock twice, each time for longer than it lasts, and gives back
// the first one while the second is good, and the second when it is another's.
func overruns(a *actor) {
	first := a.get()
	a.Sleep(1303 * time.Millisecond)
	second := a.get()
	a.release(first)
	a.Sleep(1501 * time.Millisecond)
	a.release(second)
}

func badHandles(a *actor) {
	a.Sleep(103 * time.Millisecond)
	a.try(nil, "no handle (nil)")
	a.try(&Lock{}, "an empty handle")
	a.try(&Lock{Key: lockKey, Token: "made-up"}, "a made-up token")
}
