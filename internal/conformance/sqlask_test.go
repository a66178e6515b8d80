package conformance_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// line is one connection to a database, with what is open on it.
type line struct {
	conn    *sql.Conn
	tx      *sql.Tx
	cancel  context.CancelFunc // of tx
	rows    *sql.Rows
	started chan string // the outcome of a statement that waits
}

func (l *line) close() {
	if l.rows != nil {
		l.rows.Close()
	}
	if l.tx != nil {
		l.tx.Rollback()
		l.cancel()
	}
	l.conn.Close()
}

// words are what a script says beside statements. A statement may follow.
var words = map[string]func(l *line, ctx context.Context, statement string) string{
	"begin":    (*line).begin,    // with database/sql's BeginTx
	"commit":   (*line).commit,   // "refused" if the transaction is over
	"rollback": (*line).rollback, // with database/sql
	"cancel":   (*line).calledOff,
	"close":    (*line).closeUnread, // the rows are closed before one is read
	"open":     (*line).open,        // one row is read, the others later
	"rest":     (*line).rest,        // the others
	"start":    (*line).start,       // in a goroutine
	"wait":     (*line).wait,        // for it
	"ended":    (*line).ended,       // with a context that has ended
	"hurried":  (*line).hurried,     // with a context that ends after 100 ms
	"soon":     (*line).soon,        // with one that ends after 10 s, before the busy timeout
}

func (l *line) ask(ctx context.Context, do string) string {
	word, statement, _ := strings.Cut(do, " ")
	if act, ok := words[word]; ok {
		return act(l, ctx, statement)
	}
	return l.do(ctx, do)
}

// do carries out a statement: as a query if it has rows to give.
func (l *line) do(ctx context.Context, do string) string {
	statement, args, err := bound(do)
	if err != nil {
		return err.Error()
	}
	if givesRows.MatchString(statement) {
		rows, err := l.on().QueryContext(ctx, statement, args...)
		if err != nil {
			return failed(err)
		}
		defer rows.Close()
		return all(rows)
	}
	res, err := l.on().ExecContext(ctx, statement, args...)
	if err != nil {
		return failed(err)
	}
	return affected(statement, res)
}

var givesRows = regexp.MustCompile(`(?i)^(SELECT|EXPLAIN|PRAGMA \w+$)|\bRETURNING\b`)

// on is where statements go: the transaction, if there is one.
func (l *line) on() interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
} {
	if l.tx != nil {
		return l.tx
	}
	return l.conn
}

// bound takes the arguments off a statement: a JSON list behind "<-", in which
// "$now" is the time in seconds.
func bound(do string) (string, []any, error) {
	statement, list, ok := strings.Cut(do, " <- ")
	if !ok {
		return do, nil, nil
	}
	var args []any
	d := json.NewDecoder(strings.NewReader(list))
	d.UseNumber()
	if err := d.Decode(&args); err != nil {
		return "", nil, fmt.Errorf("arguments %s: %w", list, err)
	}
	for i, a := range args {
		if n, ok := a.(json.Number); ok {
			args[i], _ = n.Int64()
		} else if a == "$now" {
			args[i] = time.Now().Unix()
		}
	}
	return statement, args, nil
}

func failed(err error) string {
	if errors.Is(err, sql.ErrTxDone) || errors.Is(err, context.Canceled) {
		return "refused" // which of the two is a matter of luck
	}
	return "error: " + err.Error()
}

var (
	changes = regexp.MustCompile(`(?i)^(INSERT|REPLACE|UPDATE|DELETE|WITH)\b`)
	inserts = regexp.MustCompile(`(?i)^(INSERT|REPLACE)\b`)
)

func affected(statement string, res sql.Result) string {
	n, err := res.RowsAffected()
	switch {
	case err != nil:
		return failed(err)
	case !changes.MatchString(statement):
		return "done"
	case n == 0 || !inserts.MatchString(statement):
		return fmt.Sprintf("changed %d", n)
	}
	id, err := res.LastInsertId()
	if err != nil {
		return failed(err)
	}
	return fmt.Sprintf("changed %d, last id %d", n, id)
}

// all reads the rows that are left.
func all(rows *sql.Rows) string {
	var seen []string
	for rows.Next() {
		seen = append(seen, row(rows))
	}
	if err := rows.Err(); err != nil {
		return failed(err)
	}
	if len(seen) == 0 {
		return "no rows"
	}
	return strings.Join(seen, "; ")
}

func row(rows *sql.Rows) string {
	columns, err := rows.Columns()
	if err != nil {
		return failed(err)
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return failed(err)
	}
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = fmt.Sprint(v)
		if text, ok := v.(string); ok {
			parts[i] = fmt.Sprintf("%q", text)
		}
	}
	return strings.Join(parts, "|")
}
