package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

func (p *Program) runGrade(ctx context.Context, args []string) (int, error) {
	chosen, err := gradeWhat(args)
	if err != nil {
		return 0, err
	}
	if p.file != "" && args[0] == "all" {
		return 0, usageError{fileNeedsOne}
	}
	status := statusPass
	for _, ex := range chosen {
		s, err := p.grade(ctx, ex)
		if err != nil {
			return 0, err
		}
		status = worse(status, s)
	}
	return status, nil
}

func gradeWhat(args []string) ([]lessons.Exercise, error) {
	if len(args) == 1 && args[0] == "all" {
		var all []lessons.Exercise
		for _, l := range lessons.All() {
			all = append(all, l.Exercises...)
		}
		return all, nil
	}
	ex, err := exercise(args)
	if err == nil && len(args) > 1 {
		err = usageError{tooMany("grade EXERCISE", "grade all")}
	}
	return []lessons.Exercise{ex}, err
}

// worse is the status of two results together: broken before inconclusive
// before pass.
func worse(a, b int) int {
	for _, s := range []int{statusBroken, statusUnknown} {
		if a == s || b == s {
			return s
		}
	}
	return statusPass
}

// grade judges one exercise and prints the result.
func (p *Program) grade(ctx context.Context, ex lessons.Exercise) (int, error) {
	r, err := p.judge(ctx, ex.ID, "")
	if err != nil {
		return 0, err
	}
	if p.json {
		return r.status(), p.printJSON(r)
	}
	p.printResult(r)
	return r.status(), nil
}

// judge runs an exercise, or one schedule of it, showing progress meanwhile.
func (p *Program) judge(ctx context.Context, exercise, schedule string) (result, error) {
	e, err := p.open()
	if err != nil {
		return result{}, err
	}
	j := engine.Job{Exercise: exercise, Schedule: schedule, Lang: p.lang}
	var r result
	if r.code, err = p.code(exercise); err != nil {
		return result{}, err
	}
	if exercise != lessons.Comparison && (p.file != "" || schedule != "") {
		j.Source = &r.code
	}
	line := p.progressLine(exercise)
	patience := time.AfterFunc(buildPatience, func() { p.notef(building) })
	defer patience.Stop()
	r.verdict = e.Run(ctx, j, func(rec trace.Record) {
		patience.Stop()
		line.show(rec)
		r.take(rec)
	})
	line.clear()
	return r, nil
}

// code is the text to judge: that of -file, or the reader's.
func (p *Program) code(exercise string) (string, error) {
	if exercise == lessons.Comparison {
		return "", nil // it runs the reference answers
	}
	if p.file == "" {
		f, err := p.engine.Load(exercise)
		return f.Text, err
	}
	text, err := os.ReadFile(p.path(p.file))
	if err != nil {
		return "", usageError{cannotRead(err)}
	}
	return string(text), nil
}

// buildPatience is how long nothing is said about the compiler being at work.
const buildPatience = 3 * time.Second

// path is a file name as the user means it.
func (p *Program) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.Dir, name)
}

// result is one judgement: the verdict and the run it shows. code is the text
// that ran; "" if nobody knows, as with a stored trace.
type result struct {
	code    string
	verdict trace.Verdict
	header  *trace.Header
	events  []trace.Event

	comparison *trace.Comparison
}

func (r *result) take(rec trace.Record) {
	if rec.Comparison != nil {
		r.comparison = rec.Comparison
	}
	if rec.Header != nil {
		r.header, r.events = rec.Header, nil
	}
	if rec.Event != nil {
		r.events = append(r.events, *rec.Event)
	}
}

func (r result) status() int {
	switch r.verdict.Verdict {
	case trace.Pass:
		return statusPass
	case trace.Broken:
		return statusBroken
	}
	return statusUnknown
}

// report is the verdict as -json prints it.
type report struct {
	Exercise    string             `json:"exercise"`
	Verdict     trace.Outcome      `json:"verdict"`
	Kind        trace.Failure      `json:"kind"`
	Rule        string             `json:"rule"`
	Message     string             `json:"message"` // in the language chosen
	Scenario    string             `json:"scenario"`
	Explored    int                `json:"explored"`
	Complete    bool               `json:"complete"`
	Schedule    string             `json:"schedule"`
	Trace       string             `json:"trace"` // file with the run shown, "" if none was
	Diagnostics []trace.Diagnostic `json:"diagnostics,omitempty"`
}

func (p *Program) printJSON(r result) error {
	path, err := p.keepTrace(r)
	if err != nil {
		return err
	}
	v := r.verdict
	return json.NewEncoder(p.Out).Encode(report{
		Exercise: v.Exercise, Verdict: v.Verdict, Kind: v.Kind, Rule: v.Rule, Message: p.say(v.Message),
		Scenario: v.Scenario, Explored: v.Explored, Complete: v.Complete, Schedule: v.Schedule,
		Trace: path, Diagnostics: v.Diagnostics,
	})
}

var building = say2(
	"Building the grader (the first time: a minute or two) …",
	"正在编译评分程序（第一次需要一两分钟）……")

var fileNeedsOne = say2(
	"-file judges one exercise: name it, as in `go run ./cmd/playground grade -file F constraint`.",
	"-file 只能评判一个练习：请写明，例如 `go run ./cmd/playground grade -file F constraint`。")

func tooMany(uses ...string) trace.Text {
	en, zh := "Too many words. Use: ", "参数太多。用法："
	for i, u := range uses {
		if i > 0 {
			en, zh = en+" or ", zh+" 或 "
		}
		en, zh = en+"go run ./cmd/playground "+u, zh+"go run ./cmd/playground "+u
	}
	return say2(en, zh)
}
