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

// answerPath is where an answer of ours lies, from the module's folder. A
// lesson's answers are those of the exercise it is named after.
func answerPath(exercise, answer string) string {
	return "lessons/" + exercise + "/answers/" + answer + "/answer.go"
}

// sprintf formats one of the table's sentences.
func sprintf(sentence string, args ...any) string { return fmt.Sprintf(sentence, args...) }
