package lease

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what the table holds and what callers
// are told, never of how the code looks.
var (
	ruleOneHolder = sim.Rule{ID: "one-holder", Text: trace.Text{
		En: "a job has one holder: nobody takes or touches it while its lease runs",
		Zh: "一个任务只有一个持有者：租约未到期时，别人既领不走也动不了它",
	}}
	ruleStaleHolder = sim.Rule{ID: "stale-holder", Text: trace.Text{
		En: "a holder who has been replaced, or has given the job back, changes nothing and is told ErrLeaseLost",
		Zh: "已被取代或已退回任务的持有者什么也改不了，并得到 ErrLeaseLost",
	}}
	ruleHolder = sim.Rule{ID: "holder", Text: trace.Text{
		En: "while its lease runs, the holder may heartbeat, complete and fail",
		Zh: "租约未到期时，持有者可以续租、完成或上报失败",
	}}
	ruleNoJob = sim.Rule{ID: "no-job", Text: trace.Text{
		En: "a job that can be claimed is handed out, also after a crash: ErrNoJob means that there is none",
		Zh: "能领取的任务就会被领到，崩溃之后也是如此：ErrNoJob 的含义是没有任务",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "a claim leases one job and hands out that job, as it is stored",
		Zh: "一次领取只租出一个任务，返回的正是这个任务，内容与存储一致",
	}}
	ruleLeaseTime = sim.Rule{ID: "lease-time", Text: trace.Text{
		En: "a lease ends as long after the call as was asked for, in milliseconds",
		Zh: "租约在调用之后恰好所要求的时长到期，以毫秒存储",
	}}
	ruleAttempts = sim.Rule{ID: "attempts", Text: trace.Text{
		En: "attempts are counted when a job is claimed, and there are no more than max_attempts",
		Zh: "次数在领取时计入，且不超过 max_attempts",
	}}
	ruleDead = sim.Rule{ID: "dead", Text: trace.Text{
		En: "after its last attempt a job that is not done is dead, and says why",
		Zh: "最后一次尝试之后仍未完成的任务即为 dead，并写明原因",
	}}
	ruleFinal = sim.Rule{ID: "final", Text: trace.Text{
		En: "a job that is done or dead stays so, and nobody holds it",
		Zh: "done 或 dead 的任务不再改变，也没有人持有它",
	}}
	ruleEffect = sim.Rule{ID: "effect", Text: trace.Text{
		En: "a call that returns nil has done what it says; one that returns ErrLeaseLost has done nothing",
		Zh: "返回 nil 的调用确实做了该做的事；返回 ErrLeaseLost 的调用什么也没做",
	}}
	ruleOwnJob = sim.Rule{ID: "own-job", Text: trace.Text{
		En: "a call changes the job it is about, in the way it is named for, and no other",
		Zh: "每个函数只改它所针对的任务，只做它名字所说的事",
	}}
	ruleTable = sim.Rule{ID: "table", Text: trace.Text{
		En: "the table keeps its meaning: no job is added, removed or rewritten, and statuses are the four known ones",
		Zh: "表的含义不变：任务不增不减、内容不改，状态只有约定的四种",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "every call ends in an answer, and without a fault not in a database error",
		Zh: "每次调用都得到答复；没有故障时，不会以数据库错误告终",
	}}
	ruleLetsGo = sim.Rule{ID: "lets-go", Text: trace.Text{
		En: "a call ends when its caller's deadline has passed",
		Zh: "调用方的期限一过，调用就结束",
	}}
)
