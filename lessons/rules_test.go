package lessons_test

import (
	"maps"
	"slices"
	"testing"

	"lockwise/lessons"
)

// The rule that a handout's run breaks is one of the exercise's, in the same words.
func TestRulesAreInTheWordsOfVerdicts(t *testing.T) {
	for _, l := range lessons.All() {
		s, err := l.Sheet()
		if err != nil {
			t.Error(err)
			continue
		}
		for _, e := range l.Exercises {
			if all := slices.Collect(maps.Values(e.Rules())); !slices.Contains(all, s.Rule) {
				t.Errorf("%s: the rule %+v is none of %+v", e.ID, s.Rule, all)
			}
		}
	}
}
