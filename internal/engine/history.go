package engine

import (
	"fmt"
	"time"
)

// Reasons for a revision.
const (
	WhySave  = "save"  // changed through the engine
	WhyReset = "reset" // set back to the shipped text
	WhyDisk  = "disk"  // found changed on disk
)

// keepRevisions is how many revisions are kept of one exercise.
const keepRevisions = 2000

// Revision is a text that an exercise's file has had.
type Revision struct {
	ID   int64
	At   time.Time
	Text string
	Why  string
}

// History lists texts of an exercise's file, newest first: the n that are older
// than the revision before, or the newest n if before is 0.
func (e *Engine) History(exercise string, before int64, n int) ([]Revision, error) {
	if err := e.known(exercise); err != nil {
		return nil, err
	}
	rows, err := e.store.db.Query(`
SELECT id, at, text, why FROM revision
WHERE exercise = ?1 AND (?2 = 0 OR id < ?2) ORDER BY id DESC LIMIT ?3`, exercise, before, n)
	if err != nil {
		return nil, fmt.Errorf("read the history: %w", err)
	}
	defer rows.Close()
	var all []Revision
	for rows.Next() {
		var r Revision
		var at int64
		if err := rows.Scan(&r.ID, &at, &r.Text, &r.Why); err != nil {
			return nil, fmt.Errorf("read the history: %w", err)
		}
		r.At = time.UnixMilli(at)
		all = append(all, r)
	}
	return all, rows.Err()
}

// remember adds a text to the history unless it is the newest there.
func (s *store) remember(exercise, text, why string) error {
	_, err := s.db.Exec(`
INSERT INTO revision (exercise, at, text, why)
SELECT ?1, ?2, ?3, ?4
WHERE ?3 IS NOT (SELECT text FROM revision WHERE exercise = ?1 ORDER BY id DESC LIMIT 1)`,
		exercise, time.Now().UnixMilli(), text, why)
	if err != nil {
		return fmt.Errorf("write the history: %w", err)
	}
	_, err = s.db.Exec(`
DELETE FROM revision WHERE exercise = ?1 AND id <= (
	SELECT id FROM revision WHERE exercise = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`, exercise, keepRevisions)
	if err != nil {
		return fmt.Errorf("thin the history: %w", err)
	}
	return nil
}
