package sim

import (
	"fmt"
	"slices"
	"time"

	"lockwise/internal/trace"
)

// A Rule is something every answer must keep to, whatever its technique.
type Rule struct {
	ID   string     // in verdicts, traces and the first line of wrong answers
	Text trace.Text // the rule in words
}

// Rules that the world itself watches over, in every scenario.
var (
	RuleLeftBehind = Rule{"left-behind", trace.Text{
		En: "nothing is left behind: no goroutine, open transaction, rows or prepared statement",
		Zh: "不留残余：没有 goroutine、未结束的事务、未关闭的 rows 或预处理语句",
	}}
	RuleSharedState = Rule{"shared-state", trace.Text{
		En: "workers are separate processes: they share no memory",
		Zh: "worker 是彼此独立的进程，不共享内存",
	}}
	RuleSchema = Rule{"schema", trace.Text{
		En: "the schema runs on an empty database",
		Zh: "schema 能在空数据库上执行",
	}}
	RuleReturns = Rule{"returns", trace.Text{
		En: "every call returns",
		Zh: "每次调用都会返回",
	}}
)

// A Breach is a finding that ends a run.
type Breach struct {
	Kind    trace.Failure // FailRule unless the world itself says otherwise
	Rule    Rule
	Worker  string
	Step    int // the worker's last step; 0: none
	Message trace.Text
	Detail  string

	standing bool // the run has not ended, and to make it again would leave another one standing
}

func leftBehind(w *Worker, en, zh, detail string) *Breach {
	return &Breach{
		Kind: trace.FailRule, Rule: RuleLeftBehind, Worker: w.Name, Step: w.lastStep,
		Message: trace.Text{
			En: fmt.Sprintf("%s's call has returned and has left %s", w.Name, en),
			Zh: fmt.Sprintf("%s 的调用已返回，却留下了%s", w.Name, zh),
		},
		Detail: detail,
	}
}

// View is what a check sees of a run: the stores as anybody would see them, and
// which faults have struck.
type View struct{ run *run }

// Query reads from the database what is committed. An error means that the check
// or the reader's schema is wrong; it ends the run as a finding of our own.
func (v *View) Query(query string) [][]any {
	set, err := v.run.world.db.look(query)
	if err != nil {
		v.run.breach = &Breach{
			Kind:    trace.FailInternal,
			Message: trace.Text{En: "cannot read the database: " + err.Error(), Zh: "无法读取数据库：" + err.Error()},
		}
		return nil
	}
	rows := make([][]any, len(set.values))
	for i, row := range set.values {
		rows[i] = make([]any, len(row))
		for j, value := range row {
			rows[i][j] = value
		}
	}
	return rows
}

// Exec runs a statement as a client that does not use the reader's code, and
// returns the database's error.
func (v *View) Exec(query string) error {
	v.run.world.db.doubt.Store(true)
	return execAll(v.run.world.db.ctl, query)
}

// Key reads a key of Redis, or of its master: its value as text, and the time it has left (0: it
// never expires). ok is false if there is no such key.
func (v *View) Key(key string) (value string, ttl time.Duration, ok bool) {
	if g := v.run.world.group; g != nil {
		return v.NodeKey(slices.Index(g.servers, g.current()), key)
	}
	return v.NodeKey(0, key)
}

// Master is the index of the server that takes a worker's requests now, where Redis
// has replicas; -1 if none does.
func (v *View) Master(worker int) int {
	g := v.run.world.group
	return slices.IndexFunc(g.servers, func(s *redisServer) bool { return g.serves(s, v.run.workers[worker]) })
}

// NodeKey is Key on the node with that index. The time left is true time, whatever
// the node's clock says.
func (v *View) NodeKey(node int, key string) (value string, ttl time.Duration, ok bool) {
	got, ok := v.run.world.servers[node].contents()[key]
	return got.value, got.ttl, ok
}

// Now is the virtual time since the run began.
func (v *View) Now() time.Duration { return v.run.now() }

// Steps is how many steps have been taken so far. If it has not grown since the
// last call of Play.Step, what changed meanwhile was the work of time or of a
// fault, not of a worker.
func (v *View) Steps() int { return v.run.steps }

// Changed reports whether a store may have changed since the last call of
// Play.Step. What a transaction has written counts when it is committed.
func (v *View) Changed() bool { return v.run.dirty }

// Faulted reports whether a fault has struck in this run.
func (v *View) Faulted() bool { return v.run.struck }

// Crashed reports whether the worker has crashed.
func (v *View) Crashed(worker int) bool { return v.run.workers[worker].crashed }

// Break reports that a rule does not hold. The first report counts. worker is
// the index of the worker whose step did it, or -1.
func (v *View) Break(rule Rule, worker int, message trace.Text) {
	if v.run.breach != nil {
		return
	}
	b := &Breach{Kind: trace.FailRule, Rule: rule, Message: message}
	if worker >= 0 {
		w := v.run.workers[worker]
		b.Worker, b.Step = w.Name, w.lastStep
	}
	v.run.breach = b
}

// Broken reports whether a rule has been broken already.
func (v *View) Broken() bool { return v.run.breach != nil }

// Mover is the index of the worker that moved last, or -1.
func (v *View) Mover() int {
	if v.run.cur == nil {
		return -1
	}
	return v.run.cur.Index
}

// Name is a worker's name; -1 has none.
func (v *View) Name(worker int) string {
	if worker < 0 {
		return "?"
	}
	return v.run.workers[worker].Name
}
