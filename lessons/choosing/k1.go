package choosing

import (
	"context"
	"database/sql"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// K1: one failure of a lock, and jobs that it means different things to. They
// judge nobody; the page links to their runs.

// job is what a worker does for an invoice while it holds the lock.
type job struct {
	name   string
	title  trace.Text
	done   string // asks whether it has been done; one row: yes
	writes []string
}

// invoiceSchema has one account with 100 and no constraint that would help.
const invoiceSchema = `
CREATE TABLE mails (id INTEGER PRIMARY KEY, invoice INTEGER NOT NULL);
CREATE TABLE accounts (user_id INTEGER PRIMARY KEY, balance INTEGER NOT NULL);
CREATE TABLE debits (id INTEGER PRIMARY KEY, invoice INTEGER NOT NULL);
CREATE TABLE keyed (invoice INTEGER PRIMARY KEY);`

var ruleDebitedOnce = sim.Rule{ID: "debited-once", Text: trace.Text{
	En: "an invoice is debited once",
	Zh: "一张发票只扣一次款",
}}

// jobs are the three: harmless, broken, and repaired in the database.
func jobs() []job {
	const debit = "UPDATE accounts SET balance = balance - 30 WHERE user_id = 7"
	return []job{
		{"k1-mail", trace.Text{
			En: "the lock is lost, and a reminder is mailed twice",
			Zh: "锁丢了，催款邮件发了两次",
		}, "SELECT 1 FROM mails WHERE invoice = 1", []string{"INSERT INTO mails (invoice) VALUES (1)"}},
		{"k1-debit", trace.Text{
			En: "the same lock is lost in the same way, and an account is debited twice",
			Zh: "同一把锁以同样的方式丢了，账户被扣了两次款",
		}, "SELECT 1 FROM debits WHERE invoice = 1", []string{"INSERT INTO debits (invoice) VALUES (1)", debit}},
		{"k1-debit-keyed", trace.Text{
			En: "the same again, and the table knows an invoice once",
			Zh: "同样的情况，但表里一张发票只能出现一次",
		}, "SELECT 1 FROM keyed WHERE invoice = 1", []string{"INSERT INTO keyed (invoice) VALUES (1) ON CONFLICT DO NOTHING", debit}},
	}
}

func failures() []*sim.Scenario {
	var scs []*sim.Scenario
	for _, j := range jobs() {
		scs = append(scs, &sim.Scenario{
			Name: j.name, Title: j.title,
			Workers: []string{"A", "B"},
			DB:      &sim.Database{Schema: invoiceSchema, Seed: []string{"INSERT INTO accounts VALUES (7, 100)"}},
			Redis:   &usual,
			Prompt:  true,
			Faults:  []sim.Fault{sim.Pause(time.Minute).Only("A")},
			Bound:   sim.Bound{Faults: 1},
			Play:    func() sim.Play { return sim.Play{Work: j.work, Step: debitedOnce} },
		})
	}
	return scs
}

// work does the job under a lock that lasts ten seconds. B comes half a minute
// after A.
func (j job) work(w *sim.Worker) {
	w.Sleep(time.Duration(w.Index) * sim.Odd(30*time.Second))
	w.Call("invoice 1", nil, func(ctx context.Context) (string, error) {
		ok, err := w.Redis.SetNX(ctx, "lock:invoice:1", w.Name, 10*time.Second).Result()
		if err != nil || !ok {
			return "somebody is at it", err
		}
		return j.once(ctx, w.DB)
	})
}

// once looks, and does what has not been done.
func (j job) once(ctx context.Context, db *sql.DB) (string, error) {
	var one int
	if err := db.QueryRowContext(ctx, j.done).Scan(&one); err != sql.ErrNoRows {
		return "done before", err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer tx.Rollback()
	for _, text := range j.writes {
		res, err := tx.ExecContext(ctx, text)
		if err != nil {
			return "", err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return "done by somebody else", err
		}
	}
	return "done", tx.Commit()
}

func debitedOnce(v *sim.View) {
	if !v.Changed() {
		return
	}
	if left, _ := v.Query("SELECT balance FROM accounts")[0][0].(int64); left < 70 {
		v.Break(ruleDebitedOnce, v.Mover(), trace.Text{
			En: v.Name(v.Mover()) + " has debited invoice 1 again: the customer has paid 60 for 30. A second mail would have been a nuisance",
			Zh: v.Name(v.Mover()) + " 又为发票 1 扣了一次款：客户 30 的账付了 60。换成多发一封邮件，不过是惹人烦",
		})
	}
}
