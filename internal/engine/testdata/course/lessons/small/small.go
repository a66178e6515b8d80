// Package small is the lesson of a miniature course: an answer is a function
// that returns "right". Its grader reports as the graders of true lessons do.
package small

import (
	"testing"
	"time"

	"lockwise/internal/channel"
	"lockwise/internal/trace"
)

// Grade judges an answer. Without a channel it only fails the test.
func Grade(t *testing.T, answer func() string) {
	c, w, ok := channel.FromParent()
	send := func(r trace.Record) {
		if ok {
			if err := w.Write(r); err != nil {
				t.Errorf("report: %v", err)
			}
		}
	}
	send(trace.Record{Begin: &trace.Begin{Lesson: "small", Exercise: "small", Scenarios: []trace.Scenario{{Name: "only", Workers: 1}}}})
	if Endless {
		for i := 1; ; i++ {
			send(trace.Record{Progress: &trace.Progress{Scenario: "only", Explored: i}})
			time.Sleep(time.Millisecond) // what may be reported is bounded, and this is to last
		}
	}
	said := answer()
	send(trace.Record{Progress: &trace.Progress{Scenario: "only", Explored: 1}})
	send(trace.Record{Header: &trace.Header{V: trace.Version, Exercise: "small", Schedule: "small:1", Workers: []string{"A"}}})
	send(trace.Record{Event: &trace.Event{N: 1, Worker: "A", Kind: trace.Return, Op: "Answer", Result: said}})
	v := trace.Verdict{Verdict: trace.Pass, Explored: 1, Complete: true, Detail: c.Mode}
	if said != "right" {
		v.Verdict, v.Kind, v.Rule, v.Schedule = trace.Broken, trace.FailRule, "is-right", or(c.Schedule, "small:1")
		v.RuleText = trace.Text{En: "the answer is right", Zh: "答案正确"}
		v.Message = trace.Text{En: "A said " + said, Zh: "A 说了 " + said}
		t.Errorf("A said %s", said)
	}
	send(trace.Record{Verdict: &v})
}

// Endless makes the grader explore for ever.
var Endless bool

func or(s, def string) string {
	if s == "" {
		return def
	}
	return s
}
