package choosing

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situation is a scenario in the lesson's terms: who submits which orders.
type situation struct {
	name      string
	title     trace.Text
	books     int64     // units of "book" that were delivered
	orders    [][]Order // by worker, one after the other
	later     time.Duration
	tries     int // how often an order is submitted again after an error; 0 means once
	immediate bool
	hold      time.Duration // another program keeps the write lock for so long
	mayFail   bool          // an error is an answer here
	redis     bool          // the faults are of Redis, which nobody needs
	outside   bool          // at the end another program writes a duplicate
	unasked   bool          // at the end nobody may have asked Redis
	slow      bool          // time may pass while a request waits
	faults    []sim.Fault
	bound     sim.Bound
}

// pens is how many units of "pen" were delivered: enough for everybody.
const pens = 50

// order is an order of books.
func order(user int64, key string, n int64) Order { return Order{user, key, "book", n} }

func situations() []situation {
	return append(append(healthy(), faulty()...), beside()...)
}

// healthy are the situations in which nothing goes wrong.
func healthy() []situation {
	k1, k2, other := order(7, "k1", 1), order(7, "k2", 1), order(8, "k1", 1)
	return []situation{
		{
			name:   "last-unit",
			title:  trace.Text{En: "two users want the last book", Zh: "两个用户抢最后一本书"},
			books:  1,
			orders: [][]Order{{k1}, {other}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:   "double-submit",
			title:  trace.Text{En: "the same order arrives twice, at two processes", Zh: "同一个订单到达两次，由两个进程处理"},
			books:  5,
			orders: [][]Order{{k1}, {k1}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:   "double-last",
			title:  trace.Text{En: "the same, and it takes the last books and all that the user may have", Zh: "同上，而且它买走最后两本，也用完了该用户的限额"},
			books:  2,
			orders: [][]Order{{order(7, "k1", 2)}, {order(7, "k1", 2)}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:   "limit",
			title:  trace.Text{En: "one user sends two orders at once that are too much together", Zh: "同一用户同时提交两个订单，合计超过限额"},
			books:  5,
			orders: [][]Order{{order(7, "k1", 2)}, {k2}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:      "immediate",
			title:     trace.Text{En: "three orders of one user and one of another, with transactions that begin as writers (_txlock=immediate)", Zh: "一个用户三个订单、另一个用户一个订单，事务一开始就取写锁（_txlock=immediate）"},
			books:     3,
			orders:    [][]Order{{k1, order(7, "k3", 1)}, {k2, other}},
			immediate: true,
			bound:     sim.Bound{Preemptions: 1},
		},
		{
			name:   "three",
			title:  trace.Text{En: "three users, two books", Zh: "三个用户，两本书"},
			books:  2,
			orders: [][]Order{{k1}, {other}, {order(9, "k1", 1)}},
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:  "one-after-another",
			title: trace.Text{En: "one process, order after order: repeated, too many, of another user, of other goods, too late", Zh: "同一进程逐个处理：重复的、超限的、别的用户的、别的商品的、来晚了的"},
			books: 5,
			orders: [][]Order{{
				k1, k1, k2, order(7, "k3", 1), order(7, "k3", 1), {7, "p1", "pen", 2}, order(8, "k1", 2), order(8, "k2", 3),
				order(9, "k1", 2), order(9, "k2", 1), k1, order(10, "k1", 1), {10, "p1", "pen", 1}, {11, "p1", "pen", 3},
			}},
		},
		{
			name:   "busy",
			title:  trace.Text{En: "another program holds the database for four seconds, less than the busy timeout of five", Zh: "另一个程序占用数据库四秒，未超过五秒的 busy timeout"},
			books:  2,
			orders: [][]Order{{k1}},
			hold:   4 * time.Second,
			bound:  sim.Bound{Preemptions: 1},
		},
	}
}

// faulty are the situations in which a worker, its caller or the way to the
// database fails.
func faulty() []situation {
	k1, other := order(7, "k1", 1), order(8, "k1", 1)
	paused := []sim.Fault{sim.Pause(time.Minute).Only("A")}
	ofA := []sim.Fault{sim.LoseReply().Only("A").On("db"), sim.LoseRequest().Only("A").On("db")} // B's are the same with the names exchanged
	one := sim.Bound{Preemptions: 1, Faults: 1}
	return []situation{
		{
			name:    "paused",
			title:   trace.Text{En: "a worker is paused for a minute, and another user buys meanwhile", Zh: "一个 worker 暂停一分钟，其间另一个用户来买"},
			books:   1,
			orders:  [][]Order{{k1}, {other}},
			later:   sim.Odd(30 * time.Second),
			mayFail: true,
			faults:  paused,
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "paused-twice",
			title:   trace.Text{En: "the same, and the client submits the order again meanwhile", Zh: "同上，其间客户端重新提交了这个订单"},
			books:   5,
			orders:  [][]Order{{k1}, {k1}},
			later:   sim.Odd(30 * time.Second),
			mayFail: true,
			faults:  paused,
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:    "paused-limit",
			title:   trace.Text{En: "the same, and the user submits another order meanwhile", Zh: "同上，其间该用户又提交了另一个订单"},
			books:   5,
			orders:  [][]Order{{order(7, "k1", 2)}, {order(7, "k2", 2)}},
			later:   sim.Odd(30 * time.Second),
			mayFail: true,
			faults:  paused,
			bound:   sim.Bound{Faults: 1},
		},
		{
			name:   "crash",
			title:  trace.Text{En: "a worker crashes, and another one gets the same order", Zh: "一个 worker 崩溃，另一个收到同一个订单"},
			books:  2,
			orders: [][]Order{{k1}, {k1, other}},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  one,
		},
		{
			name:   "lost",
			title:  trace.Text{En: "a message between a worker and the database is lost, and the client submits again", Zh: "worker 与数据库之间丢了一条消息，客户端重新提交"},
			books:  2,
			orders: [][]Order{{k1}, {other}},
			tries:  3,
			faults: ofA,
			bound:  one,
		},
		{
			name:   "lost-same",
			title:  trace.Text{En: "the same, and both workers have the same order", Zh: "同上，而两个 worker 处理的是同一个订单"},
			books:  2,
			orders: [][]Order{{k1}, {k1}},
			tries:  3,
			faults: ofA,
			bound:  one,
		},
		{
			name:   "lost-twice",
			title:  trace.Text{En: "one client, and up to two replies are lost", Zh: "单个客户端，至多丢失两次应答"},
			books:  3,
			orders: [][]Order{{k1, k1}},
			tries:  3,
			faults: []sim.Fault{sim.LoseReply().On("db")},
			bound:  sim.Bound{Faults: 2},
		},
		{
			name:   "cancelled",
			title:  trace.Text{En: "a caller hangs up, and submits again", Zh: "调用方中途取消，然后重新提交"},
			books:  2,
			orders: [][]Order{{k1}, {other}},
			tries:  3,
			faults: []sim.Fault{sim.Cancel().Only("A"), sim.CancelAfter().Only("A")},
			bound:  one,
		},
	}
}

// beside are the situations about what stands beside the reader's code.
func beside() []situation {
	k1, other := order(7, "k1", 1), order(8, "k1", 1)
	return []situation{
		{
			name:   "flushed",
			title:  trace.Text{En: "Redis loses everything it holds while two users want the last book", Zh: "两个用户抢最后一本书时，Redis 丢失全部数据"},
			books:  1,
			orders: [][]Order{{k1}, {other}},
			redis:  true,
			faults: []sim.Fault{sim.FlushRedis()},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:    "outside",
			title:   trace.Text{En: "another program writes the same order, past this code", Zh: "另一个程序绕过这段代码写入同一个订单"},
			books:   5,
			orders:  [][]Order{{k1}},
			outside: true,
		},
		{
			name:   "redis-down",
			title:  trace.Text{En: "Redis cannot be reached for ten minutes", Zh: "Redis 有十分钟不可达"},
			books:  2,
			orders: [][]Order{{k1}, {other}},
			redis:  true,
			faults: []sim.Fault{sim.RedisDown(sim.Odd(10 * time.Minute))},
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:  "redis-unasked",
			title: trace.Text{En: "all outcomes there are, and nothing goes wrong: is Redis asked for anything?", Zh: "各种业务结果都有，也没有故障：还会问 Redis 吗？"},
			books: 2,
			orders: [][]Order{
				{k1, k1, order(7, "k2", 2)},
				{other, order(9, "k1", 2)},
			},
			unasked: true,
			bound:   sim.Bound{Preemptions: 1},
		},
	}
}
