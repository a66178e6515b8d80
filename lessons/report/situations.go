package report

import (
	"strings"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// How long building takes, and when somebody asks once more who finds whatever a
// fault has left: a lock of a crashed worker is gone by then.
var (
	ordinary = sim.Odd(20 * time.Second)
	monthEnd = sim.Odd(70 * time.Second)
	later    = sim.Odd(60*time.Minute + 30*time.Second)
)

// patience is how long a call may wait for a Redis that does not answer.
const patience = 5 * time.Minute

// recovery is how long a worker that is gone may keep others waiting.
const recovery = time.Hour

const (
	day  = "2026-03-01"
	next = "2026-03-02"
)

// trouble is what a scenario's faults are about.
type trouble int

const (
	none        trouble = iota
	flushed             // Redis loses what it holds
	unreachable         // messages to Redis are lost, refused or late
	database            // messages of A to the database are lost
	paused              // A stands still for a while
	crashed             // A is gone
	cancelled           // A's caller goes away
)

func situations() []situation {
	return append(append(healthy(), lockless()...), faulty()...)
}

// at asks for the report of day at the given time.
func at(d time.Duration) ask { return ask{at: d, date: day, takes: ordinary} }

// longText is longer than many a column, and has what is often tidied up on the way.
var longText = " Sales\r\n\t" + strings.Repeat("it's 100% of \"yesterday\"; ", 3000) + "\r\n"

// healthy are the situations in which nothing goes wrong.
func healthy() []situation {
	now := at(0)
	return []situation{
		{
			name:   "same-minute",
			title:  trace.Text{En: "cron starts the report at the same minute on two machines", Zh: "两台机器上的 cron 在同一分钟启动报表"},
			prompt: true,
			asks:   [][]ask{{now}, {now}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:      "same-minute-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			prompt:    true,
			asks:      [][]ask{{now}, {now}},
			immediate: true,
			bound:     sim.Bound{Preemptions: 2},
		},
		{
			name:   "three",
			title:  trace.Text{En: "three machines at the same minute", Zh: "三台机器在同一分钟启动"},
			prompt: true,
			asks:   [][]ask{{now}, {now}, {now}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:   "just-done",
			title:  trace.Text{En: "another machine asks in the moment in which the report is done", Zh: "报表刚好生成完的那一刻，另一台机器来问"},
			asks:   [][]ask{{now}, {at(ordinary)}},
			prompt: true,
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:  "one-after-another",
			title: trace.Text{En: "the report is asked for again and again", Zh: "同一份报表被反复请求"},
			asks:  [][]ask{{now, now, at(sim.Odd(90 * time.Second))}, {at(sim.Odd(30 * time.Second)), at(later)}},
		},
		{
			name:  "month-end",
			title: trace.Text{En: "building takes 70 s, and others ask meanwhile", Zh: "生成报表要 70 s，期间有别人来问"},
			asks: [][]ask{
				{{date: day, takes: monthEnd}},
				{at(sim.Odd(16 * time.Second)), at(sim.Odd(33 * time.Second)), at(sim.Odd(50 * time.Second)), at(sim.Odd(64 * time.Second)), at(sim.Odd(68 * time.Second)), at(sim.Odd(95 * time.Second))},
			},
		},
		{
			name:   "neighbour",
			title:  trace.Text{En: "another program writes to the database while the report is built", Zh: "生成报表期间，另一个程序要写数据库"},
			prompt: true,
			asks:   [][]ask{{now}},
			reads:  true,
			writer: true,
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:   "two-dates",
			title:  trace.Text{En: "two dates at the same time", Zh: "同时生成两个日期的报表"},
			prompt: true,
			asks:   [][]ask{{now}, {{date: next, takes: ordinary}}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:  "fails",
			title: trace.Text{En: "building fails, and is tried again two seconds later", Zh: "生成失败，两秒后重试"},
			asks:  [][]ask{{{date: day, takes: ordinary, fails: true}, at(sim.Odd(22 * time.Second))}, {now, at(sim.Odd(50 * time.Second))}},
		},
		{
			name:   "just-failed",
			title:  trace.Text{En: "another machine asks in the moment in which building has failed", Zh: "生成刚刚失败的那一刻，另一台机器来问"},
			prompt: true,
			asks:   [][]ask{{{date: day, takes: ordinary, fails: true}}, {at(ordinary), at(sim.Odd(50 * time.Second))}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:  "texts",
			title: trace.Text{En: "reports of 80,000 characters, and of the text 007", Zh: "一份报表有八万个字符，另一份的文本是 007"},
			asks:  [][]ask{{{date: day, takes: ordinary, text: longText}, {date: next, takes: ordinary, text: "007"}}},
		},
		{
			name:  "busy",
			title: trace.Text{En: "another program holds the database for four seconds when the report is to be stored, less than the busy timeout of five", Zh: "正要存报表时，另一个程序占用数据库四秒，未超过五秒的 busy timeout"},
			asks:  [][]ask{{now}},
			holds: 4 * time.Second,
		},
		{
			name:  "gone-before",
			title: trace.Text{En: "a caller has gone away before it is served, and asks again", Zh: "调用方在得到服务之前就已离开，随后又来请求"},
			asks:  [][]ask{{{date: day, takes: ordinary, gone: true}, at(sim.Odd(2 * time.Second))}},
		},
		{
			name:   "another-connection",
			title:  trace.Text{En: "the pools keep no idle connection: each statement on db may travel on another one", Zh: "连接池不保留空闲连接：db 上的每条语句都可能走另一条连接"},
			asks:   [][]ask{{now, at(sim.Odd(40 * time.Second))}, {at(sim.Odd(30 * time.Second)), {date: next, takes: ordinary}}},
			noIdle: true,
		},
		{
			name:  "nothing-sold",
			title: trace.Text{En: "the report of a day without sales is an empty text", Zh: "没有销售的一天，报表是空文本"},
			asks:  [][]ask{{{date: day, takes: ordinary, empty: true}}, {{at: sim.Odd(time.Minute), date: day, takes: ordinary, empty: true}}},
		},
	}
}

// lockless are the situations in which Redis does not do its part.
func lockless() []situation {
	now := at(0)
	return []situation{
		{
			name:    "flushed",
			title:   trace.Text{En: "Redis loses everything it holds while the report is built", Zh: "生成报表期间 Redis 丢失全部数据"},
			asks:    [][]ask{{now, at(sim.Odd(26 * time.Second))}, {at(sim.Odd(12 * time.Second))}},
			reads:   true,
			trouble: flushed,
			faults:  []sim.Fault{sim.FlushRedis()},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "flushed-at-once",
			title:   trace.Text{En: "the same, while two machines are just beginning", Zh: "同上，而两台机器刚刚开始"},
			prompt:  true,
			asks:    [][]ask{{now}, {now}},
			trouble: flushed,
			faults:  []sim.Fault{sim.FlushRedis()},
			bound:   sim.Bound{Preemptions: 3, Faults: 1},
		},
		{
			name:  "flushed-next",
			title: trace.Text{En: "the same, to a worker that has stored another report before", Zh: "同上，而其中一个 worker 先前存过另一份报表"},
			asks: [][]ask{
				{at(sim.Odd(30 * time.Second))},
				{{date: next, takes: ordinary}, at(sim.Odd(42 * time.Second))},
			},
			reads:   true,
			trouble: flushed,
			faults:  []sim.Fault{sim.FlushRedis()},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "down",
			title:   trace.Text{En: "Redis cannot be reached, for seconds or for more than an hour", Zh: "Redis 有几秒或一个多小时不可达"},
			asks:    [][]ask{{now}, {at(sim.Odd(5 * time.Second)), at(later)}},
			reads:   true,
			trouble: unreachable,
			faults:  []sim.Fault{sim.RedisDown(sim.Odd(14 * time.Second)), sim.RedisDown(sim.Odd(70 * time.Minute))},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "down-at-once",
			title:   trace.Text{En: "Redis cannot be reached by two machines that are just beginning", Zh: "两台机器刚刚开始，Redis 不可达"},
			prompt:  true,
			asks:    [][]ask{{now}, {now}},
			trouble: unreachable,
			faults:  []sim.Fault{sim.RedisDown(sim.Odd(10 * time.Minute))},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "lost",
			title:   trace.Text{En: "a message between a worker and Redis is lost", Zh: "worker 与 Redis 之间丢了一条消息"},
			asks:    [][]ask{{now}, {at(sim.Odd(5 * time.Second)), at(later)}},
			reads:   true,
			trouble: unreachable,
			faults:  []sim.Fault{sim.LoseReply().Only("A").On("redis"), sim.LoseRequest().Only("A").On("redis")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "retries",
			title:   trace.Text{En: "the same, and the client repeats requests by itself (MaxRetries 3)", Zh: "同上，且客户端自动重试（MaxRetries 为 3）"},
			asks:    [][]ask{{now}, {at(sim.Odd(5 * time.Second)), at(later)}},
			redis:   &sim.Redis{ReadTimeout: sim.Odd(time.Second)},
			trouble: unreachable,
			faults:  []sim.Fault{sim.LoseReply().Only("A").On("redis"), sim.LoseRequest().Only("A").On("redis")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "slow",
			title:   trace.Text{En: "a request to Redis arrives when nobody expects it any more", Zh: "发给 Redis 的请求迟迟才到，已无人在等"},
			asks:    [][]ask{{now}, {at(sim.Odd(21 * time.Second)), at(sim.Odd(48 * time.Second))}, {at(later)}},
			trouble: unreachable,
			faults:  []sim.Fault{sim.DelayRequest(sim.Odd(30 * time.Second)).Only("A")},
			bound:   sim.Bound{Faults: 1},
		},
	}
}

// faulty are the situations in which a worker, its caller or the way to the
// database fails.
func faulty() []situation {
	now := at(0)
	long := sim.Odd(65 * time.Minute) // longer than any lock that is let go in time
	return []situation{
		{
			name:  "paused",
			title: trace.Text{En: "a worker is paused for longer than its lock lasts, and wakes while another is building", Zh: "worker 暂停得比锁还久，醒来时另一个正在生成"},
			asks: [][]ask{
				{now},
				{at(sim.Odd(64*time.Minute + 55*time.Second)), at(sim.Odd(66 * time.Minute))},
				{at(sim.Odd(65*time.Minute + 11*time.Second))},
			},
			reads:   true,
			trouble: paused,
			faults:  []sim.Fault{sim.Pause(long).Only("A")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:  "paused-failing",
			title: trace.Text{En: "the same, to a worker whose build fails", Zh: "同上，而这个 worker 的生成还失败了"},
			asks: [][]ask{
				{{date: day, takes: ordinary, fails: true}},
				{at(sim.Odd(65*time.Minute + 6*time.Second))},
				{at(sim.Odd(66 * time.Minute))},
			},
			reads:   true,
			trouble: paused,
			faults:  []sim.Fault{sim.Pause(long).Only("A")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:  "paused-briefly",
			title: trace.Text{En: "a worker is paused for three minutes", Zh: "worker 暂停三分钟"},
			asks: [][]ask{
				{now},
				{at(sim.Odd(30 * time.Second)), at(sim.Odd(2*time.Minute + 50*time.Second)), at(later)},
			},
			reads:   true,
			trouble: paused,
			faults:  []sim.Fault{sim.Pause(sim.Odd(3 * time.Minute)).Only("A")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "crash",
			title:   trace.Text{En: "a worker crashes; others ask half a minute and an hour later", Zh: "一个 worker 崩溃；半分钟后和一小时后又有人来问"},
			asks:    [][]ask{{now}, {at(sim.Odd(30 * time.Second)), at(later)}},
			reads:   true,
			trouble: crashed,
			faults:  []sim.Fault{sim.Crash().Only("A")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "cancelled",
			title:   trace.Text{En: "a caller goes away, and others ask later", Zh: "调用方中途取消，之后又有人来问"},
			asks:    [][]ask{{now}, {at(sim.Odd(5 * time.Second)), at(sim.Odd(31 * time.Second)), at(later)}},
			reads:   true,
			trouble: cancelled,
			faults:  []sim.Fault{sim.Cancel().Only("A")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "database",
			title:   trace.Text{En: "a message between a worker and the database is lost; the worker asks again", Zh: "worker 与数据库之间丢了一条消息，worker 重试"},
			asks:    [][]ask{{{date: day, takes: ordinary, tries: 3}}, {at(sim.Odd(5 * time.Second)), at(later)}},
			reads:   true,
			trouble: database,
			faults:  []sim.Fault{sim.LoseReply().Only("A").On("db"), sim.LoseRequest().Only("A").On("db")},
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "database-later",
			title:   trace.Text{En: "the same, to a worker that asks when the report is stored", Zh: "同上，而这个 worker 来问时报表已经存好"},
			asks:    [][]ask{{{at: sim.Odd(30 * time.Second), date: day, takes: ordinary, tries: 3}}, {now}},
			trouble: database,
			faults:  []sim.Fault{sim.LoseReply().Only("A").On("db"), sim.LoseRequest().Only("A").On("db")},
			bound:   sim.Bound{Faults: 2},
		},
		{
			name:    "outside",
			title:   trace.Text{En: "another program stores the same report, past this code and its lock", Zh: "另一个程序绕过这段代码和这把锁，存入同一份报表"},
			asks:    [][]ask{{now}},
			outside: true,
		},
	}
}
