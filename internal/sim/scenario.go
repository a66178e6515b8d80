package sim

import (
	"context"
	"database/sql"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/trace"
)

// A Scenario is one situation that answers are judged in.
type Scenario struct {
	Name    string     // short, in schedule ids: lower case and hyphens
	Title   trace.Text // what the situation is
	Workers []string   // one-letter names, in lane order: "A", "B"

	DB    *Database // nil: no database
	Redis *Redis    // nil: no Redis; see RedisOf for lessons that do not hand it out

	// Nodes, if there are any, stand in place of the one Redis. Redis then holds
	// the options of the clients, of which every worker has one for each node.
	Nodes []Node

	// Replicas, if there are any, copy the one Redis, which is then "redis1"; they are
	// "redis2" and so on. Every worker has one client, which goes on working against
	// whichever is promoted. See [Failover].
	Replicas []Replica

	// Stores are further servers, of kinds that this package does not know.
	Stores []Store

	// Latency is how long every answer of a store takes to reach a worker. What is
	// asked for has happened when it was granted, at once.
	Latency time.Duration

	// Prompt says that stores answer at once: time passes only when nobody can
	// move. Otherwise it may also pass, as a preemption, while a worker waits for
	// its turn, and a limit that an answer has set for a look at a store ends
	// meanwhile, as it should. Where rules ask for an outcome because nothing has
	// gone wrong, set Prompt, or let them look at Worker.Held.
	Prompt bool

	Faults []Fault // what may strike, up to Bound.Faults times
	Bound  Bound

	// Play returns what one run does. It is called once for every schedule,
	// so that nothing but the stores' contents, which are reset, could carry
	// over from one run to the next.
	Play func() Play
}

// Play is one run of a scenario, seen by its author.
type Play struct {
	// Work is what the worker does, from start to end. It runs once for
	// every worker, in a goroutine of its own.
	Work func(w *Worker)
	// Step, if set, is called after every turn of a worker and whenever time
	// has passed, and checks what must hold at all times. A check that only
	// reads the stores can save its work where View.Changed says no.
	Step func(v *View)
	// End is called when no worker has anything left to do.
	End func(v *View)
}

// Bound limits an exploration. It counts choices, never time.
type Bound struct {
	// Preemptions is how often, in one schedule, a worker that could go on
	// is made to wait while another moves or time passes.
	Preemptions int
	// Faults is how many faults strike in one schedule.
	Faults int
	// Schedules is how many schedules are run exhaustively before the rest is
	// left to random walks; 0 means the default, 20,000.
	Schedules int
	// Walks is the number of random walks past Schedules; 0 means the
	// default, 500.
	Walks int
}

const (
	defaultSchedules = 20_000
	defaultWalks     = 500
)

// Database describes the SQLite database of a scenario. It is a file in WAL
// mode with a busy timeout of 5 s; every worker has its own connections.
type Database struct {
	Schema string   // run once on an empty database; may hold several statements
	Seed   []string // run before every schedule
	// Immediate opens transactions with BEGIN IMMEDIATE; otherwise they are
	// deferred, which is what database/sql and SQLite do by default.
	Immediate bool
	// NoIdle makes the workers' pools keep no idle connection, so that every
	// statement that asks the pool travels on another one, as it may at any time
	// in a process that serves several requests at once.
	NoIdle bool
}

// Redis describes the Redis server of a scenario and the clients' options.
type Redis struct {
	// MaxRetries is go-redis's option: 0 means its default of 3, -1 none.
	MaxRetries int
	// IgnoreContext leaves ContextTimeoutEnabled off, go-redis's default: a
	// context's deadline is then not applied to the connection.
	IgnoreContext bool
	// ReadTimeout is go-redis's option; 0 means its default of 5 s.
	ReadTimeout time.Duration
}

// Worker is one process of a service. DB and Redis belong to it alone.
type Worker struct {
	Name  string
	Index int
	DB    *sql.DB
	Redis redis.Cmdable
	Nodes []redis.Cmdable // by node, if the scenario has nodes; Redis is nil then
	run   *run

	ctx     context.Context // of the whole process: ends when it crashes
	cancel  context.CancelFunc
	callCtx context.CancelCauseFunc // of the call in progress

	crashed   bool
	done      bool
	returned  bool // what it had to do came to its end
	pausedTil time.Time
	steps     int           // steps taken
	hash      uint64        // chain over everything it did and saw; see state.go
	lastStep  int           // number of its last step in the run
	lastOp    string        // what that step asked for
	replies   int           // replies that have reached it
	held      time.Duration // how long its steps have waited for their turn
	refused   int           // operations refused since the crash
	waiting   int           // what it waits for that comes from a store; see Waits
	stores    map[string]storeClient
	cutOff    map[string]time.Time // by store: until when it is out of reach
	asleep    bool                 // an asleep event has been traced

}

type workerKey struct{}

// RedisOf is the Redis client of the worker whose call ctx belongs to, for lessons
// whose functions are given a database only: an answer may still want to see what a
// lock adds. It is nil if ctx comes from elsewhere or the scenario has no Redis. A
// Redis that nobody asks costs a run nothing.
func RedisOf(ctx context.Context) redis.Cmdable {
	if w, ok := ctx.Value(workerKey{}).(*Worker); ok {
		return w.Redis
	}
	return nil
}

// Now is the virtual time since the run began.
func (w *Worker) Now() time.Duration { return w.run.now() }

// Call runs fn as one call of the reader's code and puts the call and what came
// of it into the trace. fn's context ends when a fault cancels it, when the worker
// crashes, and at the end of the run; not when fn returns, so that what fn leaves
// behind is not tidied away unseen. fn returns the outcome in words, or an error.
// If the worker has crashed meanwhile Call does not return: a crashed process
// tells nobody anything.
func (w *Worker) Call(name string, args []string, fn func(ctx context.Context) (string, error)) {
	var ctx context.Context
	ctx, w.callCtx = context.WithCancelCause(w.ctx)
	w.run.rec.call(w.run, w, name, args)
	result, err := fn(ctx)
	w.run.leaveIfCrashed(w)
	w.run.callEnds(w)
	w.run.rec.returned(w.run, w, name, result, err)
}

// Replies is how many replies of Redis, or of a further store, have reached the worker,
// errors included. It tells an answer that a store gave from one that the code made up.
func (w *Worker) Replies() int { return w.replies }

// Held is how long, in virtual time, the worker's steps have waited for their turn
// so far: the schedule has paused it, or let time pass. Code that limits its own
// time may have given up for that.
func (w *Worker) Held() time.Duration {
	w.run.mu.Lock()
	defer w.run.mu.Unlock()
	return w.held
}

// Sleep passes virtual time, as a worker that waits between two calls. It may be
// for days: that nothing happens meanwhile is no sign of being stuck.
func (w *Worker) Sleep(d time.Duration) {
	for most := w.run.sc.horizon() / 2; d > most; d -= most {
		time.Sleep(most)
		w.run.signal()
	}
	time.Sleep(d)
	w.run.leaveIfCrashed(w)
}

// Believe puts into the trace that the worker acts as the holder of key from now
// on, or no longer does. What the store says may be something else.
func (w *Worker) Believe(key string, holds bool) { w.run.rec.belief(w.run, w, key, holds) }

// Crashed reports whether the worker has been crashed by a fault.
func (w *Worker) Crashed() bool { return w.crashed }
