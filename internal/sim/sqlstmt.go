package sim

import (
	"context"
	"database/sql/driver"
	"io"
)

type dbStmt struct {
	c      *dbConn
	query  string
	stmt   driver.Stmt
	closed bool
}

func (s *dbStmt) Close() error {
	if !s.closed {
		s.closed = true
		s.c.prepared--
	}
	return s.stmt.Close()
}

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
	set    *rowset
	next   int
	closed func()
}

func (r *dbRows) Columns() []string { return r.set.columns }

// Close is called once.
func (r *dbRows) Close() error {
	r.closed()
	return nil
}

func (r *dbRows) Next(dest []driver.Value) error {
	if r.next >= len(r.set.values) {
		return io.EOF
	}
	copy(dest, r.set.values[r.next])
	r.next++
	return nil
}
