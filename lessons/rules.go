package lessons

import (
	"encoding/json"
	"fmt"
	"maps"
	"sync"

	"lockwise/internal/trace"
)

// world is the name under which rules.json has the rules that hold in every lesson.
const world = "world"

// rules are the rules in words, by lesson and ID. Nobody writes the file: a test of
// the house takes it from the lessons' code and compares. It panics if the file is
// not as it must be: it is part of the program.
var rules = sync.OnceValue(func() map[string]map[string]trace.Text {
	text, err := files.ReadFile("rules.json")
	if err != nil {
		panic(err)
	}
	var all map[string]map[string]trace.Text
	if err := json.Unmarshal(text, &all); err != nil {
		panic(fmt.Errorf("lessons, rules: %w", err))
	}
	return all
})

// Rules returns the rules that the exercise's answers are judged by, in words, by ID.
func (e Exercise) Rules() map[string]trace.Text {
	all := maps.Clone(rules()[world])
	maps.Copy(all, rules()[e.Lesson])
	return all
}
