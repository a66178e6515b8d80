package stock

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// An account is one item's books at one moment: what has left the stock against
// what buyers have been told.
type account struct {
	item
	available int64
	before    int64 // available at the last look
	sold      int64 // units of those who were told Deducted
	// open are the purchases that may or may not have taken their units: calls
	// in progress, ended by a crash, or ended in an error.
	open []*purchase
	// all are the purchases of this item, in the order of workers.
	all []*purchase
}

// gone is how many units have left the stock.
func (a account) gone(p *play) int64 { return a.units + p.supplied[a.sku] - a.available }

// step holds after every turn.
func (p *play) step(v *sim.View) {
	now := p.available
	if v.Changed() {
		var ok bool
		if now, ok = p.read(v); !ok {
			return
		}
	}
	for _, i := range p.items {
		if p.balance(v, p.account(i, now[i.sku])); v.Broken() {
			return
		}
	}
	p.available = now
	p.judge(v)
}

// read returns the units of every item, and nothing but whole units of the items
// there were.
func (p *play) read(v *sim.View) (map[string]int64, bool) {
	now := map[string]int64{}
	for _, row := range v.Query("SELECT sku, available FROM stock ORDER BY rowid") {
		sku, units, whole := fmt.Sprint(row[0]), int64(0), false
		if units, whole = row[1].(int64); !whole {
			p.broken(v, ruleAccounted, trace.Text{
				En: fmt.Sprintf("has turned the stock of %q into %v, which is not a number of units", sku, row[1]),
				Zh: fmt.Sprintf("把 %q 的库存写成了 %v，这不是一个整数件数", sku, row[1]),
			})
			return nil, false
		}
		if _, known := p.available[sku]; !known {
			p.broken(v, ruleUnknownSKU, trace.Text{
				En: fmt.Sprintf("has put %q into the table, goods that nobody stocks", sku),
				Zh: fmt.Sprintf("往表里添了一行 %q，而这种商品从未入库", sku),
			})
			return nil, false
		}
		now[sku] = units
	}
	for _, i := range p.items {
		if _, there := now[i.sku]; !there && !v.Broken() {
			p.broken(v, ruleAccounted, trace.Text{
				En: fmt.Sprintf("has removed the row of %q: the next buyer will be told that it does not exist", i.sku),
				Zh: fmt.Sprintf("删掉了 %q 的库存行：下一个买家会被告知没有这种商品", i.sku),
			})
		}
	}
	return now, !v.Broken()
}

// broken reports what the worker that moved last has done. The texts go on after
// its name.
func (p *play) broken(v *sim.View, rule sim.Rule, did trace.Text) {
	w := v.Mover()
	v.Break(rule, w, trace.Text{En: v.Name(w) + " " + did.En, Zh: v.Name(w) + " " + did.Zh})
}

func (p *play) account(i item, available int64) account {
	a := account{item: i, available: available, before: p.available[i.sku]}
	for _, purchases := range p.purchases {
		for _, b := range purchases {
			if b.sku != i.sku {
				continue
			}
			a.all = append(a.all, b)
			switch {
			case b.qty < 1 || b.refused():
			case b.deducted():
				a.sold += min(b.qty, math.MaxInt64-a.sold)
			default:
				a.open = append(a.open, b)
			}
		}
	}
	return a
}

// balance checks the books.
func (p *play) balance(v *sim.View, a account) {
	rest := a.gone(p) - a.sold
	switch {
	case a.available != a.before && p.stranger(v, a):
		p.broken(v, ruleOthers, trace.Text{
			En: fmt.Sprintf("wants %s, and has changed the stock of %q from %d to %d", p.wants(v), a.sku, a.before, a.available),
			Zh: fmt.Sprintf("要买的是 %s，却把 %q 的库存从 %d 改成了 %d", p.wants(v), a.sku, a.before, a.available),
		})
	case a.available != a.before && p.asksForNothing(v, a) != nil:
		b := p.asksForNothing(v, a)
		v.Break(ruleInvalid, b.worker, trace.Text{
			En: fmt.Sprintf("%s asked for %v, and the stock has gone from %d to %d", v.Name(b.worker), b.order, a.before, a.available),
			Zh: fmt.Sprintf("%s 请求 %v，库存竟从 %d 变成 %d", v.Name(b.worker), b.order, a.before, a.available),
		})
	case a.available < 0:
		p.broken(v, ruleNeverNegative, trace.Text{
			En: fmt.Sprintf("has taken %d × %s where %d were left: the stock stands at %d, and units that do not exist are as good as sold", a.before-a.available, a.sku, a.before, a.available),
			Zh: fmt.Sprintf("在 %[2]s 只剩 %[3]d 件时取走了 %[1]d 件：库存变成 %[4]d，等于卖出了不存在的货", a.before-a.available, a.sku, a.before, a.available),
		})
	case a.gone(p) < 0:
		p.grown(v, a)
	case rest < 0:
		p.soldTooMuch(v, a)
	case !explains(a.open, rest):
		p.takenWrongly(v, a, rest)
	}
}

// stranger reports whether the worker that moved last is a buyer who asks for
// other goods.
func (p *play) stranger(v *sim.View, a account) bool {
	w := v.Mover()
	if w < 0 || w >= len(p.orders) {
		return false
	}
	return !slices.ContainsFunc(p.purchases[w], func(b *purchase) bool { return !b.judged && b.sku == a.sku })
}

// wants is what the worker that moved last asks for.
func (p *play) wants(v *sim.View) string {
	for _, b := range p.purchases[v.Mover()] {
		if !b.judged {
			return fmt.Sprintf("%d × %q", b.qty, sim.Shorten(b.sku))
		}
	}
	return "nothing"
}

// asksForNothing is the purchase of the worker that moved last, if its quantity is
// none.
func (p *play) asksForNothing(v *sim.View, a account) *purchase {
	for _, b := range a.all {
		if b.worker == v.Mover() && !b.judged && b.qty < 1 {
			return b
		}
	}
	return nil
}

// explains reports whether some of the purchases, each with all its units, make
// up n.
func explains(open []*purchase, n int64) bool {
	if n <= 0 || len(open) == 0 {
		return n == 0
	}
	return explains(open[1:], n-open[0].qty) || explains(open[1:], n)
}

// grown: there is more than there ever was.
func (p *play) grown(v *sim.View, a account) {
	p.broken(v, ruleAccounted, trace.Text{
		En: fmt.Sprintf("has written a stock of %d × %s; there were never more than %d", a.available, a.sku, a.units+p.supplied[a.sku]),
		Zh: fmt.Sprintf("把 %[2]s 的库存写成 %[1]d 件，而它从未超过 %[3]d 件", a.available, a.sku, a.units+p.supplied[a.sku]),
	})
}

// soldTooMuch: more was promised than has left the stock.
func (p *play) soldTooMuch(v *sim.View, a account) {
	names := told(v, a)
	last := p.lastTold(v, a)
	gone, had := a.gone(p), a.units+p.supplied[a.sku]
	switch {
	case a.available > a.before:
		p.broken(v, ruleAccounted, trace.Text{
			En: fmt.Sprintf("has written back a stock of %d × %s where %d were left: a sale made meanwhile is undone, and its units will be sold again", a.available, a.sku, a.before),
			Zh: fmt.Sprintf("把 %[2]s 的库存从 %[3]d 写回成 %[1]d：期间完成的销售被抹掉，那几件会被再卖一次", a.available, a.sku, a.before),
		})
	case a.sold > had:
		v.Break(ruleAccounted, last, trace.Text{
			En: fmt.Sprintf("%s has been told Deducted, with which %d × %s are sold (%s); there were %d", v.Name(last), a.sold, a.sku, strings.Join(names, ", "), had),
			Zh: fmt.Sprintf("%[1]s 得到 Deducted，至此共售出 %[2]d 件 %[3]s（%[4]s），而总共只有 %[5]d 件", v.Name(last), a.sold, a.sku, strings.Join(names, "、"), had),
		})
	case len(names) == 1 || gone == 0:
		v.Break(ruleAccounted, last, trace.Text{
			En: fmt.Sprintf("%s has been told Deducted, and units it has paid for are still in the stock: %d × %s sold, %d gone", v.Name(last), a.sold, a.sku, gone),
			Zh: fmt.Sprintf("%[1]s 得到 Deducted，付过钱的货却还在库存里：%[3]s 已售 %[2]d 件，库存只减少了 %[4]d 件", v.Name(last), a.sold, a.sku, gone),
		})
	default:
		v.Break(ruleAccounted, last, trace.Text{
			En: fmt.Sprintf("%s have been told Deducted for %d × %s together, and the stock is only %d lower: one write has erased the other", strings.Join(names, ", "), a.sold, a.sku, gone),
			Zh: fmt.Sprintf("%[1]s 都得到 Deducted，共 %[2]d 件 %[3]s，库存却只减少了 %[4]d 件：一次写入抹掉了另一次", strings.Join(names, "、"), a.sold, a.sku, gone),
		})
	}
}

// told names those who were told Deducted.
func told(v *sim.View, a account) []string {
	var names []string
	for _, b := range a.all {
		if name := v.Name(b.worker); b.deducted() && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// lastTold is the worker whose Deducted is the newest; failing that, the mover.
func (p *play) lastTold(v *sim.View, a account) int {
	for _, b := range a.all {
		if b.told && !b.judged {
			return b.worker
		}
	}
	return v.Mover()
}

// takenWrongly: units are gone that no whole purchase explains.
func (p *play) takenWrongly(v *sim.View, a account, rest int64) {
	for _, b := range a.all {
		if took := a.before - a.available; b.deducted() && !b.judged && b.worker == v.Mover() && took != 0 && took != b.qty {
			p.broken(v, ruleAccounted, trace.Text{
				En: fmt.Sprintf("has bought %v, and the stock is %d lower than before", b.order, took),
				Zh: fmt.Sprintf("买的是 %v，库存却减少了 %d 件", b.order, took),
			})
			return
		}
		if b.refused() && b.qty > 0 && explains(append(a.open[:len(a.open):len(a.open)], b), rest) {
			v.Break(ruleRefused, b.worker, trace.Text{
				En: fmt.Sprintf("%s has been told %s, and its %v are gone from the stock: nobody has them", v.Name(b.worker), b.said(), b.order),
				Zh: fmt.Sprintf("%s 得到的是 %s，它的 %v 却已从库存中扣掉：这些货谁也没拿到", v.Name(b.worker), b.said(), b.order),
			})
			return
		}
	}
	var most int64
	for _, b := range a.open {
		most += min(b.qty, math.MaxInt64-most)
	}
	if rest > most {
		p.broken(v, ruleWhole, trace.Text{
			En: fmt.Sprintf("has made it %d × %s gone from the stock, and all buyers together asked for %d: a purchase has been taken more than once", a.gone(p), a.sku, a.sold+most),
			Zh: fmt.Sprintf("让 %[2]s 的库存一共减少了 %[1]d 件，而所有买家加起来只要了 %[3]d 件：有一笔购买被扣了不止一次", a.gone(p), a.sku, a.sold+most),
		})
		return
	}
	p.broken(v, ruleWhole, trace.Text{
		En: fmt.Sprintf("has taken %d × %s, which is part of what was asked for: whoever looks now sees units missing that nobody has bought", a.before-a.available, a.sku),
		Zh: fmt.Sprintf("取走了 %d 件 %s，只是所需数量的一部分：此刻查看库存的人会发现少了货，却没有人买到", a.before-a.available, a.sku),
	})
}
