package callback

import (
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situation is a scenario in the lesson's terms: which orders there are, and what
// comes when.
type situation struct {
	name      string
	title     trace.Text
	orders    []string
	does      [][]act // by worker, one after the other
	immediate bool
	faults    []sim.Fault // one worker's faults are A's
	bound     sim.Bound
}

// act is one thing that comes to a worker.
type act struct {
	at     time.Duration // since the start; at once if that is past
	kind   kind
	notice Notice
	tries  int           // of a notice: how often the provider sends it, until it is acknowledged; 0: once, whatever was acknowledged before
	takes  time.Duration // of a customer's return: how long the provider takes to answer
	fails  bool          // the provider does not answer
}

type kind int

const (
	handle   kind = iota // the provider delivers a notice
	comeBack             // the customer comes back
	order                // another program stores the order
)

// price is the amount of every order.
const price = 4200

// notice is a notice of the order o1.
func notice(id string, s Status) act {
	return act{notice: Notice{ID: id, OrderID: "o1", Status: s, Amount: price}}
}

// returns is the customer of o1, for whom the provider answers so.
func returns(s Status, takes time.Duration) act {
	a := notice("", s)
	a.kind, a.takes = comeBack, sim.Odd(takes)
	return a
}

func (a act) after(d time.Duration) act { a.at = sim.Odd(d); return a }
func (a act) of(order string) act       { a.notice.OrderID = order; return a }
func (a act) paying(amount int64) act   { a.notice.Amount = amount; return a }
func (a act) until(tries int) act       { a.tries = tries; return a }
func (a act) failing() act              { a.fails = true; return a }

// late is when the provider sends again what a fault has kept from being
// acknowledged.
const late = time.Minute

func situations() []situation {
	o1 := []string{"o1"}
	pending, paid, refunded := notice("n1", Pending), notice("n2", Paid), notice("n3", Refunded)
	again := notice("n4", Paid) // the same payment, reported in a second notice
	lossy := []sim.Fault{sim.LoseReply().Only("A").On("db"), sim.LoseRequest().Only("A").On("db")}
	return []situation{
		{
			name:   "twice",
			title:  trace.Text{En: "the same notice is delivered to two workers at once", Zh: "同一条通知同时送到两个 worker"},
			orders: o1,
			does:   [][]act{{paid}, {paid}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:      "twice-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			orders:    o1,
			does:      [][]act{{paid}, {paid}},
			immediate: true,
			bound:     sim.Bound{Preemptions: 2},
		},
		{
			name:   "two-notices",
			title:  trace.Text{En: "one payment, reported in two notices, one after the other and once more", Zh: "一笔付款用两条通知先后报告，之后又来一次"},
			orders: o1,
			does:   [][]act{{pending, paid, again, paid}, {again.after(5 * time.Second)}},
		},
		{
			name:   "return",
			title:  trace.Text{En: "the notice comes while the customer comes back", Zh: "通知到达时，用户正好跳转回来"},
			orders: o1,
			does:   [][]act{{paid.after(time.Second)}, {returns(Paid, time.Second)}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:   "out-of-order",
			title:  trace.Text{En: "the older notice comes at the same time as the newer one, and once more", Zh: "较早的通知和较新的同时到达，之后又来一次"},
			orders: o1,
			does:   [][]act{{paid}, {pending, notice("n5", Pending).after(5 * time.Second)}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:   "refund",
			title:  trace.Text{En: "a payment and its refund are delivered at once", Zh: "付款与其退款的通知同时送达"},
			orders: o1,
			does:   [][]act{{paid.until(4)}, {refunded.until(4)}},
			bound:  sim.Bound{Preemptions: 3},
		},
		{
			name:   "refund-first",
			title:  trace.Text{En: "a refund comes before its payment, and everything comes again", Zh: "退款先于付款到达，之后全部又来一遍"},
			orders: o1,
			does:   [][]act{{refunded.until(4), refunded.after(30 * time.Second), pending}, {paid.after(5 * time.Second), paid, notice("n6", Refunded).after(50 * time.Second)}},
		},
		{
			name:   "slow-answer",
			title:  trace.Text{En: "the provider takes 8 s to answer, and what it says is out of date then", Zh: "支付方用了 8 s 才应答，那时内容已过时"},
			orders: o1,
			does:   [][]act{{returns(Pending, 8*time.Second)}, {pending.after(time.Second), paid.after(2 * time.Second)}},
		},
		{
			name:   "no-answer",
			title:  trace.Text{En: "the provider does not answer; the notice comes later", Zh: "支付方没有应答，通知稍后才到"},
			orders: o1,
			does:   [][]act{{returns(Paid, 3*time.Second).failing(), returns(Paid, time.Second).after(20 * time.Second)}, {paid.after(10 * time.Second)}},
		},
		{
			name:   "asked-first",
			title:  trace.Text{En: "the customer is back before any notice has come", Zh: "一条通知都还没到，用户就回来了"},
			orders: o1,
			does:   [][]act{{returns(Pending, time.Second), returns(Paid, time.Second), returns(Refunded, time.Second)}, {paid.after(20 * time.Second)}},
		},
		{
			name:   "amounts",
			title:  trace.Text{En: "amounts that are not the order's", Zh: "金额与订单不符"},
			orders: o1,
			does: [][]act{{
				notice("n1", Pending).paying(0), notice("w1", Paid).paying(1), notice("w1", Paid).paying(1), notice("w2", Paid).paying(price + 1), notice("w3", Paid).paying(-price), paid,
				notice("w4", Refunded).paying(1), notice("w5", Paid).paying(0), returns(Paid, time.Second).paying(1), refunded,
			}},
		},
		{
			name:   "unknown",
			title:  trace.Text{En: "the notice comes before the order is stored", Zh: "订单还没存下，通知就到了"},
			orders: o1,
			does:   [][]act{{notice("n7", Paid).of("o2").until(4)}, {{at: sim.Odd(5 * time.Second), kind: order, notice: Notice{OrderID: "o2"}}}},
		},
		{
			name:   "two-orders",
			title:  trace.Text{En: "two orders at the same time", Zh: "同时处理两个订单"},
			orders: []string{"o1", "o2"},
			does:   [][]act{{paid}, {notice("n8", Paid).of("o2"), notice("n9", Refunded).of("o2")}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:   "three",
			title:  trace.Text{En: "one payment: a notice, a second notice, and the customer", Zh: "一笔付款：一条通知、另一条通知，还有跳转回来的用户"},
			orders: o1,
			does:   [][]act{{paid.after(time.Second)}, {again.after(time.Second)}, {returns(Paid, time.Second)}},
			bound:  sim.Bound{Preemptions: 2},
		},
		{
			name:   "crash",
			title:  trace.Text{En: "a worker crashes; what it has not acknowledged is delivered to another", Zh: "一个 worker 崩溃，它没确认的通知改送给另一个"},
			orders: o1,
			does:   [][]act{{paid, refunded}, {paid.after(late).until(3), refunded.until(3)}},
			faults: []sim.Fault{sim.Crash().Only("A")},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "lost",
			title:  trace.Text{En: "a request to the database or its reply is lost", Zh: "发给数据库的请求或其应答丢失"},
			orders: o1,
			does:   [][]act{{pending, paid.until(3), refunded.until(3)}, {returns(Refunded, time.Second).after(late)}},
			faults: lossy,
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "lost-return",
			title:  trace.Text{En: "the same while the customer is back", Zh: "同上，而用户正好跳转回来"},
			orders: o1,
			does:   [][]act{{returns(Paid, time.Second)}, {paid.after(late)}},
			faults: lossy,
			bound:  sim.Bound{Faults: 1},
		},
		{
			name:   "paused",
			title:  trace.Text{En: "a worker stands still for 30 s; the provider has lost patience and delivers again", Zh: "一个 worker 被暂停 30 s，支付方等不及又投递一次"},
			orders: o1,
			does:   [][]act{{paid}, {paid.after(15 * time.Second)}},
			faults: []sim.Fault{sim.Pause(sim.Odd(30 * time.Second)).Only("A")},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:   "cancelled",
			title:  trace.Text{En: "the provider hangs up; what was not acknowledged comes again", Zh: "支付方中途断开，没确认的通知再次送来"},
			orders: o1,
			does:   [][]act{{paid}, {paid.after(late).until(3)}},
			faults: []sim.Fault{sim.Cancel().Only("A"), sim.CancelAfter().Only("A")},
			bound:  sim.Bound{Preemptions: 1, Faults: 1},
		},
	}
}
