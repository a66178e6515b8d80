package sim

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A dbSlot is a driver connection of one worker, kept from run to run.
type dbSlot struct {
	vfs   *vfs
	raw   driver.Conn
	stmts map[string]driver.Stmt // prepared before, by text
	touch bool                   // it has carried out statements since it was last reset
	dirty bool                   // its settings may have changed: do not keep it
	conn  *dbConn                // who uses it in the current run; nil: free
}

func newDBSlot(d *database) (*dbSlot, error) {
	s := &dbSlot{stmts: map[string]driver.Stmt{}}
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

// dbConn is a connection as database/sql sees it. Every call of the driver is a
// step; what the call does is done by the real driver.
type dbConn struct {
	w    *Worker
	slot *dbSlot
	num  int

	txCtx   context.Context // of the open transaction; nil: none begun through Begin
	inTx    bool
	wrote   bool // the open transaction holds the write lock
	broken  bool // the reply to a step was lost
	closed  bool
	current *step // the call in progress
	ctx     context.Context
}

var (
	_ driver.ConnBeginTx        = (*dbConn)(nil)
	_ driver.ConnPrepareContext = (*dbConn)(nil)
	_ driver.ExecerContext      = (*dbConn)(nil)
	_ driver.QueryerContext     = (*dbConn)(nil)
	_ driver.SessionResetter    = (*dbConn)(nil)
	_ driver.Validator          = (*dbConn)(nil)
)

// do takes a step and, once it is granted, carries it out with call. call gets a
// context that never ends: the driver starts a goroutine for every one that can,
// and a wait for a lock ends through waitForLock instead.
func (c *dbConn) do(ctx context.Context, s *step, call func(context.Context) (string, error)) error {
	if c.broken {
		return driver.ErrBadConn
	}
	s.w, s.store, s.conn = c.w, "db", c.num
	r := c.w.run
	if err := r.take(s, ctx, c.txCtx); err != nil {
		return err
	}
	if s.loseRequest {
		return c.lose(s)
	}
	c.current, c.ctx, c.slot.touch = s, ctx, true
	result, err := call(context.Background())
	c.current = nil
	if c.w.crashed {
		return errCrashed
	}
	if isBusy(err) && ctx.Err() != nil {
		err = ctx.Err()
	}
	if s.blocked {
		r.note(c.w, "done waiting", nil, s.touch)
	}
	r.rec.state(r, s.w, s.event)
	if s.loseReply {
		return c.lose(s)
	}
	r.rec.reply(r, s, result, err)
	return err
}

// lose breaks the connection: the server notices and rolls back what was open.
func (c *dbConn) lose(s *step) error {
	c.broken = true
	c.w.run.rec.reply(c.w.run, s, "", ErrLost)
	c.abort()
	return ErrLost
}

// abort rolls back the open transaction without a step.
func (c *dbConn) abort() {
	if !c.inTx {
		return
	}
	c.inTx, c.txCtx = false, nil
	wrote := c.wrote
	c.wrote = false
	if err := execAll(c.slot.raw, "ROLLBACK"); err != nil {
		c.slot.dirty = true
	}
	if wrote {
		c.w.run.note(c.w, "ROLLBACK", nil, footprint{writes: []string{"db"}})
	}
}

// waitForLock is SQLite's sleep while another connection holds the lock. After
// it the call looks again, which is a step of its own: when several wake at the
// same instant, the scheduler says who looks first.
func (c *dbConn) waitForLock(d time.Duration) {
	s, r := c.current, c.w.run
	if s == nil || c.ctx.Err() != nil || c.w.crashed {
		return
	}
	if !s.blocked {
		s.blocked = true
		r.rec.blocked(r, s)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-c.ctx.Done():
		return
	}
	again := &step{w: s.w, store: "db", op: s.op, text: s.text, args: s.args, conn: c.num, touch: s.touch, retry: true}
	_ = r.take(again, c.ctx, c.txCtx)
}

func (c *dbConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	s := &step{op: "BEGIN", text: "BEGIN"}
	if c.w.run.sc.DB.Immediate && !opts.ReadOnly {
		s.text = "BEGIN IMMEDIATE"
		s.touch = footprint{writes: []string{"db"}}
	}
	var tx driver.Tx
	err := c.do(ctx, s, func(raw context.Context) (string, error) {
		var err error
		tx, err = c.slot.raw.(driver.ConnBeginTx).BeginTx(raw, opts)
		if err == nil {
			c.inTx, c.txCtx, c.wrote = true, ctx, s.text != "BEGIN"
		}
		return "", err
	})
	if err != nil {
		return nil, err
	}
	return &dbTx{c, tx}, nil
}

// Begin is needed for driver.Conn; database/sql calls BeginTx.
func (c *dbConn) Begin() (driver.Tx, error) {
	return c.BeginTx(context.Background(), driver.TxOptions{})
}

type dbTx struct {
	c  *dbConn
	tx driver.Tx
}

// Commit is not called off by the transaction's context: database/sql looks at it
// before, and once the COMMIT is on its way no driver can call it back.
func (t *dbTx) Commit() error {
	s := &step{op: "COMMIT", text: "COMMIT"}
	if t.c.wrote {
		s.touch = footprint{writes: []string{"db"}}
	}
	t.c.txCtx = nil
	return t.c.do(t.c.w.ctx, s, func(context.Context) (string, error) {
		t.c.inTx, t.c.wrote = false, false
		return "", t.tx.Commit()
	})
}

// Rollback is no step: database/sql holds its mutexes while the driver rolls
// back, and to wait for a turn with them held would stop the world.
func (t *dbTx) Rollback() error {
	c := t.c
	if !c.inTx {
		return nil
	}
	c.abort()
	c.w.run.rec.rollback(c.w.run, c.w)
	return nil
}

func (c *dbConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	return c.exec(ctx, query, args, func(raw context.Context) (driver.Result, error) {
		return c.slot.exec(raw, query, args)
	})
}

func (c *dbConn) exec(ctx context.Context, query string, args []driver.NamedValue, call func(context.Context) (driver.Result, error)) (driver.Result, error) {
	var res driver.Result
	s := c.statement(query, args)
	err := c.do(ctx, s, func(raw context.Context) (string, error) {
		var err error
		res, err = call(raw)
		c.follow(s, err)
		if err != nil {
			return "", err
		}
		return describeResult(s.op, res), nil
	})
	if err != nil {
		return nil, err
	}
	return res, nil
}

func (c *dbConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	return c.query(ctx, query, args, func(raw context.Context) (driver.Rows, error) {
		return c.slot.query(raw, query, args)
	})
}

// query reads the rows to their end within the step, as a server that sends a
// result does. A row-returning write is therefore complete when the step is.
func (c *dbConn) query(ctx context.Context, query string, args []driver.NamedValue, call func(context.Context) (driver.Rows, error)) (driver.Rows, error) {
	var set *rowset
	s := c.statement(query, args)
	err := c.do(ctx, s, func(raw context.Context) (string, error) {
		rows, err := call(raw)
		if err == nil {
			set, err = drain(rows)
		}
		c.follow(s, err)
		if err != nil {
			return "", err
		}
		return describeRows(set), nil
	})
	if err != nil {
		return nil, err
	}
	return &dbRows{set: set}, nil
}

// statement makes the step of a statement.
func (c *dbConn) statement(query string, args []driver.NamedValue) *step {
	text := strings.Join(strings.Fields(query), " ")
	s := &step{op: verb(text), text: text}
	for _, a := range args {
		s.args = append(s.args, formatValue(a.Value))
	}
	s.touch = sqlFootprint(text, s.op)
	return s
}

// follow keeps track of transactions that statements begin and end.
func (c *dbConn) follow(s *step, err error) {
	switch s.op {
	case "BEGIN", "SAVEPOINT":
		if err == nil {
			c.wrote = c.wrote || len(s.touch.writes) > 0
			c.inTx = true
		}
	case "COMMIT", "END", "ROLLBACK":
		if err == nil && !strings.Contains(strings.ToUpper(s.text), " TO ") {
			c.inTx, c.wrote = false, false
		}
	case "RELEASE":
		// The outermost RELEASE commits; a COMMIT that finds no transaction
		// is harmless, so a nested one is told apart at the end of the run.
		c.inTx = c.txCtx != nil || !autocommit(c.slot.raw)
		c.wrote = c.wrote && c.inTx
	case "PRAGMA", "ATTACH", "DETACH":
		c.slot.dirty = true
	default:
		if c.inTx && len(s.touch.writes) > 0 && !isBusy(err) {
			c.wrote = true
		}
		if err != nil && c.inTx && autocommit(c.slot.raw) {
			c.inTx, c.wrote = false, false // SQLite rolled back by itself: ON CONFLICT ROLLBACK
		}
	}
}

// autocommit reports whether the connection is outside a transaction: only then
// can one begin.
func autocommit(raw driver.Conn) bool {
	if execAll(raw, "BEGIN") != nil {
		return false
	}
	return execAll(raw, "ROLLBACK") == nil
}

func (c *dbConn) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// PrepareContext is no step: nothing of it is visible to another connection.
func (c *dbConn) PrepareContext(_ context.Context, query string) (driver.Stmt, error) {
	if c.broken {
		return nil, driver.ErrBadConn
	}
	stmt, err := c.slot.raw.(driver.ConnPrepareContext).PrepareContext(context.Background(), query)
	if err != nil {
		return nil, err
	}
	return &dbStmt{c, query, stmt}, nil
}

// ResetSession and IsValid keep a connection whose reply was lost out of the pool.
func (c *dbConn) ResetSession(context.Context) error {
	if c.broken {
		return driver.ErrBadConn
	}
	return nil
}

func (c *dbConn) IsValid() bool { return !c.broken }

// Close gives the driver connection back.
func (c *dbConn) Close() error {
	if c.closed {
		return nil
	}
	c.closed = true
	c.abort()
	c.slot.conn = nil
	return nil
}

type dbStmt struct {
	c     *dbConn
	query string
	stmt  driver.Stmt
}

func (s *dbStmt) Close() error  { return s.stmt.Close() }
func (s *dbStmt) NumInput() int { return s.stmt.NumInput() }

func (s *dbStmt) Exec(args []driver.Value) (driver.Result, error) {
	return s.ExecContext(context.Background(), named(args))
}

func (s *dbStmt) Query(args []driver.Value) (driver.Rows, error) {
	return s.QueryContext(context.Background(), named(args))
}

func (s *dbStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return s.c.exec(ctx, s.query, args, func(raw context.Context) (driver.Result, error) {
		return s.stmt.(driver.StmtExecContext).ExecContext(raw, args)
	})
}

func (s *dbStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return s.c.query(ctx, s.query, args, func(raw context.Context) (driver.Rows, error) {
		return s.stmt.(driver.StmtQueryContext).QueryContext(raw, args)
	})
}

func named(args []driver.Value) []driver.NamedValue {
	out := make([]driver.NamedValue, len(args))
	for i, a := range args {
		out[i] = driver.NamedValue{Ordinal: i + 1, Value: a}
	}
	return out
}

// dbRows hands out rows that have been read.
type dbRows struct {
	set  *rowset
	next int
}

func (r *dbRows) Columns() []string { return r.set.columns }
func (r *dbRows) Close() error      { return nil }

func (r *dbRows) Next(dest []driver.Value) error {
	if r.next >= len(r.set.values) {
		return io.EOF
	}
	copy(dest, r.set.values[r.next])
	r.next++
	return nil
}

// verb is the first word of a statement, in capitals.
func verb(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return strings.ToUpper(strings.TrimRight(word, ";"))
}

// sqlFootprint says what a statement may touch. The whole database is one
// object; only what is plainly a read is called one.
func sqlFootprint(text, op string) footprint {
	db := []string{"db"}
	upper := strings.ToUpper(text)
	switch op {
	case "SELECT":
		return footprint{reads: db}
	case "BEGIN", "SAVEPOINT":
		if op == "SAVEPOINT" || !strings.Contains(upper, "IMMEDIATE") && !strings.Contains(upper, "EXCLUSIVE") {
			return footprint{}
		}
	}
	return footprint{writes: db}
}

func describeResult(op string, res driver.Result) string {
	n, err := res.RowsAffected()
	if err != nil {
		return ""
	}
	switch op {
	case "INSERT", "REPLACE", "UPDATE", "DELETE", "WITH":
	default:
		return ""
	}
	rows := fmt.Sprintf("%d rows", n)
	if n == 1 {
		rows = "1 row"
	}
	if id, err := res.LastInsertId(); err == nil && n > 0 && (op == "INSERT" || op == "REPLACE") {
		rows += fmt.Sprintf(", id %d", id)
	}
	return rows
}

func describeRows(set *rowset) string {
	switch len(set.values) {
	case 0:
		return "no rows"
	case 1:
		return formatRow(set.columns, set.values[0])
	}
	return fmt.Sprintf("%d rows, first: %s", len(set.values), formatRow(set.columns, set.values[0]))
}

func isBusy(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY
}
