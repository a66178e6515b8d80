package workshop

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Guesses limits how many join codes can be tried at one server: per address ten at
// once and then one every six seconds, over all addresses a hundred at once and then
// five a second. To try half of all codes would take a year and a half. Only wrong
// codes count, so that a class behind one address can join at once.
//
// What has no address, such as all who come through one proxy, is limited with all
// others only: one who guesses there keeps nobody out as long as they are not too many.
//
// The zero Guesses is ready to use.
type Guesses struct {
	mu   sync.Mutex
	all  *tries
	from map[netip.Prefix]*tries
}

// tries limits one source of guesses.
type tries struct {
	*rate.Limiter     // of wrong codes
	looked        int // codes that are being looked at: each may turn out wrong
}

// The limits of [Guesses]: how many at once, and how long until the next.
const (
	guessesFrom, guessFromAfter = 10, 6 * time.Second
	guessesAll, guessAllAfter   = 100, 200 * time.Millisecond
)

// maxAddresses is how many addresses are remembered. When there are more, those
// that may try as much as a new one are forgotten, or else all.
const maxAddresses = 10_000

// Try says how long an address must wait before it may try a code. If it need not
// (0), the code may be looked at, and looked says afterwards whether it was wrong.
// Until then it counts as wrong, so that of many tried at the same moment no more are
// looked at than of as many in turn; but not if known says that it is right, which
// must take no time.
func (g *Guesses) Try(from netip.Addr, known func() bool) (wait time.Duration, looked func(wrong bool)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ready()
	now, limits := time.Now(), g.of(from)
	for _, t := range limits {
		wait = max(wait, untilNext(t, now))
	}
	if wait > 0 || known() {
		return wait, func(bool) {}
	}
	for _, t := range limits {
		t.looked++
	}
	return 0, func(wrong bool) {
		g.mu.Lock()
		defer g.mu.Unlock()
		now := time.Now()
		for _, t := range limits {
			t.looked--
			if wrong {
				t.AllowN(now, 1)
			}
		}
	}
}

func (g *Guesses) ready() {
	if g.all == nil {
		g.all = &tries{Limiter: rate.NewLimiter(rate.Every(guessAllAfter), guessesAll)}
		g.from = map[netip.Prefix]*tries{}
	}
}

// of are the limits of an address. Who has one IPv6 address has 2^64 of them, so those
// count as one.
func (g *Guesses) of(from netip.Addr) []*tries {
	from = from.Unmap().WithZone("")
	network, err := from.Prefix(min(from.BitLen(), 64))
	if !from.IsValid() || err != nil {
		return []*tries{g.all}
	}
	l := g.from[network]
	if l == nil {
		g.makeRoom()
		l = &tries{Limiter: rate.NewLimiter(rate.Every(guessFromAfter), guessesFrom)}
		g.from[network] = l
	}
	return []*tries{g.all, l}
}

func (g *Guesses) makeRoom() {
	if len(g.from) < maxAddresses {
		return
	}
	for network, l := range g.from {
		if l.Tokens() >= guessesFrom {
			delete(g.from, network)
		}
	}
	if len(g.from) >= maxAddresses {
		clear(g.from)
	}
}

// untilNext is how long it takes until a limit has room for one more.
func untilNext(l *tries, now time.Time) time.Duration {
	missing := 1 + float64(l.looked) - l.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing / float64(l.Limit()) * float64(time.Second))
}
