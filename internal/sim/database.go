package sim

import (
	"context"
	"database/sql/driver"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"modernc.org/libc"
	"modernc.org/sqlite"

	"lockwise/internal/trace"
)

// busyTimeout is how long a SQLite connection waits for a lock.
const busyTimeout = 5 * time.Second

// A database is the SQLite file of a world. The file and the driver connections
// outlive a run, because opening them costs more than a run does: they hold no
// goroutine, timer or channel of a bubble. Rows are reset between runs.
type database struct {
	spec   *Database
	dir    string
	path   string
	files  int // made so far
	tls    *libc.TLS
	ctl    driver.Conn // our own connection: resets, and looks at what is committed
	tables []string
	reset  []driver.Stmt          // BEGIN, what empties and fills the tables, COMMIT
	resets []string               // their texts
	looks  map[string]driver.Stmt // what we ask over and over, by text
	guards []guard                // triggers that are out of the way during a reset
	schema int64                  // the version of the schema while it is fresh
	data   int64                  // the version of the data when it was last asked for
	doubt  atomic.Bool            // something has been carried out that may have changed the schema
}

// A SchemaError says that the reader's schema does not run, or that it does and its
// tables refuse a statement of the scenario's Seed.
type SchemaError struct {
	Err  error
	Seed string // the statement that was refused; "": the schema itself
}

func (e *SchemaError) Error() string { return e.text().En }
func (e *SchemaError) Unwrap() error { return e.Err }

func (e *SchemaError) text() trace.Text {
	if e.Seed != "" {
		return trace.Text{
			En: fmt.Sprintf("the schema runs, and its tables refuse what the exercise begins with, %s: %v", e.Seed, e.Err),
			Zh: fmt.Sprintf("schema 能执行，但建出的表拒绝练习的初始数据 %s：%v", e.Seed, e.Err),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("the schema does not run: %v", e.Err),
		Zh: fmt.Sprintf("schema 无法执行：%v", e.Err),
	}
}

func newDatabase(spec *Database) (*database, error) {
	dir, err := os.MkdirTemp("", "lockwise-")
	if err != nil {
		return nil, fmt.Errorf("sim: a directory for the database: %w", err)
	}
	d := &database{spec: spec, dir: dir, tls: libc.NewTLS()}
	err = d.create()
	if err == nil {
		err = d.rerun()
	}
	if err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

// create makes a fresh file with the schema in it.
func (d *database) create() error {
	d.files++
	d.path = filepath.Join(d.dir, fmt.Sprintf("w%d.db", d.files))
	d.looks = map[string]driver.Stmt{}
	v, err := newVFS(time.Sleep)
	if err != nil {
		return err
	}
	if d.ctl, err = d.open(v); err != nil {
		return err
	}
	if err := execAll(d.ctl, d.spec.Schema); err != nil {
		return &SchemaError{Err: err}
	}
	return d.learn()
}

// learn reads which tables there are, and prepares their reset.
func (d *database) learn() error {
	rows, err := queryAll(d.ctl, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name`)
	if err != nil {
		return fmt.Errorf("sim: reading the schema: %w", err)
	}
	d.tables, d.reset = nil, nil
	var reset []string
	for _, row := range rows.values {
		name := fmt.Sprint(row[0])
		d.tables = append(d.tables, name)
		reset = append(reset, "DELETE FROM "+quote(name))
	}
	if auto, err := queryAll(d.ctl, `SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`); err == nil && len(auto.values) > 0 {
		reset = append(reset, "DELETE FROM sqlite_sequence")
	}
	d.resets = slices.Concat([]string{"BEGIN IMMEDIATE"}, reset, d.spec.Seed, []string{"COMMIT"})
	for _, text := range d.resets {
		stmt, err := d.ctl.Prepare(text)
		if err != nil {
			return &SchemaError{Err: err, Seed: text}
		}
		d.reset = append(d.reset, stmt)
	}
	if d.guards, err = d.deleteTriggers(); err != nil {
		return err
	}
	d.schema, err = d.schemaVersion()
	return err
}

// A guard is a trigger of the reader's that fires when a row is deleted. It is
// dropped for a reset and made again: it may forbid the reset, or do things to
// tables that have been reset already.
type guard struct{ name, sql string }

func (d *database) deleteTriggers() ([]guard, error) {
	rows, err := queryAll(d.ctl, `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
	if err != nil {
		return nil, fmt.Errorf("sim: reading the schema: %w", err)
	}
	var guards []guard
	for _, row := range rows.values {
		g := guard{fmt.Sprint(row[0]), fmt.Sprint(row[1])}
		if event := triggerEvent.FindString(g.sql); strings.EqualFold(event, "DELETE") {
			guards = append(guards, g)
		}
	}
	return guards, nil
}

// triggerEvent is the first keyword of a trigger's text that can be its event.
var triggerEvent = regexp.MustCompile(`(?i)\b(DELETE|INSERT|UPDATE)\b`)

func (d *database) schemaVersion() (int64, error) {
	set, err := d.look("PRAGMA schema_version")
	if err != nil {
		return 0, fmt.Errorf("sim: reading the schema version: %w", err)
	}
	return set.values[0][0].(int64), nil
}

// committed reports whether a worker has committed since it was last asked: most
// writes are followed by others of the same transaction
// (https://sqlite.org/pragma.html#pragma_data_version).
func (d *database) committed() bool {
	before := d.data
	set, err := d.look("PRAGMA data_version")
	if err == nil {
		d.data = set.values[0][0].(int64)
	}
	return err != nil || d.data != before
}

// look asks what is committed, with a statement that is prepared once: to parse it
// takes as long as to carry it out.
func (d *database) look(query string) (*rowset, error) {
	stmt := d.looks[query]
	if stmt == nil {
		var err error
		if stmt, err = d.ctl.Prepare(query); err != nil {
			return nil, err
		}
		d.looks[query] = stmt
	}
	rows, err := stmt.(driver.StmtQueryContext).QueryContext(context.Background(), nil)
	if err != nil {
		return nil, err
	}
	return drain(rows)
}

// open opens a driver connection with the settings every worker's has.
func (d *database) open(v *vfs) (driver.Conn, error) {
	txlock := "deferred"
	if d.spec.Immediate {
		txlock = "immediate"
	}
	dsn := fmt.Sprintf("file:%s?vfs=%s&_txlock=%s&_pragma=busy_timeout(%d)&_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)&_pragma=temp_store(MEMORY)",
		filepath.ToSlash(d.path), v.name, txlock, busyTimeout.Milliseconds())
	c, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, fmt.Errorf("sim: opening SQLite: %w", err)
	}
	conn, err := c.Connect(context.Background())
	if err != nil {
		return nil, fmt.Errorf("sim: opening SQLite: %w", err)
	}
	return conn, nil
}

// restore brings the rows back to what Seed says. fresh reports that the file
// had to be made anew, since the reader's code changed the schema or the schema
// refuses the reset; connections to the old file are of no use then.
func (d *database) restore() (fresh bool, err error) {
	same, err := d.sameSchema()
	if err != nil {
		return false, err
	}
	if same && d.unguarded() == nil {
		return false, nil
	}
	d.closeFile()
	if err := d.create(); err != nil {
		return true, err
	}
	return true, d.rerun()
}

// sameSchema looks only if there is a reason to: the look costs a tenth of a run.
func (d *database) sameSchema() (bool, error) {
	if !d.doubt.Swap(false) {
		return true, nil
	}
	v, err := d.schemaVersion()
	return v == d.schema, err
}

// unguarded is rerun with the guards out of the way.
func (d *database) unguarded() error {
	if len(d.guards) == 0 {
		return d.rerun()
	}
	for _, g := range d.guards {
		if err := execAll(d.ctl, "DROP TRIGGER "+quote(g.name)); err != nil {
			return err
		}
	}
	if err := d.rerun(); err != nil {
		return err
	}
	for _, g := range d.guards {
		if err := execAll(d.ctl, g.sql); err != nil {
			return err
		}
	}
	var err error
	d.schema, err = d.schemaVersion()
	return err
}

func (d *database) rerun() error {
	seedSQL(d.tls, 0)
	for i, stmt := range d.reset {
		if _, err := stmt.(driver.StmtExecContext).ExecContext(context.Background(), nil); err != nil {
			_ = execAll(d.ctl, "ROLLBACK") // there may be no transaction; the file is given up anyway
			return fmt.Errorf("sim: resetting the database: %w", &SchemaError{Err: err, Seed: d.resets[i]})
		}
	}
	return nil
}

func (d *database) close() {
	d.closeFile()
	d.tls.Close()
	os.RemoveAll(d.dir)
}

// closeFile closes our connection, its statements first: SQLite keeps a
// connection with open statements, and its files.
func (d *database) closeFile() {
	for _, stmt := range d.reset {
		stmt.Close()
	}
	for _, stmt := range d.looks {
		stmt.Close()
	}
	if d.ctl != nil {
		d.ctl.Close()
	}
	d.reset, d.looks, d.ctl = nil, nil, nil
}

// contents returns every row of every table, as committed: table → rowid → the
// row in words.
func (d *database) contents() (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	for _, table := range d.tables {
		rows, err := queryAll(d.ctl, "SELECT rowid, * FROM "+quote(table))
		from := 1
		if err != nil { // a table WITHOUT ROWID
			rows, err = queryAll(d.ctl, "SELECT * FROM "+quote(table))
			from = 0
		}
		if err != nil {
			return nil, fmt.Errorf("sim: reading table %s: %w", table, err)
		}
		all[table] = map[string]string{}
		for _, row := range rows.values {
			all[table][formatValue(row[0])] = formatRow(rows.columns[from:], row[from:])
		}
	}
	return all, nil
}

// rowset is a result read to its end.
type rowset struct {
	columns []string
	values  [][]driver.Value
}

func queryAll(c driver.Conn, query string, args ...driver.NamedValue) (*rowset, error) {
	rows, err := c.(driver.QueryerContext).QueryContext(context.Background(), query, args)
	if err != nil {
		return nil, err
	}
	return drain(rows)
}

// drain reads rows to their end and closes them. The driver may reuse its buffer
// for bytes, so they are copied.
func drain(rows driver.Rows) (*rowset, error) {
	set := &rowset{columns: rows.Columns()}
	for {
		row := make([]driver.Value, len(set.columns))
		err := rows.Next(row)
		if err == io.EOF {
			return set, rows.Close()
		}
		if err != nil {
			rows.Close()
			return set, err
		}
		for i, v := range row {
			if b, ok := v.([]byte); ok {
				row[i] = slices.Clone(b)
			}
		}
		set.values = append(set.values, row)
	}
}

func execAll(c driver.Conn, query string) error {
	_, err := c.(driver.ExecerContext).ExecContext(context.Background(), query, nil)
	return err
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func formatRow(columns []string, values []driver.Value) string {
	parts := make([]string, len(columns))
	for i, c := range columns {
		parts[i] = c + "=" + formatValue(values[i])
	}
	return strings.Join(parts, " ")
}

func formatValue(v driver.Value) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case []byte:
		return string(v)
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	}
	return fmt.Sprint(v)
}
