package web

import (
	"fmt"

	"lockwise/internal/engine"
)

// stateSign is a state's shape, beside its colour and its word.
func stateSign(state string) string {
	switch state {
	case engine.StatePassed:
		return "✓"
	case engine.StateBroken:
		return "✗"
	}
	return "○"
}

// sprintf formats one of the table's sentences.
func sprintf(sentence string, args ...any) string { return fmt.Sprintf(sentence, args...) }
