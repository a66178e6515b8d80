package canned

import (
	"go/parser"
	"go/token"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// longEvents is the length of the long trace.
const longEvents = 50_000

var scenarios = []trace.Scenario{
	{Name: "double-submit", Title: trace.Text{En: "Two workers are asked for the same order", Zh: "两个 worker 收到同一张订单"}, Workers: 2, Preemptions: 2},
	{Name: "lost-reply", Title: trace.Text{En: "A reply is lost and the client retries", Zh: "应答丢失，客户端重试"}, Workers: 2, Preemptions: 1, Faults: 1},
}

// board is what the scheduler is played in.
var board = trace.Scenario{Name: "board", Title: trace.Text{En: "Two workers are asked for the same order, and may crash", Zh: "两个 worker 收到同一张订单，可能崩溃"}, Workers: 2, Preemptions: 2, Faults: 2}

// play returns a whole stream for a text, the verdict last.
func play(exercise, text string) []trace.Record {
	begin := trace.Record{Begin: &trace.Begin{Lesson: exercise, Exercise: exercise, Scenarios: scenarios, Board: &board, Levels: trace.Levels}}
	switch {
	case exercise == lessons.Comparison:
		return compare()
	case !parses(text) || contains(text, "undefined()"):
		return []trace.Record{{Verdict: Compile(exercise)}}
	case contains(text, "UNIQUE"):
		return []trace.Record{begin, ran("double-submit", 924), ran("lost-reply", 280), {Verdict: Pass(exercise)}}
	case contains(text, "// long"):
		return append([]trace.Record{begin}, append(Long(exercise, longEvents), trace.Record{Verdict: Broken(exercise)})...)
	case contains(text, "sync.Mutex"):
		late := Broken(exercise)
		late.Schedule = exercise + ":double-submit:4b"
		return append([]trace.Record{begin, ran("double-submit", 3)}, append(TwoOrders(exercise), trace.Record{Verdict: late})...)
	case contains(text, "// redis"):
		return append([]trace.Record{begin, ran("double-submit", 12)}, append(Everything(exercise), trace.Record{Verdict: Broken(exercise)})...)
	}
	found := append([]trace.Record{begin, ran("double-submit", 3)}, first(exercise)...)
	return append(found, append(TwoOrders(exercise), trace.Record{Verdict: Broken(exercise)})...)
}

// first is the beginning of a trace that a better one takes the place of.
func first(exercise string) []trace.Record {
	p := newTape(exercise, scenarios[1].Title, []string{"A", "B"}, []string{"db"})
	p.put(trace.Event{Worker: "B", Kind: trace.Call, Op: "CreateOrder", Args: []string{"user 8", "key k2", "sku-1", "1"}})
	return p.records
}

func parses(text string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "answer.go", text, parser.SkipObjectResolution)
	return err == nil
}

func ran(scenario string, n int) trace.Record {
	return trace.Record{Progress: &trace.Progress{Scenario: scenario, Explored: n}}
}

// Broken is the verdict on code that makes two orders.
func Broken(exercise string) *trace.Verdict {
	return &trace.Verdict{
		Exercise: exercise, Verdict: trace.Broken, Kind: trace.FailRule, Rule: "one-order",
		RuleText: trace.Text{En: "one order for a user and key", Zh: "同一用户、同一幂等键只有一张订单"},
		Message: trace.Text{
			En: "Two orders, 1 and 2, exist for user 7 and key k1. The customer is charged twice and gets 4 units instead of 2.",
			Zh: "用户 7、幂等键 k1 有了 1 号和 2 号两张订单：顾客被扣两次款，收到 4 件而不是 2 件。",
		},
		Scenario: "double-submit", Schedule: exercise + ":double-submit:2b.3a", Explored: 3,
		Covered: []trace.Covered{{Scenario: scenarios[0], Explored: 3}},
	}
}

// Pass is the verdict on code that keeps every rule.
func Pass(exercise string) *trace.Verdict {
	return &trace.Verdict{
		Exercise: exercise, Verdict: trace.Pass, Explored: 1204, Complete: true,
		Covered: []trace.Covered{{Scenario: scenarios[0], Explored: 924, Complete: true}, {Scenario: scenarios[1], Explored: 280, Complete: true}},
	}
}

// NoSchedule is the verdict on a schedule id that names nothing.
func NoSchedule(j engine.Job) *trace.Verdict {
	return &trace.Verdict{
		Exercise: j.Exercise, Verdict: trace.Inconclusive, Kind: trace.FailSchedule, Schedule: j.Schedule,
		Message: trace.Text{En: "There is no such scenario.", Zh: "没有这个场景。"},
	}
}

// Compile is the verdict on code that does not compile.
func Compile(exercise string) *trace.Verdict {
	return &trace.Verdict{
		Exercise: exercise, Verdict: trace.Broken, Kind: trace.FailCompile,
		Message:     trace.Text{En: "Mend the line below and run again.", Zh: "改好下面这一行再运行。"},
		Diagnostics: []trace.Diagnostic{{File: "answer.go", Line: 3, Column: 5, Message: "undefined: undefined"}},
		Detail:      "./answer.go:3:5: undefined: undefined",
	}
}
