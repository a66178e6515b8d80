package workshop_test

import (
	"fmt"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"lockwise/internal/workshop"
)

var here = netip.MustParseAddr("192.0.2.1")

func unknown() bool { return false }

// tries tries wrong codes as fast as they are taken, and counts them.
func tries(g *workshop.Guesses, from func(i int) netip.Addr, upTo int) int {
	for i := range upTo {
		wait, looked := g.Try(from(i), unknown)
		if wait > 0 {
			return i
		}
		looked(true)
	}
	return upTo
}

// attack(room): join codes are guessed, from one address, from a network of IPv6 addresses, and from many addresses | ten wrong codes, then one every six seconds; from all addresses a hundred, then five a second
func TestCodesCannotBeGuessed(t *testing.T) {
	one := func(int) netip.Addr { return here }
	six := func(i int) netip.Addr { return netip.MustParseAddr(fmt.Sprintf("2001:db8::%x", i+1)) }
	many := func(i int) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}) }
	for name, c := range map[string]struct {
		from        func(int) netip.Addr
		atOnce      int
		inTenMinute int
	}{
		"one address":          {one, 10, 100},
		"the same, as IPv6":    {func(int) netip.Addr { return netip.AddrFrom16(here.As16()) }, 10, 100},
		"one network of IPv6":  {six, 10, 100},
		"a thousand addresses": {many, 100, 3000},
		"what is no address":   {func(int) netip.Addr { return netip.Addr{} }, 100, 3000},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var g workshop.Guesses
				if got := tries(&g, c.from, 1000); got != c.atOnce {
					t.Errorf("%d at once, want %d", got, c.atOnce)
				}
				more := 0
				for range 6000 {
					time.Sleep(100 * time.Millisecond)
					more += tries(&g, c.from, 1000)
				}
				if more < c.inTenMinute-10 || more > c.inTenMinute+10 {
					t.Errorf("%d in ten minutes, want about %d", more, c.inTenMinute)
				}
			})
		})
	}
}

// Who has typed a wrong code is told how long to wait, and may then go on.
func TestTheWaitIsAsLongAsItSays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g workshop.Guesses
		tries(&g, func(int) netip.Addr { return here }, 100)
		wait := waitOf(&g, here)
		if wait <= 0 || wait > 6*time.Second {
			t.Errorf("the wait is %v", wait)
		}
		time.Sleep(wait + time.Millisecond)
		if left := waitOf(&g, here); left > 0 {
			t.Errorf("after the wait %v are left", left)
		}
		if other := waitOf(&g, netip.MustParseAddr("192.0.2.2")); other > 0 {
			t.Errorf("another address waits %v", other)
		}
	})
}

func waitOf(g *workshop.Guesses, from netip.Addr) time.Duration {
	wait, looked := g.Try(from, unknown)
	looked(false)
	return wait
}

// What is being looked at counts as wrong; what was right does not, nor what is known
// to be right; but when too many were wrong a right one must wait as well.
func TestOnlyWrongCodesCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g workshop.Guesses
		var open []func(bool)
		for i := range 11 {
			wait, looked := g.Try(here, unknown)
			if i < 10 && wait > 0 || i == 10 && wait == 0 {
				t.Errorf("code %d at the same moment waits %v", i, wait)
			}
			open = append(open, looked)
		}
		for _, looked := range open {
			looked(false)
		}
		known := func() bool { return true }
		for range 100 {
			if wait, _ := g.Try(here, known); wait > 0 {
				t.Fatalf("a right code waits %v", wait)
			}
		}
		tries(&g, func(int) netip.Addr { return here }, 100)
		if wait, _ := g.Try(here, known); wait == 0 {
			t.Error("after many wrong codes a right one need not wait")
		}
	})
}
