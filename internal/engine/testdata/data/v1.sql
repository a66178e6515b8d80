-- A data file of version 1: an exercise that broke and was judged again a day later.
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
INSERT INTO revision (exercise, at, text, why) VALUES ('one', 172800000, 'package answer // old
', 'save');
INSERT INTO progress (exercise, state, at, rule, schedule) VALUES ('one', 'broken', 172800000, 'is-right', 'one:a:2b');
INSERT INTO run (exercise, at, records) VALUES ('one', 259200000, '{"verdict":{"exercise":"one","verdict":"broken"}}');
PRAGMA user_version = 1;
