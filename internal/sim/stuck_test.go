package sim

import "testing"

// On a machine with much to do, SQLite's work on its file lasts. That must not
// be taken for code that waits for something outside the world.
func TestASystemCallIsNoProof(t *testing.T) {
	waiting := goroutine{state: "chan receive (durable)"}
	for state, want := range map[string]bool{
		"running":         false,
		"syscall":         false,
		"IO wait":         true,
		"chan receive":    true,
		"sync.Mutex.Lock": true,
	} {
		b, sure := explain([]goroutine{waiting, {state: state}})
		if sure != want || b == nil {
			t.Errorf("%s: sure %v, want %v; finding %v", state, sure, want, b)
		}
	}
}
