-- A data file of version 2: an exercise that broke and was passed later, and a prediction.
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
INSERT INTO revision (exercise, at, text, why) VALUES ('one', 172800000, 'package answer // old
', 'save');
INSERT INTO progress (exercise, state, at, rule, schedule) VALUES ('one', 'passed', 345600000, 'is-right', 'one:a:2b');
INSERT INTO prediction (question, at, chosen, shown) VALUES ('stock/left', 172800000, '0', '-1');
PRAGMA user_version = 2;
