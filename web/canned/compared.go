package canned

import (
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// Compared is what measuring the comparison ends in: the recorded table, and a
// column of real time.
func Compared() trace.Comparison {
	c := lessons.Compared()
	c.Columns = append(c.Columns, trace.ComparedColumn{
		ID: "real", Group: trace.Text{En: "on your machine", Zh: "在你的机器上"},
		Title: trace.Text{En: "to get it", Zh: "获取一次"}, About: trace.Text{En: "made up", Zh: "虚构"},
	})
	for i := range c.Rows {
		c.Rows[i].Cells = append(c.Rows[i].Cells, trace.ComparedCell{Kind: trace.Measured, Value: trace.Text{En: "263 µs", Zh: "263 µs"}})
	}
	return c
}

// compare is a run that measures the comparison.
func compare() []trace.Record {
	c := Compared()
	return []trace.Record{{Comparison: &c}, {Verdict: &trace.Verdict{Exercise: lessons.Comparison, Verdict: trace.Pass}}}
}

// SetLast says what the last run of a grader ended in.
func (e *Engine) SetLast(name string, records ...trace.Record) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.last[name] = records
}
