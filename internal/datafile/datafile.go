// Package datafile opens the program's SQLite files, each with its migrations. A
// file's version is the number of migrations that it has seen.
package datafile

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver
)

// Open opens a file, makes it and its folder where there is none, and brings an old
// one up to date. A file of a newer program is refused. Only its owner may read it,
// and what SQLite puts beside it. There is one
// connection, in WAL mode; pragmas are set on it, written as the driver has them:
// "synchronous(FULL)".
func Open(path string, migrations []string, pragmas ...string) (*sql.DB, error) {
	if err := private(path); err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: url.Values{
		"_pragma": append([]string{"busy_timeout(10000)", "journal_mode(WAL)"}, pragmas...),
		"_txlock": {"immediate"},
	}.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := migrate(db, migrations); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// private makes a file that its owner alone may read, or makes one so that is there.
// It does not open that one: to close it would give up the locks of this program.
func private(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return os.Chmod(path, 0o600)
	}
	if err != nil {
		return err
	}
	return f.Close()
}

func migrate(db *sql.DB, migrations []string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(migrations) {
		return fmt.Errorf("it was made by a newer Lockwise (its version is %d, this program knows %d): update the program, or choose another directory with -data", version, len(migrations))
	}
	for i, m := range migrations[version:] {
		if _, err := tx.Exec(m); err != nil {
			return fmt.Errorf("migrate to version %d: %w", version+i+1, err)
		}
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", len(migrations))); err != nil {
		return err
	}
	return tx.Commit()
}
