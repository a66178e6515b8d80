package refill

import (
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson: what the origin has to bear, what callers are given,
// and what is left in Redis.
var (
	ruleOnce = sim.Rule{ID: "once", Text: trace.Text{
		En: "of the callers who need a load, one loads; nobody loads while a fresh value is there",
		Zh: "需要加载时只有一个调用方去加载；有新鲜的值时谁都不加载",
	}}
	ruleServed = sim.Rule{ID: "served", Text: trace.Text{
		En: "while there is a value, fresh or stale, whoever does not load is given one at once, and a failed load hurts nobody",
		Zh: "只要还有值（新鲜的或过时的），不负责加载的调用方立即得到值；加载失败也不影响任何人",
	}}
	ruleRefreshed = sim.Rule{ID: "refreshed", Text: trace.Text{
		En: "a stale value is being loaded again; after a crash or a failure, 30 s later at the latest",
		Zh: "值过时了就有人重新加载；崩溃或失败之后最迟 30 s 也有人接手",
	}}
	ruleBusy = sim.Rule{ID: "busy", Text: trace.Text{
		En: "ErrBusy means that there is no value and somebody else is loading it",
		Zh: "ErrBusy 表示没有值，且确有别人正在加载",
	}}
	ruleBounded = sim.Rule{ID: "bounded", Text: trace.Text{
		En: "nobody waits for another's load for more than 10 s",
		Zh: "谁都不会为别人的加载等待超过 10 s",
	}}
	ruleLetsGo = sim.Rule{ID: "lets-go", Text: trace.Text{
		En: "a call ends when its context does",
		Zh: "context 结束时，调用随之结束",
	}}
	ruleLimit = sim.Rule{ID: "limit", Text: trace.Text{
		En: "nobody is given a value older than 10 min",
		Zh: "谁都不会得到超过 10 min 的旧值",
	}}
	ruleNewer = sim.Rule{ID: "newer", Text: trace.Text{
		En: "after a newer value no older one comes back",
		Zh: "出现过更新的值之后，旧值不会再回来",
	}}
	ruleTrue = sim.Rule{ID: "true", Text: trace.Text{
		En: "what a caller is given is what a load of its key has returned, and Stale says whether it is old",
		Zh: "调用方得到的就是该键某次加载返回的内容，Stale 如实说明它是否过时",
	}}
	ruleEnds = sim.Rule{ID: "ends", Text: trace.Text{
		En: "every key in Redis ends by itself, from the moment it is there",
		Zh: "Redis 里的每个键从出现那一刻起就会自行到期",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "an error is told for a reason: the load has failed, the caller has left, Redis does not answer, or ErrBusy",
		Zh: "返回错误总有原因：加载失败、调用方已离开、Redis 没有应答，或者 ErrBusy",
	}}
)
