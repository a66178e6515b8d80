package engine

import (
	"database/sql"
	"fmt"

	"lockwise/internal/datafile"
)

// store is the data file: history, progress, predictions, rehearsals and the last runs.
type store struct{ db *sql.DB }

// migrations bring the data file from one version to the next; its version is
// the number of those applied. Never change one that has been released.
var migrations = []string{`
CREATE TABLE revision (
	id       INTEGER PRIMARY KEY,
	exercise TEXT NOT NULL,
	at       INTEGER NOT NULL, -- Unix time, milliseconds
	text     TEXT NOT NULL,
	why      TEXT NOT NULL     -- save, reset, disk
);
CREATE INDEX revision_by_exercise ON revision (exercise, id);
CREATE TABLE progress (
	exercise TEXT PRIMARY KEY,
	state    TEXT NOT NULL,    -- broken, passed
	at       INTEGER NOT NULL,
	rule     TEXT NOT NULL,    -- broken last, "" if none was
	schedule TEXT NOT NULL
);
CREATE TABLE run (
	exercise TEXT PRIMARY KEY,
	at       INTEGER NOT NULL,
	records  BLOB NOT NULL     -- the stream, as it came
);
`, `
CREATE TABLE prediction (
	question TEXT PRIMARY KEY,
	at       INTEGER NOT NULL,
	chosen   TEXT NOT NULL,
	shown    TEXT NOT NULL     -- by the run
);
`, `
ALTER TABLE progress ADD COLUMN began INTEGER NOT NULL DEFAULT 0; -- 0: before this was kept
ALTER TABLE progress ADD COLUMN ran   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN broke INTEGER NOT NULL DEFAULT 0;
UPDATE progress SET ran = coalesce((SELECT run.at FROM run WHERE run.exercise = progress.exercise), 0);
UPDATE progress SET began = at, broke = at WHERE state = 'broken';
CREATE TABLE found (
	exercise TEXT NOT NULL,
	answer   TEXT NOT NULL,    -- whose code, "" is the reader's
	schedule TEXT NOT NULL,
	rule     TEXT NOT NULL,
	version  TEXT NOT NULL,    -- of the reader's text, "" if not known
	level    TEXT NOT NULL,    -- played at, "" if not known
	at       INTEGER NOT NULL,
	PRIMARY KEY (exercise, answer, schedule)
);
`, `
CREATE TABLE rehearsal (
	id      TEXT PRIMARY KEY,
	wish    TEXT NOT NULL,     -- JSON of what was asked for
	began   INTEGER NOT NULL,
	ended   INTEGER NOT NULL,  -- 0: it goes on
	spent   INTEGER NOT NULL,  -- milliseconds, as all of these
	running INTEGER NOT NULL,
	beat    INTEGER NOT NULL,
	turn    INTEGER NOT NULL
);
CREATE TABLE rehearsed (
	id      TEXT PRIMARY KEY,
	session TEXT NOT NULL,
	item    TEXT NOT NULL,
	asked   INTEGER NOT NULL,
	text    TEXT NOT NULL,
	ticked  INTEGER NOT NULL,  -- a bit for each point
	points  INTEGER NOT NULL,
	shown   INTEGER NOT NULL,
	skipped INTEGER NOT NULL,
	grade   INTEGER NOT NULL,  -- 0: none
	at      INTEGER NOT NULL,
	spent   INTEGER NOT NULL
);
CREATE INDEX rehearsed_by_session ON rehearsed (session, asked);
`}

// openStore opens the data file, makes it where there is none, and brings an
// old one up to date.
func openStore(path string) (*store, error) {
	db, err := datafile.Open(path, migrations, "synchronous(NORMAL)")
	if err != nil {
		return nil, fmt.Errorf("open the data file %s: %w", path, err)
	}
	return &store{db}, nil
}

func (s *store) close() error { return s.db.Close() }
