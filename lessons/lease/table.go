package lease

import (
	"fmt"
	"strconv"
	"time"

	"lockwise/internal/sim"
)

// row is a job as it stands in the table.
type row struct {
	id        int64
	payload   string
	status    string
	by        string
	until     time.Duration // since the run began; meaningless if !hasUntil
	hasUntil  bool          // locked_until is a number
	part      bool          // it is no whole number
	untilText string        // locked_until as stored
	attempts  int64
	most      int64
	lastError string
	hasError  bool
}

// start is midnight, 2000-01-01 UTC, in milliseconds: when a bubble's clock
// begins (testing/synctest).
const start = 946684800000

// slack is by how much two ways of telling the time may differ: SQLite's
// floating-point seconds are not always whole milliseconds.
const slack = 2 * time.Millisecond

// table reads the job table.
func table(v *sim.View) map[int64]row {
	all := map[int64]row{}
	for _, c := range v.Query("SELECT id, payload, status, locked_by, locked_until, attempts, max_attempts, last_error FROM jobs ORDER BY id") {
		r := row{payload: fmt.Sprint(c[1]), status: fmt.Sprint(c[2]), by: text(c[3]), untilText: text(c[4])}
		r.id, _ = c[0].(int64)
		switch ms := c[4].(type) {
		case int64:
			r.until, r.hasUntil = time.Duration(ms-start)*time.Millisecond, true
		case float64:
			r.until, r.hasUntil = time.Duration((ms-start)*float64(time.Millisecond)), true
			r.part, r.untilText = true, strconv.FormatFloat(ms, 'f', -1, 64)
		}
		r.attempts, _ = c[5].(int64)
		r.most, _ = c[6].(int64)
		if c[7] != nil {
			r.lastError, r.hasError = fmt.Sprint(c[7]), true
		}
		all[r.id] = r
	}
	return all
}

// text is a value for people to read.
func text(value any) string {
	if value == nil {
		return "NULL"
	}
	return fmt.Sprint(value)
}

// why is last_error for people to read.
func (r row) why() string {
	if !r.hasError {
		return "NULL"
	}
	return fmt.Sprintf("%q", r.lastError)
}

// The statuses of a job.
const (
	pending = "pending"
	running = "running"
	done    = "done"
	dead    = "dead"
)

func (r row) final() bool { return r.status == done || r.status == dead }

func (r row) known() bool {
	return r.status == pending || r.status == running || r.final()
}

// live reports whether the row's lease surely has not ended at t.
func (r row) live(t time.Duration) bool {
	return r.status == running && r.hasUntil && r.until > t+slack
}

// lapsed reports whether it surely has.
func (r row) lapsed(t time.Duration) bool {
	return r.status == running && (!r.hasUntil || r.until < t-slack)
}

// spent reports whether the job has been tried as often as it may.
func (r row) spent() bool { return r.attempts >= r.most }

// free reports whether the job surely can be claimed at t. A pending job may
// wait for a time that a failure has set.
func (r row) free(t time.Duration) bool {
	waits := r.status == pending && r.hasUntil && r.until > t-slack
	return !r.spent() && (r.lapsed(t) || r.status == pending && !waits)
}
