package lessontest

import "testing"

// Seen counts the runs of a scenario by what was seen at their end.
type Seen map[string]int

// Only wants every run to have come to the same.
func (s Seen) Only(t *testing.T, want string) {
	t.Helper()
	if len(s) != 1 || s[want] == 0 {
		t.Errorf("runs by outcome: %v, want only %q", s, want)
	}
}

// Some wants at least one run with that outcome.
func (s Seen) Some(t *testing.T, want string) {
	t.Helper()
	if s[want] == 0 {
		t.Errorf("runs by outcome: %v, want some %q", s, want)
	}
}

// None wants no run with that outcome.
func (s Seen) None(t *testing.T, not string) {
	t.Helper()
	if s[not] > 0 {
		t.Errorf("runs by outcome: %v, want no %q", s, not)
	}
}
