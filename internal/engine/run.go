package engine

import (
	"context"
	"errors"
	"fmt"

	"lockwise/internal/channel"
	"lockwise/internal/trace"
)

// Job is one thing to judge.
type Job struct {
	Exercise string
	Source   *string // judged in place of the file; nil means the file on disk
	Schedule string  // if not empty, only this schedule is run again
	// Points, if set, stops Schedule after that many choices; the stream then
	// says what may come next.
	Points *int
	Lang   string // of what the grader prints: "en" or "zh"
}

// Run judges. It blocks until there is a verdict, whatever happens; when ctx
// ends the verdict is inconclusive. emit is called in order from this
// goroutine; the last record it gets is the verdict, which Run also returns.
//
// A judgement of the file on disk counts for [Engine.Progress] and
// [Engine.LastRun]; that of a text in its place, and a replay, does not. A show's
// last run is kept as well. Whoever is told a verdict finds it there.
func (e *Engine) Run(ctx context.Context, j Job, emit func(trace.Record)) trace.Verdict {
	var records []trace.Record
	keep := func(r trace.Record) {
		if r.Queue == nil { // of no interest once it is over
			records = append(records, r)
		}
		emit(r)
	}
	text, v := e.judge(ctx, j, keep)
	v.Exercise, v.Version = j.Exercise, Version(text)
	last := trace.Record{Verdict: &v}
	if e.counts(j, text, v) {
		if err := e.finish(v, append(records, last)); err != nil {
			e.log.Error("the verdict could not be stored", "exercise", j.Exercise, "error", err)
		}
	}
	emit(last)
	return v
}

// counts says whether a finished job is about the reader's file as it is.
func (e *Engine) counts(j Job, text string, v trace.Verdict) bool {
	if e.isShow(j.Exercise) {
		return j.Schedule == "" && v.Verdict == trace.Pass
	}
	if j.Source != nil || j.Schedule != "" || j.Points != nil || v.Verdict == trace.Inconclusive {
		return false
	}
	disk, err := e.read(j.Exercise)
	return err == nil && disk.Text == text
}

// judge finds the text, builds its grader, runs it, and names the outcome.
func (e *Engine) judge(ctx context.Context, j Job, emit func(trace.Record)) (string, trace.Verdict) {
	if err := e.known(j.Exercise); err != nil {
		return "", internal(err)
	}
	text, err := e.text(j)
	if err != nil {
		return "", internal(err)
	}
	if ds := e.forbidden(text); len(ds) > 0 {
		return text, notCompiling(ds, "")
	}
	leave, err := e.slots.enter(ctx, func(ahead int) { emit(trace.Record{Queue: &trace.Queue{Ahead: ahead}}) })
	if err != nil {
		return text, cancelled()
	}
	defer leave()
	g, err := e.build(ctx, j.Exercise, text)
	var compile compileError
	switch {
	case errors.As(err, &compile):
		return text, notCompiling(diagnose(compile.output), compile.output)
	case err != nil && ctx.Err() != nil:
		return text, cancelled()
	case err != nil:
		return text, internal(err)
	}
	result, err := e.start(ctx, g, e.config(j, g), emit)
	if err != nil {
		return text, internal(err)
	}
	e.report(j, result)
	return text, verdictOf(result, e.limits)
}

func (e *Engine) text(j Job) (string, error) {
	if e.isShow(j.Exercise) {
		return "", nil
	}
	if j.Source != nil {
		if len(*j.Source) > maxAnswer {
			return "", fmt.Errorf("the answer is larger than %d bytes", maxAnswer)
		}
		return *j.Source, nil
	}
	f, err := e.Load(j.Exercise)
	return f.Text, err
}

func (e *Engine) config(j Job, g grader) channel.Config {
	c := channel.Config{
		Mode: channel.ModeGrade, Lang: or(j.Lang, "en"),
		Sources: map[string]string{e.answerPath(j.Exercise): g.answer},
	}
	if j.Schedule != "" {
		c.Mode, c.Schedule = channel.ModeReplay, j.Schedule
	}
	if j.Points != nil {
		c.Mode, c.Points = channel.ModeStep, *j.Points
	}
	return c
}

// report logs what a verdict does not tell.
func (e *Engine) report(j Job, r end) {
	if r.forged > 0 || r.strays > 0 {
		e.log.Warn("a run left something to notice", "exercise", j.Exercise,
			"lines on the channel that were not the grader's", r.forged, "processes left behind", r.strays)
	}
}
