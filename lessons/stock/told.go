package stock

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// refused reports whether the buyer was told that nothing has been taken.
func (b *purchase) refused() bool {
	return b.told && (b.err == nil && b.outcome == Insufficient || errors.Is(b.err, ErrUnknownSKU) || errors.Is(b.err, ErrInvalidQuantity))
}

func (b *purchase) deducted() bool { return b.told && b.err == nil && b.outcome == Deducted }

// said is what the buyer was told, whatever it was.
func (b *purchase) said() string {
	if b.err != nil {
		return fmt.Sprintf("%q", b.err.Error())
	}
	return b.outcome.String()
}

// judge looks at the calls in progress, and at the answers that have been given
// since the last look.
func (p *play) judge(v *sim.View) {
	for _, purchases := range p.purchases {
		for _, b := range purchases {
			if b.judged {
				continue
			}
			b.low = min(b.low, p.available[b.sku])
			if !b.told {
				continue
			}
			b.judged = true
			if p.judgeOne(v, b); v.Broken() {
				return
			}
		}
	}
}

func (p *play) judgeOne(v *sim.View, b *purchase) {
	_, known := p.available[b.sku]
	switch {
	case b.within == gone && b.took > time.Second:
		p.tell(v, ruleLetsGo, b, trace.Text{
			En: fmt.Sprintf("had hung up before the call, and the call went on for %v: whoever asked has gone, and the purchase may still be made", b.took),
			Zh: fmt.Sprintf("在调用之前就已取消，这次调用却还进行了 %v：提问的人早已离开，购买却仍可能成交", b.took),
		})
	case b.within > 0 && b.took > b.within+time.Second:
		p.tell(v, ruleLetsGo, b, trace.Text{
			En: fmt.Sprintf("gave the call %v and was kept waiting for %v: whoever asked has gone, and the purchase may still be made", b.within, b.took),
			Zh: fmt.Sprintf("只给这次调用 %v，却等了 %v：提问的人早已离开，购买却仍可能成交", b.within, b.took),
		})
	case b.qty < 1:
		p.invalid(v, b, known)
	case !known:
		p.unknown(v, b)
	case errors.Is(b.err, ErrInvalidQuantity):
		p.tell(v, ruleInvalid, b, trace.Text{
			En: fmt.Sprintf("asked for %v, a proper quantity, and was told ErrInvalidQuantity", b.order),
			Zh: fmt.Sprintf("请求 %v，数量并无不妥，却得到 ErrInvalidQuantity", b.order),
		})
	case errors.Is(b.err, ErrUnknownSKU):
		p.unlisted(v, b)
	case b.err != nil:
		p.failed(v, b)
	case b.outcome == Insufficient:
		p.insufficient(v, b)
	case b.outcome != Deducted:
		p.tell(v, ruleAnswers, b, trace.Text{
			En: fmt.Sprintf("asked for %v and was told neither an outcome nor an error: it cannot know whether it has bought", b.order),
			Zh: fmt.Sprintf("请求 %v，既没有得到业务结果也没有得到错误：无从知道是否买到", b.order),
		})
	}
}

// tell reports what a buyer was told. The texts go on after the worker's name.
func (p *play) tell(v *sim.View, rule sim.Rule, b *purchase, text trace.Text) {
	v.Break(rule, b.worker, trace.Text{En: v.Name(b.worker) + " " + text.En, Zh: v.Name(b.worker) + " " + text.Zh})
}

func (p *play) invalid(v *sim.View, b *purchase, known bool) {
	if errors.Is(b.err, ErrInvalidQuantity) || !known && errors.Is(b.err, ErrUnknownSKU) || p.excused(v, b) {
		return
	}
	p.tell(v, ruleInvalid, b, trace.Text{
		En: fmt.Sprintf("asked for %v, which is no quantity, and was told %s, not ErrInvalidQuantity", b.order, b.said()),
		Zh: fmt.Sprintf("请求 %v，这不是有效数量，得到的却是 %s 而不是 ErrInvalidQuantity", b.order, b.said()),
	})
}

func (p *play) unknown(v *sim.View, b *purchase) {
	if errors.Is(b.err, ErrUnknownSKU) || p.excused(v, b) {
		return
	}
	consequence := trace.Text{En: "a typing error looks like an empty shelf", Zh: "写错的商品名看上去就像售罄"}
	if b.err != nil && strings.Contains(b.err.Error(), ErrUnknownSKU.Error()) {
		consequence = trace.Text{En: "it reads like ErrUnknownSKU, but errors.Is does not find it there (%v instead of %w?)", Zh: "文字像是 ErrUnknownSKU，但 errors.Is 在其中找不到它（是否用了 %v 而不是 %w？）"}
	} else if b.err != nil {
		consequence = trace.Text{En: "the caller takes it for a failure and tries again", Zh: "调用方会当成故障而反复重试"}
	} else if b.outcome == Deducted {
		consequence = trace.Text{En: "goods that do not exist are sold", Zh: "卖出了不存在的商品"}
	}
	p.tell(v, ruleUnknownSKU, b, trace.Text{
		En: fmt.Sprintf("asked for %d × %q, which is not in the table, and was told %s: %s", b.qty, sim.Shorten(b.sku), b.said(), consequence.En),
		Zh: fmt.Sprintf("请求 %d × %q，表中没有这种商品，得到的却是 %s：%s", b.qty, sim.Shorten(b.sku), b.said(), consequence.Zh),
	})
}

// unlisted: the buyer was told that there are no such goods, and there are.
func (p *play) unlisted(v *sim.View, b *purchase) {
	consequence := trace.Text{En: "a failure on the way takes goods off the list", Zh: "途中的一次故障就让商品下了架"}
	if p.available[b.sku] < b.qty {
		consequence = trace.Text{En: "what is merely sold out looks like a typing error", Zh: "只是售罄，看上去却像商品名写错了"}
	}
	p.tell(v, ruleUnknownSKU, b, trace.Text{
		En: fmt.Sprintf("asked for %v and was told ErrUnknownSKU; the table has it (available: %d): %s", b.order, p.available[b.sku], consequence.En),
		Zh: fmt.Sprintf("请求 %v，得到 ErrUnknownSKU；而表里有这种商品（库存 %d 件）：%s", b.order, p.available[b.sku], consequence.Zh),
	})
}

// excused reports whether the call ended in an error that says nothing about the
// goods, after a fault of its own or with a database that was held for too long.
func (p *play) excused(v *sim.View, b *purchase) bool {
	return b.err != nil && !b.refused() && (p.mayFail || v.Faulted() && b.worker == 0)
}

func (p *play) failed(v *sim.View, b *purchase) {
	if p.excused(v, b) {
		return
	}
	if strings.Contains(b.err.Error(), "locked") {
		p.tell(v, ruleAnswers, b, trace.Text{
			En: fmt.Sprintf("asked for %v and was given up on after %v (%s): a buyer is lost to a moment's competition", b.order, b.took, b.said()),
			Zh: fmt.Sprintf("请求 %v，%v 后即告失败（%s）：只因一时的竞争就丢掉了一个买家", b.order, b.took, b.said()),
		})
		return
	}
	p.tell(v, ruleAnswers, b, trace.Text{
		En: fmt.Sprintf("asked for %v, no fault struck it, and it failed with %s", b.order, b.said()),
		Zh: fmt.Sprintf("请求 %v，未遭遇任何故障，却以 %s 失败", b.order, b.said()),
	})
}

func (p *play) insufficient(v *sim.View, b *purchase) {
	if b.low < b.qty {
		return
	}
	p.tell(v, ruleSellsOut, b, trace.Text{
		En: fmt.Sprintf("asked for %v and was told Insufficient; all the while at least %d were there: a sale is turned away", b.order, b.low),
		Zh: fmt.Sprintf("请求 %v，得到 Insufficient；而整个过程中库存始终不少于 %d 件：白白推掉一笔生意", b.order, b.low),
	})
}

// end holds when everybody is done: what a buyer was refused must not be left
// over, unless somebody brought it later.
func (p *play) end(v *sim.View) {
	if p.step(v); v.Broken() || v.Faulted() || p.outside != nil {
		return
	}
	for _, purchases := range p.purchases {
		for _, b := range purchases {
			left := p.available[b.sku]
			if b.err != nil || b.outcome != Insufficient || left < b.qty {
				continue
			}
			p.tell(v, ruleSellsOut, b, trace.Text{
				En: fmt.Sprintf("was told Insufficient for %v, and when all is over %d are left: buyers have kept units from each other that none of them got", b.order, left),
				Zh: fmt.Sprintf("请求 %v 得到 Insufficient，而一切结束后还剩 %d 件：买家们互相占住了货，结果谁也没买到", b.order, left),
			})
			return
		}
	}
}
