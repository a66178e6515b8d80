package sim

import (
	"context"
	"database/sql/driver"
	"strings"
	"time"
)

// dbConn is a connection as database/sql sees it. Every call of the driver is a
// step; what the call does is done by the real driver.
type dbConn struct {
	w    *Worker
	slot *dbSlot
	num  int

	txCtx    context.Context // of the open transaction; nil: none begun through Begin
	inTx     bool
	wrote    bool // the open transaction holds the write lock
	prepared int  // statements that the reader's code has prepared and not closed
	broken   bool // the reply to a step was lost
	closed   bool
	current  *step // the call in progress
	ctx      context.Context
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
	c.w.run.catchUp()
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
	c.current, c.ctx = s, ctx
	c.slot.touch = c.slot.touch || len(s.touch.writes) > 0
	c.seedSQL()
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
	if late := s.travel(ctx, c.txCtx); late != nil {
		return late
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
		r.catchUp()
		return
	}
	again := &step{w: s.w, store: "db", op: s.op, text: s.text, args: s.args, conn: c.num, touch: s.touch, retry: true}
	_ = r.take(again, c.ctx, c.txCtx)
	c.seedSQL()
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
	defer s.answered()
	return t.c.do(t.c.w.ctx, s, func(context.Context) (string, error) {
		t.c.inTx, t.c.wrote = false, false
		return "", t.tx.Commit()
	})
}

// Rollback is no step: database/sql holds its mutexes while the driver rolls
// back, and to wait for a turn with them held would stop the world.
func (t *dbTx) Rollback() error {
	c := t.c
	c.w.run.catchUp()
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
	defer s.answered()
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
// result does. A row-returning write is therefore complete when the step is; the
// caller has the answer when it closes the rows.
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
		s.answered()
		return nil, err
	}
	return &dbRows{set: set, closed: s.answered}, nil
}

// statement makes the step of a statement.
func (c *dbConn) statement(query string, args []driver.NamedValue) *step {
	text := strings.Join(strings.Fields(query), " ")
	s := &step{op: verb(text), text: text}
	for _, a := range args {
		s.args = append(s.args, formatValue(a.Value))
	}
	s.touch = sqlFootprint(text, s.op)
	if !leavesSchema(text, s.op) {
		c.w.run.world.db.doubt.Store(true)
	}
	return s
}

// follow keeps track of transactions that statements begin and end.
func (c *dbConn) follow(s *step, err error) {
	if several(s.text) {
		c.inTx = c.txCtx != nil || !autocommit(c.slot.raw)
		c.wrote = c.inTx
		c.slot.dirty = c.slot.dirty || strings.Contains(strings.ToUpper(s.text), "PRAGMA")
		return
	}
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
	case "CREATE": // what is temporary belongs to the connection
		c.slot.dirty = c.slot.dirty || strings.Contains(strings.ToUpper(s.text), "TEMP")
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
	c.w.run.catchUp()
	if c.broken {
		return nil, driver.ErrBadConn
	}
	stmt, err := c.slot.raw.(driver.ConnPrepareContext).PrepareContext(context.Background(), query)
	if err != nil {
		return nil, err
	}
	c.prepared++
	return &dbStmt{c: c, query: query, stmt: stmt}, nil
}

// ResetSession and IsValid keep a connection whose reply was lost out of the pool.
func (c *dbConn) ResetSession(context.Context) error {
	c.w.run.catchUp()
	if c.broken {
		return driver.ErrBadConn
	}
	return nil
}

func (c *dbConn) IsValid() bool {
	c.w.run.catchUp()
	return !c.broken
}

// Close gives the driver connection back.
func (c *dbConn) Close() error {
	c.w.run.catchUp()
	if c.closed {
		return nil
	}
	c.closed = true
	c.abort()
	c.slot.conn = nil
	return nil
}
