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
// The zero Guesses is ready to use.
type Guesses struct {
	mu   sync.Mutex
	all  *rate.Limiter
	from map[netip.Prefix]*rate.Limiter
}

// The limits of [Guesses]: how many at once, and how long until the next.
const (
	guessesFrom, guessFromAfter = 10, 6 * time.Second
	guessesAll, guessAllAfter   = 100, 200 * time.Millisecond
)

// maxAddresses is how many addresses are remembered. When there are more, those
// that may try as much as a new one are forgotten, or else all.
const maxAddresses = 10_000

// Wait says how long an address must wait before it may try a code; 0 if it need
// not.
func (g *Guesses) Wait(from netip.Addr) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ready()
	now := time.Now()
	return max(untilNext(g.all, now), untilNext(g.of(from), now))
}

// Wrong counts a code that was wrong.
func (g *Guesses) Wrong(from netip.Addr) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ready()
	now := time.Now()
	g.all.AllowN(now, 1)
	g.of(from).AllowN(now, 1)
}

func (g *Guesses) ready() {
	if g.all == nil {
		g.all = rate.NewLimiter(rate.Every(guessAllAfter), guessesAll)
		g.from = map[netip.Prefix]*rate.Limiter{}
	}
}

// of is the limit of an address. Who has one IPv6 address has 2^64 of them, so those
// count as one.
func (g *Guesses) of(from netip.Addr) *rate.Limiter {
	from = from.Unmap().WithZone("")
	network, err := from.Prefix(min(from.BitLen(), 64))
	if err != nil {
		network = netip.Prefix{} // no address: all of those share one limit
	}
	l := g.from[network]
	if l == nil {
		g.makeRoom()
		l = rate.NewLimiter(rate.Every(guessFromAfter), guessesFrom)
		g.from[network] = l
	}
	return l
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
func untilNext(l *rate.Limiter, now time.Time) time.Duration {
	missing := 1 - l.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing / float64(l.Limit()) * float64(time.Second))
}
