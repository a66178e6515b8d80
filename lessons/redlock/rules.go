package redlock

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. A lock is live from the moment Acquire has returned it
// until Until, or until its holder begins to release it: that is all a holder can
// know, and so what counts is its own clock.
var (
	ruleOneHolder = sim.Rule{ID: "one-holder", Text: trace.Text{
		En: "there are never two live locks on one key, live meaning: before Until, on the holder's clock",
		Zh: "同一个键上任何时刻都不会有两把有效的锁；有效指：按持有者自己的时钟，尚未到 Until",
	}}
	ruleMajority = sim.Rule{ID: "majority", Text: trace.Text{
		En: "a lock that is reported as held was granted by a majority of the nodes, N/2 + 1",
		Zh: "被报告为持有的锁，已得到多数节点（N/2 + 1 个）的授予",
	}}
	ruleInTime = sim.Rule{ID: "in-time", Text: trace.Text{
		En: "a lock that is reported as held is not over yet",
		Zh: "被报告为持有的锁，在报告的时刻还没有到期",
	}}
	ruleUntil = sim.Rule{ID: "until", Text: trace.Text{
		En: "Until leaves the drift allowance: it is ttl/100 before the nodes may begin to forget the lock, or earlier",
		Zh: "Until 留出了漂移余量：至少比节点可能开始遗忘这把锁的时刻早 ttl/100",
	}}
	ruleUsable = sim.Rule{ID: "usable", Text: trace.Text{
		En: "two thirds of the TTL are left when Acquire returns, unless the worker itself was held up",
		Zh: "Acquire 返回时至少还剩三分之二的 TTL，除非 worker 自己被耽搁了",
	}}
	ruleAvailable = sim.Rule{ID: "available", Text: trace.Text{
		En: "while a majority of nodes is well, whoever keeps asking gets the lock once it is free",
		Zh: "只要多数节点正常，锁一旦空闲，持续请求的一方就能得到它",
	}}
	ruleBounded = sim.Rule{ID: "bounded", Text: trace.Text{
		En: "Acquire gives up when the TTL has passed: it has answered before two of them have",
		Zh: "过了一个 TTL，Acquire 就放弃：两个 TTL 之内必有答复",
	}}
	ruleNothingLeft = sim.Rule{ID: "nothing-left", Text: trace.Text{
		En: "an Acquire that has not got the lock leaves nothing on any node that can be reached, also where no answer came",
		Zh: "没有得到锁的 Acquire，不在任何可达节点上留下东西，没有收到应答的节点也一样",
	}}
	ruleEverywhere = sim.Rule{ID: "everywhere", Text: trace.Text{
		En: "Release gives the lock back on every node that can be reached",
		Zh: "Release 在每个可达的节点上都归还锁",
	}}
	ruleOwner = sim.Rule{ID: "owner-only", Text: trace.Text{
		En: "on no node is a lock changed by anybody but its owner",
		Zh: "在任何节点上，锁都只能由持有者改动",
	}}
	ruleExpires = sim.Rule{ID: "expires", Text: trace.Text{
		En: "on every node the lock ends by itself after the TTL",
		Zh: "在每个节点上，锁都会在 TTL 之后自行结束",
	}}
	ruleTold = sim.Rule{ID: "told", Text: trace.Text{
		En: "callers are told what is so: a handle for a lock, ErrNotAcquired for none, ErrNotHeld for one that is gone",
		Zh: "调用方得到的答复属实：得到锁就有句柄，没得到就是 ErrNotAcquired，锁已失去就是 ErrNotHeld",
	}}
)
