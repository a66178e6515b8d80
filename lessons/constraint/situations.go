package constraint

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situation is a scenario in the lesson's terms: who asks for what.
type situation struct {
	name      string
	title     trace.Text
	requests  [][]Request // by worker, one after the other
	tries     int         // how often a worker asks again after an error; 0 means once
	immediate bool
	noIdle    bool          // the pools keep no idle connection
	outside   bool          // another program tries to write duplicates
	later     time.Duration // how much later than the one before a worker begins
	hold      time.Duration // another writer keeps the write lock for so long
	within    time.Duration // every caller's deadline; 0: none
	gone      bool          // a caller has hung up before its first try
	mayFail   bool          // an error is an answer here even without a fault
	faults    []sim.Fault
	bound     sim.Bound
}

func situations() []situation {
	book := Request{UserID: 7, Key: "k1", SKU: "book", Quantity: 1}
	two := Request{UserID: 7, Key: "k1", SKU: "book", Quantity: 2}
	pen := Request{UserID: 7, Key: "k1", SKU: "pen", Quantity: 1}
	lossy := []sim.Fault{sim.LoseReply().On("db"), sim.LoseRequest().On("db")}
	return []situation{
		{
			name:     "double-submit",
			title:    trace.Text{En: "the same request arrives twice, at two processes", Zh: "同一请求到达两次，由两个进程处理"},
			requests: [][]Request{{book}, {book}},
			bound:    sim.Bound{Preemptions: 3},
		},
		{
			name:      "double-submit-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			requests:  [][]Request{{book}, {book}},
			immediate: true,
			bound:     sim.Bound{Preemptions: 3},
		},
		{
			name:     "one-after-another",
			title:    trace.Text{En: "one process repeats requests: at once, and after a second", Zh: "同一进程重复请求：立即重复，以及一秒之后重复"},
			requests: [][]Request{{book, {UserID: 7, Key: "k2", SKU: "pen", Quantity: 3}, book, book}},
		},
		{
			name:  "invalid",
			title: trace.Text{En: "requests that must not become orders", Zh: "不应成为订单的请求"},
			requests: [][]Request{{
				{UserID: 7, Key: "k1", SKU: "book", Quantity: 0}, {UserID: 7, Key: "k2", SKU: "book", Quantity: -1}, {UserID: 7, Key: "", SKU: "book", Quantity: 1}, book,
			}},
		},
		{
			name:     "reused-key",
			title:    trace.Text{En: "one key, two different requests", Zh: "同一个键，两个不同的请求"},
			requests: [][]Request{{book}, {two}},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "reused-key-later",
			title:    trace.Text{En: "a key that was used for something else is used again, twice", Zh: "用过的键又被拿来提交别的请求，共两次"},
			requests: [][]Request{{book, two, pen, book}},
		},
		{
			name:     "alike-keys",
			title:    trace.Text{En: "one user's keys that look alike are different requests", Zh: "同一用户的相似的键是不同的请求"},
			requests: [][]Request{alikeKeys()},
		},
		{
			name:     "contents",
			title:    trace.Text{En: "quotation marks, upper and lower case, leading zeros, large quantities", Zh: "引号、大小写、前导零、很大的数量"},
			requests: [][]Request{contents()},
		},
		{
			name:     "neighbours",
			title:    trace.Text{En: "users that look alike are different, and so are their requests", Zh: "相似的用户是不同的用户，他们的请求也不同"},
			requests: alikeUsers(),
		},
		{
			name:     "other-user",
			title:    trace.Text{En: "two users choose the same key at the same time", Zh: "两个用户同时用了同一个键"},
			requests: [][]Request{{book}, {{UserID: 8, Key: "k1", SKU: "pen", Quantity: 2}}},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "busy",
			title:    trace.Text{En: "another writer holds the database for two seconds", Zh: "另一个写者占用数据库两秒"},
			requests: [][]Request{{book}, nil},
			hold:     2 * time.Second,
			bound:    sim.Bound{Preemptions: 1},
		},
		{
			name:     "busy-longer",
			title:    trace.Text{En: "another writer holds the database for four seconds, less than the busy timeout of five", Zh: "另一个写者占用数据库四秒，未超过五秒的 busy timeout"},
			requests: [][]Request{{book}, nil},
			hold:     4 * time.Second,
		},
		{
			name:     "deadline",
			title:    trace.Text{En: "the database is held for four seconds, and the caller waits for one", Zh: "数据库被占用四秒，而调用方只等一秒"},
			requests: [][]Request{{book}, nil},
			hold:     4 * time.Second,
			within:   time.Second,
			mayFail:  true,
		},
		{
			name:     "gone-before",
			title:    trace.Text{En: "a caller has hung up before it is served, and asks again", Zh: "调用方在得到服务之前就已取消，然后重试"},
			requests: [][]Request{{book}, {book}},
			tries:    2,
			gone:     true,
			mayFail:  true,
		},
		{
			name:     "another-connection",
			title:    trace.Text{En: "the pools keep no idle connection: each statement on db may travel on another one", Zh: "连接池不保留空闲连接：db 上的每条语句都可能走另一条连接"},
			requests: [][]Request{{book, {UserID: 7, Key: "k2", SKU: "pen", Quantity: 3}, book}, {book}},
			noIdle:   true,
			bound:    sim.Bound{Preemptions: 1},
		},
		{
			name:     "crash",
			title:    trace.Text{En: "one of two processes crashes", Zh: "两个进程之一崩溃"},
			requests: [][]Request{{book}, {book}},
			faults:   []sim.Fault{sim.Crash()},
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "lost",
			title:    trace.Text{En: "a request or a reply is lost, and the client asks again", Zh: "请求或应答丢失，客户端重试"},
			requests: [][]Request{{book}, {book}},
			tries:    3,
			faults:   lossy,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "lost-twice",
			title:    trace.Text{En: "one client, and up to two losses", Zh: "单个客户端，至多丢失两次"},
			requests: [][]Request{{book, book}},
			tries:    3,
			faults:   lossy,
			bound:    sim.Bound{Faults: 2},
		},
		{
			name:     "cancelled",
			title:    trace.Text{En: "a caller hangs up, and asks again", Zh: "调用方中途取消，然后重试"},
			requests: [][]Request{{book}, {book}},
			tries:    3,
			faults:   []sim.Fault{sim.Cancel(), sim.CancelAfter()},
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "paused",
			title:    trace.Text{En: "a process is paused for a minute, and the same request arrives again meanwhile", Zh: "一个进程暂停一分钟，其间同一请求再次到达"},
			requests: [][]Request{{book}, {book}},
			later:    30 * time.Second,
			mayFail:  true,
			faults:   []sim.Fault{sim.Pause(time.Minute).Only("A")},
			bound:    sim.Bound{Faults: 1},
		},
		{
			name:     "triple-submit",
			title:    trace.Text{En: "the same request arrives three times at once", Zh: "同一请求同时到达三次"},
			requests: [][]Request{{book}, {book}, {book}},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "outside-writer",
			title:    trace.Text{En: "another program writes the same order, past this code", Zh: "另一个程序绕过这段代码写入同一个订单"},
			requests: [][]Request{{book}},
			outside:  true,
		},
	}
}
