package engine

import (
	"fmt"
	"maps"
	"slices"
)

// Merge adds progress made elsewhere to what is known here and returns the
// exercises that changed, by name. Nothing is lost: an exercise that was passed
// in either place is passed, since the earlier day; the rule broken last stays
// the one known here, if there is one. Exercises that are not in this course,
// and new ones, are passed over.
func (e *Engine) Merge(elsewhere map[string]Progress) (changed []string, err error) {
	tx, err := e.store.db.Begin()
	if err != nil {
		return nil, fmt.Errorf("merge the progress: %w", err)
	}
	defer tx.Rollback()
	for _, name := range slices.Sorted(maps.Keys(elsewhere)) {
		p := elsewhere[name]
		if e.known(name) != nil || p.State != StateBroken && p.State != StatePassed {
			continue
		}
		done, err := tx.Exec(mergeOne, name, p.State, p.At.UnixMilli(), p.Rule, p.Schedule)
		if err != nil {
			return nil, fmt.Errorf("merge the progress of %s: %w", name, err)
		}
		if n, err := done.RowsAffected(); err == nil && n > 0 {
			changed = append(changed, name)
		}
	}
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("merge the progress: %w", err)
	}
	return changed, nil
}

// mergeOne changes a row only where the other place knows more.
const mergeOne = `
INSERT INTO progress (exercise, state, at, rule, schedule) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (exercise) DO UPDATE SET
	at       = CASE WHEN state = ?2 THEN min(at, ?3) WHEN ?2 = 'passed' THEN ?3 ELSE at END,
	state    = CASE WHEN ?2 = 'passed' THEN ?2 ELSE state END,
	schedule = CASE WHEN rule = '' THEN ?5 ELSE schedule END,
	rule     = CASE WHEN rule = '' THEN ?4 ELSE rule END
WHERE state = ?2 AND at > ?3 OR state = 'broken' AND ?2 = 'passed' OR rule = '' AND ?4 <> ''`
