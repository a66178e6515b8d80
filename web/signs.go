package web

import (
	"fmt"

	"lockwise/internal/engine"
	"lockwise/lessons"
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

// answerPath is where an answer of ours lies, from the module's folder.
func answerPath(e lessons.Exercise, answer string) string {
	return "lessons/" + e.Lesson + "/answers/" + answer + "/answer.go"
}

// gradeCommand judges an answer of ours in a terminal.
func gradeCommand(e lessons.Exercise, answer string) string {
	return "go run ./cmd/playground grade -file " + answerPath(e, answer) + " " + e.ID
}

// sprintf formats one of the table's sentences.
func sprintf(sentence string, args ...any) string { return fmt.Sprintf(sentence, args...) }
