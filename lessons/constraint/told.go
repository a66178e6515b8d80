package constraint

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// judge looks at what a caller has just been told.
func (p *play) judge(v *sim.View, a *answer) {
	switch {
	case p.within > 0 && a.took > p.within+time.Second:
		v.Break(ruleLetsGo, a.worker, trace.Text{
			En: fmt.Sprintf("%s gave the call %v and was kept waiting for %v: whoever asked has gone", v.Name(a.worker), p.within, a.took),
			Zh: fmt.Sprintf("%s 只给这次调用 %v，却等了 %v：提问的人早已离开", v.Name(a.worker), p.within, a.took),
		})
	case !a.request.valid():
		p.invalidRefused(v, a)
	case errors.Is(a.err, ErrKeyReused):
		p.keyReused(v, a)
	case errors.Is(a.err, ErrInvalid):
		v.Break(ruleInvalid, a.worker, trace.Text{
			En: fmt.Sprintf("%s asked for a proper order (%s) and was told %s: it takes that for a mistake of its own, and does not ask again", v.Name(a.worker), describe(a.request), a.said()),
			Zh: fmt.Sprintf("%s 请求的订单并无不妥（%s），得到的却是 %s：它会以为是自己的请求有错，不再重试", v.Name(a.worker), describe(a.request), a.said()),
		})
	case a.err != nil && p.mayFail:
	case a.err != nil || a.outcome != Created && a.outcome != AlreadyExists:
		p.unanswered(v, a)
	default:
		if p.bodyCompared(v, a); !v.Broken() {
			p.orderExists(v, a)
		}
	}
}

func (p *play) invalidRefused(v *sim.View, a *answer) {
	if errors.Is(a.err, ErrInvalid) && a.outcome == 0 {
		return
	}
	v.Break(ruleInvalid, a.worker, trace.Text{
		En: fmt.Sprintf("%s asked for an order that cannot be (%s) and was told %s, not ErrInvalid", v.Name(a.worker), describe(a.request), a.said()),
		Zh: fmt.Sprintf("%s 提交了无效的订单（%s），得到的是 %s 而不是 ErrInvalid", v.Name(a.worker), describe(a.request), a.said()),
	})
}

// said is what the caller was told, whatever it was.
func (a *answer) said() string {
	if a.err != nil {
		return fmt.Sprintf("%q", a.err.Error())
	}
	return a.outcome.String()
}

func (p *play) unanswered(v *sim.View, a *answer) {
	rule, en, zh := ruleAnswers, "nothing went wrong around it", "周围并没有发生故障"
	if v.Faulted() {
		rule = ruleRetry
		en, zh = fmt.Sprintf("after %d tries", a.tries), fmt.Sprintf("共尝试 %d 次", a.tries)
	}
	if a.err != nil && strings.Contains(a.err.Error(), ErrKeyReused.Error()) {
		en, zh = "it reads like ErrKeyReused, but errors.Is does not find it there (%v instead of %w?)", "文字像是 ErrKeyReused，但 errors.Is 在其中找不到它（是否用了 %v 而不是 %w？）"
	}
	v.Break(rule, a.worker, trace.Text{
		En: fmt.Sprintf("%s asked for an order (%s) and was left with %s; %s", v.Name(a.worker), describe(a.request), a.said(), en),
		Zh: fmt.Sprintf("%s 请求下单（%s），最终只得到 %s；%s", v.Name(a.worker), describe(a.request), a.said(), zh),
	})
}

// keyReused: the caller was told that its key has been used for another request.
func (p *play) keyReused(v *sim.View, a *answer) {
	r, stored := p.find(a.request.name())
	if _, differs := p.otherBody(a); differs {
		if stored && r.order.Request == a.request {
			p.wrongBody(v, a, r)
		}
		return
	}
	rule, en, zh := ruleKeyReused, "nobody has", "但事实并非如此"
	if !stored {
		rule = ruleOneRow
	}
	if other, ok := p.lookalike(a); ok {
		if other.UserID != a.request.UserID {
			rule = ruleOtherUsers
		}
		en += "; what the table has is " + describe(other)
		zh += "；表中有的是 " + describe(other)
	}
	v.Break(rule, a.worker, trace.Text{
		En: fmt.Sprintf("%s asked for %s and was told that the key has been used for another request; %s", v.Name(a.worker), describe(a.request), en),
		Zh: fmt.Sprintf("%s 请求 %s，被告知该键已用于别的请求，%s", v.Name(a.worker), describe(a.request), zh),
	})
}

// bodyCompared: of the requests under one name that differ, the first to arrive
// makes the order, and the others are refused. Where none differs the order is what
// was asked for.
func (p *play) bodyCompared(v *sim.View, a *answer) {
	r, stored := p.find(a.request.name())
	if !stored || r.order.Request == a.request {
		return
	}
	if _, differs := p.otherBody(a); differs {
		p.wrongBody(v, a, r)
		return
	}
	v.Break(ruleSameOrder, a.worker, trace.Text{
		En: fmt.Sprintf("%s asked for %s and was told %s; what is stored is another order, %s", v.Name(a.worker), describe(a.request), a.said(), describe(r.order.Request)),
		Zh: fmt.Sprintf("%s 请求 %s，得到 %s；而存下的是另一个订单：%s", v.Name(a.worker), describe(a.request), a.said(), describe(r.order.Request)),
	})
}

func (p *play) wrongBody(v *sim.View, a *answer, r row) {
	v.Break(ruleKeyReused, a.worker, trace.Text{
		En: fmt.Sprintf("%s asked for %s and was told %s; the order under that key is %s", v.Name(a.worker), describe(a.request), a.said(), r.order.body()),
		Zh: fmt.Sprintf("%s 请求 %s，得到 %s；而该键下的订单是 %s", v.Name(a.worker), describe(a.request), a.said(), r.order.body()),
	})
}

// otherBody finds a valid request under the same name that asks for something
// else.
func (p *play) otherBody(a *answer) (Request, bool) {
	for _, r := range slices.Concat(p.requests...) {
		if r.valid() && r.name() == a.request.name() && r != a.request {
			return r, true
		}
	}
	return Request{}, false
}

// lookalike finds what the request may have been taken for: an order of the same
// user under a key that looks the same, or another user's under the same key.
func (p *play) lookalike(a *answer) (Request, bool) {
	for _, r := range p.stored {
		if o := r.order; o.UserID == a.request.UserID && o.Key != a.request.Key && blur(o.Key) == blur(a.request.Key) {
			return o.Request, true
		}
	}
	for _, r := range p.stored {
		if o := r.order; o.UserID != a.request.UserID && o.Key == a.request.Key {
			return o.Request, true
		}
	}
	return Request{}, false
}

// blur is a key as careless code sees it.
func blur(key string) string {
	key = strings.TrimLeft(strings.ToLower(strings.TrimSpace(key)), "0")
	return key[:min(len(key), 32)]
}

func (p *play) find(n name) (row, bool) {
	i := slices.IndexFunc(p.stored, func(r row) bool { return r.order.name() == n })
	if i < 0 {
		return row{}, false
	}
	return p.stored[i], true
}

// ordersExist: whoever was told about an order still holds it in the end.
func (p *play) ordersExist(v *sim.View) {
	for _, a := range p.all() {
		if a.err != nil {
			continue
		}
		if p.orderExists(v, a); v.Broken() {
			return
		}
	}
}

// orderExists: the caller was given the order that is in the table.
func (p *play) orderExists(v *sim.View, a *answer) {
	r, ok := p.find(a.request.name())
	if ok && r.order == a.order {
		return
	}
	rule, en := ruleSameOrder, fmt.Sprintf("order %d, %s", r.order.ID, describe(r.order.Request))
	zh := strings.Replace(en, "order", "有订单", 1)
	given, exists := p.byID(a.order.ID)
	if !ok {
		rule, en, zh = ruleOneRow, "no such order", "没有这样的订单"
		if exists {
			en, zh = en+fmt.Sprintf("; order %d is %s", a.order.ID, describe(given)), zh+fmt.Sprintf("；订单 %d 是 %s", a.order.ID, describe(given))
		}
	}
	if a.order.UserID != a.request.UserID || exists && given.UserID != a.request.UserID && given.UserID != nobody {
		rule = ruleOtherUsers
	}
	v.Break(rule, a.worker, trace.Text{
		En: fmt.Sprintf("%s asked for %s and was told %v: order %d, %s; the table has %s", v.Name(a.worker), describe(a.request), a.outcome, a.order.ID, describe(a.order.Request), en),
		Zh: fmt.Sprintf("%s 请求 %s，得到 %v：订单 %d，%s；表中%s", v.Name(a.worker), describe(a.request), a.outcome, a.order.ID, describe(a.order.Request), zh),
	})
}

// byID finds the body of a stored order.
func (p *play) byID(id int64) (Request, bool) {
	i := slices.IndexFunc(p.stored, func(r row) bool { return r.order.ID == id })
	if i < 0 {
		return Request{}, false
	}
	return p.stored[i].order.Request, true
}
