package trace_test

import (
	"strings"
	"testing"

	"lockwise/internal/trace"
)

// Where there are several Redis nodes, every form of a trace says which it is.
func TestWordsNameTheNode(t *testing.T) {
	head := trace.Header{Workers: []string{"A"}, Exercise: "redlock", Schedule: "redlock:x:-"}
	for store, want := range map[string]string{"redis": "asks Redis: SET", "redis3": "asks redis3: SET"} {
		events := []trace.Event{
			{N: 1, Kind: trace.Request, Worker: "A", Step: 1, Store: store, Op: "SET", Text: "SET lock v"},
			{N: 2, Kind: trace.State, Worker: "A", Store: store, Changes: []trace.Change{{In: "keys", Key: "lock", After: "v"}}},
			{N: 3, Kind: trace.Reply, Worker: "A", Step: 1, Store: store, Op: "SET", Result: "OK"},
		}
		if got := trace.Narrate(events[0], head.Workers).En; !strings.Contains(got, want) {
			t.Errorf("%s: %q, want …%s…", store, got, want)
		}
		picture := trace.Picture(head, events, "en", 100)
		said := strings.Count(picture, "redis3") + strings.Count(trace.Narrate(events[1], head.Workers).En, "redis3")
		if want := map[string]int{"redis": 0, "redis3": 3}[store]; said != want {
			t.Errorf("%s: the node is named %d times, want %d:\n%s", store, said, want, picture)
		}
	}
}
