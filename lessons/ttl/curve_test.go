package ttl_test

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"lockwise/lessons/ttl"
)

//go:generate go test . -run=^TestClaimA15TheCurve$ -write

var write = flag.Bool("write", false, "write the curve into the pages instead of comparing it")

// The marks around the curve are link definitions, which no reader sees.
const (
	curveBegins = "[//]: # (computed: go generate ./lessons/ttl)\n\n"
	curveEnds   = "\n[//]: # (end of what is computed)\n"
)

func TestClaimA15TheCurve(t *testing.T) {
	ttls := []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second, 16 * time.Second, 32 * time.Second}
	works := ttl.WorkTimes(20)
	fixed := ttl.Measure(t, answers["shipped"], ttls, works)
	watchdog := ttl.Measure(t, answers["solution"], ttls, works)

	for i, p := range fixed {
		if watchdog[i].Doubled > 0 {
			t.Errorf("TTL %v: two at once in spite of the watchdog, %d of %d", p.TTL, watchdog[i].Doubled, p.Runs)
		}
		if i > 0 && (p.Doubled > fixed[i-1].Doubled || p.Wait < fixed[i-1].Wait) {
			t.Errorf("TTL %v: got %+v after %+v; want fewer at once and a longer wait", p.TTL, p, fixed[i-1])
		}
		if grace := 500 * time.Millisecond; p.Longest > p.TTL+grace || watchdog[i].Longest > p.TTL+grace {
			t.Errorf("TTL %v: a wait of %v, or of %v with the watchdog", p.TTL, p.Longest, watchdog[i].Longest)
		}
	}
	if fixed[0].Doubled == 0 || fixed[len(fixed)-1].Doubled > 0 {
		t.Errorf("got %+v … %+v; want the trade to show at both ends", fixed[0], fixed[len(fixed)-1])
	}
	for _, lang := range []string{"en", "zh"} {
		curveIn(t, "page."+lang+".md", ttl.CurveMarkdown(fixed, watchdog, lang))
	}
}

// curveIn compares the page's curve with what was computed, or writes it.
func curveIn(t *testing.T, file, want string) {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), curveBegins)
	got, after, closed := strings.Cut(rest, curveEnds)
	if !ok || !closed {
		t.Fatalf("%s: the marks around the curve are missing", file)
	}
	if *write {
		if err := os.WriteFile(file, []byte(before+curveBegins+want+curveEnds+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != want {
		t.Errorf("%s: the curve is not what the world computes; go generate ./lessons/ttl\ngot:\n%s\nwant:\n%s", file, got, want)
	}
}
