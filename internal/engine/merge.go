package engine

import (
	"fmt"
	"maps"
	"slices"
)

// Merge adds progress made elsewhere to what is known here and returns the
// exercises that changed, by name. Nothing is lost: an exercise that was passed
// in either place is passed, since the earlier day; it began when it began first
// and ran when it ran last; of two broken rules the later one stays, and the one
// known here if nobody knows which that is. Exercises that are not in this course,
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
		done, err := tx.Exec(mergeOne, name, p.State, stamp(p.At), p.Rule, p.Schedule, stamp(p.Began), stamp(p.Ran), stamp(p.Broke))
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
INSERT INTO progress (exercise, state, at, rule, schedule, began, ran, broke) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (exercise) DO UPDATE SET
	at       = CASE WHEN state = ?2 THEN min(at, ?3) WHEN ?2 = 'passed' THEN ?3 ELSE at END,
	state    = CASE WHEN ?2 = 'passed' THEN ?2 ELSE state END,
	began    = CASE WHEN ?6 <> 0 AND (began = 0 OR ?6 < began) THEN ?6 ELSE began END,
	ran      = max(ran, ?7),
	schedule = CASE WHEN ?4 <> '' AND (rule = '' OR broke < ?8) THEN ?5 ELSE schedule END,
	broke    = CASE WHEN ?4 <> '' AND (rule = '' OR broke < ?8) THEN ?8 ELSE broke END,
	rule     = CASE WHEN ?4 <> '' AND (rule = '' OR broke < ?8) THEN ?4 ELSE rule END
WHERE state = ?2 AND at > ?3 OR state = 'broken' AND ?2 = 'passed' OR ?4 <> '' AND (rule = '' OR broke < ?8)
	OR ran < ?7 OR ?6 <> 0 AND (began = 0 OR ?6 < began)`
