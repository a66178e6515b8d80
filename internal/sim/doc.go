// Package sim is the simulated world: it runs the reader's unmodified Go code
// against an embedded Redis and a real SQLite on one virtual clock, tries every
// interleaving up to a bound, and reports the first one that breaks a rule.
//
// A [Scenario] says which stores exist, how many workers run, what each of them
// does, which faults may strike, and what must hold. [Explore] runs it under one
// schedule after another, fewest deviations first, each in a testing/synctest
// bubble of its own. A worker stands for one process of a service: it has its
// own *sql.DB and its own Redis client, and shares nothing else. Whenever a
// worker sends something to a store it stops; when every worker has stopped, is
// asleep or is done, the scheduler chooses who goes next, whether time passes,
// or which fault strikes. Those choices, written down, are a schedule: the same
// schedule gives the same trace, byte for byte.
//
// Servers of other kinds come as a [Store], from packages of their own.
//
// Steps are taken and faults are injected at the connection and at the SQL
// driver, below go-redis and database/sql, so that what those libraries do
// (retry, time out, drop a connection) is part of what is explored.
//
// The choice not taken is stress: real goroutines against real servers, run
// until something goes wrong. Measured on a lock released by a plain DEL, 300
// of 300 stress runs saw nothing; docs/decisions has the figures.
package sim
