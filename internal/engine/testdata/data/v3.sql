-- A data file of version 3: an exercise that is broken, and what was found with it.
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
CREATE TABLE prediction (
	question TEXT PRIMARY KEY,
	at       INTEGER NOT NULL,
	chosen   TEXT NOT NULL,
	shown    TEXT NOT NULL     -- by the run
);
ALTER TABLE progress ADD COLUMN began INTEGER NOT NULL DEFAULT 0; -- 0: before this was kept
ALTER TABLE progress ADD COLUMN ran   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN broke INTEGER NOT NULL DEFAULT 0;
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
INSERT INTO revision (exercise, at, text, why) VALUES ('one', 172800000, 'package answer // old
', 'save');
INSERT INTO progress (exercise, state, at, rule, schedule, began, ran, broke) VALUES ('one', 'broken', 172800000, 'is-right', 'one:a:2b', 86400000, 259200000, 172800000);
INSERT INTO prediction (question, at, chosen, shown) VALUES ('stock/left', 172800000, '0', '-1');
INSERT INTO found (exercise, answer, schedule, rule, version, level, at) VALUES ('one', '', 'one:a:1b', 'is-right', '', '', 172800000);
PRAGMA user_version = 3;
