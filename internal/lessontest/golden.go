package lessontest

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

var update = flag.Bool("update", false, "write the golden traces anew; say in the commit why they changed")

// Golden replays a schedule of an exercise and compares its trace, byte for byte,
// with the one under testdata: the same on every machine.
func Golden(t *testing.T, exercise sim.Exercise, id string) {
	t.Helper()
	_, head, events := sim.Replay(t, exercise, id)
	got := lines(t, head, events)
	file := filepath.Join("testdata", strings.NewReplacer(":", "_", ".", "_").Replace(id)+".ndjson")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: the trace differs from %s; it is now\n%s", id, file, got)
	}
}

// Replays replays schedules of an exercise that passes in turns on one processor and
// on eight, and wants the same trace, byte for byte, every time.
func Replays(t *testing.T, exercise func() sim.Exercise, ids ...string) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, id := range ids {
		var traces []string
		for _, procs := range []int{1, 8, 1, 8} {
			runtime.GOMAXPROCS(procs)
			v, head, events := sim.Replay(t, exercise(), id)
			if v.Verdict != trace.Pass {
				t.Errorf("%s: %s %s", id, v.Verdict, v.Message.En)
			}
			traces = append(traces, string(lines(t, head, events)))
		}
		if len(slices.Compact(traces)) != 1 {
			t.Errorf("schedule %s gave different traces", id)
		}
	}
}

func lines(t *testing.T, head trace.Header, events []trace.Event) []byte {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(head); err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if err := enc.Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}
