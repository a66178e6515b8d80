package engine

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/rehearsal"
)

// Rehearsals are all rehearsals, the newest first.
func (e *Engine) Rehearsals() ([]rehearsal.Session, error) {
	all, err := sessions(e.store.db, "ORDER BY began DESC, id")
	if err != nil {
		return nil, fmt.Errorf("read the rehearsals: %w", err)
	}
	return all, nil
}

// Reviews are the reviews of all rehearsals.
func (e *Engine) Reviews() ([]rehearsal.Review, error) {
	rows, err := e.store.db.Query("SELECT id, item, grade, at FROM rehearsed WHERE grade <> 0")
	if err != nil {
		return nil, fmt.Errorf("read the reviews: %w", err)
	}
	defer rows.Close()
	var all []rehearsal.Review
	for rows.Next() {
		var r rehearsal.Review
		var item string
		var at int64
		if err := rows.Scan(&r.Answer, &item, &r.Grade, &at); err != nil {
			return nil, fmt.Errorf("read the reviews: %w", err)
		}
		r.Item, _ = rehearsal.ItemNamed(item)
		r.At = instant(at)
		all = append(all, r)
	}
	return all, rows.Err()
}

// ChangeRehearsal changes a rehearsal, all of it or nothing, and returns it as it is
// then. An error of change leaves it as it was.
func (e *Engine) ChangeRehearsal(id string, change func(*rehearsal.Session) error) (rehearsal.Session, error) {
	var s rehearsal.Session
	err := e.store.within(func(tx *sql.Tx) error {
		found, err := sessions(tx, "WHERE id = ?", id)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return rehearsal.ErrNoSession
		}
		s = found[0]
		if err := change(&s); err != nil {
			return err
		}
		return keepSession(tx, s)
	})
	if err != nil && !errors.Is(err, rehearsal.ErrNoSession) && !errors.Is(err, rehearsal.ErrTurn) {
		err = fmt.Errorf("change the rehearsal: %w", err)
	}
	return s, err
}

// MergeRehearsals adds rehearsals, new ones or those of another machine, to what is
// known here; see [rehearsal.Session.Merge]. It returns how many changed.
func (e *Engine) MergeRehearsals(elsewhere ...rehearsal.Session) (changed int, err error) {
	err = e.store.within(func(tx *sql.Tx) error {
		for _, s := range elsewhere {
			found, err := sessions(tx, "WHERE id = ?", s.ID)
			if err != nil {
				return err
			}
			if len(found) > 0 {
				if !found[0].Merge(s) {
					continue
				}
				s = found[0]
			}
			changed++
			if err := keepSession(tx, s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("keep the rehearsals: %w", err)
	}
	return changed, nil
}

// within does something in a transaction.
func (s *store) within(do func(*sql.Tx) error) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// querier is a database or a transaction.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
}

func sessions(db querier, where string, args ...any) ([]rehearsal.Session, error) {
	rows, err := db.Query("SELECT id, wish, began, ended, spent, running, beat, turn FROM rehearsal "+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []rehearsal.Session
	for rows.Next() {
		var s rehearsal.Session
		var wish string
		var began, ended, spent, beat int64
		if err := rows.Scan(&s.ID, &wish, &began, &ended, &spent, &s.Running, &beat, &s.Turn); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(wish), &s.Wish); err != nil {
			return nil, err
		}
		s.Began, s.Ended, s.Beat, s.Spent = instant(began), instant(ended), instant(beat), span(spent)
		all = append(all, s)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	rows.Close() // the data file has one connection
	for i := range all {
		if all[i].Answers, err = answers(db, all[i].ID); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func answers(db querier, session string) ([]rehearsal.Answer, error) {
	rows, err := db.Query(`
SELECT id, item, asked, text, ticked, points, shown, skipped, grade, at, spent
FROM rehearsed WHERE session = ? ORDER BY asked, rowid`, session)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []rehearsal.Answer
	for rows.Next() {
		var a rehearsal.Answer
		var item string
		var asked, ticked, at, spent int64
		if err := rows.Scan(&a.ID, &item, &asked, &a.Text, &ticked, &a.Points, &a.Shown, &a.Skipped, &a.Grade, &at, &spent); err != nil {
			return nil, err
		}
		a.Item, _ = rehearsal.ItemNamed(item)
		a.Asked, a.At, a.Ticked, a.Spent = instant(asked), instant(at), rehearsal.Ticks(ticked), span(spent)
		all = append(all, a)
	}
	return all, rows.Err()
}

func keepSession(tx *sql.Tx, s rehearsal.Session) error {
	wish, err := json.Marshal(s.Wish)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT OR REPLACE INTO rehearsal (id, wish, began, ended, spent, running, beat, turn) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		s.ID, string(wish), stamp(s.Began), stamp(s.Ended), s.Spent.Milliseconds(), s.Running, stamp(s.Beat), s.Turn)
	if err != nil {
		return err
	}
	for _, a := range s.Answers {
		if err := keepAnswer(tx, s.ID, a); err != nil {
			return err
		}
	}
	return nil
}

// keepAnswer writes an answer unless it is there as it is.
func keepAnswer(tx *sql.Tx, session string, a rehearsal.Answer) error {
	_, err := tx.Exec(`
INSERT INTO rehearsed (id, session, item, asked, text, ticked, points, shown, skipped, grade, at, spent)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
ON CONFLICT (id) DO UPDATE SET text = ?5, ticked = ?6, shown = ?8, skipped = ?9, grade = ?10, at = ?11, spent = ?12
WHERE session = ?2 AND (text, ticked, shown, skipped, grade, at, spent) IS NOT (?5, ?6, ?8, ?9, ?10, ?11, ?12)`,
		a.ID, session, a.Item.String(), stamp(a.Asked), a.Text, int64(a.Ticked), a.Points, a.Shown, a.Skipped, int(a.Grade), stamp(a.At), a.Spent.Milliseconds())
	return err
}

// instant is a time of the data file in UTC; 0 there means none.
func instant(ms int64) time.Time { return utc(moment(ms)) }

func utc(t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return t.UTC()
}

func span(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
