// Package comparison puts the ways to keep two workers apart side by side: each
// does the same work in the simulated world and meets the same faults, and what is
// told of it is what was seen there. The code is that of the lessons' reference
// answers.
//
// The table has a row for each way and a column for each question. A cell is the
// worst of all runs that the fault can make, with the schedule of the first run
// that was as bad. What does not apply says why. One column is no measurement and
// says so: what has to be run and looked after.
//
// It is no lesson: there is nothing to repair. The program runs it as it runs a
// grader, in a process of its own.
package comparison

import (
	"testing"

	"lockwise/internal/channel"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Name is what the program and schedule ids call it.
const Name = "comparison"

// Report does what the program that started this process asks for: one run again,
// or the whole table. It reports whether a program did.
func Report(t *testing.T) bool {
	cfg, parent, ok := channel.FromParent()
	switch {
	case !ok:
		return false
	case cfg.Mode != channel.ModeGrade:
		sim.Grade(t, runs())
		return true
	}
	write := func(r trace.Record) { _ = parent.Write(r) } // a parent that is gone needs no records
	tell := func(c trace.Progress) { write(trace.Record{Progress: &c}) }
	table := Table(t, tell)
	timed(t, &table, tell)
	write(trace.Record{Comparison: &table})
	write(trace.Record{Verdict: &trace.Verdict{Exercise: Name, Verdict: trace.Pass, Complete: true}})
	return true
}

// runs are all situations, to be run again by their schedules.
func runs() sim.Exercise {
	ex := sim.Exercise{Lesson: Name, Name: Name}
	for _, s := range systems() {
		for _, c := range columns() {
			if s.asks(c) {
				ex.Shown = append(ex.Shown, s.scenario(c, func(*sim.View, *play) {}, true))
			}
		}
	}
	return ex
}

// Table asks every question of every system. tell hears how far it is.
func Table(t *testing.T, tell func(trace.Progress)) trace.Comparison {
	table := trace.Comparison{Workload: workload}
	for _, c := range columns() {
		table.Columns = append(table.Columns, trace.ComparedColumn{ID: c.id, Group: c.situation.title(), Title: c.title, About: c.about})
	}
	for i, s := range systems() {
		row := trace.ComparedRow{ID: s.id, Name: s.name, Cells: s.cells(t)}
		table.Rows = append(table.Rows, row)
		tell(rowsDone(i + 1))
	}
	return table
}

// rowsDone is how far the table is.
func rowsDone(n int) trace.Progress { return trace.Progress{Scenario: "rows", Explored: n} }
