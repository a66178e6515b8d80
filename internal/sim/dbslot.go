package sim

import (
	"context"
	"database/sql/driver"
	"sync"
	"time"

	"modernc.org/libc"
)

// A dbSlot is a driver connection of one worker, kept from run to run.
type dbSlot struct {
	vfs   *vfs
	tls   *libc.TLS // for calls of SQLite past the driver
	raw   driver.Conn
	stmts map[string]driver.Stmt // prepared before, by text
	touch bool                   // it has carried out statements that write since it was last reset
	dirty bool                   // its settings may have changed: do not keep it
	conn  *dbConn                // who uses it in the current run; nil: free
}

// opening guards SQLite's list of VFSs: two workers may need their first connection
// at the same instant.
var opening sync.Mutex

func newDBSlot(d *database) (*dbSlot, error) {
	opening.Lock()
	defer opening.Unlock()
	s := &dbSlot{stmts: map[string]driver.Stmt{}, tls: libc.NewTLS()}
	v, err := newVFS(func(wait time.Duration) {
		if s.conn != nil {
			s.conn.waitForLock(wait)
		}
	})
	if err != nil {
		return nil, err
	}
	s.vfs = v
	if s.raw, err = d.open(v); err != nil {
		return nil, err
	}
	return s, execAll(s.raw, "CREATE TEMP TABLE lockwise_reset (id INTEGER PRIMARY KEY)")
}

// maxPrepared bounds the statements kept with a connection.
const maxPrepared = 64

// prepare returns the statement, prepared now or in an earlier run; nil if it is
// to be run unprepared.
func (s *dbSlot) prepare(query string) driver.Stmt {
	if stmt, ok := s.stmts[query]; ok {
		return stmt
	}
	stmt, err := s.raw.Prepare(query)
	if err != nil || len(s.stmts) == maxPrepared {
		return nil // run unprepared, it fails in its turn and not here
	}
	s.stmts[query] = stmt
	return stmt
}

// exec and query carry out a statement.
func (s *dbSlot) exec(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if stmt := s.prepare(query); stmt != nil {
		return stmt.(driver.StmtExecContext).ExecContext(ctx, args)
	}
	return s.raw.(driver.ExecerContext).ExecContext(ctx, query, args)
}

func (s *dbSlot) query(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if stmt := s.prepare(query); stmt != nil {
		return stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	}
	return s.raw.(driver.QueryerContext).QueryContext(ctx, query, args)
}

// forget makes a kept connection answer last_insert_rowid() and changes() with 0,
// as a new one does.
func (s *dbSlot) forget() error {
	if !s.touch {
		return nil
	}
	s.touch = false
	for _, text := range []string{"INSERT OR REPLACE INTO temp.lockwise_reset VALUES (0)", "DELETE FROM temp.lockwise_reset WHERE id = 1"} {
		if _, err := s.exec(context.Background(), text, nil); err != nil {
			return err
		}
	}
	return nil
}

// close gives the connection up. A statement that stays open would keep SQLite's
// connection, and its files, open too (sqlite3_close_v2).
func (s *dbSlot) close() {
	for _, stmt := range s.stmts {
		stmt.Close()
	}
	s.raw.Close()
	s.tls.Close()
}
