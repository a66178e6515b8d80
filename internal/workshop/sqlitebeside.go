package workshop

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// What SQLite keeps of a room beside its log.

func millis(at int64) time.Time { return time.UnixMilli(at) }

// SetCursor implements [Store].
func (s *SQLite) SetCursor(ctx context.Context, code string, c Cursor) error {
	text, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("write the cursor: %w", err)
	}
	err = changed(s.db.ExecContext(ctx, "UPDATE room SET cursor = ? WHERE code = ?", text, code))
	if err != nil {
		return fmt.Errorf("keep the cursor of room %s: %w", code, err)
	}
	s.news.tell(cursorOf(code))
	return nil
}

// changed says ErrNoRoom where a statement on a room has found none.
func changed(result sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return ErrNoRoom
}

// cursorOf is what the news of a room's cursor are told under.
func cursorOf(code string) string { return code + " cursor" }

// FollowCursor implements [Store].
func (s *SQLite) FollowCursor(ctx context.Context, code string, take func(Cursor)) error {
	return s.news.each(ctx, cursorOf(code), func() error {
		c, there, err := s.cursor(ctx, code)
		if there {
			take(c)
		}
		return err
	})
}

func (s *SQLite) cursor(ctx context.Context, code string) (c Cursor, there bool, err error) {
	var text []byte
	err = noRoom(s.db.QueryRowContext(ctx, "SELECT cursor FROM room WHERE code = ?", code).Scan(&text))
	if err == nil && len(text) > 0 {
		there, err = true, json.Unmarshal(text, &c)
	}
	if err != nil {
		return Cursor{}, false, fmt.Errorf("read the cursor of room %s: %w", code, err)
	}
	return c, there, nil
}

// PutBlob implements [Store].
func (s *SQLite) PutBlob(ctx context.Context, code string, data []byte) (string, error) {
	if err := checkBlob(data); err != nil {
		return "", err
	}
	hash := Hash(string(data))
	err := s.within(ctx, func(tx *sql.Tx) error {
		var kept int
		if err := tx.QueryRow("SELECT coalesce(sum(length(data)), 0) FROM blob WHERE code = ? AND hash <> ?", code, hash).Scan(&kept); err != nil {
			return err
		}
		if kept+len(data) > MaxBlobs {
			return ErrNoSpace
		}
		return changed(tx.Exec("INSERT INTO blob (code, hash, data) SELECT code, ?, ? FROM room WHERE code = ? ON CONFLICT DO UPDATE SET hash = hash", hash, data, code))
	})
	if err != nil {
		return "", fmt.Errorf("keep a trace in room %s: %w", code, err)
	}
	return hash, nil
}

// Blob implements [Store].
func (s *SQLite) Blob(ctx context.Context, code, hash string) ([]byte, error) {
	var data []byte
	err := s.db.QueryRowContext(ctx, "SELECT data FROM blob WHERE code = ? AND hash = ?", code, hash).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoBlob
	}
	if err != nil {
		return nil, fmt.Errorf("read a trace of room %s: %w", code, err)
	}
	return data, nil
}
