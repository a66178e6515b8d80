package reserve

import (
	"fmt"
	"maps"
	"slices"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// look runs after every turn: it keeps what is committed, and checks what must
// hold of it at every moment.
func (p *play) look(v *sim.View) {
	if len(p.seen) > 0 && !v.Changed() {
		p.seen = append(p.seen, p.seen[len(p.seen)-1])
		return
	}
	s := read(v)
	for _, check := range []func(*sim.View, *snapshot){
		p.noNewGoods, p.neverNegative, p.appendOnly, p.signs, p.sums, p.asked, p.takenOnce, p.givenOnce, p.allOrNone,
	} {
		if v.Broken() {
			return
		}
		check(v, s)
	}
	p.seen = append(p.seen, s)
}

// noNewGoods: the stock lists what it listed at first.
func (p *play) noNewGoods(v *sim.View, s *snapshot) {
	for _, sku := range slices.Sorted(maps.Keys(s.available)) {
		if _, known := p.stock[sku]; !known {
			v.Break(ruleAllOrNone, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has put %q into the stock, goods that nobody has: every mistyped order leaves a row there", v.Name(v.Mover()), sku),
				Zh: fmt.Sprintf("%s 往库存表里添了一行 %q，而这种商品并不存在：每个写错的订单都会留下一行", v.Name(v.Mover()), sku),
			})
			return
		}
	}
}

func (p *play) neverNegative(v *sim.View, s *snapshot) {
	for _, sku := range slices.Sorted(maps.Keys(s.available)) {
		if n := s.available[sku]; n < 0 {
			who := v.Name(v.Mover())
			v.Break(ruleNeverNegative, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has brought %s down to %d: goods are promised that are not on the shelf", who, sku, n),
				Zh: fmt.Sprintf("%s 把 %s 的可用库存减到了 %d：答应了货架上没有的货", who, sku, n),
			})
			return
		}
	}
}

// appendOnly compares with the moment before: no sum of movements may shrink.
func (p *play) appendOnly(v *sim.View, s *snapshot) {
	if len(p.seen) == 0 {
		return
	}
	before := p.seen[len(p.seen)-1]
	for _, m := range before.order {
		if s.taken[m] >= before.taken[m] && s.given[m] >= before.given[m] {
			continue
		}
		who := v.Name(v.Mover())
		v.Break(ruleAppendOnly, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has changed or removed what the ledger said of order %q and %s: nobody can tell any more what happened, and a late retry finds no trace of the order", who, m.order, m.sku),
			Zh: fmt.Sprintf("%s 修改或删除了订单 %q 的 %s 流水：再也说不清发生过什么，迟到的重试也看不到这个订单的痕迹", who, m.order, m.sku),
		})
		return
	}
}

// signs recognises a ledger kept the other way round.
func (p *play) signs(v *sim.View, s *snapshot) {
	moved := false
	for sku, n := range p.stock {
		if n-s.sum(sku) != s.available[sku] {
			return
		}
		moved = moved || s.sum(sku) != 0
	}
	if !moved {
		return
	}
	v.Break(ruleLedgerSums, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s has written a movement with the wrong sign: qty is the change to the stock, negative when goods are reserved", v.Name(v.Mover())),
		Zh: fmt.Sprintf("%s 写入的流水符号反了：qty 是库存的变化量，预留时为负", v.Name(v.Mover())),
	})
}

func (p *play) sums(v *sim.View, s *snapshot) {
	for _, sku := range p.skus(s) {
		first, sum, is := p.stock[sku], s.sum(sku), s.available[sku]
		if first+sum == is {
			continue
		}
		who := v.Name(v.Mover())
		v.Break(ruleLedgerSums, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has committed a moment at which the books do not balance: %s began with %d, the ledger's movements sum to %+d, and %d are available%s", who, sku, first, sum, is, off(is-first-sum)),
			Zh: fmt.Sprintf("%s 提交之后账不平：%s 初始 %d，流水之和 %+d，可用却是 %d%s", who, sku, first, sum, is, offZh(is-first-sum)),
		})
		return
	}
}

func off(n int64) string {
	if n < 0 {
		return fmt.Sprintf("; %d left the shelf without a trace", -n)
	}
	return fmt.Sprintf("; that is %d more than there can be", n)
}

func offZh(n int64) string {
	if n < 0 {
		return fmt.Sprintf("；有 %d 件离开货架却没有记录", -n)
	}
	return fmt.Sprintf("；凭空多出 %d 件", n)
}

// skus lists every SKU that is anywhere.
func (p *play) skus(s *snapshot) []string {
	all := maps.Clone(p.stock)
	maps.Copy(all, s.available)
	for _, m := range s.order {
		all[m.sku] = 0
	}
	return slices.Sorted(maps.Keys(all))
}

// asked: a movement needs somebody who wants it.
func (p *play) asked(v *sim.View, s *snapshot) {
	for _, m := range s.order {
		who := v.Name(v.Mover())
		o, ok := p.orderOf(m.order)
		switch {
		case !ok:
			v.Break(ruleOneEffect, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has written a movement of %s under %q: nobody has asked for an order of that name", who, m.sku, m.order),
				Zh: fmt.Sprintf("%s 在 %q 名下写了 %s 的流水：没有人下过这个订单", who, m.order, m.sku),
			})
		case !o.valid():
			v.Break(ruleInvalid, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has moved %s by %+d for an order that cannot be (%s)", who, m.sku, s.given[m]-s.taken[m], describe(o.lines)),
				Zh: fmt.Sprintf("%s 为不成立的订单（%s）把 %s 变动了 %+d", who, describe(o.lines), m.sku, s.given[m]-s.taken[m]),
			})
		case s.given[m] > 0 && !p.cancelStarted(m.order, len(p.seen)):
			v.Break(ruleBackOnce, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has given back the goods of order %q, which nobody has cancelled: they will be sold again", who, m.order),
				Zh: fmt.Sprintf("%s 退回了订单 %q 的货，而没有人取消它：这些货会再卖一次", who, m.order),
			})
		default:
			continue
		}
		return
	}
}

// orderOf finds the op that reserves an order.
func (p *play) orderOf(order string) (op, bool) {
	for _, ops := range p.work {
		for _, o := range ops {
			if !o.cancel && o.order == order {
				return o, true
			}
		}
	}
	return op{}, false
}

// cancelStarted reports whether somebody has begun to cancel the order at or
// before a moment.
func (p *play) cancelStarted(order string, at int) bool {
	return slices.ContainsFunc(p.all(), func(c *call) bool { return c.cancel && c.order == order && c.start <= at })
}

func (p *play) takenOnce(v *sim.View, s *snapshot) {
	for _, m := range s.order {
		o, _ := p.orderOf(m.order)
		n := o.need()[m.sku]
		if s.taken[m] <= n {
			continue
		}
		who := v.Name(v.Mover())
		en := fmt.Sprintf("%s has taken %d × %s for order %q, which asks for %d: the same order has been reserved again, and nobody will give the second lot back", who, s.taken[m], m.sku, m.order, n)
		zh := fmt.Sprintf("%s 为订单 %q 占用了 %d × %s，而它只要 %d：同一订单又预留了一次，多占的永远没人退", who, m.order, s.taken[m], m.sku, n)
		if s.given[m] > 0 {
			en = fmt.Sprintf("%s has reserved order %q again after it was cancelled: the retry came late, the customer is gone, and %d × %s stay locked away", who, m.order, n, m.sku)
			zh = fmt.Sprintf("订单 %q 取消之后，%s 又把它预留了一次：重试来迟了，顾客已经离开，%d × %s 就此锁死", m.order, who, n, m.sku)
		}
		v.Break(ruleOneEffect, v.Mover(), trace.Text{En: en, Zh: zh})
		return
	}
}

func (p *play) givenOnce(v *sim.View, s *snapshot) {
	for _, m := range s.order {
		if s.given[m] <= s.taken[m] {
			continue
		}
		who := v.Name(v.Mover())
		v.Break(ruleBackOnce, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has given back %s for order %q once too often: taken %d, given back %d; the shelf shows goods that do not exist", who, m.sku, m.order, s.taken[m], s.given[m]),
			Zh: fmt.Sprintf("%s 为订单 %q 多退了 %s：占用 %d，退回 %d；账上多出了不存在的货", who, m.order, m.sku, s.taken[m], s.given[m]),
		})
		return
	}
}

func (p *play) allOrNone(v *sim.View, s *snapshot) {
	for _, m := range s.order {
		o, _ := p.orderOf(m.order)
		need := o.need()
		for _, l := range o.lines {
			other, n := movement{m.order, l.SKU}, need[l.SKU]
			switch {
			case s.taken[other] != n:
				p.partly(v, o, s.taken, "taken", "占用")
			case s.given[m] > 0 && s.given[other] != n:
				p.partly(v, o, s.given, "given back", "退回")
			default:
				continue
			}
			return
		}
	}
}

func (p *play) partly(v *sim.View, o op, moved map[movement]int64, en, zh string) {
	var lines []Line
	for _, l := range o.lines {
		lines = append(lines, Line{l.SKU, moved[movement{o.order, l.SKU}]})
	}
	who := v.Name(v.Mover())
	v.Break(ruleAllOrNone, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s has committed order %q in part: asked for %s, %s %s; if nothing follows now, it stays like that", who, o.order, describe(o.lines), en, describe(lines)),
		Zh: fmt.Sprintf("%s 只提交了订单 %q 的一部分：要 %s，%s %s；此刻若没有下文，就永远停在这里", who, o.order, describe(o.lines), zh, describe(lines)),
	})
}
