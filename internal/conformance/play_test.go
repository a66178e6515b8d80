package conformance_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
)

// store is one side of a kind of store.
type store interface {
	side() side
	// version is that of the real server; "" if every command is known.
	version() string
	// session gives an empty store to use, and takes it back afterwards. A world
	// has one goroutine for it, in which use must run.
	session(t *testing.T, use func(ctx context.Context, ask asker))
}

// asker carries out a request on a connection and puts into words what comes back.
type asker func(ctx context.Context, conn, do string) string

// conform plays every script and compares what is observed with what it says.
func conform(t *testing.T, st store, all []script) {
	for _, sc := range all {
		t.Run(sc.name, func(t *testing.T) {
			var saw []string
			st.session(t, func(ctx context.Context, ask asker) {
				saw = nil // a world may make a run again
				for _, s := range sc.steps {
					saw = append(saw, observed(ctx, ask, s))
				}
			})
			if len(saw) != len(sc.steps) {
				t.Fatalf("%d of %d steps were played", len(saw), len(sc.steps))
			}
			for i, s := range sc.steps {
				if want := expected(s, st); !matches(saw[i], want) {
					t.Errorf("%s: %s: %s\n got %s\nwant %s", s.where, s.conn, s.do, saw[i], want)
				}
			}
		})
	}
}

// expected is what a script says a store answers.
func expected(s step, st store) string {
	if st.side() == real && older(st.version(), s.needs) {
		return unknown
	}
	return s.want[st.side()]
}

// unknown is observed of a command that a server does not know.
const unknown = "error: unknown command"

// patience is how long a test waits for what must come, however slow the machine is.
const patience = 2 * time.Minute

// observed asks once, or until the answer is the one after the last " = ".
func observed(ctx context.Context, ask asker, s step) string {
	do, again := strings.CutPrefix(s.do, "until: ")
	if !again {
		return ask(ctx, s.conn, do)
	}
	at := strings.LastIndex(do, " = ")
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		got := ask(ctx, s.conn, do[:at])
		if got == do[at+len(" = "):] {
			return "so"
		}
		select {
		case <-ctx.Done():
			return fmt.Sprintf("not within %v, at last %s", patience, got)
		case <-tick.C:
		}
	}
}

// matches compares what was observed with what was to be: "about 300" is any
// number up to it, and down to two thirds, for time passes on the real side.
func matches(got, want string) bool {
	most, about := strings.CutPrefix(want, "about ")
	if !about {
		return got == want
	}
	m, err1 := strconv.Atoi(most)
	g, err2 := strconv.Atoi(got)
	return err1 == nil && err2 == nil && g <= m && 3*g > 2*m
}

// older compares versions such as "7.0.15" and "8.4".
func older(version, than string) bool {
	if version == "" || than == "" {
		return false
	}
	var v, w [2]int
	fmt.Sscanf(version, "%d.%d", &v[0], &v[1])
	fmt.Sscanf(than, "%d.%d", &w[0], &w[1])
	return v[0] < w[0] || v[0] == w[0] && v[1] < w[1]
}

// TestADifferenceIsNoticed checks the check.
func TestADifferenceIsNoticed(t *testing.T) {
	for _, c := range []struct {
		got, want string
		ok        bool
	}{
		{"1", "1", true}, {`"1"`, "1", false}, {"29990", "about 30000", true}, {"30001", "about 30000", false},
		{"19000", "about 30000", false}, {"-1", "about 30000", false}, {"nil", "about 30000", false},
	} {
		if matches(c.got, c.want) != c.ok {
			t.Errorf("%s against %s: matches %v, want %v", c.got, c.want, !c.ok, c.ok)
		}
	}
	for _, text := range []string{"  1\n", "PING\n", "PING\n  real: 1\n", "PING\n  real: 1\n  here: 0\n"} {
		if sc, err := parse("t.txt", text); err == nil {
			t.Errorf("%q is taken for a script: %+v", text, sc)
		}
	}
	if !older("7.0.15", "8.4") || older("8.4.0", "8.4") || older("", "8.4") || !older("8.2", "8.4") {
		t.Error("versions are compared wrongly")
	}
}
