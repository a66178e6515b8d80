package stock

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what the table holds and what buyers
// are told, never of how the code looks.
var (
	ruleNeverNegative = sim.Rule{ID: "never-negative", Text: trace.Text{
		En: "the stock never falls below zero, not even for a moment",
		Zh: "库存任何时刻都不低于零，哪怕只是一瞬间",
	}}
	ruleAccounted = sim.Rule{ID: "accounted", Text: trace.Text{
		En: "units sold and units left add up to the units there were",
		Zh: "已售数量与剩余数量之和等于原有数量",
	}}
	ruleWhole = sim.Rule{ID: "whole", Text: trace.Text{
		En: "a call takes all its units once, or none",
		Zh: "一次调用要么恰好一次取走全部数量，要么一件不取",
	}}
	ruleRefused = sim.Rule{ID: "refused", Text: trace.Text{
		En: "a buyer who is turned away has taken nothing",
		Zh: "被拒绝的买家没有取走任何库存",
	}}
	ruleSellsOut = sim.Rule{ID: "sells-out", Text: trace.Text{
		En: "nobody is told Insufficient while enough units are there",
		Zh: "库存足够时，没有人会得到 Insufficient",
	}}
	ruleOthers = sim.Rule{ID: "others", Text: trace.Text{
		En: "a purchase leaves all other goods alone",
		Zh: "一次购买不影响其他任何商品",
	}}
	ruleUnknownSKU = sim.Rule{ID: "unknown-sku", Text: trace.Text{
		En: "ErrUnknownSKU is the answer for goods that are not in the table, and only for them",
		Zh: "只有表中不存在的商品才返回 ErrUnknownSKU，且必须返回它",
	}}
	ruleInvalid = sim.Rule{ID: "invalid-quantity", Text: trace.Text{
		En: "a quantity below 1 is answered with ErrInvalidQuantity, without effect",
		Zh: "数量小于 1 时返回 ErrInvalidQuantity，且不产生任何影响",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "a call that no fault strikes ends in an outcome, not in a database error",
		Zh: "没有遭遇故障的调用以业务结果告终，而不是数据库错误",
	}}
	ruleLetsGo = sim.Rule{ID: "lets-go", Text: trace.Text{
		En: "a call ends when its context does",
		Zh: "context 结束时，调用随之结束",
	}}
)
