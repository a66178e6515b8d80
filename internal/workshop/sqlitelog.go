package workshop

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Create implements [Store].
func (s *SQLite) Create(ctx context.Context, code string, opening Event) error {
	text, err := encode(opening)
	if err != nil {
		return err
	}
	err = s.within(ctx, func(tx *sql.Tx) error {
		made, err := tx.ExecContext(ctx, "INSERT INTO room (code, last, cursor) VALUES (?, ?, '') ON CONFLICT DO NOTHING", code, opening.At)
		if err != nil {
			return err
		}
		if n, err := made.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, takenUnless(tx, code, opening))
		}
		return insert(tx, code, 1, opening, text)
	})
	if err != nil {
		return fmt.Errorf("open room %s: %w", code, err)
	}
	return nil
}

// takenUnless is nil if a room was opened by this very event.
func takenUnless(tx *sql.Tx, code string, opening Event) error {
	if e, found, err := there(tx, code, opening); err != nil || found && e.N == 1 {
		return err
	}
	return ErrTaken
}

func insert(tx *sql.Tx, code string, n int64, e Event, text []byte) error {
	_, err := tx.Exec("INSERT INTO event (code, n, author, id, text) VALUES (?, ?, ?, ?, ?)", code, n, e.By, e.ID, text)
	return err
}

// there finds an event by its author and ID.
func there(tx *sql.Tx, code string, e Event) (Event, bool, error) {
	var n int64
	var text []byte
	err := tx.QueryRow("SELECT n, text FROM event WHERE code = ? AND author = ? AND id = ?", code, e.By, e.ID).Scan(&n, &text)
	if errors.Is(err, sql.ErrNoRows) {
		return Event{}, false, nil
	}
	if err == nil {
		e, err = decode(n, text)
	}
	return e, err == nil, err
}

// Append implements [Store].
func (s *SQLite) Append(ctx context.Context, code string, e Event) (Event, error) {
	text, err := encode(e)
	if err != nil {
		return Event{}, err
	}
	err = s.within(ctx, func(tx *sql.Tx) error {
		if before, found, err := there(tx, code, e); err != nil || found {
			e = before
			return err
		}
		if err := tx.QueryRow("SELECT n + 1 FROM event WHERE code = ? ORDER BY n DESC LIMIT 1", code).Scan(&e.N); err != nil {
			return noRoom(err)
		}
		if _, err := tx.Exec("UPDATE room SET last = max(last, ?) WHERE code = ?", e.At, code); err != nil {
			return err
		}
		return insert(tx, code, e.N, e, text)
	})
	if err != nil {
		return Event{}, fmt.Errorf("append to room %s: %w", code, err)
	}
	s.news.tell(code)
	return e, nil
}

func noRoom(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNoRoom
	}
	return err
}

// Read implements [Store].
func (s *SQLite) Read(ctx context.Context, code string, after Place) ([]Event, error) {
	events, err := s.read(ctx, code, after.N)
	if err == nil {
		events, err = behind(after, events)
	}
	if err != nil {
		return nil, fmt.Errorf("read room %s: %w", code, err)
	}
	return events, nil
}

func (s *SQLite) read(ctx context.Context, code string, from int64) ([]Event, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT n, text FROM event WHERE code = ? AND n >= ? ORDER BY n", code, from)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var events []Event
	for rows.Next() {
		var n int64
		var text []byte
		if err := rows.Scan(&n, &text); err != nil {
			return nil, err
		}
		e, err := decode(n, text)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// Follow implements [Store]. It sees what this server appends.
func (s *SQLite) Follow(ctx context.Context, code string, after Place, take func([]Event)) error {
	return s.news.each(ctx, code, func() error {
		events, err := s.Read(ctx, code, after)
		if len(events) > 0 {
			after = events[len(events)-1].Place()
			take(events)
		}
		return err
	})
}

// Rooms implements [Store].
func (s *SQLite) Rooms(ctx context.Context) ([]Info, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT code, last FROM room ORDER BY last DESC, code")
	if err != nil {
		return nil, fmt.Errorf("list the rooms: %w", err)
	}
	defer rows.Close()
	var all []Info
	for rows.Next() {
		var code string
		var last int64
		if err := rows.Scan(&code, &last); err != nil {
			return nil, fmt.Errorf("list the rooms: %w", err)
		}
		all = append(all, Info{code, millis(last)})
	}
	return all, rows.Err()
}
