package conformance_test

import (
	"context"
	"time"
)

func (l *line) begin(ctx context.Context, _ string) string {
	ctx, cancel := context.WithCancel(ctx)
	tx, err := l.conn.BeginTx(ctx, nil)
	if err != nil {
		cancel()
		return failed(err)
	}
	l.tx, l.cancel = tx, cancel
	return "done"
}

func (l *line) commit(context.Context, string) string { return l.finish(l.tx.Commit()) }

func (l *line) rollback(context.Context, string) string { return l.finish(l.tx.Rollback()) }

func (l *line) finish(err error) string {
	l.cancel()
	l.tx = nil
	if err != nil {
		return failed(err)
	}
	return "done"
}

func (l *line) calledOff(context.Context, string) string {
	l.cancel()
	return "done"
}

func (l *line) closeUnread(ctx context.Context, statement string) string {
	rows, err := l.on().QueryContext(ctx, statement)
	if err == nil {
		err = rows.Close()
	}
	if err != nil {
		return failed(err)
	}
	return "closed"
}

func (l *line) open(ctx context.Context, statement string) string {
	rows, err := l.on().QueryContext(ctx, statement)
	if err != nil {
		return failed(err)
	}
	l.rows = rows
	if !rows.Next() {
		return "no rows"
	}
	return row(rows)
}

func (l *line) rest(context.Context, string) string {
	rows := l.rows
	l.rows = nil
	defer rows.Close()
	return all(rows)
}

func (l *line) start(ctx context.Context, statement string) string {
	l.started = make(chan string, 1)
	go func() { l.started <- l.do(ctx, statement) }()
	return "started"
}

func (l *line) wait(context.Context, string) string { return <-l.started }

func (l *line) ended(ctx context.Context, statement string) string {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	return l.do(ctx, statement)
}

func (l *line) hurried(ctx context.Context, statement string) string {
	return l.within(ctx, 100*time.Millisecond, statement)
}

func (l *line) soon(ctx context.Context, statement string) string {
	return l.within(ctx, 10*time.Second, statement)
}

func (l *line) within(ctx context.Context, d time.Duration, statement string) string {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return l.do(ctx, statement)
}
