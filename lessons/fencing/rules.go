package fencing

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what Redis and the resource hold and
// what callers are told, never of how the code looks.
var (
	ruleNoStale = sim.Rule{ID: "no-stale", Text: trace.Text{
		En: "the resource takes no write with a smaller fence than it has seen",
		Zh: "资源不接受栅栏号小于已见过的写入",
	}}
	ruleOrdered = sim.Rule{ID: "ordered", Text: trace.Text{
		En: "of two grants of a lock, the later has the larger fence",
		Zh: "同一把锁先后两次授予，后一次的栅栏号更大",
	}}
	ruleNewest = sim.Rule{ID: "newest", Text: trace.Text{
		En: "a write whose fence is as large as any before is taken: the first of a resource, and the second of the same holder too",
		Zh: "栅栏号不小于此前任何一个的写入都会被接受：资源的首次写入、同一持有者的第二次写入也一样",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "nil means that the value was stored, ErrStaleFence that it was not",
		Zh: "nil 表示值已存入，ErrStaleFence 表示没有存入",
	}}
	ruleWhole = sim.Rule{ID: "whole", Text: trace.Text{
		En: "a resource's row is what one write left there, value and fence, and no other row is touched",
		Zh: "资源的那一行就是某一次写入所留下的：值与栅栏号一致，别的行不受影响",
	}}
	ruleAlone = sim.Rule{ID: "one-holder", Text: trace.Text{
		En: "while a lock stands nobody else gets, changes or removes it",
		Zh: "锁还在时，别人拿不到它，也不能改动或删除它",
	}}
	ruleExpires = sim.Rule{ID: "expires", Text: trace.Text{
		En: "whenever the lock exists it ends by itself, after the time that was asked for",
		Zh: "只要锁存在，它就会按请求的时间自动过期",
	}}
	ruleToken = sim.Rule{ID: "fresh-token", Text: trace.Text{
		En: "every grant has a token of its own",
		Zh: "每次授予都有自己独有的令牌",
	}}
	ruleHeld = sim.Rule{ID: "really-held", Text: trace.Text{
		En: "whoever is given a lease was given the lock, and nobody is whose context was over before",
		Zh: "得到租约的一方确实拿到过锁；调用前上下文已结束的，不会得到租约",
	}}
	ruleRefusal = sim.Rule{ID: "honest-refusal", Text: trace.Text{
		En: "ErrNotAcquired means that Redis said the lock is taken, not that something has failed",
		Zh: "ErrNotAcquired 表示 Redis 答复锁已被占用，而不是出了故障",
	}}
	ruleFreed = sim.Rule{ID: "freed", Text: trace.Text{
		En: "whatever happens, the lock can be taken again when it has ended; a refused call leaves no lock behind",
		Zh: "无论发生什么，锁过期之后都能再次被获取；未获取成功的调用不留下锁",
	}}
	ruleAtOnce = sim.Rule{ID: "at-once", Text: trace.Text{
		En: "Acquire does not wait for a lock that is held, and Write no longer than its caller",
		Zh: "锁被占用时 Acquire 不等待；Write 等得不比调用方久",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a failure every call ends in an answer, not in an error of a store",
		Zh: "没有故障时，每次调用都得到答复，而不是存储的错误",
	}}
)

// wrong reports a call that was answered wrongly. The texts go on after the
// worker's name.
func wrong(v *sim.View, rule sim.Rule, worker int, en, zh string) {
	v.Break(rule, worker, trace.Text{En: v.Name(worker) + " " + en, Zh: v.Name(worker) + " " + zh})
}
