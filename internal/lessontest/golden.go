package lessontest

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
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
