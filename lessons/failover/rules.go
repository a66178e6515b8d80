package failover

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what Redis and the resource hold and what
// callers are told, never of how the code looks.
var (
	ruleNothingLost = sim.Rule{ID: "nothing-lost", Text: trace.Text{
		En: "what is stored was worked out from the very value that it replaces",
		Zh: "存入的结果，正是基于它所替换的那个值算出来的",
	}}
	ruleUnder = sim.Rule{ID: "under-the-lock", Text: trace.Text{
		En: "only who has been given the lock works",
		Zh: "只有得到锁的一方才干活",
	}}
	ruleOnce = sim.Rule{ID: "once", Text: trace.Text{
		En: "Change is called once in a call of Run",
		Zh: "一次 Run 只调用一次 Change",
	}}
	ruleStops = sim.Rule{ID: "stops", Text: trace.Text{
		En: "the context of Change ends when the caller's does, and not before",
		Zh: "Change 的 context 在调用方的 context 结束时结束，不会提前",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "nil means that the change was stored, ErrOvertaken and an error of Change that it was not",
		Zh: "nil 表示修改已存入，ErrOvertaken 和 Change 自己的错误表示没有存入",
	}}
	ruleOvertaken = sim.Rule{ID: "really-overtaken", Text: trace.Text{
		En: "ErrOvertaken means that somebody else was at work at the same time",
		Zh: "ErrOvertaken 表示确实有别人同时在干活",
	}}
	ruleOneStays = sim.Rule{ID: "one-stays", Text: trace.Text{
		En: "of those who work at the same time the work of one is stored",
		Zh: "同时干活的几方中，总有一方的结果被存入",
	}}
	ruleAlone = sim.Rule{ID: "one-holder", Text: trace.Text{
		En: "while a lock stands nobody else changes or removes it",
		Zh: "锁还在时，别人不能改动或删除它",
	}}
	ruleExpires = sim.Rule{ID: "expires", Text: trace.Text{
		En: "whenever the lock exists it ends by itself, after the time that was asked for",
		Zh: "只要锁存在，它就会按请求的时间自动过期",
	}}
	ruleRefusal = sim.Rule{ID: "honest-refusal", Text: trace.Text{
		En: "ErrNotAcquired means that Redis said the lock is taken, not that something has failed",
		Zh: "ErrNotAcquired 表示 Redis 答复锁已被占用，而不是出了故障",
	}}
	ruleFreed = sim.Rule{ID: "freed", Text: trace.Text{
		En: "who is done leaves the lock free",
		Zh: "干完活的一方会释放锁",
	}}
	ruleOpen = sim.Rule{ID: "open", Text: trace.Text{
		En: "work that takes long does not keep others from the database",
		Zh: "耗时的工作不会把别人挡在数据库之外",
	}}
	ruleAtOnce = sim.Rule{ID: "at-once", Text: trace.Text{
		En: "Run does not wait for a lock that is held",
		Zh: "锁被占用时 Run 不等待",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a failure every call ends in an answer, not in an error of a store",
		Zh: "没有故障时，每次调用都得到答复，而不是存储的错误",
	}}
	ruleWhole = sim.Rule{ID: "whole", Text: trace.Text{
		En: "a change is given what stands in the resource, and what it makes of it is what is stored there",
		Zh: "Change 拿到的是资源里的值，存入资源的是 Change 得出的值",
	}}
	// ruleAtWork is what a lock is taken for, and what Redis with a replica cannot
	// promise. Nobody is judged by it.
	ruleAtWork = sim.Rule{ID: "alone-at-work", Text: trace.Text{
		En: "no two are at work at the same time",
		Zh: "任何时刻都不会有两方同时干活",
	}}
)

// wrong reports a call that was answered wrongly. The texts go on after the
// worker's name.
func wrong(v *sim.View, rule sim.Rule, worker int, en, zh string) {
	v.Break(rule, worker, trace.Text{En: v.Name(worker) + " " + en, Zh: v.Name(worker) + " " + zh})
}
