package reserve

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what the two tables hold and what
// callers are told, never of how the code looks.
var (
	ruleAllOrNone = sim.Rule{ID: "all-or-none", Text: trace.Text{
		En: "an order takes, and gives back, all its lines at one moment, or none; one that is refused leaves nothing",
		Zh: "订单的各行在同一时刻全部预留、全部退回，否则一行都不动；被拒绝的订单什么都不留下",
	}}
	ruleOneEffect = sim.Rule{ID: "one-effect", Text: trace.Text{
		En: "an order takes its goods once, however often it is retried, also after it was cancelled",
		Zh: "一个订单只占用一次库存，无论重试多少次，取消之后也一样",
	}}
	ruleBackOnce = sim.Rule{ID: "back-once", Text: trace.Text{
		En: "a cancelled order gives back once what it took, and only when somebody cancels it",
		Zh: "取消只退回一次，只退回所占用的，且只在有人取消时才退回",
	}}
	ruleLedgerSums = sim.Rule{ID: "ledger-sums", Text: trace.Text{
		En: "at every committed moment: initial stock + sum of the movements = available, for every SKU",
		Zh: "任何已提交的时刻，对每个 SKU：初始库存 + 流水之和 = 可用库存",
	}}
	ruleAppendOnly = sim.Rule{ID: "append-only", Text: trace.Text{
		En: "a movement, once committed, stays in the ledger as it is",
		Zh: "流水一经提交，不再修改，也不删除",
	}}
	ruleNeverNegative = sim.Rule{ID: "never-negative", Text: trace.Text{
		En: "available is never below 0",
		Zh: "可用库存永远不低于 0",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "what a caller is told is so: one caller makes the reservation, and nobody is refused what is there or promised what is not",
		Zh: "调用方得到的答复属实：预留只由一个调用方完成；有货不拒绝，没办成不说办成",
	}}
	ruleInvalid = sim.Rule{ID: "invalid", Text: trace.Text{
		En: "an order without lines or with a quantity below 1 is answered with ErrInvalid and moves nothing",
		Zh: "没有行、或数量小于 1 的订单返回 ErrInvalid，不产生任何变动",
	}}
	ruleLinesKept = sim.Rule{ID: "lines-kept", Text: trace.Text{
		En: "the lines that a caller passes stay what they are",
		Zh: "调用方传入的行保持原样",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a fault every call ends in an outcome of its own, never in \"database is locked\"",
		Zh: "没有故障时，每次调用都得到合理的业务结果，绝不是 database is locked",
	}}
	ruleRetry = sim.Rule{ID: "retry", Text: trace.Text{
		En: "after a crash, a lost message, a cancelled context or too long a wait, asking again ends in an outcome",
		Zh: "崩溃、消息丢失、上下文取消或等待过久之后，重试最终得到业务结果",
	}}
)
