package held

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules. A work that has been told to stop and goes on is its own
// author's affair.
var (
	ruleAlone = sim.Rule{ID: "alone", Text: trace.Text{
		En: "while a holder can reach the service that keeps the lock nobody else works",
		Zh: "只要持有者连得上管理锁的服务，就没有别人在工作",
	}}
	ruleStops = sim.Rule{ID: "stops", Text: trace.Text{
		En: "the work is told to stop when its lock may have ended, and when its caller leaves",
		Zh: "锁可能已失效时，或调用方离开时，工作会收到停止通知",
	}}
	ruleFence = sim.Rule{ID: "fence", Text: trace.Text{
		En: "every holder's fence is larger than that of every holder before",
		Zh: "每个持有者的栅栏号都大于此前所有持有者的",
	}}
	ruleStale = sim.Rule{ID: "stale-write", Text: trace.Text{
		En: "the resource takes no value of an older holder after one of a newer",
		Zh: "资源一旦接受了新持有者的值，就不再接受旧持有者的值",
	}}
	ruleWrites = sim.Rule{ID: "writes", Text: trace.Text{
		En: "Write returns nil if the value was written, and ErrStaleFence only if a larger fence was there",
		Zh: "写入成功时 Write 返回 nil；仅当已有更大的栅栏号时才返回 ErrStaleFence",
	}}
	ruleFrees = sim.Rule{ID: "frees", Text: trace.Text{
		En: "when Run has returned the lock is free, and nothing of it is left in the service",
		Zh: "Run 一返回锁就空闲，服务里不留下任何东西",
	}}
	ruleRecovers = sim.Rule{ID: "recovers", Text: trace.Text{
		En: "when a process is gone or cut off, the next one gets the lock when its time is over",
		Zh: "进程消失或失联后，期限一到，下一个进程就拿到锁",
	}}
	ruleGetsIn = sim.Rule{ID: "gets-in", Text: trace.Text{
		En: "Run waits for the lock for as long as its caller does, and no longer",
		Zh: "调用方等多久，Run 就为锁等多久，不多也不少",
	}}
	ruleLoss = sim.Rule{ID: "loss", Text: trace.Text{
		En: "whoever lost the lock before the work ended is told so, with ErrLockLost",
		Zh: "工作结束前丢了锁，调用方会得到 ErrLockLost",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "work is called once, and Run says what became of it: its own error, nil when it is done",
		Zh: "工作只调用一次，Run 如实说明结果：工作自己的错误；完成则为 nil",
	}}
)
