package engine

import (
	"fmt"
	"time"
)

// Found is a schedule with which the reader, as the scheduler, broke a rule.
type Found struct {
	Exercise string
	Answer   string // whose code: a folder of the lesson's answers; "" is the reader's file
	Schedule string
	Rule     string
	Version  string    // of the reader's text then, "" if that is not known
	Level    string    // the level it was played at, "" if that is not known
	At       time.Time // zero if that is not known
}

// keepFound is how many found schedules are kept of one exercise.
const keepFound = 200

// KeepFound keeps a found schedule. Of the same schedule for the same code the
// newer finding stays.
func (e *Engine) KeepFound(f Found) error {
	if err := e.known(f.Exercise); err != nil {
		return err
	}
	_, err := e.store.db.Exec(`
INSERT INTO found (exercise, answer, schedule, rule, version, level, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
ON CONFLICT (exercise, answer, schedule) DO UPDATE SET rule = ?4, version = ?5, level = iif(?6 = '', level, ?6), at = ?7 WHERE at < ?7`,
		f.Exercise, f.Answer, f.Schedule, f.Rule, f.Version, f.Level, stamp(f.At))
	if err != nil {
		return fmt.Errorf("keep what was found: %w", err)
	}
	_, err = e.store.db.Exec(`
DELETE FROM found WHERE exercise = ?1 AND rowid NOT IN (
	SELECT rowid FROM found WHERE exercise = ?1 ORDER BY at DESC, rowid DESC LIMIT ?2)`, f.Exercise, keepFound)
	if err != nil {
		return fmt.Errorf("thin what was found: %w", err)
	}
	return nil
}

// Found lists the schedules found for an exercise, newest first.
func (e *Engine) Found(exercise string) ([]Found, error) {
	if err := e.known(exercise); err != nil {
		return nil, err
	}
	rows, err := e.store.db.Query(`
SELECT answer, schedule, rule, version, level, at FROM found WHERE exercise = ? ORDER BY at DESC, rowid DESC`, exercise)
	if err != nil {
		return nil, fmt.Errorf("read what was found: %w", err)
	}
	defer rows.Close()
	all := []Found{}
	for rows.Next() {
		f := Found{Exercise: exercise}
		var at int64
		if err := rows.Scan(&f.Answer, &f.Schedule, &f.Rule, &f.Version, &f.Level, &at); err != nil {
			return nil, fmt.Errorf("read what was found: %w", err)
		}
		f.At = moment(at)
		all = append(all, f)
	}
	return all, rows.Err()
}

// DropFound forgets a found schedule; there may be none.
func (e *Engine) DropFound(exercise, answer, schedule string) error {
	if err := e.known(exercise); err != nil {
		return err
	}
	if _, err := e.store.db.Exec("DELETE FROM found WHERE exercise = ? AND answer = ? AND schedule = ?", exercise, answer, schedule); err != nil {
		return fmt.Errorf("forget what was found: %w", err)
	}
	return nil
}
