package choosing

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what the tables hold and what callers are
// told; the last two of whom they depend on.
var (
	ruleOneOrder = sim.Rule{ID: "one-order", Text: trace.Text{
		En: "one order for a user's key, however often it is submitted, and only what was submitted",
		Zh: "同一用户的同一个键只有一个订单，不论提交几次；也只有提交过的订单",
	}}
	ruleLimit = sim.Rule{ID: "limit", Text: trace.Text{
		En: "no user has more than two units of an item, over all orders",
		Zh: "任何用户对同一商品的全部订单合计不超过两件",
	}}
	ruleOversold = sim.Rule{ID: "oversold", Text: trace.Text{
		En: "no more is sold than there is: the stock never falls below zero",
		Zh: "卖出的不多于库存：库存任何时刻都不低于零",
	}}
	ruleBooks = sim.Rule{ID: "books", Text: trace.Text{
		En: "what is ordered and what is available add up to what was delivered, at every moment",
		Zh: "任何时刻，订单数量与剩余库存之和都等于进货数量",
	}}
	ruleAccepted = sim.Rule{ID: "accepted", Text: trace.Text{
		En: "Accepted is told to the one caller whose call has made the order; AlreadyAccepted means that it is there",
		Zh: "Accepted 只给真正创建了订单的那一次调用；AlreadyAccepted 表示订单确已存在",
	}}
	ruleSameAnswer = sim.Rule{ID: "same-answer", Text: trace.Text{
		En: "an order that was accepted is not refused when it is submitted again",
		Zh: "已接受的订单再次提交时，不会被拒绝",
	}}
	ruleRefused = sim.Rule{ID: "refused", Text: trace.Text{
		En: "an order is refused for a reason that holds, and a refused order is not made",
		Zh: "拒绝的理由必须成立，被拒绝的订单也不会生成",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a fault every call ends in an outcome, not in an error",
		Zh: "没有故障时，每次调用都得到业务结果，而不是错误",
	}}
	ruleRetry = sim.Rule{ID: "retry", Text: trace.Text{
		En: "after a fault has passed, submitting again ends in an outcome",
		Zh: "故障过去之后，重新提交会得到业务结果",
	}}
	ruleTableRefuses = sim.Rule{ID: "table-refuses", Text: trace.Text{
		En: "the table itself refuses a second order for a user and key, whoever writes it",
		Zh: "表本身拒绝同一用户、同一个键的第二个订单，无论由谁写入",
	}}
	ruleWithoutRedis = sim.Rule{ID: "without-redis", Text: trace.Text{
		En: "a Redis that is down is not the buyer's trouble: the database has all that is needed",
		Zh: "Redis 不可用不该由买家承担：需要的一切都在数据库里",
	}}
	ruleNoRedis = sim.Rule{ID: "no-redis", Text: trace.Text{
		En: "no command is sent to Redis: the database decides alone",
		Zh: "不向 Redis 发送任何命令：由数据库独自决定",
	}}
)
