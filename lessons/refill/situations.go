package refill

import (
	"slices"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// situation is a scenario in the lesson's terms: who asks for what, when.
type situation struct {
	name    string
	title   trace.Text
	asks    [][]ask // by worker, one after the other
	trouble trouble
	faults  []sim.Fault
	bound   sim.Bound
}

// ask is one call of Get.
type ask struct {
	at     time.Duration // since the start; at once if that is past
	key    string
	takes  time.Duration // how long loading takes, if it comes to that
	stands time.Duration // how long the process stands still when it has loaded
	fails  bool          // loading fails in the end
	text   string        // what loading returns; "": a text that is told from all others
	empty  bool          // it returns an empty text
	within time.Duration // the caller's patience; 0: it has no limit of its own
}

// trouble is what a scenario's faults are about.
type trouble int

const (
	none        trouble = iota
	crashed             // A is gone
	unreachable         // messages to Redis are lost or refused
	lost                // messages between A and Redis are lost
	flushed             // Redis loses what it holds
	paused              // A is paused for a while
	cancelled           // A's caller goes away
)

// readTimeout is how long a client waits for a reply; its default is 5 s.
const readTimeout = 3 * time.Second

const (
	prices = "prices"
	rates  = "rates"
	second = time.Second
)

// at asks for the prices. A load takes 3 s.
func at(d time.Duration) ask { return ask{at: sim.Odd(d), key: prices, takes: sim.Odd(3 * second)} }

func (a ask) failing() ask                     { a.fails = true; return a }
func (a ask) nothing() ask                     { a.empty = true; return a }
func (a ask) slow() ask                        { a.takes = sim.Odd(4800 * time.Millisecond); return a }
func (a ask) standing(d time.Duration) ask     { a.stands = sim.Odd(d); return a }
func (a ask) saying(text string) ask           { a.text = text; return a }
func (a ask) of(key string) ask                { a.key = key; return a }
func (a ask) waiting(within time.Duration) ask { a.within = within; return a }

// signs is a text that a value may be.
const signs = " 1|2:3,4;5\n{\"Text\":\"价格\"}\x00%20\\ "

func situations() []situation { return slices.Concat(healthy(), faulty(), standing()) }

// healthy are the situations in which nothing goes wrong but a load.
func healthy() []situation {
	return []situation{
		{
			name:  "stale",
			title: trace.Text{En: "the value is a minute old, and two workers ask for it at once", Zh: "值已存了一分多钟，两个 worker 同时来取"},
			asks:  [][]ask{{at(0), at(70 * second)}, {at(70 * second)}},
			bound: sim.Bound{Preemptions: 4},
		},
		{
			name:  "cold",
			title: trace.Text{En: "there is no value, and two workers ask at once", Zh: "还没有值，两个 worker 同时来取"},
			asks:  [][]ask{{at(0)}, {at(0)}},
			bound: sim.Bound{Preemptions: 3},
		},
		{
			name:  "three",
			title: trace.Text{En: "three workers ask at once for a value that is stale", Zh: "三个 worker 同时取一个过时的值"},
			asks:  [][]ask{{at(0), at(70 * second)}, {at(70 * second)}, {at(70 * second)}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "just-done",
			title: trace.Text{En: "another worker asks in the moment in which the load ends", Zh: "加载刚好结束的那一刻，另一个 worker 来取"},
			asks:  [][]ask{{at(0), at(70 * second)}, {{at: sim.Odd(70*second) + sim.Odd(3*second), key: prices, takes: sim.Odd(3 * second)}}},
			bound: sim.Bound{Preemptions: 3},
		},
		{
			name:  "meanwhile",
			title: trace.Text{En: "others ask while a load is going on, which takes almost 5 s", Zh: "加载途中（将近 5 s），别人来取"},
			asks:  [][]ask{{at(0).slow(), at(70 * second).slow()}, {at(1 * second).slow(), at(71 * second)}, {at(2 * second).slow(), at(74*second + second/2)}},
		},
		{
			name:  "ages",
			title: trace.Text{En: "the value is asked for at every age", Zh: "在值的各个年龄段来取"},
			asks: [][]ask{
				{at(0), at(50 * second), at(3 * time.Minute), at(12 * time.Minute), at(23 * time.Minute)},
				{at(20 * second), at(3*time.Minute + 30*second), at(12*time.Minute + second), at(23*time.Minute + second), at(23*time.Minute + 20*second)},
			},
		},
		{
			name:  "fails",
			title: trace.Text{En: "a load fails: with a stale value there, and with none", Zh: "加载失败：一次有过时的值，一次没有"},
			asks: [][]ask{
				{at(0), at(70 * second).failing(), at(2 * time.Minute).failing(), at(13 * time.Minute).failing()},
				{at(13*time.Minute + 5*second), at(14 * time.Minute), at(14*time.Minute + 10*second)},
			},
		},
		{
			name:  "empty",
			title: trace.Text{En: "what is loaded is an empty text", Zh: "加载到的是空文本"},
			asks:  [][]ask{{at(0).nothing(), at(20 * second).nothing()}, {at(30 * second).nothing(), at(70 * second).nothing()}},
		},
		{
			name:  "any-text",
			title: trace.Text{En: "what is loaded has every sign that a format may use for itself", Zh: "加载到的文本含有各种格式符号"},
			asks:  [][]ask{{at(0).saying(signs), at(20 * second)}, {at(30 * second)}},
		},
		{
			name:  "two-keys",
			title: trace.Text{En: "two values at the same time", Zh: "同时取两个不同的值"},
			asks:  [][]ask{{at(0), at(70 * second)}, {at(0).of(rates), at(70 * second).of(rates)}},
			bound: sim.Bound{Preemptions: 2},
		},
		{
			name:  "impatient",
			title: trace.Text{En: "there is no value, and callers wait for less time than a load takes", Zh: "还没有值，而有的调用方愿意等的时间比加载短"},
			asks:  [][]ask{{at(0)}, {at(1 * second).waiting(sim.Odd(time.Second / 2)), at(15 * time.Minute).waiting(sim.Odd(time.Second / 2))}, {at(2 * second), at(5 * second), at(15*time.Minute + 35*second)}},
		},
	}
}

// faulty are the situations in which something fails that is not the load.
func faulty() []situation {
	pause := sim.Odd(90 * second) // longer than anybody may keep others from loading
	return []situation{
		{
			name:    "crash-cold",
			title:   trace.Text{En: "a worker crashes that was about to load the first value", Zh: "正要加载第一个值的 worker 崩溃"},
			asks:    [][]ask{{at(0)}, {at(1 * second), at(50 * second)}},
			trouble: crashed,
			faults:  []sim.Fault{sim.Crash().Only("A")},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "crash",
			title:   trace.Text{En: "the same, and there is a stale value", Zh: "同上，但有一个过时的值"},
			asks:    [][]ask{{at(70 * second)}, {at(0), at(80 * second), at(104 * second)}, {at(106 * second)}},
			trouble: crashed,
			faults:  []sim.Fault{sim.Crash().Only("A")},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "overtaken",
			title:   trace.Text{En: "a worker is paused for 90 s, and others load meanwhile", Zh: "一个 worker 暂停 90 s，期间别人加载了新值"},
			asks:    [][]ask{{at(70 * second)}, {at(0), at(2 * time.Minute), at(200 * second).failing()}, {at(201 * second)}},
			trouble: paused,
			faults:  []sim.Fault{sim.Pause(pause).Only("A")},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "wakes",
			title:   trace.Text{En: "the same, and it wakes while another is loading", Zh: "同上，它醒来时别人正在加载"},
			asks:    [][]ask{{at(70 * second)}, {at(0), at(162 * second)}, {at(164 * second)}},
			trouble: paused,
			faults:  []sim.Fault{sim.Pause(pause).Only("A")},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "lost",
			title:   trace.Text{En: "a message between a worker and Redis is lost", Zh: "worker 与 Redis 之间丢了一条消息"},
			asks:    [][]ask{{at(70 * second)}, {at(0), at(75 * second), at(120 * second)}, {at(122 * second)}},
			trouble: unreachable,
			faults:  []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "lost-late",
			title:   trace.Text{En: "a message between A and Redis is lost, and its load takes long; another loads meanwhile", Zh: "A 与 Redis 之间丢了一条消息，而它的加载又很慢；期间别人加载了新值"},
			asks:    [][]ask{{at(70 * second).slow()}, {at(0), at(74 * second), at(80 * second)}},
			trouble: lost,
			faults:  []sim.Fault{sim.LoseReply().Only("A"), sim.LoseRequest().Only("A")},
			bound:   sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:    "down",
			title:   trace.Text{En: "Redis cannot be reached for 20 s", Zh: "Redis 有 20 s 不可达"},
			asks:    [][]ask{{at(0), at(70 * second)}, {at(10 * second), at(75 * second), at(125 * second)}},
			trouble: unreachable,
			faults:  []sim.Fault{sim.RedisDown(sim.Odd(20 * second))},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "flushed",
			title:   trace.Text{En: "Redis loses everything it holds", Zh: "Redis 丢失全部数据"},
			asks:    [][]ask{{at(0), at(70 * second)}, {at(71 * second), at(80 * second)}},
			trouble: flushed,
			faults:  []sim.Fault{sim.FlushRedis()},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
		{
			name:    "cancelled",
			title:   trace.Text{En: "the caller of the one who loads goes away", Zh: "负责加载的那一个，其调用方离开了"},
			asks:    [][]ask{{at(70 * second)}, {at(0), at(71 * second), at(104 * second)}, {at(106 * second)}},
			trouble: cancelled,
			faults:  []sim.Fault{sim.Cancel().Only("A"), sim.CancelAfter().Only("A")},
			bound:   sim.Bound{Preemptions: 2, Faults: 1},
		},
	}
}

// standing are the situations in which a worker stands still for two minutes, and
// nobody else has loaded when it goes on.
func standing() []situation {
	return []situation{
		{
			name:  "stands-still",
			title: trace.Text{En: "a worker stands still for two minutes when it has loaded, and nobody else loads meanwhile", Zh: "一个 worker 加载完之后停顿两分钟，期间没有别人加载"},
			asks: [][]ask{
				{at(0), at(70 * second).standing(2 * time.Minute)},
				{at(196 * second), at(198 * second)},
			},
		},
		{
			name:    "left-alone",
			title:   trace.Text{En: "a worker is paused for two minutes, and nobody else loads meanwhile", Zh: "一个 worker 暂停两分钟，期间没有别人加载"},
			asks:    [][]ask{{at(70 * second)}, {at(0), at(196 * second), at(198 * second)}},
			trouble: paused,
			faults:  []sim.Fault{sim.Pause(sim.Odd(2 * time.Minute)).Only("A")},
			bound:   sim.Bound{Preemptions: 1, Faults: 1},
		},
	}
}
