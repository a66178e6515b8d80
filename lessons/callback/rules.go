package callback

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson: what the tables hold, and what the provider and the
// customer are told.
var (
	ruleOnce = sim.Rule{ID: "once", Text: trace.Text{
		En: "a payment is booked once, a refund is booked once, and an order is shipped once",
		Zh: "一笔付款只记一次，一笔退款只记一次，一个订单只发一次货",
	}}
	ruleForward = sim.Rule{ID: "forward", Text: trace.Text{
		En: "a status never goes back",
		Zh: "状态从不回退",
	}}
	ruleTogether = sim.Rule{ID: "together", Text: trace.Text{
		En: "status, ledger and outbox change together",
		Zh: "状态、账目和发件箱一起变化",
	}}
	ruleShipped = sim.Rule{ID: "shipped", Text: trace.Text{
		En: "an order that is refunded is not put into the outbox",
		Zh: "已退款的订单不再放入发件箱",
	}}
	ruleStored = sim.Rule{ID: "stored", Text: trace.Text{
		En: "what is acknowledged is stored for good, in whatever order it came",
		Zh: "已确认的通知，无论到达顺序如何，其效果都已持久保存",
	}}
	ruleRefused = sim.Rule{ID: "refused", Text: trace.Text{
		En: "a notice of an unknown order or with a wrong amount is refused by its error, without effect",
		Zh: "订单不存在或金额不符的通知，用相应的错误拒绝，且不产生任何影响",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a fault a notice in order is acknowledged, however often it comes",
		Zh: "没有故障时，正常的通知无论来多少次都得到确认",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "the customer is told the status that is stored",
		Zh: "告诉用户的是已存下的状态",
	}}
)
