package comparison

import (
	"fmt"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situation is what may happen in a run.
type situation string

// The situations.
const (
	alone    situation = "alone"
	contest  situation = "contest"
	crash    situation = "crash"
	pause    situation = "pause"
	restart  situation = "restart"
	failover situation = "failover"
	jump     situation = "jump"
	known    situation = "known" // nothing is run
)

// How long things go wrong: longer than a lock lasts, and than B's work after it.
const (
	pauses = 2*lasts + 5*time.Second
	jumps  = lasts + 5*time.Second
	away   = time.Second
	lag    = 200 * time.Millisecond // of a replica
)

func (s situation) title() trace.Text {
	switch s {
	case alone, contest:
		return trace.Text{En: "nothing goes wrong", Zh: "一切正常"}
	case crash:
		return trace.Text{En: "A crashes", Zh: "A 崩溃"}
	case pause:
		return trace.Text{En: fmt.Sprintf("A's next request is held up for %s", shown(pauses)), Zh: fmt.Sprintf("A 的下一个请求被卡住 %s", shown(pauses))}
	case restart:
		return trace.Text{En: fmt.Sprintf("a lock server restarts empty after %s", shown(away)), Zh: fmt.Sprintf("一台锁服务器 %s 后以空数据重启", shown(away))}
	case failover:
		return trace.Text{En: fmt.Sprintf("a replica takes over that is %s behind", shown(lag)), Zh: fmt.Sprintf("落后 %s 的副本接管", shown(lag))}
	case jump:
		return trace.Text{En: fmt.Sprintf("a lock server's clock jumps ahead by %s", shown(jumps)), Zh: fmt.Sprintf("一台锁服务器的时钟向前跳 %s", shown(jumps))}
	}
	return trace.Text{En: "known, not measured", Zh: "已知信息，非测量所得"}
}

// workers are those who take part.
func (s situation) workers() []string {
	if s == alone {
		return []string{"A"}
	}
	return []string{"A", "B"}
}

// column is one question.
type column struct {
	id        string
	situation situation
	title     trace.Text
	about     trace.Text
	rule      *sim.Rule // what a run that is shown stops at

	// answer is what a run says, and whether it has anything to say. The larger is
	// the worse.
	answer func(p *play) (int64, bool)
	words  func(int64) trace.Text
}

func columns() []column {
	return []column{
		{
			id: "requests", situation: alone, words: number, answer: always(func(p *play) int64 { return int64(p.counted[0].begun) }),
			title: trace.Text{En: "requests until it is got", Zh: "获取所需请求数"},
			about: trace.Text{En: "all that A sends, to all servers, before it may begin", Zh: "A 在开始之前向所有服务器发送的请求总数"},
		},
		{
			id: "time", situation: alone, words: milliseconds, answer: always(func(p *play) int64 { return int64(p.visits[0].began - p.visits[0].asked) }),
			title: trace.Text{En: "time until it is got", Zh: "获取耗时"},
			about: trace.Text{En: "virtual time; an answer takes 1 ms, so this is how many requests had to wait for one another. What servers of a cluster ask each other before they answer is not in it.", Zh: "虚拟时间；每个应答 1 ms，因此它等于必须先后等待的请求数。集群内部服务器之间的通信不计入。"},
		},
		{
			id: "back", situation: alone, words: number, answer: always(func(p *play) int64 { return int64(p.counted[0].over - p.counted[0].done) }),
			title: trace.Text{En: "requests to write and give back", Zh: "写入并归还的请求数"},
			about: trace.Text{En: "from the end of the work on: the write to the resource, and what frees the lock. A script that a server does not know yet is sent twice", Zh: "工作结束之后：写入资源，以及释放锁。服务器尚不认识的脚本要发送两次"},
		},
		{
			id: "handover", situation: contest, words: milliseconds, answer: always(func(p *play) int64 { return int64(max(0, p.visits[1].began-p.released)) }),
			title: trace.Text{En: "from A's end until B begins", Zh: "A 结束到 B 开始"},
			about: trace.Text{En: "who is told is there at once; who asks is late by up to the time between two questions", Zh: "得到通知的一方立即开始；靠轮询的一方最多晚一个轮询间隔"},
		},
		{
			id: "all", situation: contest, words: number, answer: always(func(p *play) int64 { return int64(max(p.counted[0].over, p.counted[1].over)) }),
			title: trace.Text{En: "requests of both, in all", Zh: "双方请求总数"},
			about: trace.Text{En: "with those of B while it waits, and those that keep a lock alive", Zh: "包括 B 等待期间的请求和续期请求"},
		},
		{
			id: "free", situation: crash, words: seconds, answer: afterCrash,
			title: trace.Text{En: "until B begins, at the longest", Zh: "到 B 开始的最长时间"},
			about: trace.Text{En: fmt.Sprintf("A crashes before any of its requests; what it held ends by itself after %s", shown(lasts)), Zh: fmt.Sprintf("A 在它的任一请求之前崩溃；它持有的锁 %s 后自行结束", shown(lasts))},
		},
		two(pause), stale(pause), two(restart), stale(restart), two(failover), stale(failover), two(jump), stale(jump),
		{
			id: "operate", situation: known,
			title: trace.Text{En: "what has to be run", Zh: "需要运维什么"},
			about: trace.Text{En: "this is knowledge, not a measurement", Zh: "这是已知信息，不是测量结果"},
		},
	}
}

func two(s situation) column {
	return column{
		id: string(s) + "-two", situation: s, rule: &ruleTwo, words: yesOrNo,
		answer: struck(func(p *play) bool { return p.two }),
		title:  trace.Text{En: "both at work?", Zh: "两者同时工作？"},
		about:  trace.Text{En: "one begins before the other has ended, whatever it has been told meanwhile", Zh: "一方尚未结束，另一方已经开始，不论期间收到过什么通知"},
	}
}

func stale(s situation) column {
	return column{
		id: string(s) + "-stale", situation: s, rule: &ruleStale, words: yesOrNo,
		answer: struck(func(p *play) bool { return p.stale }),
		title:  trace.Text{En: "stale write taken?", Zh: "接受过期写入？"},
		about:  trace.Text{En: "the resource takes a write of the older holder after one of the newer", Zh: "资源在新持有者写入之后又接受了旧持有者的写入"},
	}
}

func always(read func(*play) int64) func(*play) (int64, bool) {
	return func(p *play) (int64, bool) { return read(p), true }
}

func struck(so func(*play) bool) func(*play) (int64, bool) {
	return func(p *play) (int64, bool) {
		if so(p) {
			return 1, p.struck > 0
		}
		return 0, p.struck > 0
	}
}

func afterCrash(p *play) (int64, bool) {
	b := p.visits[1]
	return int64(max(0, b.began-max(p.struck, b.asked))), p.struck > 0 && b.number > 0
}

func number(n int64) trace.Text { return same(fmt.Sprint(n)) }

func milliseconds(n int64) trace.Text {
	return same(fmt.Sprintf("%d ms", time.Duration(n).Round(time.Millisecond).Milliseconds()))
}

func seconds(n int64) trace.Text { return same(fmt.Sprintf("%.1f s", time.Duration(n).Seconds())) }

func yesOrNo(n int64) trace.Text {
	if n > 0 {
		return trace.Text{En: "yes", Zh: "是"}
	}
	return trace.Text{En: "no", Zh: "否"}
}

// shown is a time in words: 300 ms, 10 s.
func shown(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%g s", d.Seconds())
}

func same(s string) trace.Text { return trace.Text{En: s, Zh: s} }
