package callback

import (
	"fmt"
	"maps"
	"slices"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// book is what the three tables hold of an order.
type book struct {
	status            Status
	payments, refunds int // entries in the ledger
	ships             int // rows in the outbox
}

// inOrder are the statuses as they follow each other.
var inOrder = []Status{New, Pending, Paid, Refunded}

// readBooks compares the tables with the last look.
func (p *play) readBooks(v *sim.View) {
	now := p.ordersOf(v)
	p.readLedger(v, now)
	for _, r := range v.Query("SELECT CAST(order_id AS TEXT), count(*) FROM outbox GROUP BY 1 ORDER BY 1") {
		if b := now[r[0].(string)]; b != nil {
			b.ships = int(r[1].(int64))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(now)) {
		if p.books[id] == nil {
			p.newOrder(v, id)
		}
		if p.readBook(v, id, *p.books[id], *now[id]); v.Broken() {
			return
		}
		p.see(v, id, now[id])
		p.books[id] = now[id]
	}
}

// see notes which statuses a call may tell: those since it has set one itself.
func (p *play) see(v *sim.View, id string, now *book) {
	for _, c := range p.all() {
		switch {
		case c.judged || c.notice.OrderID != id:
		case c.worker.Index == v.Mover() && now.status != p.books[id].status:
			c.seen = map[Status]bool{now.status: true}
		default:
			c.seen[now.status] = true
		}
	}
}

// newOrder: only the shop's other program stores orders.
func (p *play) newOrder(v *sim.View, id string) {
	p.books[id] = &book{status: New}
	if who := v.Mover(); !slices.ContainsFunc(p.does[who], func(a act) bool { return a.kind == order }) {
		v.Break(ruleRefused, who, trace.Text{
			En: fmt.Sprintf("%s has stored the order %s itself: nobody in the shop has made it, and what it costs is what the notice says", v.Name(who), id),
			Zh: fmt.Sprintf("%s 自己存下了订单 %s：店里没有人下过这个单，金额也是通知说了算", v.Name(who), id),
		})
	}
}

func (p *play) ordersOf(v *sim.View) map[string]*book {
	now := map[string]*book{}
	for _, r := range v.Query("SELECT CAST(id AS TEXT), CAST(status AS TEXT) FROM orders") {
		status, _ := r[1].(string)
		now[r[0].(string)] = &book{status: Status(status)}
	}
	return now
}

// readLedger counts the entries, and looks at each by itself.
func (p *play) readLedger(v *sim.View, now map[string]*book) {
	who := v.Name(v.Mover())
	for _, r := range v.Query("SELECT CAST(order_id AS TEXT), CAST(entry AS TEXT), amount FROM ledger ORDER BY 1, 2, 3") {
		id, _ := r[0].(string)
		entry, _ := r[1].(string)
		b := now[id]
		switch {
		case b == nil:
			v.Break(ruleRefused, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has booked a %s of the order %s, which does not exist", who, entry, id),
				Zh: fmt.Sprintf("%s 给不存在的订单 %s 记了一笔 %s", who, id, entry),
			})
			return
		case entry == Payment && r[2] == int64(price):
			b.payments++
		case entry == Refund && r[2] == int64(-price):
			b.refunds++
		default:
			v.Break(ruleRefused, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has booked the entry %q with the amount %v; the order's amount is %d", who, entry, r[2], price),
				Zh: fmt.Sprintf("%s 记了一笔金额为 %v 的 %q，而订单金额是 %d", who, r[2], entry, price),
			})
			return
		}
	}
}

// readBook looks at one order.
func (p *play) readBook(v *sim.View, id string, before, now book) {
	who := v.Name(v.Mover())
	switch {
	case now.payments > 1:
		v.Break(ruleOnce, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has booked the payment of %s a second time: the customer has paid once, and the books say %d", who, id, 2*price),
			Zh: fmt.Sprintf("%s 把 %s 的付款又记了一次：用户只付了一次，账上却是 %d", who, id, 2*price),
		})
	case now.refunds > 1:
		v.Break(ruleOnce, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has booked the refund of %s a second time", who, id),
			Zh: fmt.Sprintf("%s 把 %s 的退款又记了一次", who, id),
		})
	case now.ships > 1:
		v.Break(ruleOnce, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has put %s into the outbox a second time: it is shipped twice", who, id),
			Zh: fmt.Sprintf("%s 把 %s 又放进发件箱一次：货会发两次", who, id),
		})
	case slices.Index(inOrder, now.status) < slices.Index(inOrder, before.status):
		v.Break(ruleForward, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has set %s from %s back to %q: a notice that came late has undone a newer one", who, id, before.status, now.status),
			Zh: fmt.Sprintf("%s 把 %s 从 %s 退回到 %q：一条迟到的通知抹掉了更新的状态", who, id, before.status, now.status),
		})
	case now.status == Refunded && now.ships > before.ships:
		v.Break(ruleShipped, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has put %s into the outbox, and its money has been given back", who, id),
			Zh: fmt.Sprintf("%s 把 %s 放进了发件箱，而它的钱已经退了", who, id),
		})
	default:
		p.together(v, id, now)
	}
}

// together: what a reader of the tables sees in this moment, and what stays if the
// worker crashes now.
func (p *play) together(v *sim.View, id string, b book) {
	en, zh := "", ""
	switch paid := b.payments > 0; {
	case b.status == Paid && !paid:
		en, zh = "is paid, and no payment stands in the ledger", "是 paid，账目里却没有付款"
	case b.status == Paid && b.ships == 0:
		en, zh = "is paid, and is not in the outbox: nobody ships it", "是 paid，却不在发件箱里：没有人会发货"
	case b.status == Refunded && b.refunds == 0:
		en, zh = "is refunded, and no refund stands in the ledger", "是 refunded，账目里却没有退款"
	case b.status != Refunded && b.refunds > 0:
		en, zh = fmt.Sprintf("is %s, and a refund stands in the ledger", b.status), fmt.Sprintf("是 %s，账目里却有退款", b.status)
	case paid && b.status != Paid && b.status != Refunded:
		en, zh = fmt.Sprintf("is %s, and its payment stands in the ledger", b.status), fmt.Sprintf("是 %s，账目里却已有它的付款", b.status)
	case b.ships > 0 && !paid:
		en, zh = "is in the outbox, and no payment stands in the ledger", "在发件箱里，账目里却没有付款"
	default:
		return
	}
	who := v.Name(v.Mover())
	v.Break(ruleTogether, v.Mover(), trace.Text{
		En: fmt.Sprintf("after a step of %s %s %s; if %s crashes now it stays like that", who, id, en, who),
		Zh: fmt.Sprintf("%s 走完一步之后，%s %s；%s 要是现在崩溃，就一直这样了", who, id, zh, who),
	})
}
