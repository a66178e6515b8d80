package reserve

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// end looks at what callers were told. A call is judged by what was committed
// between its start and its end: what it says must have been so at one of these
// moments.
func (p *play) end(v *sim.View) {
	for _, check := range []func(*sim.View){p.linesKept, p.invalidRefused, p.everyoneAnswered, p.everyoneToldRight, p.toldOnce} {
		if check(v); v.Broken() {
			return
		}
	}
}

// linesKept: the caller's slice says what it said before, in whatever order.
func (p *play) linesKept(v *sim.View) {
	for _, c := range p.all() {
		if c.cancel || c.end < 0 || slices.Equal(sorted(c.given), sorted(c.lines)) {
			continue
		}
		v.Break(ruleLinesKept, c.worker, trace.Text{
			En: fmt.Sprintf("%s gave Reserve the lines %s, and got its slice back with %s: when it asks again with it, it asks for something else", v.Name(c.worker), describe(c.lines), describe(c.given)),
			Zh: fmt.Sprintf("%s 传给 Reserve 的行是 %s，调用之后切片里成了 %s：再拿它重试，要的就是别的东西了", v.Name(c.worker), describe(c.lines), describe(c.given)),
		})
		return
	}
}

func sorted(lines []Line) []Line {
	return slices.SortedFunc(slices.Values(lines), func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.SKU, b.SKU), cmp.Compare(a.Qty, b.Qty))
	})
}

func (p *play) invalidRefused(v *sim.View) {
	for _, c := range p.all() {
		if c.cancel || c.end < 0 {
			continue
		}
		refused := errors.Is(c.err, ErrInvalid)
		switch {
		case !c.valid() && !refused:
			v.Break(ruleInvalid, c.worker, trace.Text{
				En: fmt.Sprintf("%s asked for an order that cannot be (%s) and was told %s, not ErrInvalid", v.Name(c.worker), describe(c.lines), c.said()),
				Zh: fmt.Sprintf("%s 提交了不成立的订单（%s），得到的是 %s 而不是 ErrInvalid", v.Name(c.worker), describe(c.lines), c.said()),
			})
			return
		case refused && c.valid() && !c.twice():
			none := p.none(c)
			v.Break(ruleInvalid, c.worker, trace.Text{
				En: fmt.Sprintf("%s asked for a valid order (%s) and was told that it is invalid%s", v.Name(c.worker), describe(c.lines), none.En),
				Zh: fmt.Sprintf("%s 提交了有效的订单（%s），却被告知无效%s", v.Name(c.worker), describe(c.lines), none.Zh),
			})
			return
		}
	}
}

// none says of an order that names an unknown SKU what the answer is.
func (p *play) none(c *call) trace.Text {
	i := slices.IndexFunc(c.lines, func(l Line) bool { _, ok := p.stock[l.SKU]; return !ok })
	if i < 0 {
		return trace.Text{}
	}
	return trace.Text{
		En: fmt.Sprintf("; %s is an unknown SKU: there is none of it, and the answer is Insufficient", c.lines[i].SKU),
		Zh: fmt.Sprintf("；%s 是未知的 SKU：一件都没有，应答 Insufficient", c.lines[i].SKU),
	}
}

// everyoneAnswered: an error is no answer, unless a fault or a long wait is to
// blame and there are tries left.
func (p *play) everyoneAnswered(v *sim.View) {
	for _, c := range p.all() {
		if c.end < 0 || c.answered() || c.mayFail() {
			continue
		}
		hard := v.Faulted() || p.gone || slices.ContainsFunc(p.busy, hold.long)
		if hard && c.err != nil && c.try < p.tries {
			continue
		}
		none := p.none(c)
		rule, en, zh := ruleAnswers, "nothing went wrong around it"+none.En, "周围并没有发生故障"+none.Zh
		if hard {
			rule = ruleRetry
			en, zh = fmt.Sprintf("that was try %d", c.try), fmt.Sprintf("这已是第 %d 次尝试", c.try)
		}
		v.Break(rule, c.worker, trace.Text{
			En: fmt.Sprintf("%s called %v and was left with %s; %s", v.Name(c.worker), c.op, c.said(), en),
			Zh: fmt.Sprintf("%s 调用 %v，只得到 %s；%s", v.Name(c.worker), c.op, c.said(), zh),
		})
		return
	}
}

// answered: the call ended in an outcome that belongs to it.
func (c *call) answered() bool {
	if c.err != nil {
		return false
	}
	switch c.outcome {
	case Cancelled, NotReserved:
		return true
	case Reserved, Insufficient, AlreadyReserved:
		return !c.cancel
	}
	return false
}

// mayFail: what is no order may be answered with an error.
func (c *call) mayFail() bool {
	return c.err != nil && !c.cancel && (!c.valid() || c.twice() && errors.Is(c.err, ErrInvalid))
}

func (p *play) everyoneToldRight(v *sim.View) {
	for _, c := range p.all() {
		if c.end < 0 || c.err != nil {
			continue
		}
		if lie := p.lie(v, c); !lie.IsZero() {
			v.Break(ruleTold, c.worker, lie)
			return
		}
	}
}

// lie says what is wrong about what the caller was told; nothing if it is so.
func (p *play) lie(v *sim.View, c *call) trace.Text {
	who := v.Name(c.worker)
	switch {
	case c.outcome == Reserved:
		return p.lieReserved(who, c)
	case c.outcome == AlreadyReserved && p.at(c.end, c) == unknown:
		return p.lieAlready(who, c)
	case c.outcome == Insufficient:
		return p.lieInsufficient(who, c)
	case c.cancel && c.outcome == Cancelled && p.at(c.end, c) != cancelled:
		return p.lieCancelled(who, c)
	case c.cancel && c.outcome == NotReserved && !p.ever(c, func(st status) bool { return st != reserved }):
		return trace.Text{
			En: fmt.Sprintf("%s cancelled order %q and was told that it is not reserved; it was, it still is, and its goods stay locked away", who, c.order),
			Zh: fmt.Sprintf("%s 取消订单 %q，被告知它没有预留；其实一直预留着，货就此锁死", who, c.order),
		}
	case !c.cancel && (c.outcome == Cancelled || c.outcome == NotReserved):
		return p.lieOver(who, c)
	}
	return trace.Text{}
}

// lieAlready tells apart where the memory of a reservation that is not there may
// come from.
func (p *play) lieAlready(who string, c *call) trace.Text {
	en, zh := "nobody has asked for it before, and the ledger has no movement of it", "此前没有人下过这个订单，流水里也没有它的任何记录"
	for _, o := range p.all() {
		switch {
		case o == c || o.cancel || o.order != c.order || o.start > c.end:
		case o.err == nil && o.outcome == Insufficient && o.end >= 0:
			en, zh = "an earlier try was told Insufficient and took nothing: it is remembered that somebody asked, and not what came of it", "先前那次得到的是 Insufficient，什么都没占：系统只记得有人来过，不记得结果"
		default:
			en, zh = "another call has begun with it, has reserved nothing so far, and perhaps never will", "另一个调用开始处理过它，但至今什么都没预留，也许永远不会"
		}
	}
	return trace.Text{
		En: fmt.Sprintf("%s was told that order %q has been reserved already; %s. The customer waits for goods that nobody keeps for them", who, c.order, en),
		Zh: fmt.Sprintf("%s 被告知订单 %q 已经预留；%s。没有人为顾客留货", who, c.order, zh),
	}
}

func (p *play) at(i int, c *call) status { return p.seen[i].status(c.order) }

// ever reports whether the order's status was so at a moment of the call.
func (p *play) ever(c *call, so func(status) bool) bool {
	return slices.ContainsFunc(p.seen[c.start:c.end+1], func(s *snapshot) bool { return so(s.status(c.order)) })
}

func (p *play) lieReserved(who string, c *call) trace.Text {
	switch {
	case p.at(c.end, c) == unknown:
		return trace.Text{
			En: fmt.Sprintf("%s was told Reserved; the ledger has no movement of order %q, and the goods can be sold to the next customer", who, c.order),
			Zh: fmt.Sprintf("%s 得到 Reserved，流水里却没有订单 %q 的任何记录：货还会卖给下一个顾客", who, c.order),
		}
	case p.at(c.start, c) != unknown:
		return trace.Text{
			En: fmt.Sprintf("%s repeated order %q and was told Reserved again; the reservation was made by an earlier call, and whoever acts on Reserved acts twice", who, c.order),
			Zh: fmt.Sprintf("%s 重试订单 %q，又得到一次 Reserved；预留是先前的调用完成的，凭 Reserved 行事的人会做两遍", who, c.order),
		}
	}
	return trace.Text{}
}

// lieInsufficient: there was a moment at which the order had nothing and could
// not have everything. An answer that remembers its refusals may speak of a
// moment in an earlier call.
func (p *play) lieInsufficient(who string, c *call) trace.Text {
	if p.at(c.start, c) == reserved || p.at(c.start, c) == unknown && p.at(c.end, c) == reserved && !p.lacked(c, c.start) {
		en, zh := "", ""
		if _, short := p.seen[c.end].lacks(c.op); short {
			en, zh = "; it counted its own goods as gone", "；它把自己占的货当成了被别人拿走"
		}
		return trace.Text{
			En: fmt.Sprintf("%s was told Insufficient for order %q, whose goods are reserved%s: the customer is turned away, and the goods stay locked", who, c.order, en),
			Zh: fmt.Sprintf("%s 为订单 %q 得到 Insufficient，而它的货已经预留%s：顾客被拒绝，货却锁着", who, c.order, zh),
		}
	}
	if !p.lacked(c, p.firstTry(c.order)) {
		return trace.Text{
			En: fmt.Sprintf("%s was told Insufficient for order %q (%s); at no moment was there too little, and a sale is lost", who, c.order, describe(c.lines)),
			Zh: fmt.Sprintf("%s 为订单 %q（%s）得到 Insufficient；其实任何时刻都够，白白丢了一单", who, c.order, describe(c.lines)),
		}
	}
	return trace.Text{}
}

func (p *play) lacked(c *call, from int) bool {
	return slices.ContainsFunc(p.seen[from:c.end+1], func(s *snapshot) bool {
		_, lacks := s.lacks(c.op)
		return lacks && s.status(c.order) == unknown
	})
}

// firstTry is when the order was asked for first.
func (p *play) firstTry(order string) int {
	first := len(p.seen)
	for _, c := range p.all() {
		if !c.cancel && c.order == order {
			first = min(first, c.start)
		}
	}
	return first
}

func (p *play) lieCancelled(who string, c *call) trace.Text {
	other := slices.ContainsFunc(p.all(), func(o *call) bool {
		return o.cancel && o.worker != c.worker && o.order == c.order && o.start <= c.end
	})
	if p.at(c.end, c) == reserved && other {
		return trace.Text{
			En: fmt.Sprintf("%s was told that order %q is cancelled, because another call has begun to; nothing has been given back yet, and if that call never ends nothing will be", who, c.order),
			Zh: fmt.Sprintf("%s 被告知订单 %q 已取消，只因另一个调用开始了取消；此刻什么都没退回，那个调用若没有下文，就永远不会退", who, c.order),
		}
	}
	if p.at(c.end, c) == reserved {
		return trace.Text{
			En: fmt.Sprintf("%s was told that order %q is cancelled; nothing has been given back, and its goods stay locked away", who, c.order),
			Zh: fmt.Sprintf("%s 被告知订单 %q 已取消；什么都没有退回，货就此锁死", who, c.order),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("%s was told that order %q is cancelled; it has never been reserved, and whoever refunds on Cancelled pays for nothing", who, c.order),
		Zh: fmt.Sprintf("%s 被告知订单 %q 已取消；它从未预留过，凭 Cancelled 退款的人白白付钱", who, c.order),
	}
}

// lieOver: Reserve says that the order is over. It may be so also for an order
// whose cancellation arrived first.
func (p *play) lieOver(who string, c *call) trace.Text {
	refused := p.cancelStarted(c.order, c.end)
	if p.ever(c, func(st status) bool { return st == cancelled || st == unknown && refused }) {
		return trace.Text{}
	}
	return trace.Text{
		En: fmt.Sprintf("%s asked for order %q and was told %v; nobody has cancelled it", who, c.order, c.outcome),
		Zh: fmt.Sprintf("%s 请求预留订单 %q，得到 %v；而没有人取消过它", who, c.order, c.outcome),
	}
}

// toldOnce: an effect is told to the one who caused it, except where a fault
// keeps it from being told.
func (p *play) toldOnce(v *sim.View) {
	told := map[string][]*call{}
	gaveBack := map[string]bool{}
	for _, c := range p.all() {
		switch {
		case c.end < 0 || c.err != nil:
		case c.outcome == Reserved:
			told[c.order] = append(told[c.order], c)
		case c.cancel && c.outcome == Cancelled:
			gaveBack[c.order] = true
		}
	}
	last := p.seen[len(p.seen)-1]
	for _, c := range p.all() {
		who := told[c.order]
		switch {
		case len(who) > 1:
			one, two := v.Name(who[0].worker), v.Name(who[1].worker)
			v.Break(ruleTold, who[1].worker, trace.Text{
				En: fmt.Sprintf("order %q was reserved once, and both %s and %s were told Reserved: each of them goes on to charge and to ship", c.order, one, two),
				Zh: fmt.Sprintf("订单 %q 只预留了一次，%s 和 %s 却都得到 Reserved：两边都会去扣款、发货", c.order, one, two),
			})
		case v.Faulted():
			continue
		case !c.cancel && len(who) == 0 && last.status(c.order) != unknown:
			v.Break(ruleTold, c.worker, trace.Text{
				En: fmt.Sprintf("order %q has been reserved and nobody was told so (%s: %s): nobody will ship it", c.order, v.Name(c.worker), c.said()),
				Zh: fmt.Sprintf("订单 %q 已经预留，却没有人得到 Reserved（%s：%s）：没有人会发货", c.order, v.Name(c.worker), c.said()),
			})
		case c.cancel && !gaveBack[c.order] && last.status(c.order) == cancelled:
			v.Break(ruleTold, c.worker, trace.Text{
				En: fmt.Sprintf("the goods of order %q have been given back and nobody was told Cancelled (%s: %s): nobody will refund", c.order, v.Name(c.worker), c.said()),
				Zh: fmt.Sprintf("订单 %q 的货已经退回，却没有人得到 Cancelled（%s：%s）：没有人会退款", c.order, v.Name(c.worker), c.said()),
			})
		default:
			continue
		}
		return
	}
}
