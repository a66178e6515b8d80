package callback

import (
	"errors"
	"fmt"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// toldRightly checks what the provider or the customer was told, when it was.
func (p *play) toldRightly(v *sim.View, c *call) {
	if !c.over || c.judged {
		return
	}
	c.judged = true
	switch {
	case c.err != nil:
		p.toldError(v, c)
	case c.fails:
		p.toldCustomer(v, c)
	case c.wrong() && c.kind == handle:
		p.misled(v, c, ruleRefused, trace.Text{
			En: fmt.Sprintf("the notice says %d and the order %d: nobody will look at it again", c.notice.Amount, price),
			Zh: fmt.Sprintf("通知里是 %d，订单是 %d：再也不会有人过问", c.notice.Amount, price),
		})
	case p.books[c.notice.OrderID] == nil:
		p.misled(v, c, ruleRefused, trace.Text{
			En: "there is no order " + c.notice.OrderID + " yet: when it is stored nobody will say that it is paid",
			Zh: "订单 " + c.notice.OrderID + " 还不存在：等它存下时，再没有人来说它已付款",
		})
	case !c.wrong() && !p.isStored(c):
		p.misled(v, c, ruleStored, p.missing(c))
	default:
		p.toldCustomer(v, c)
	}
}

// wrong: the notice must have no effect.
func (c *call) wrong() bool { return c.notice.Status != Pending && c.notice.Amount != price }

// isStored reports whether the tables hold what the notice says. A refund may wait
// for its payment.
func (p *play) isStored(c *call) bool {
	b := p.books[c.notice.OrderID]
	switch c.notice.Status {
	case Paid:
		return b.payments > 0
	case Refunded:
		return b.refunds > 0 || b.payments == 0
	}
	return b.status != New
}

func (p *play) missing(c *call) trace.Text {
	if b := p.books[c.notice.OrderID]; c.notice.Status == Paid && b.refunds > 0 {
		return trace.Text{
			En: "the ledger has a refund and no payment: the books never balance again",
			Zh: "账目里有退款却没有付款：账再也平不了",
		}
	}
	return trace.Text{
		En: "the tables hold nothing of it: the provider never sends it again",
		Zh: "表里却什么都没有：支付方不会再发了",
	}
}

// misled: somebody is told what is not so.
func (p *play) misled(v *sim.View, c *call, rule sim.Rule, but trace.Text) {
	v.Break(rule, c.worker.Index, trace.Text{
		En: fmt.Sprintf("%s %s, and %s", c.worker.Name, c.said().En, but.En),
		Zh: fmt.Sprintf("%s %s，而%s", c.worker.Name, c.said().Zh, but.Zh),
	})
}

// said is what the call has answered.
func (c *call) said() trace.Text {
	what := c.notice.OrderID + " " + string(c.notice.Status)
	switch {
	case c.kind == comeBack && c.err != nil:
		return trace.Text{En: fmt.Sprintf("tells the customer of %s the error %q", c.notice.OrderID, c.err.Error()), Zh: fmt.Sprintf("告诉 %s 的用户出错了：%q", c.notice.OrderID, c.err.Error())}
	case c.kind == comeBack:
		return trace.Text{En: fmt.Sprintf("tells the customer of %s that it is %q", c.notice.OrderID, c.status), Zh: fmt.Sprintf("告诉 %s 的用户状态是 %q", c.notice.OrderID, c.status)}
	case c.err != nil:
		return trace.Text{En: fmt.Sprintf("answers the notice %s (%s) with the error %q", c.notice.ID, what, c.err.Error()), Zh: fmt.Sprintf("对通知 %s（%s）返回错误 %q", c.notice.ID, what, c.err.Error())}
	}
	return trace.Text{En: fmt.Sprintf("acknowledges the notice %s (%s)", c.notice.ID, what), Zh: fmt.Sprintf("确认了通知 %s（%s）", c.notice.ID, what)}
}

// toldCustomer: the status that is told was the stored one, at some moment since
// the provider has answered.
func (p *play) toldCustomer(v *sim.View, c *call) {
	if c.kind != comeBack || c.seen[c.status] {
		return
	}
	stored := p.books[c.notice.OrderID].status
	but := trace.Text{
		En: fmt.Sprintf("what is stored is %q", stored),
		Zh: fmt.Sprintf("存下的是 %q", stored),
	}
	if stored == Paid || stored == Refunded {
		but.En += ": whoever believes it pays again"
		but.Zh += "：相信这话的人会再付一次"
	}
	p.misled(v, c, ruleTold, but)
}

// toldError: which errors have a reason.
func (p *play) toldError(v *sim.View, c *call) {
	unknown, wrong := errors.Is(c.err, ErrUnknownOrder), errors.Is(c.err, ErrWrongAmount)
	now := p.books[c.notice.OrderID]
	switch {
	case p.faulted || c.gone || c.fails:
	case now == nil && !unknown:
		p.misled(v, c, ruleRefused, trace.Text{En: "there is no such order: that is ErrUnknownOrder", Zh: "没有这个订单：这应当是 ErrUnknownOrder"})
	case c.wrong() && !wrong:
		p.misled(v, c, ruleRefused, trace.Text{En: "its amount is not the order's: that is ErrWrongAmount", Zh: "它的金额与订单不符：这应当是 ErrWrongAmount"})
	case c.wrong() && len(p.does) == 1 && *now != c.before:
		p.misled(v, c, ruleRefused, trace.Text{En: fmt.Sprintf("it has had an effect: the order is %s", now.status), Zh: fmt.Sprintf("它却产生了影响：订单成了 %s", now.status)})
	case now == nil || c.wrong() || unknown && c.before.status == "":
	case strings.Contains(c.err.Error(), "database is locked"):
		p.misled(v, c, ruleAnswers, trace.Text{En: "another call has only done what it had to: a transaction that reads first, or stays open for long, is in its way", Zh: "另一个调用只是做了该做的事：先读后写的事务，或长时间不结束的事务，挡了路"})
	case c.notice.Status == Refunded && c.before.payments == 0 && !unknown && !wrong:
		// It comes again when the payment is there.
	case c.before.status != New && c.before.status != Pending:
		p.misled(v, c, ruleAnswers, trace.Text{En: "it was known already: the provider sends it again, and again", Zh: "它本来就已知：支付方会一遍又一遍地重发"})
	default:
		p.misled(v, c, ruleAnswers, trace.Text{En: "nothing has gone wrong but what the code did itself", Zh: "除了代码自己的所作所为，什么都没有出错"})
	}
}

// allBooked: in the end the tables hold what was acknowledged.
func (p *play) allBooked(v *sim.View) {
	for _, c := range p.all() {
		if !c.over || c.err != nil || c.fails || c.wrong() || p.isStored(c) && (c.notice.Status != Refunded || p.books[c.notice.OrderID].refunds > 0) {
			continue
		}
		if p.misled(v, c, ruleStored, p.missing(c)); v.Broken() {
			return
		}
	}
}
