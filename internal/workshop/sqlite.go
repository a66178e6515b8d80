package workshop

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver
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
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: url.Values{
		"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)"},
		"_txlock": {"immediate"},
	}.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, fmt.Errorf("open the rooms: %w", err)
	}
	db.SetMaxOpenConns(1)
	s := &SQLite{db, newNews()}
	if err := errors.Join(s.migrate(), s.forget(time.Now().Add(-Kept))); err != nil {
		db.Close()
		return nil, fmt.Errorf("open the rooms in %s: %w", path, err)
	}
	return s, os.Chmod(path, 0o600)
}

// Close ends all who follow, and closes the file.
func (s *SQLite) Close() error {
	s.news.close()
	return s.db.Close()
}

func (s *SQLite) migrate() error {
	return s.within(context.Background(), func(tx *sql.Tx) error {
		var version int
		if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
			return err
		}
		if version > len(migrations) {
			return fmt.Errorf("%w (its version is %d, this program knows %d): update the program, or choose another directory with -data", ErrNewer, version, len(migrations))
		}
		for i, m := range migrations[version:] {
			if _, err := tx.Exec(m); err != nil {
				return fmt.Errorf("migrate to version %d: %w", version+i+1, err)
			}
		}
		_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", len(migrations)))
		return err
	})
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
