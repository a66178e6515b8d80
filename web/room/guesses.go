package room

import (
	"sync"
	"time"
)

// door limits how many join codes can be guessed, from one address and in all. Only
// a wrong code counts, so a class behind one address comes in at once.
type door struct {
	mu   sync.Mutex
	all  bucket
	from map[string]bucket
}

// bucket is how many more wrong codes are taken, at a time.
type bucket struct {
	left float64
	at   time.Time
}

const (
	guesses    = 10              // wrong codes of one address at once
	guessEvery = 6 * time.Second // and one more after so long
	allAtOnce  = 200             // of all addresses
	allEvery   = time.Second / 2 // and one more after so long
)

func newDoor() *door { return &door{from: map[string]bucket{}, all: bucket{allAtOnce, time.Now()}} }

// guessed is how long somebody has to wait who has tried too many codes.
type guessed time.Duration

func (g guessed) Error() string { return "too many wrong codes" }

func (g guessed) seconds() int { return int((time.Duration(g) + time.Second - 1) / time.Second) }

// knock says how long somebody has to wait before a code is looked at. A code whose
// room is not open here counts as wrong before anybody has looked: however many are
// tried at once, no more are looked at than may be guessed. What turns out to be
// right is given back by right.
func (d *door) knock(address string, open func() bool) (wait time.Duration, counted bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	wait = max(d.all.wait(now, allAtOnce, allEvery), d.own(address, now).wait(now, guesses, guessEvery))
	if wait > 0 || open() {
		return wait, false
	}
	d.forget(now)
	d.count(address, now, 1)
	return 0, true
}

// right takes back that a code was counted as wrong.
func (d *door) right(address string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.count(address, time.Now(), -1)
}

func (d *door) count(address string, now time.Time, wrong float64) {
	d.all = d.all.take(now, wrong, allAtOnce, allEvery)
	d.from[address] = d.own(address, now).take(now, wrong, guesses, guessEvery)
}

func (d *door) own(address string, now time.Time) bucket {
	if b, seen := d.from[address]; seen {
		return b
	}
	return bucket{guesses, now}
}

// forget drops the addresses that may guess as often as one never seen.
func (d *door) forget(now time.Time) {
	for address, b := range d.from {
		if b.filled(now, guesses, guessEvery) >= guesses {
			delete(d.from, address)
		}
	}
}

func (b bucket) filled(now time.Time, most float64, every time.Duration) float64 {
	return min(most, b.left+float64(now.Sub(b.at))/float64(every))
}

func (b bucket) take(now time.Time, n, most float64, every time.Duration) bucket {
	return bucket{b.filled(now, most, every) - n, now}
}

func (b bucket) wait(now time.Time, most float64, every time.Duration) time.Duration {
	if left := b.filled(now, most, every); left < 1 {
		return time.Duration((1 - left) * float64(every))
	}
	return 0
}
