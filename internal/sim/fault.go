package sim

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/trace"
)

// A Fault is something that goes wrong at a worker's next step. Faults are
// values: a scenario lists those that may strike, Bound.Faults says how many do
// in one run, and the exploration decides when. A fault has a code of letters,
// unique in its scenario, by which schedule ids name it.
type Fault struct {
	base string // the kind, one letter
	code string // the kind, and a number if the scenario has several
	// ofWorker says that it strikes the worker, whichever of its steps waits.
	ofWorker bool
	// ofWorld says that it does not matter before whose step it strikes.
	ofWorld bool
	only    func(*step) bool
	strike  func(r *run, s *step)
	name    func(s *step) trace.Text
}

// Errors that a fault makes a worker see.
var (
	errCrashed = errors.New("sim: the process has crashed")
	// ErrLost is what the SQL driver reports when a request or its reply is
	// lost. It is not driver.ErrBadConn: with that, database/sql would send
	// the statement again, which a driver must not ask for when the statement
	// may have run (database/sql/driver, ErrBadConn).
	ErrLost = errors.New("connection lost: no reply from the database")
	// errCancelled is the cause of a context that a fault cancels.
	errCancelled = fmt.Errorf("sim: the caller went away: %w", context.Canceled)
)

// Only restricts the fault to the named workers.
func (f Fault) Only(workers ...string) Fault {
	return f.where(func(s *step) bool {
		for _, name := range workers {
			if s.w.Name == name {
				return true
			}
		}
		return false
	})
}

// On restricts the fault to steps on the store "db", "redis" or, for a node,
// "redis1" and so on, whose verb is one of ops; no ops means any.
func (f Fault) On(store string, ops ...string) Fault {
	return f.where(func(s *step) bool {
		if s.store != store {
			return false
		}
		for _, op := range ops {
			if s.op == op {
				return true
			}
		}
		return len(ops) == 0
	})
}

func (f Fault) where(cond func(*step) bool) Fault {
	prev := f.only
	f.only = func(s *step) bool { return (prev == nil || prev(s)) && cond(s) }
	return f
}

func (f Fault) applies(s *step) bool { return f.only == nil || f.only(s) }

// Crash kills the worker before the step: nothing it does later takes effect,
// deferred calls included; its connections drop and its open transaction is
// rolled back. A crash after a step is a crash before the next one.
func Crash() Fault {
	return Fault{
		base:     "x",
		ofWorker: true,
		strike:   func(r *run, s *step) { r.crash(s.w) },
		name: func(s *step) trace.Text {
			return trace.Text{En: s.w.Name + " crashes", Zh: s.w.Name + " 崩溃"}
		},
	}
}

// LoseReply lets the store carry out the step and loses the answer: the worker
// sees a time-out or a broken connection.
func LoseReply() Fault {
	return Fault{
		base:   "l",
		strike: func(r *run, s *step) { s.loseReply = true; r.grant(s) },
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("the reply to %s's %s is lost", s.w.Name, s.op),
				Zh: fmt.Sprintf("%s 的 %s 已执行，但应答丢失", s.w.Name, s.op),
			}
		},
	}
}

// LoseRequest loses the step on its way: the store never sees it, and the worker
// sees what it sees when a reply is lost.
func LoseRequest() Fault {
	return Fault{
		base:   "q",
		strike: func(r *run, s *step) { s.loseRequest = true; r.grant(s) },
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("%s's %s is lost on the way", s.w.Name, s.op),
				Zh: fmt.Sprintf("%s 的 %s 在途中丢失，未执行", s.w.Name, s.op),
			}
		},
	}
}

// Pause stops the worker for d before the step, as a garbage collection, a
// SIGSTOP or a migrating virtual machine would. Its own timers go on.
func Pause(d time.Duration) Fault {
	return Fault{
		base:     "p",
		ofWorker: true,
		strike:   func(r *run, s *step) { r.pause(s.w, d) },
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("%s is paused for %v", s.w.Name, d),
				Zh: fmt.Sprintf("%s 暂停 %v", s.w.Name, d),
			}
		},
	}
}

// Cancel cancels the context of the worker's call in progress, as a client that
// hangs up does.
func Cancel() Fault {
	return Fault{
		base:     "c",
		ofWorker: true,
		strike:   func(r *run, s *step) { s.w.callCtx(errCancelled) },
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("the context of %s's call is cancelled", s.w.Name),
				Zh: fmt.Sprintf("%s 的调用上下文被取消", s.w.Name),
			}
		},
	}
}

// CancelAfter cancels the context of the worker's call as the reply to the step
// arrives: the store has carried the step out, and the call knows it. After a BEGIN
// it would be no other than Cancel before the next step.
func CancelAfter() Fault {
	return Fault{
		base: "a",
		strike: func(r *run, s *step) {
			cancel := s.w.callCtx
			s.afterReply = func() {
				cancel(errCancelled)
				comeToRest()
			}
			r.grant(s)
		},
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("the context of %s's call is cancelled as the reply to its %s arrives", s.w.Name, s.op),
				Zh: fmt.Sprintf("%s 的 %s 已执行，应答到达之际调用的上下文被取消", s.w.Name, s.op),
			}
		},
	}.where(func(s *step) bool { return s.op != "BEGIN" })
}

// DelayRequest holds a Redis request in the network for d. The client waits, and
// gives up at its read timeout; the request arrives all the same.
func DelayRequest(d time.Duration) Fault {
	return Fault{
		base:   "d",
		strike: func(r *run, s *step) { s.delay = d; r.grant(s) },
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("%s's %s is on its way for %v", s.w.Name, s.op, d),
				Zh: fmt.Sprintf("%s 的 %s 在网络中滞留 %v", s.w.Name, s.op, d),
			}
		},
	}.where(onRedis)
}

// DelayReply lets Redis carry out the step and holds its answer in the network for
// d. The client waits, and gives up at its read timeout.
func DelayReply(d time.Duration) Fault {
	return Fault{
		base:   "r",
		strike: func(r *run, s *step) { s.replyDelay = d; r.grant(s) },
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("the reply to %s's %s is on its way for %v", s.w.Name, s.op, d),
				Zh: fmt.Sprintf("%s 的 %s 已执行，应答在网络中滞留 %v", s.w.Name, s.op, d),
			}
		},
	}.where(onRedis)
}

// FlushRedis empties Redis, as a restart without persistence does. Connections
// stay; scripts are forgotten too.
func FlushRedis() Fault {
	return ofServer("f", 0, trace.Text{En: "Redis loses everything it holds", Zh: "Redis 丢失全部数据"}, (*redisServer).empty)
}

// FlushScripts empties Redis's cache of scripts, as SCRIPT FLUSH does: the next
// EVALSHA is answered with NOSCRIPT.
func FlushScripts() Fault {
	return ofServer("s", 0, trace.Text{En: "Redis forgets its scripts", Zh: "Redis 清空脚本缓存"}, (*redisServer).forgetScripts)
}

// RedisDown makes Redis unreachable for d: requests fail at once and change
// nothing. What it holds stays.
func RedisDown(d time.Duration) Fault {
	text := trace.Text{En: fmt.Sprintf("Redis cannot be reached for %v", d), Zh: fmt.Sprintf("Redis 在 %v 内不可达", d)}
	return ofServer("n", 0, text, func(s *redisServer) { s.down = time.Now().Add(d) })
}
