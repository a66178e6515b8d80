package reserve

import (
	"slices"
	"strings"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situation is a scenario in the lesson's terms: what is on the shelf, and who
// asks for what.
type situation struct {
	name      string
	title     trace.Text
	stock     map[string]int64
	work      [][]op // by worker, one after the other
	tries     int    // how often a worker asks again after an error; 0 means once
	gone      bool   // a caller has hung up before its first try
	immediate bool
	noIdle    bool   // the pools keep no idle connection
	busy      []hold // another writer takes the lock, again and again
	guard     guard
	faults    []sim.Fault
	bound     sim.Bound
}

func pens(n int64) Line { return Line{SKU: "pen", Qty: n} }
func inks(n int64) Line { return Line{SKU: "ink", Qty: n} }

// ghosts are of a SKU that is in no stock.
func ghosts(n int64) Line { return Line{SKU: "ghost", Qty: n} }

// longID is an order ID but for its end, longer than many a column.
var longID = strings.Repeat("2026-03-01/", 12)

// glued are SKUs that, written behind an order ID, look like another ID before "7".
func glued() []Line {
	var lines []Line
	for _, sep := range separators {
		lines = append(lines, Line{SKU: "1" + sep + "7", Qty: 1})
	}
	return lines
}

// separators are what careless code puts between an order ID and a SKU.
var separators = []string{"", "-", ":", "|", "/", "_", ".", ","}

// gluedOrders are an order of all those SKUs, and the orders that it looks like.
func gluedOrders() []op {
	all := []op{reserve("g", glued()...)}
	for _, sep := range separators {
		all = append(all, reserve("g"+sep+"1", Line{SKU: "7", Qty: 1}))
	}
	return append(all, cancel("g"), cancel("g1"))
}

// gluedStock has enough for them.
func gluedStock() map[string]int64 {
	stock := map[string]int64{"7": 9}
	for _, l := range glued() {
		stock[l.SKU] = 1
	}
	return stock
}

// patience is how long SQLite waits for a lock (sim.Database); then a call may
// end in an error.
const patience = 5 * time.Second

// A hold is a time in which a writer keeps the database's lock.
type hold struct{ after, lasts time.Duration }

// long: longer than SQLite waits.
func (h hold) long() bool { return h.lasts > patience }

// aDay passes, with a call now and then: a run in which nothing happens for two
// hours is taken for stuck.
func aDay() []op {
	tick := cancel("o9")
	tick.wait = 90 * time.Minute
	return slices.Repeat([]op{tick}, 17)
}

// situations are in the order in which they are tried: the plain ones first, so
// that a mistake shows where it is easiest to follow.
func situations() []situation {
	twoLines := reserve("o1", pens(2), inks(1))
	shelf := map[string]int64{"pen": 5, "ink": 3}
	lossy := []sim.Fault{sim.LoseReply(), sim.LoseRequest()}
	return []situation{
		{
			name:  "same-order-twice",
			title: trace.Text{En: "the same order arrives twice, at two processes", Zh: "同一订单到达两次，由两个进程处理"},
			stock: shelf,
			work:  [][]op{{reserve("o1", pens(2))}, {reserve("o1", pens(2))}},
			bound: sim.Bound{Preemptions: 3},
		},
		{
			name:      "same-order-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			stock:     shelf,
			work:      [][]op{{twoLines}, {twoLines}},
			immediate: true,
			bound:     sim.Bound{Preemptions: 2},
		},
		{
			name:  "one-after-another",
			title: trace.Text{En: "one process repeats everything: reserve, cancel, and reserve again", Zh: "同一进程把每件事都重复一遍：预留、取消、再预留"},
			stock: shelf,
			work: [][]op{{
				twoLines, twoLines, cancel("o2"), cancel("o1"), cancel("o1"), twoLines, cancel("o1"),
				reserve("o3", pens(5)), reserve("o2", inks(3)), later(reserve("o3", pens(5))), later(cancel("o3")), later(reserve("o3", pens(5))),
			}},
		},
		{
			name:  "next-day",
			title: trace.Text{En: "a retry comes a day later, and after the cancellation another one", Zh: "一天之后来了一次重试，取消之后又来一次"},
			stock: shelf,
			work:  [][]op{slices.Concat([]op{twoLines}, aDay(), []op{twoLines, cancel("o1")}, aDay(), []op{twoLines, cancel("o1")})},
		},
		{
			name:  "second-line-short",
			title: trace.Text{En: "a line cannot be had: too little is left, or it is of an unknown SKU", Zh: "有一行拿不到：缺货，或 SKU 不存在"},
			stock: shelf,
			work: [][]op{{
				reserve("o1", pens(2), inks(4)), reserve("o1", pens(2), inks(4)),
				reserve("u1", pens(1), ghosts(1)), reserve("u2", ghosts(2), inks(1)), reserve("u3", ghosts(1)), cancel("u1"),
				reserve("o2", pens(5), inks(3)), cancel("o1"),
			}},
		},
		{
			name:  "last-units",
			title: trace.Text{En: "an order that took the last units is repeated, and another asks for them", Zh: "拿走最后库存的订单被重试，另一个订单也来要"},
			stock: map[string]int64{"pen": 2},
			work: [][]op{{
				reserve("o1", pens(2)), reserve("o1", pens(2)), reserve("o2", pens(1)), cancel("o2"), cancel("o1"), reserve("o2", pens(1)), reserve("o3", pens(1)),
			}},
		},
		{
			name:  "invalid",
			title: trace.Text{En: "orders that cannot be", Zh: "不成立的订单"},
			stock: shelf,
			work: [][]op{{
				reserve("i1"), reserve("i2", pens(0)), reserve("i3", pens(-2)), reserve("i4", pens(1), inks(-1)), cancel("i3"),
				reserve("t1", pens(2), pens(2)), cancel("t1"), reserve("t2", pens(3), pens(3)),
				reserve("h1", inks(1), pens(1<<32+1)), reserve("o1", pens(1), inks(1)),
			}},
		},
		{
			name:  "neighbours",
			title: trace.Text{En: "orders and SKUs that look alike are different ones", Zh: "相似的订单号和 SKU 各不相同"},
			stock: map[string]int64{"pen": 9, "Pen": 9, "pen ": 9, "007": 9, "7": 9},
			work: [][]op{{
				reserve("o1", pens(1)), reserve("O1", pens(1), Line{SKU: "Pen", Qty: 2}), reserve("o1 ", Line{SKU: "pen ", Qty: 1}), reserve("o12", pens(1)), reserve("o_", pens(1)), reserve("%", pens(1)),
				reserve("7", Line{SKU: "7", Qty: 1}, Line{SKU: "007", Qty: 2}), reserve("007", Line{SKU: "007", Qty: 1}), cancel("7"), cancel("o_"), cancel("%"), cancel("o1"), cancel("O1"),
			}},
		},
		{
			name:  "glued",
			title: trace.Text{En: "order IDs and SKUs that look alike when they are written one behind the other", Zh: "订单号与 SKU 拼在一起时会混淆"},
			stock: gluedStock(),
			work:  [][]op{gluedOrders()},
		},
		{
			name:  "long-ids",
			title: trace.Text{En: "order IDs that differ only at the end", Zh: "只有结尾不同的长订单号"},
			stock: shelf,
			work:  [][]op{{reserve(longID+"1", pens(2)), reserve(longID+"2", pens(1)), cancel(longID + "1"), cancel(longID + "3")}},
		},
		{
			name:   "another-connection",
			title:  trace.Text{En: "the pools keep no idle connection: each statement on db may travel on another one", Zh: "连接池不保留空闲连接：db 上的每条语句都可能走另一条连接"},
			stock:  shelf,
			work:   [][]op{{twoLines, reserve("o2", inks(3)), cancel("o1")}, {reserve("o1", pens(2), inks(1))}},
			noIdle: true,
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:  "gone-before",
			title: trace.Text{En: "a caller has hung up before it is served, and asks again", Zh: "调用方在得到服务之前就已取消，然后重试"},
			stock: shelf,
			work:  [][]op{{twoLines, cancel("o1")}},
			tries: 2,
			gone:  true,
		},
		{
			name:  "two-orders",
			title: trace.Text{En: "two orders want the last units", Zh: "两个订单争最后的库存"},
			stock: map[string]int64{"pen": 3},
			work:  [][]op{{reserve("o1", pens(2))}, {reserve("o2", pens(2))}},
			bound: sim.Bound{Preemptions: 3},
		},
		{
			name:  "opposite-order",
			title: trace.Text{En: "two orders of two lines each, in opposite order", Zh: "两个各含两行的订单，行的顺序相反"},
			stock: map[string]int64{"pen": 1, "ink": 1},
			work:  [][]op{{reserve("o1", pens(1), inks(1))}, {reserve("o2", inks(1), pens(1))}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "two-cancels",
			title: trace.Text{En: "the same cancellation arrives twice", Zh: "同一取消请求到达两次"},
			stock: shelf,
			work:  [][]op{{twoLines, later(cancel("o1"))}, {later(cancel("o1"))}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "late-retry",
			title: trace.Text{En: "the order is cancelled while a retry of its reservation is on its way", Zh: "预留的重试还在路上，订单已被取消"},
			stock: shelf,
			work:  [][]op{{reserve("o1", pens(2)), cancel("o1")}, {reserve("o1", pens(2))}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "given-back-taken",
			title: trace.Text{En: "what one order gives back another one wants", Zh: "一个订单退回的，正是另一个订单要的"},
			stock: map[string]int64{"pen": 2, "ink": 2},
			work:  [][]op{{reserve("o1", pens(2), inks(1)), cancel("o1")}, {reserve("o2", inks(1), pens(1))}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "cancel-first",
			title: trace.Text{En: "a cancellation and the reservation it is for arrive at once", Zh: "取消请求与它对应的预留同时到达"},
			stock: shelf,
			work:  [][]op{{reserve("o1", pens(2))}, {cancel("o1")}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "busy",
			title: trace.Text{En: "another writer holds the database for two seconds", Zh: "另一个写者占用数据库两秒"},
			stock: shelf,
			work:  [][]op{{twoLines, cancel("o1")}, nil},
			busy:  []hold{{lasts: 2 * time.Second}},
			bound: sim.Bound{Preemptions: 1},
		},
		{
			name:  "busy-for-long",
			title: trace.Text{En: "another writer holds the database for longer than SQLite waits, and the caller asks again", Zh: "另一个写者占用数据库的时间超过 SQLite 的等待上限，调用方重试"},
			stock: shelf,
			work:  [][]op{{later(twoLines), later(cancel("o1"))}, nil},
			tries: 3,
			busy:  slices.Repeat([]hold{{after: time.Second / 2, lasts: patience + 3*time.Second/2}}, 2),
		},
		{
			name:   "crash",
			title:  trace.Text{En: "one of two processes crashes, and the other one does it again", Zh: "两个进程之一崩溃，另一个重做"},
			stock:  shelf,
			work:   [][]op{{twoLines}, {later(twoLines)}},
			faults: []sim.Fault{sim.Crash()},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "crash-cancel",
			title:  trace.Text{En: "a process crashes on the way to reserve and cancel, and another one cancels", Zh: "一个进程在预留、取消途中崩溃，另一个进程来取消"},
			stock:  shelf,
			work:   [][]op{{twoLines, cancel("o1")}, {later(cancel("o1"))}},
			faults: []sim.Fault{sim.Crash()},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "lost",
			title:  trace.Text{En: "a request or a reply is lost, and the caller asks again; another order wants the same", Zh: "请求或应答丢失，调用方重试；另一个订单也要同样的货"},
			stock:  map[string]int64{"pen": 3, "ink": 1},
			work:   [][]op{{twoLines}, {reserve("o2", pens(2))}},
			tries:  3,
			faults: lossy,
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "lost-same-order",
			title:  trace.Text{En: "two processes serve the same order, and a request or a reply is lost", Zh: "两个进程处理同一订单，其间丢失一个请求或应答"},
			stock:  shelf,
			work:   [][]op{{reserve("o1", pens(2))}, {reserve("o1", pens(2))}},
			tries:  3,
			faults: lossy,
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "lost-twice",
			title:  trace.Text{En: "reserve and cancel, and up to two losses", Zh: "先预留后取消，至多丢失两次"},
			stock:  shelf,
			work:   [][]op{{reserve("o1", pens(2)), cancel("o1")}},
			tries:  3,
			faults: lossy,
			bound:  sim.Bound{Faults: 2},
		},
		{
			name:   "hangs-up",
			title:  trace.Text{En: "a caller hangs up, and asks again", Zh: "调用方中途取消上下文，然后重试"},
			stock:  shelf,
			work:   [][]op{{twoLines, cancel("o1")}, {reserve("o2", inks(3))}},
			tries:  3,
			faults: []sim.Fault{sim.Cancel(), sim.CancelAfter()},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:  "three",
			title: trace.Text{En: "three orders and two units", Zh: "三个订单，两件库存"},
			stock: map[string]int64{"pen": 2},
			work:  [][]op{{reserve("o1", pens(1))}, {reserve("o2", pens(1))}, {reserve("o3", pens(1))}},
			bound: sim.Bound{Preemptions: 2},
		},
	}
}
