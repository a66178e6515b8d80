package stock

import (
	"fmt"
	"math"
	"strings"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// An order is what a buyer asks for in one call.
type order struct {
	sku    string
	qty    int64
	within time.Duration // the caller's deadline; 0: none, gone: it is over before the call
}

// gone is the deadline of a caller that has hung up before it is served.
const gone = -1

func (o order) String() string { return fmt.Sprintf("%d × %s", o.qty, sim.Shorten(o.sku)) }

// An item is what there is at the start.
type item struct {
	sku   string
	units int64
}

// outside is what a program does that has nothing to do with the reader's code.
type outside struct {
	hold    time.Duration // keep the write lock for so long
	sku     string
	changes []int64 // add to the stock, one statement each
}

// situation is a scenario in the lesson's terms: what there is, and who asks for
// what.
type situation struct {
	name      string
	title     trace.Text
	items     []item
	orders    [][]order // by worker, one after the other
	outside   *outside  // one more worker
	immediate bool
	noIdle    bool          // the pools keep no idle connection
	latency   time.Duration // every answer takes that long
	mayFail   bool          // an error is an answer here even without a fault
	faults    []sim.Fault
	bound     sim.Bound
}

// Faults strike worker A only. Buyers are alike, so nothing is lost by that, and
// what B is told has no excuse.
func situations() []situation {
	one, two, three := order{sku: "book", qty: 1}, order{sku: "book", qty: 2}, order{sku: "book", qty: 3}
	book := func(units int64) []item { return []item{{"book", units}} }
	long := strings.Repeat("book ", 60)
	lossy := []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")}
	return []situation{
		{
			name:   "enough-for-both",
			title:  trace.Text{En: "two buyers, and enough for both", Zh: "两个买家，库存足够"},
			items:  book(5),
			orders: [][]order{{two}, {two}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:   "last-unit",
			title:  trace.Text{En: "two buyers, one unit", Zh: "两个买家，只剩一件"},
			items:  book(1),
			orders: [][]order{{one}, {one}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:      "last-unit-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			items:     book(1),
			orders:    [][]order{{one}, {one}},
			immediate: true,
			bound:     sim.Bound{Preemptions: 3},
		},
		{
			name:   "one-after-another",
			title:  trace.Text{En: "one buyer comes back until everything is sold, and once more", Zh: "同一买家一直买到售罄，然后再买一次"},
			items:  book(5),
			orders: [][]order{{two, {sku: "book", qty: 4}, {sku: "book", qty: 3}, one}},
		},
		{
			name:  "invalid",
			title: trace.Text{En: "quantities that are none", Zh: "不成其为数量的数量"},
			items: book(2),
			orders: [][]order{{
				{sku: "book", qty: -1}, {sku: "book", qty: math.MinInt64}, {sku: "book", qty: 0}, {sku: "pen", qty: -1}, two,
			}},
		},
		{
			name:  "unknown",
			title: trace.Text{En: "goods that are not in the table, and goods whose names look alike", Zh: "表中没有的商品，以及名称相似的商品"},
			items: []item{{"book", 2}, {"Book ", 3}, {"7", 4}, {"o'brien", 5}, {"100%", 0}, {long + "1", 6}},
			orders: [][]order{{
				{sku: "pen", qty: 1}, {sku: "BOOK", qty: 1}, {sku: "boo_", qty: 1}, {sku: "", qty: 1}, {sku: "007", qty: 1},
				{sku: "' OR 1=1 --", qty: 1}, {sku: "100%", qty: 1}, {sku: "o'brien", qty: 2}, {sku: "Book ", qty: 1}, {sku: "7", qty: 4}, {sku: "7", qty: 1},
				{sku: long + "2", qty: 1}, {sku: long + "1", qty: 1},
			}},
		},
		{
			name:  "large",
			title: trace.Text{En: "more units than a float64 or an int32 can count", Zh: "数量超出 float64 或 int32 能精确表示的范围"},
			items: book(1<<53 + 2),
			orders: [][]order{{
				one, {sku: "book", qty: 1<<32 + 1}, {sku: "book", qty: math.MaxInt64}, {sku: "book", qty: 1<<53 - 1<<32}, one,
			}},
		},
		{
			name:   "three-buyers",
			title:  trace.Text{En: "three buyers, two units", Zh: "三个买家，两件库存"},
			items:  book(2),
			orders: [][]order{{one}, {one}, {one}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:   "quantities",
			title:  trace.Text{En: "two buyers want more than one, and not all of it is there", Zh: "两个买家各要多件，库存不够两人都买"},
			items:  book(3),
			orders: [][]order{{two}, {two, one}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:   "neighbours",
			title:  trace.Text{En: "two buyers of different goods", Zh: "两个买家买不同的商品"},
			items:  []item{{"book", 1}, {"pen", 2}},
			orders: [][]order{{one}, {{sku: "pen", qty: 2}}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:    "delivery",
			title:   trace.Text{En: "another program adds stock meanwhile", Zh: "另一个程序同时在补货"},
			items:   book(1),
			orders:  [][]order{{two}},
			outside: &outside{sku: "book", changes: []int64{3}},
			bound:   sim.Bound{Preemptions: 3},
		},
		{
			name:    "rush",
			title:   trace.Text{En: "while one buyer is served, another program sells three times", Zh: "一个买家下单期间，另一个程序卖出了三次"},
			items:   book(9),
			orders:  [][]order{{two}},
			outside: &outside{sku: "book", changes: []int64{-1, -1, -1}},
			bound:   sim.Bound{Preemptions: 6},
		},
		{
			name:    "busy",
			title:   trace.Text{En: "another program holds the database for two seconds", Zh: "另一个程序占用数据库两秒"},
			items:   book(2),
			orders:  [][]order{{one}},
			outside: &outside{hold: 2 * time.Second},
			bound:   sim.Bound{Preemptions: 1},
		},
		{
			name:    "busy-longer",
			title:   trace.Text{En: "another program holds the database for four seconds, less than the busy timeout of five", Zh: "另一个程序占用数据库四秒，未超过五秒的 busy timeout"},
			items:   book(2),
			orders:  [][]order{{one}},
			outside: &outside{hold: 4 * time.Second},
		},
		{
			name:    "busy-too-long",
			title:   trace.Text{En: "another program holds the database for longer than the busy timeout", Zh: "另一个程序占用数据库，时间超过 busy timeout"},
			items:   book(2),
			orders:  [][]order{{one}},
			outside: &outside{hold: 7 * time.Second},
			mayFail: true,
		},
		{
			name:    "deadline",
			title:   trace.Text{En: "the database is held for four seconds, and the caller waits for one", Zh: "数据库被占用四秒，而调用方只等一秒"},
			items:   book(2),
			orders:  [][]order{{{sku: "book", qty: 1, within: time.Second}}},
			outside: &outside{hold: 4 * time.Second},
			mayFail: true,
		},
		{
			name:    "gone-before",
			title:   trace.Text{En: "a buyer has hung up before it is served, and another comes", Zh: "一个买家在得到服务之前就已取消，又来了另一个"},
			items:   book(2),
			orders:  [][]order{{{sku: "book", qty: 1, within: gone}, one}},
			mayFail: true,
		},
		{
			name:    "slow",
			title:   trace.Text{En: "what is asked of the database is done at once, and every answer takes two seconds", Zh: "数据库收到请求就执行，而每个应答都要两秒才到"},
			items:   book(8),
			orders:  [][]order{{three, one}},
			latency: 2 * time.Second,
			mayFail: true,
		},
		{
			name:   "another-connection",
			title:  trace.Text{En: "the pools keep no idle connection: each statement on db may travel on another one", Zh: "连接池不保留空闲连接：db 上的每条语句都可能走另一条连接"},
			items:  book(3),
			orders: [][]order{{two, one}, {one}},
			noIdle: true,
			bound:  sim.Bound{Preemptions: 1},
		},
		{
			name:   "crash",
			title:  trace.Text{En: "one of two buyers' processes crashes", Zh: "两个买家的进程之一崩溃"},
			items:  book(3),
			orders: [][]order{{two}, {two, one}},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "lost",
			title:  trace.Text{En: "a request or a reply is lost", Zh: "请求或应答丢失"},
			items:  book(8),
			orders: [][]order{{three, one}, {one}},
			faults: lossy,
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "lost-twice",
			title:  trace.Text{En: "one buyer, and up to two losses", Zh: "单个买家，至多丢失两次"},
			items:  book(9),
			orders: [][]order{{three, one}},
			faults: lossy,
			bound:  sim.Bound{Faults: 2},
		},
		{
			name:   "lost-refusal",
			title:  trace.Text{En: "a request or a reply is lost, or the buyer hangs up, where nothing can be sold", Zh: "本就买不成时，请求或应答丢失，或买家中途取消"},
			items:  book(1),
			orders: [][]order{{two, {sku: "pen", qty: 1}, {sku: "book", qty: 0}}},
			faults: append(lossy, sim.Cancel().Only("A")),
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "cancelled",
			title:  trace.Text{En: "a buyer hangs up", Zh: "买家中途取消"},
			items:  book(3),
			orders: [][]order{{two, one}, {two}},
			faults: []sim.Fault{sim.Cancel().Only("A"), sim.CancelAfter().Only("A")},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
	}
}
