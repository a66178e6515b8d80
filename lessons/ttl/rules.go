package ttl

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. A work is live while it runs and its context has not
// been cancelled: a work that was told to stop and does not is its own author's
// affair.
var (
	ruleOneLive = sim.Rule{ID: "one-live", Text: trace.Text{
		En: "at most one worker is at work at a time, but for one that has been told to stop",
		Zh: "同一时刻至多一个工作在运行（已被通知停止的不算）",
	}}
	ruleHolds = sim.Rule{ID: "holds", Text: trace.Text{
		En: "work starts only while its lock is in the store",
		Zh: "只有自己的锁在存储里时，工作才会开始",
	}}
	ruleOnce = sim.Rule{ID: "once", Text: trace.Text{
		En: "one call of Run calls work once",
		Zh: "一次 Run 只调用一次工作函数",
	}}
	ruleKeeps = sim.Rule{ID: "keeps", Text: trace.Text{
		En: "work that takes longer than the TTL keeps the lock to its end",
		Zh: "工作时间超过 TTL，锁也一直保持到工作结束",
	}}
	ruleOneFailure = sim.Rule{ID: "one-failure", Text: trace.Text{
		En: "one failed renewal is no loss while there is time for another",
		Zh: "只要来得及再试，一次续期失败不算丢锁",
	}}
	ruleInTime = sim.Rule{ID: "in-time", Text: trace.Text{
		En: "when the lock is lost, or cannot be renewed, the work's context is cancelled before the TTL ends",
		Zh: "锁已丢失或无法续期时，工作的上下文在 TTL 结束之前被取消",
	}}
	ruleOwnKey = sim.Rule{ID: "own-key", Text: trace.Text{
		En: "nobody changes a lock that is another's: neither its value nor its TTL",
		Zh: "谁都不改动别人的锁：值不改，TTL 也不改",
	}}
	ruleExpires = sim.Rule{ID: "expires", Text: trace.Text{
		En: "the lock always ends by itself, at the latest one TTL after it was last set",
		Zh: "锁总会自行结束，最迟在最后一次设置后的一个 TTL 之内",
	}}
	ruleEnds = sim.Rule{ID: "ends", Text: trace.Text{
		En: "renewal stops with the work, also when the work panics",
		Zh: "工作一停，续期就停，工作 panic 时也一样",
	}}
	ruleFree = sim.Rule{ID: "free", Text: trace.Text{
		En: "when Run has returned the lock is free",
		Zh: "Run 一返回，锁就是空闲的",
	}}
	ruleWaits = sim.Rule{ID: "waits", Text: trace.Text{
		En: "Run returns after the work has returned, and soon after it",
		Zh: "工作返回之后 Run 才返回，并且随即返回",
	}}
	ruleLoss = sim.Rule{ID: "loss", Text: trace.Text{
		En: "whoever lost the lock before the work ended is told so, with ErrLockLost",
		Zh: "工作结束前丢了锁，调用方会得到 ErrLockLost",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "Run says what became of the work: its own error, nil when it is done, ErrNotAcquired when it did not run",
		Zh: "Run 如实说明工作的结果：工作自己的错误；完成则为 nil；没有运行则为 ErrNotAcquired",
	}}
	ruleCaller = sim.Rule{ID: "caller", Text: trace.Text{
		En: "the work's context is made from the caller's: it carries its values, and ends with it",
		Zh: "工作的上下文由调用方的派生：带着它的值，并随它结束",
	}}
	ruleRecovers = sim.Rule{ID: "recovers", Text: trace.Text{
		En: "after a crash the next worker gets the lock within one TTL",
		Zh: "崩溃之后，下一个 worker 在一个 TTL 之内拿到锁",
	}}
)
