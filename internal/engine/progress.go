package engine

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/trace"
)

// States of an exercise.
const (
	StateNew    = "new"    // never judged
	StateBroken = "broken" // judged, never passed
	StatePassed = "passed" // passed once; stays so until it is reset
)

// Progress is how far the reader is with an exercise.
type Progress struct {
	State    string
	At       time.Time // since when; zero for a new one
	Began    time.Time // judged for the first time; zero if that is not known
	Ran      time.Time // judged last; zero if that is not known
	Rule     string    // the rule broken last, "" if none was
	Schedule string    // replays that
	Broke    time.Time // when that was; zero if that is not known
}

// Progress returns the progress of every exercise by name.
func (e *Engine) Progress() (map[string]Progress, error) {
	all := make(map[string]Progress, len(e.exercises))
	for _, name := range e.exercises {
		all[name] = Progress{State: StateNew}
	}
	rows, err := e.store.db.Query("SELECT exercise, state, at, began, ran, rule, schedule, broke FROM progress")
	if err != nil {
		return nil, fmt.Errorf("read the progress: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var p Progress
		var at, began, ran, broke int64
		if err := rows.Scan(&name, &p.State, &at, &began, &ran, &p.Rule, &p.Schedule, &broke); err != nil {
			return nil, fmt.Errorf("read the progress: %w", err)
		}
		p.At, p.Began, p.Ran, p.Broke = moment(at), moment(began), moment(ran), moment(broke)
		if _, ok := all[name]; ok {
			all[name] = p
		}
	}
	return all, rows.Err()
}

// LastRun returns the records of the last finished judgement of the reader's
// file, the verdict last; none if there was no such run.
func (e *Engine) LastRun(exercise string) ([]trace.Record, error) {
	if err := e.known(exercise); err != nil {
		return nil, err
	}
	_, records, err := e.store.lastRun(exercise)
	return records, err
}

// lastRun is when the last judgement of an exercise ended, and its records.
func (s *store) lastRun(exercise string) (at int64, records []trace.Record, err error) {
	var stream []byte
	err = s.db.QueryRow("SELECT at, records FROM run WHERE exercise = ?", exercise).Scan(&at, &stream)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil, nil
	}
	if err != nil {
		return 0, nil, fmt.Errorf("read the last run: %w", err)
	}
	for dec := json.NewDecoder(bytes.NewReader(stream)); dec.More(); {
		var r trace.Record
		if err := dec.Decode(&r); err != nil {
			return 0, nil, fmt.Errorf("read the last run: %w", err)
		}
		records = append(records, r)
	}
	return at, records, nil
}

// finish stores a finished judgement of the reader's file.
func (e *Engine) finish(v trace.Verdict, records []trace.Record) error {
	now := time.Now().UnixMilli()
	e.mu.Lock()
	e.finished[v.Exercise] = now
	e.mu.Unlock()
	err := e.store.finish(v, records, now)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.finishes++
	return err
}

// finish stores a judgement that ended now, in Unix milliseconds.
func (s *store) finish(v trace.Verdict, records []trace.Record, now int64) error {
	var stream bytes.Buffer
	enc := json.NewEncoder(&stream)
	for _, r := range records {
		if err := enc.Encode(r); err != nil {
			return fmt.Errorf("store the run: %w", err)
		}
	}
	tx, err := s.db.Begin()
	if err != nil {
		return fmt.Errorf("store the run: %w", err)
	}
	defer tx.Rollback()
	_, err = tx.Exec("INSERT OR REPLACE INTO run (exercise, at, records) VALUES (?, ?, ?)", v.Exercise, now, stream.Bytes())
	if err == nil {
		err = judged(tx, v, now)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return fmt.Errorf("store the run: %w", err)
	}
	return nil
}

// judged updates the progress by a verdict.
func judged(tx *sql.Tx, v trace.Verdict, now int64) error {
	var err error
	switch v.Verdict {
	case trace.Pass:
		_, err = tx.Exec(`
INSERT INTO progress (exercise, state, at, began, rule, schedule) VALUES (?1, 'passed', ?2, ?2, '', '')
ON CONFLICT (exercise) DO UPDATE SET state = 'passed', at = ?2 WHERE state <> 'passed'`, v.Exercise, now)
	case trace.Broken:
		_, err = tx.Exec(`
INSERT INTO progress (exercise, state, at, began, rule, schedule, broke) VALUES (?1, 'broken', ?2, ?2, ?3, ?4, iif(?3 = '', 0, ?2))
ON CONFLICT (exercise) DO UPDATE SET rule = ?3, schedule = ?4, broke = ?2 WHERE ?3 <> ''`, v.Exercise, now, v.Rule, v.Schedule)
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE progress SET ran = ?2 WHERE exercise = ?1", v.Exercise, now)
	return err
}

// moment is a time of the data file; 0 there means that it is not known.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// stamp is the reverse of moment.
func stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// forget makes an exercise new again.
func (s *store) forget(exercise string) error {
	for _, table := range []string{"progress", "run"} {
		if _, err := s.db.Exec("DELETE FROM "+table+" WHERE exercise = ?", exercise); err != nil {
			return fmt.Errorf("forget the progress: %w", err)
		}
	}
	return nil
}
