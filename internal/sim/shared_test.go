package sim

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSharedState(t *testing.T) {
	cases := map[string]struct {
		source string
		finds  string // the variable; "" if there is nothing to find
	}{
		"constants, errors and scripts": {`
			import ("errors"; "github.com/redis/go-redis/v9"; "regexp"; "time")
			const ttl = 3
			var errLost = errors.New("lost")
			var release = redis.NewScript("return 1")
			var name = regexp.MustCompile("^a")
			var patience = 3 * time.Second
			var waits = []time.Duration{1, 2, 3}
			func f() error { release.Run(nil, nil, nil); name.MatchString("x"); for _, w := range waits { time.Sleep(w) }; return errLost }`, ""},
		"a counter":                {`var calls int; func f() { calls++ }`, "calls"},
		"an assignment":            {`var last string; func f(s string) { last = s }`, "last"},
		"a map of seen keys":       {`var seen = map[string]bool{}; func f(k string) bool { was := seen[k]; seen[k] = true; return was }`, "seen"},
		"a map that is deleted in": {`var seen = map[string]bool{}; func f(k string) { delete(seen, k) }`, "seen"},
		"a mutex":                  {`import "sync"; var mu sync.Mutex; func f() { mu.Lock(); defer mu.Unlock() }`, "mu"},
		"a sync.Map":               {`import "sync"; var seen sync.Map; func f(k string) { seen.Store(k, 1) }`, "seen"},
		"an atomic":                {`import "sync/atomic"; var n atomic.Int64; func f() { n.Add(1) }`, "n"},
		"a channel":                {`var sem = make(chan struct{}, 1); func f() { sem <- struct{}{} }`, "sem"},
		"a pointer to our own":     {`type cache struct{ m map[string]int }; func (c *cache) put() {}; var c = &cache{}; func f() { c.put() }`, "c"},
		"a field":                  {`var state struct{ n int }; func f() { state.n = 1 }`, "state"},
		"an address handed out":    {`import "sync/atomic"; var n int64; func f() { atomic.AddInt64(&n, 1) }`, "n"},
		"a function with memory":   {`func counter() func() int { n := 0; return func() int { n++; return n } }; var next = counter(); func f() { next() }`, "next"},
		"once":                     {`import "sync"; var once sync.Once; func f() { once.Do(func() {}) }`, "once"},
		"a singleflight group":     {`import "golang.org/x/sync/singleflight"; var g singleflight.Group; func f() { g.Do("k", nil) }`, "g"},
		"a local of the same name": {`var seen = map[string]bool{"x": true}; func f(k string) bool { seen := map[string]bool{}; seen[k] = true; return seen[k] }; func g() bool { return seen["x"] }`, ""},
		"a method of a local":      {`import "sync"; var limit = 3; func f() { var mu sync.Mutex; mu.Lock(); _ = limit }`, ""},
		"a table that is read":     {`var names = map[int]string{1: "a"}; func f(i int) string { return names[i] }`, ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "answer.go")
			if err := os.WriteFile(file, []byte("package answer\n"+c.source), 0o600); err != nil {
				t.Fatal(err)
			}
			b := sharedIn([]string{file}, nil)
			switch {
			case c.finds == "" && b != nil:
				t.Errorf("found %s", b.Message.En)
			case c.finds != "" && (b == nil || b.Rule.ID != RuleSharedState.ID || !strings.Contains(b.Message.En, "package variable "+c.finds+" ")):
				t.Errorf("got %+v, want the variable %s", b, c.finds)
			}
		})
	}
}

// The unsaved text is what is judged, not the file it stands in for.
func TestSharedStateReadsTheOverlay(t *testing.T) {
	dir := t.TempDir()
	disk, buffer := filepath.Join(dir, "answer.go"), filepath.Join(dir, "buffer")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(disk, "package answer\nvar n int\nfunc f() { n++ }\n")
	write(buffer, "package answer\nfunc f() {}\n")
	if b := sharedIn([]string{disk}, map[string]string{disk: buffer}); b != nil {
		t.Errorf("found %s", b.Message.En)
	}
	if b := sharedIn([]string{disk}, nil); b == nil {
		t.Error("the file on disk changes n, and nothing was found")
	}
}
