package ttl

import (
	"context"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The TTLs have a nanosecond or three that Redis does not see. No fraction of them
// adds up to the whole, so that an answer's ticks and the end of its lease are
// never the same instant.
const (
	seconds   = 3*time.Second + 1
	fraction  = 1500*time.Millisecond + 1
	subsecond = 500*time.Millisecond + 3
	tiny      = 90*time.Millisecond + 7
	tenfold   = 10*time.Second + 3
)

func situations() []situation {
	return append(append(healthy(), faulty()...), hostile()...)
}

// healthy are the situations in which nothing goes wrong.
func healthy() []situation {
	long := job{takes: sim.Odd(3 * seconds)}
	next := job{after: sim.Odd(300 * time.Millisecond), takes: sim.Odd(200 * time.Millisecond), tries: 40}
	return []situation{
		{
			name:  "short",
			title: trace.Text{En: "two workers, and work that is shorter than the TTL", Zh: "两个 worker，工作时间短于 TTL"},
			ttl:   seconds,
			jobs:  [][]job{{{takes: sim.Odd(700 * time.Millisecond)}}, {{takes: sim.Odd(400 * time.Millisecond), tries: 8}}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "long",
			title: trace.Text{En: "work takes three times the TTL, and another worker wants the lock", Zh: "工作时间是 TTL 的三倍，另一个 worker 也想拿锁"},
			ttl:   seconds,
			jobs:  [][]job{{long}, {next}},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "alone",
			title: trace.Text{En: "one worker, one long piece of work, and nobody else", Zh: "只有一个 worker 和一项长工作，没有别人"},
			ttl:   seconds,
			jobs:  [][]job{{long}},
		},
		{
			name:  "again",
			title: trace.Text{En: "one worker does three pieces of work, one right after the other", Zh: "一个 worker 接连做三项工作"},
			ttl:   seconds,
			jobs:  [][]job{{{}, {takes: sim.Odd(1200 * time.Millisecond)}, {takes: sim.Odd(100 * time.Millisecond)}}},
		},
		{
			name:  "fraction",
			title: trace.Text{En: "a TTL of 1.5 s", Zh: "TTL 为 1.5 s"},
			ttl:   fraction,
			jobs:  [][]job{{{takes: sim.Odd(2 * fraction)}}, {next}},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "subsecond",
			title: trace.Text{En: "a TTL of 500 ms", Zh: "TTL 为 500 ms"},
			ttl:   subsecond,
			// No preemption: one that lets time pass is as long as the TTL.
			jobs: [][]job{{{takes: sim.Odd(2 * subsecond)}}, {next}},
		},
		{
			name:  "tiny",
			title: trace.Text{En: "a TTL of 90 ms", Zh: "TTL 为 90 ms"},
			ttl:   tiny,
			jobs:  [][]job{{{takes: sim.Odd(5 * tiny)}}, {next}},
		},
		{
			name:  "marathon",
			title: trace.Text{En: "work takes a hundred times the TTL", Zh: "工作时间是 TTL 的一百倍"},
			ttl:   subsecond,
			jobs:  [][]job{{{takes: sim.Odd(100 * subsecond)}}},
		},
		{
			name:  "fails",
			title: trace.Text{En: "work fails early, late, and because of a deadline of its own", Zh: "工作有的很快失败，有的很久才失败，还有的因自己的期限而失败"},
			ttl:   fraction,
			jobs: [][]job{{
				{takes: sim.Odd(200 * time.Millisecond), fails: errWork}, {takes: sim.Odd(2 * fraction), fails: errWork}, {takes: sim.Odd(100 * time.Millisecond), fails: errSlow},
			}, {next}},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "leaves",
			title: trace.Text{En: "the caller goes away in the middle of the work, which takes a moment to stop", Zh: "工作途中调用方离开，工作要过一会儿才能停下"},
			ttl:   fraction,
			jobs:  [][]job{{{takes: sim.Odd(3 * fraction), gone: sim.Odd(fraction), tidies: sim.Odd(150 * time.Millisecond)}}, {next}},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "leaves-slowly",
			title: trace.Text{En: "the caller goes away, and the work takes longer than the TTL to stop", Zh: "调用方离开，而工作停下所需的时间超过 TTL"},
			ttl:   fraction,
			jobs:  [][]job{{{takes: sim.Odd(3 * fraction), gone: sim.Odd(fraction), tidies: sim.Odd(2 * fraction)}}, {next}},
		},
		{
			name:  "leaves-unheard",
			title: trace.Text{En: "the caller goes away, and the work, which does not watch its context, comes to its own end: once well, once not", Zh: "调用方离开，而工作不理会上下文，自行做到了头：一次成功，一次失败"},
			ttl:   fraction,
			jobs: [][]job{{
				{takes: sim.Odd(2 * fraction), gone: sim.Odd(fraction), stubborn: true},
				{takes: sim.Odd(2 * fraction), gone: sim.Odd(fraction), stubborn: true, fails: errWork},
			}},
		},
	}
}

// slowly is a read timeout that an answer may be late within.
const slowly = 10 * time.Second

// faulty are the situations in which the network, Redis or a process fails.
func faulty() []situation {
	long := job{takes: sim.Odd(2*fraction + 200*time.Millisecond)} // not just after a renewal
	next := job{after: sim.Odd(300 * time.Millisecond), takes: sim.Odd(200 * time.Millisecond), tries: 40}
	lossy := []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")}
	return []situation{
		{
			name:  "one-lost",
			title: trace.Text{En: "one message between a worker and Redis is lost", Zh: "worker 与 Redis 之间丢了一条消息"},
			ttl:   fraction,
			jobs:  [][]job{{long}, {next}},
			faults: append(lossy[:2:2],
				sim.RedisDown(90*time.Millisecond).Only("A")),
			bound:    sim.Bound{Faults: 1},
			lossy:    true,
			lasts:    true,
			survives: true,
		},
		{
			name:     "one-lost-subsecond",
			title:    trace.Text{En: "the same with a TTL of 500 ms", Zh: "同上，TTL 为 500 ms"},
			ttl:      subsecond,
			redis:    sim.Redis{MaxRetries: -1, ReadTimeout: 40*time.Millisecond + 3*time.Microsecond},
			jobs:     [][]job{{{takes: sim.Odd(3 * subsecond)}}, {next}},
			faults:   lossy,
			bound:    sim.Bound{Faults: 1},
			lossy:    true,
			survives: true,
		},
		{
			name:     "one-lost-ten",
			title:    trace.Text{En: "the same with a TTL of 10 s", Zh: "同上，TTL 为 10 s"},
			ttl:      tenfold,
			jobs:     [][]job{{{takes: sim.Odd(5 * tenfold / 2)}}},
			faults:   lossy,
			bound:    sim.Bound{Faults: 1},
			lossy:    true,
			survives: true,
		},
		{
			name:   "same-moment",
			title:  trace.Text{En: "two workers ask in the same moment, and a message of one of them is lost", Zh: "两个 worker 在同一时刻请求，其中一个丢了一条消息"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(400 * time.Millisecond), tries: 8}}, {{takes: sim.Odd(700 * time.Millisecond), tries: 8}}},
			faults: lossy,
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
			lossy:  true,
		},
		{
			name:   "down",
			title:  trace.Text{En: "Redis cannot be reached for longer than the TTL", Zh: "Redis 不可达的时间超过 TTL"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(3 * fraction)}}, {next}},
			faults: []sim.Fault{sim.RedisDown(sim.Odd(2 * fraction))},
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
			lasts:  true,
		},
		{
			name:   "down-ignored",
			title:  trace.Text{En: "Redis cannot be reached for longer than the TTL, and the work does not watch its context", Zh: "Redis 不可达的时间超过 TTL，而工作不理会上下文"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(3 * fraction), stubborn: true}}},
			faults: []sim.Fault{sim.RedisDown(sim.Odd(2 * fraction))},
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
			lasts:  true,
		},
		{
			name:   "paused",
			title:  trace.Text{En: "a worker's next request waits in its process for twice the TTL, while its timers go on", Zh: "worker 的下一个请求在进程里卡了两倍 TTL，定时器照走"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(4 * fraction)}}, {next}},
			faults: []sim.Fault{sim.Pause(sim.Odd(2 * fraction)).Only("A")},
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
		},
		{
			name:   "crash",
			title:  trace.Text{En: "a worker crashes; the next one waits", Zh: "一个 worker 崩溃，下一个在等锁"},
			ttl:    fraction,
			jobs:   [][]job{{long}, {next}},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "cancelled",
			title:  trace.Text{En: "the caller goes away at any step", Zh: "调用方可能在任一步骤离开"},
			ttl:    fraction,
			jobs:   [][]job{{long}, {next}},
			faults: []sim.Fault{sim.Cancel().Only("A")},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "retries",
			title:  trace.Text{En: "the client repeats requests by itself (MaxRetries 3), and messages are lost", Zh: "客户端自动重试（MaxRetries 为 3），且有消息丢失"},
			ttl:    fraction,
			redis:  sim.Redis{ReadTimeout: redisOptions.ReadTimeout},
			jobs:   [][]job{{long}, {next}},
			faults: lossy,
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
		},
		{
			name:   "default-client",
			title:  trace.Text{En: "a client as go-redis makes it: a call may last longer than its context", Zh: "go-redis 默认配置的客户端：一次调用可能比它的上下文活得更久"},
			ttl:    fraction,
			redis:  sim.Redis{IgnoreContext: true},
			jobs:   [][]job{{{takes: sim.Odd(4 * fraction)}}, {next}},
			faults: lossy,
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
		},
		{
			name:   "slow-answer",
			title:  trace.Text{En: "an answer of Redis is on its way for longer than the TTL", Zh: "Redis 的应答在路上的时间超过 TTL"},
			ttl:    fraction,
			redis:  sim.Redis{MaxRetries: -1, ReadTimeout: slowly},
			jobs:   [][]job{{{takes: sim.Odd(3 * fraction)}}, {next}},
			faults: []sim.Fault{sim.DelayReply(sim.Odd(fraction)).Only("A"), sim.DelayReply(sim.Odd(2 * fraction)).Only("A")},
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
		},
		{
			name:   "late-answer",
			title:  trace.Text{En: "the answer to a renewal comes when the work has already been told to stop", Zh: "续期的应答到来时，工作已被通知停止"},
			ttl:    fraction,
			redis:  sim.Redis{MaxRetries: -1, ReadTimeout: slowly},
			jobs:   [][]job{{{takes: sim.Odd(2 * fraction), tidies: sim.Odd(500 * time.Millisecond)}}},
			faults: []sim.Fault{sim.DelayReply(sim.Odd(1150 * time.Millisecond)).Only("A")},
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
		},
		{
			name:  "slow-then-down",
			title: trace.Text{En: "a renewal's answer is slow or the first one lost, and then Redis cannot be reached", Zh: "续期的应答迟到，或加锁的应答丢失，随后 Redis 不可达"},
			ttl:   fraction,
			redis: sim.Redis{MaxRetries: -1, ReadTimeout: sim.Odd(fraction * 2 / 3)},
			jobs:  [][]job{{{takes: sim.Odd(fraction + 700*time.Millisecond)}}},
			faults: []sim.Fault{
				sim.DelayReply(sim.Odd(fraction/2)).Only("A").On("redis", "EVAL", "PEXPIRE"), // the first renewal, for most
				sim.DelayReply(sim.Odd(fraction/5)).Only("A").On("redis", "EVAL", "PEXPIRE"), // within a limit that the call may have
				sim.LoseReply().Only("A").On("redis", "SET"),
				sim.RedisDown(sim.Odd(2 * fraction)),
			},
			bound: sim.Bound{Faults: 2},
			lossy: true,
			lasts: true,
		},
		{
			name:   "slow-request",
			title:  trace.Text{En: "a request is on its way for longer than the TTL, and arrives when nobody expects it", Zh: "请求在路上的时间超过 TTL，到达时已无人等它"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(fraction)}, {after: sim.Odd(100 * time.Millisecond), takes: sim.Odd(100 * time.Millisecond), tries: 10}}, {next}},
			faults: []sim.Fault{sim.DelayRequest(sim.Odd(fraction + 400*time.Millisecond)).Only("A"), sim.DelayRequest(sim.Odd(4 * fraction)).Only("A")},
			bound:  sim.Bound{Faults: 1},
			lossy:  true,
		},
	}
}

// hostile are the situations in which the key is taken away from outside, and
// those in which the work itself misbehaves.
func hostile() []situation {
	next := job{after: sim.Odd(300 * time.Millisecond), takes: sim.Odd(200 * time.Millisecond), tries: 40}
	long := job{takes: sim.Odd(3 * fraction), tidies: sim.Odd(90 * time.Millisecond)}
	at := sim.Odd(fraction + 300*time.Millisecond)
	deleted := &meddling{at: at, op: "delete the lock by hand", do: func(ctx context.Context, w *sim.Worker) error {
		return w.Redis.Del(ctx, lockKey).Err()
	}}
	stolen := &meddling{at: at, op: "set the lock by hand", do: func(ctx context.Context, w *sim.Worker) error {
		return w.Redis.Set(ctx, lockKey, "set by hand", 700*time.Millisecond).Err()
	}}
	flushed := &meddling{at: at, op: "empty Redis by hand", do: func(ctx context.Context, w *sim.Worker) error {
		return w.Redis.FlushAll(ctx).Err()
	}}
	return []situation{
		{
			name:   "deleted",
			title:  trace.Text{En: "somebody deletes the key while the work is going on", Zh: "工作途中有人删掉了键"},
			ttl:    fraction,
			jobs:   [][]job{{long}, {next}},
			meddle: deleted,
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:   "stolen",
			title:  trace.Text{En: "somebody overwrites the key while the work is going on", Zh: "工作途中有人覆盖了键"},
			ttl:    fraction,
			jobs:   [][]job{{long}, {next}},
			meddle: stolen,
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:   "flushed",
			title:  trace.Text{En: "Redis loses everything while the work is going on", Zh: "工作途中 Redis 丢失全部数据"},
			ttl:    fraction,
			jobs:   [][]job{{long}, {next}},
			meddle: flushed,
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:   "deleted-late",
			title:  trace.Text{En: "the key is deleted shortly before the work is done", Zh: "工作即将完成时键被删掉"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(700 * time.Millisecond)}}},
			meddle: &meddling{at: sim.Odd(650 * time.Millisecond), op: deleted.op, do: deleted.do},
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:   "stubborn",
			title:  trace.Text{En: "the key is overwritten, and the work does not watch its context", Zh: "键被覆盖，而工作不理会上下文"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(3 * fraction), stubborn: true}}, {next}},
			meddle: stolen,
		},
		{
			name:   "lost-and-leaves",
			title:  trace.Text{En: "the key is overwritten; then the caller goes away, and the work, which does not watch its context, ends well", Zh: "键被覆盖，随后调用方离开，而工作不理会上下文，顺利做完"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(4 * fraction), gone: sim.Odd(3 * fraction), stubborn: true}}},
			meddle: stolen,
		},
		{
			name:   "lost-and-panics",
			title:  trace.Text{En: "the key is overwritten; the work does not watch its context, and panics in the end", Zh: "键被覆盖，工作不理会上下文，最后 panic"},
			ttl:    fraction,
			jobs:   [][]job{{{takes: sim.Odd(3 * fraction), stubborn: true, panics: true}}, {next}},
			meddle: stolen,
		},
		{
			name:  "panics",
			title: trace.Text{En: "the work panics, early and late", Zh: "工作 panic：一次很早，一次很晚"},
			ttl:   fraction,
			jobs:  [][]job{{{takes: sim.Odd(200 * time.Millisecond), panics: true}, {after: sim.Odd(2 * fraction), takes: sim.Odd(2 * fraction), panics: true}}, {next}},
		},
	}
}
