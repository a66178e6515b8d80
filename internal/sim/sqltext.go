package sim

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

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
	if several(text) {
		op = "" // what comes after the first may be anything
	}
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

// leavesSchema reports whether a statement cannot change the schema, whatever it
// says.
func leavesSchema(text, op string) bool {
	return !several(text) && slices.Contains(rowsOnly, op)
}

// rowsOnly are the verbs of statements that read and write rows, and of transactions.
var rowsOnly = []string{"SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH", "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE"}

// several reports whether the text may hold more than one statement.
func several(text string) bool { return strings.Contains(strings.TrimRight(text, "; "), ";") }
