package choosing

import (
	"fmt"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// judge looks at what a caller has just been told.
func (p *play) judge(v *sim.View, c *call) {
	switch {
	case c.err != nil:
		p.failed(v, c)
	case c.outcome == Accepted, c.outcome == AlreadyAccepted:
		p.acceptedRightly(v, c)
	case c.outcome == SoldOut, c.outcome == LimitReached:
		p.refusedRightly(v, c)
	default:
		p.tell(v, ruleAnswers, c, trace.Text{
			En: "was told neither an outcome nor an error: it cannot know what it has bought",
			Zh: "既没有得到业务结果也没有得到错误：无从知道买到了没有",
		})
	}
}

// tell reports what a caller was told. The texts go on after its name and order.
func (p *play) tell(v *sim.View, rule sim.Rule, c *call, text trace.Text) {
	who := v.Name(c.worker)
	v.Break(rule, c.worker, trace.Text{
		En: fmt.Sprintf("%s submitted an order (%v) and %s", who, c.Order, text.En),
		Zh: fmt.Sprintf("%s 提交了订单（%v），%s", who, c.Order, text.Zh),
	})
}

// failed: an error is an answer where a fault explains it, and the caller has not
// submitted the order as often as it wants to.
func (p *play) failed(v *sim.View, c *call) {
	rule, en, zh := ruleAnswers, "nothing has gone wrong around it", "周围并没有发生故障"
	switch {
	case p.redis && v.Faulted():
		rule, en, zh = ruleWithoutRedis, "it is Redis that fails, and the sale stands still", "出故障的是 Redis，售卖却因此停了"
	case v.Faulted() && (p.mayFail || !c.last):
		return
	case v.Faulted() && p.tries > 1:
		rule, en, zh = ruleRetry, fmt.Sprintf("it is the last of %d tries", p.tries), fmt.Sprintf("这是 %d 次尝试的最后一次", p.tries)
	case v.Faulted():
		rule, en, zh = ruleRetry, "the fault was another worker's", "故障发生在别的 worker 上"
	}
	p.tell(v, rule, c, trace.Text{
		En: fmt.Sprintf("was left with %q; %s", c.err.Error(), en),
		Zh: fmt.Sprintf("最终只得到 %q；%s", c.err.Error(), zh),
	})
}

func (p *play) acceptedRightly(v *sim.View, c *call) {
	switch {
	case !p.stored.has(c.Order):
		p.tell(v, ruleAccepted, c, trace.Text{
			En: fmt.Sprintf("was told %v; there is no such order, and no goods will be sent", c.outcome),
			Zh: fmt.Sprintf("得到 %v；但并没有这个订单，不会有人发货", c.outcome),
		})
	case c.outcome == Accepted && c.there:
		p.tell(v, ruleAccepted, c, trace.Text{
			En: "was told Accepted, although the order had been made before: whoever charges the card on Accepted charges it twice",
			Zh: "得到 Accepted，而这个订单早已存在：按 Accepted 扣款的一方会扣两次",
		})
	}
}

// refusedRightly: an order that is there is not refused, whatever the reason.
func (p *play) refusedRightly(v *sim.View, c *call) {
	if p.stored.has(c.Order) {
		p.tell(v, ruleSameAnswer, c, trace.Text{
			En: fmt.Sprintf("was told %v; the order is there, and the user, who believes that it failed, pays for it", c.outcome),
			Zh: fmt.Sprintf("得到 %v；订单其实已在，用户以为失败了，钱却照付", c.outcome),
		})
		return
	}
	for _, other := range p.all() {
		if !other.told && other.SKU == c.SKU {
			return // it may have put units aside; end looks again
		}
	}
	p.reasonHolds(v, c)
}

// refusedForGood looks at the refusals again when everybody is done.
func (p *play) refusedForGood(v *sim.View) {
	for _, c := range p.all() {
		if c.told && c.err == nil && !v.Broken() {
			p.reasonHolds(v, c)
		}
	}
}

// reasonHolds: stock only shrinks and what a user has only grows, so that a reason
// that held during the call holds from then on.
func (p *play) reasonHolds(v *sim.View, c *call) {
	left, has := p.stored.available[c.SKU], p.stored.of(c.Order)
	switch {
	case c.outcome == SoldOut && left >= c.Quantity:
		p.tell(v, ruleRefused, c, trace.Text{
			En: fmt.Sprintf("was told SoldOut; %d are left, and nobody gets them", left),
			Zh: fmt.Sprintf("得到 SoldOut；其实还剩 %d 件，却没人买得到", left),
		})
	case c.outcome == LimitReached && has+c.Quantity <= PerUser:
		p.tell(v, ruleRefused, c, trace.Text{
			En: fmt.Sprintf("was told LimitReached; user %d has %d × %q, and may have %d", c.UserID, has, c.SKU, PerUser),
			Zh: fmt.Sprintf("得到 LimitReached；用户 %d 目前有 %d × %q，限额是 %d", c.UserID, has, c.SKU, PerUser),
		})
	}
}

// toldOnce: an order is told Accepted once; where a fault has kept somebody from
// hearing it, at most once.
func (p *play) toldOnce(v *sim.View) {
	for _, o := range p.stored.orders {
		told, last := 0, -1
		for _, c := range p.all() {
			if c.name() != o.name() || !c.told || c.err != nil {
				continue
			}
			last = c.worker
			if c.outcome == Accepted {
				told++
			}
		}
		if told == 1 || told == 0 && (v.Faulted() || last < 0) {
			continue
		}
		v.Break(ruleAccepted, last, trace.Text{
			En: fmt.Sprintf("user %d's order %q was made once, and %d callers were told Accepted, %s the last: whoever charges the card goes by that", o.UserID, o.Key, told, v.Name(last)),
			Zh: fmt.Sprintf("用户 %d 的订单 %q 只生成了一次，却有 %d 个调用方得到 Accepted，最后一个是 %s：扣款就以此为准", o.UserID, o.Key, told, v.Name(last)),
		})
		return
	}
}

// redisAsked: the rule of the exercise. It is checked last, where everything else
// holds.
func (p *play) redisAsked(v *sim.View) {
	for w, n := range p.asked {
		if !p.unasked || n == 0 {
			continue
		}
		v.Break(ruleNoRedis, w, trace.Text{
			En: fmt.Sprintf("%s has waited for %d replies of Redis; everything else holds without them, so they decide nothing and cost every buyer the way", v.Name(w), n),
			Zh: fmt.Sprintf("%s 等了 %d 个 Redis 应答；没有它们，其他规则也全都成立，所以它们什么也没决定，只让每个买家多跑几趟", v.Name(w), n),
		})
		return
	}
}
