package report

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. The first two are what the lock is for; the others hold
// whatever becomes of the lock.
var (
	ruleOnce = sim.Rule{ID: "once", Text: trace.Text{
		En: "while the lock works, a report is built once",
		Zh: "锁正常工作时，一份报表只生成一次",
	}}
	ruleOwnLock = sim.Rule{ID: "own-lock", Text: trace.Text{
		En: "nobody removes or changes a lock that is another's",
		Zh: "谁都不删除、不改动别人的锁",
	}}
	ruleOneRow = sim.Rule{ID: "one-row", Text: trace.Text{
		En: "one stored report a date, whatever becomes of the lock; the table itself refuses a second",
		Zh: "无论锁出什么状况，一个日期只存一份报表；表本身拒绝第二份",
	}}
	ruleWhole = sim.Rule{ID: "whole", Text: trace.Text{
		En: "what is stored is what one build has returned, in full",
		Zh: "存下的内容就是某一次生成所返回的全文",
	}}
	ruleStays = sim.Rule{ID: "stays", Text: trace.Text{
		En: "a report that was there once is there for every reader, at every moment",
		Zh: "报表一旦存下，任何人在任何时刻都读得到",
	}}
	ruleStillBuilt = sim.Rule{ID: "still-built", Text: trace.Text{
		En: "trouble with Redis or with the lock is not the caller's: the report is built all the same",
		Zh: "Redis 或锁出问题不该由调用方承担：报表照样生成",
	}}
	ruleRecovers = sim.Rule{ID: "recovers", Text: trace.Text{
		En: "after a crash or a failure a later call builds the report, at the latest an hour after",
		Zh: "崩溃或失败之后，最迟一小时，后来的调用会把报表生成出来",
	}}
	ruleBuilt = sim.Rule{ID: "built", Text: trace.Text{
		En: "Built is told to a caller whose own text was stored, and to no other",
		Zh: "只有自己生成的内容确实存下的调用方，才会得到 Built",
	}}
	ruleAlreadyBuilt = sim.Rule{ID: "already-built", Text: trace.Text{
		En: "AlreadyBuilt means that the report is there, and is what a caller is told when it is",
		Zh: "AlreadyBuilt 表示报表已在；报表已在，得到的就是它",
	}}
	ruleBusy = sim.Rule{ID: "busy", Text: trace.Text{
		En: "Busy means that somebody else is at work",
		Zh: "Busy 表示确有别人正在做",
	}}
	ruleBuildError = sim.Rule{ID: "build-error", Text: trace.Text{
		En: "a build that fails is told as its error",
		Zh: "生成失败时，调用方得到的是那个错误",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a fault every call ends in an outcome, not in an error",
		Zh: "没有故障时，每次调用都得到业务结果，而不是错误",
	}}
	ruleNeighbour = sim.Rule{ID: "neighbour", Text: trace.Text{
		En: "others can write to the database while a report is built",
		Zh: "生成报表期间，别人仍能写数据库",
	}}
)
