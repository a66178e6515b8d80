package workshop

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"lockwise/internal/datafile"
)

// SQLite keeps rooms in one file, for one server. Nothing is lost when the server is
// killed, nor when the machine loses its power: every event is on the disk before it
// is acknowledged.
type SQLite struct {
	db   *sql.DB
	news *news
}

// migrations bring the file from one version to the next; its version is the number
// of those applied. Never change one that has been released.
var migrations = []string{`
CREATE TABLE room (
	code    TEXT PRIMARY KEY,
	last    INTEGER NOT NULL,  -- Unix time of the last event, milliseconds
	cursor  TEXT NOT NULL      -- JSON, "" before the first
);
CREATE TABLE event (
	code   TEXT NOT NULL REFERENCES room ON DELETE CASCADE,
	n      INTEGER NOT NULL,
	author TEXT NOT NULL,
	id     TEXT NOT NULL,
	text   BLOB NOT NULL,      -- JSON
	PRIMARY KEY (code, n)
) WITHOUT ROWID;
CREATE UNIQUE INDEX event_once ON event (code, author, id);
CREATE TABLE blob (
	code TEXT NOT NULL REFERENCES room ON DELETE CASCADE,
	hash TEXT NOT NULL,
	data BLOB NOT NULL,
	PRIMARY KEY (code, hash)
);
`}

// OpenSQLite opens the file, makes it where there is none, brings an old one up to
// date, and forgets rooms that nobody has used for [Kept].
func OpenSQLite(path string) (*SQLite, error) {
	db, err := datafile.Open(path, migrations, "synchronous(FULL)", "foreign_keys(ON)")
	if err != nil {
		return nil, fmt.Errorf("open the rooms in %s: %w", path, err)
	}
	s := &SQLite{db, newNews()}
	if err := s.forget(time.Now().Add(-Kept)); err != nil {
		db.Close()
		return nil, fmt.Errorf("open the rooms in %s: %w", path, err)
	}
	return s, nil
}

// Close ends all who follow, and closes the file.
func (s *SQLite) Close() error {
	s.news.close()
	return s.db.Close()
}

func (s *SQLite) forget(before time.Time) error {
	_, err := s.db.Exec("DELETE FROM room WHERE last < ?", before.UnixMilli())
	return err
}

// within runs work in a transaction.
func (s *SQLite) within(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := work(tx); err != nil {
		return err
	}
	return tx.Commit()
}
