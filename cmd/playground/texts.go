package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
	"lockwise/web"
)

func (p *Program) runList(_ context.Context, args []string) (int, error) {
	if len(args) > 0 {
		return 0, usageError{tooMany("list")}
	}
	e, err := p.open()
	if err != nil {
		return 0, err
	}
	progress, err := e.Progress()
	if err != nil {
		return 0, err
	}
	said, err := e.Predictions()
	if err != nil {
		return 0, err
	}
	for i, l := range lessons.All() {
		p.printf(lessonLine, i+1, p.say(l.Title), l.Minutes, p.say(l.Summary))
		for _, ex := range l.Exercises {
			fmt.Fprintf(p.Out, "    %s\n", p.progress(ex.ID, progress[ex.ID]))
		}
	}
	if right, of := engine.Score(said); of > 0 {
		p.printf(predictions, right, of)
	}
	return statusPass, nil
}

// progress is the line of one exercise, in the words of the browser's page.
func (p *Program) progress(id string, pr engine.Progress) string {
	sign := map[string]string{engine.StatePassed: "✓", engine.StateBroken: "✗"}[pr.State]
	told := web.Tell(p.lang, pr)
	line := fmt.Sprintf("%s %-14s %s", or(sign, "·"), id, strings.Join(append([]string{told.State}, told.Facts...), " · "))
	if pr.Schedule != "" {
		line += " · " + pr.Schedule
	}
	return line
}

func (p *Program) runHint(_ context.Context, args []string) (int, error) {
	ex, err := exercise(args)
	if err != nil {
		return 0, err
	}
	hints, err := ex.Hints(p.lang)
	if err != nil {
		return 0, err
	}
	rung := 1
	if len(args) > 1 {
		rung, err = strconv.Atoi(args[1])
	}
	if err != nil || rung < 1 || rung > len(hints) || len(args) > 2 {
		return 0, usageError{badRung(len(hints))}
	}
	fmt.Fprintln(p.Out, hints[rung-1])
	if rung < len(hints) {
		p.notef(moreHints, rung, len(hints), ex.ID, rung+1)
	}
	return statusPass, nil
}

func (p *Program) runSolution(_ context.Context, args []string) (int, error) {
	ex, err := exercise(args)
	if err == nil && len(args) > 1 {
		err = usageError{tooMany("solution EXERCISE")}
	}
	if err != nil {
		return 0, err
	}
	fmt.Fprint(p.Out, ex.Solution())
	return statusPass, nil
}

func (p *Program) runReset(_ context.Context, args []string) (int, error) {
	ex, err := exercise(args)
	if err == nil && len(args) > 1 {
		err = usageError{tooMany("reset EXERCISE")}
	}
	if err != nil {
		return 0, err
	}
	e, err := p.open()
	if err != nil {
		return 0, err
	}
	before, err := e.Load(ex.ID)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	f, err := e.Reset(ex.ID, ex.Shipped())
	if err != nil {
		return 0, err
	}
	if before.Text == f.Text {
		p.printf(resetIdle, f.Path)
	} else {
		p.printf(resetDone, f.Path)
	}
	return statusPass, nil
}

var (
	lessonLine  = say2("%2d  %s  (%d min)\n    %s", "%2d  %s（%d 分钟）\n    %s")
	predictions = say2("Predictions that were right: %d of %d", "预测正确：%d / %d")
	moreHints   = say2("(hint %d of %d; the next one: go run ./cmd/playground hint %s %d)", "（提示 %d/%d；下一条：go run ./cmd/playground hint %s %d）")
	resetIdle   = say2("%s was as it shipped; the exercise counts as new again.", "%s 本来就是最初的样子；该练习重新记为未开始。")
	resetDone   = say2("%s is as it shipped. Your text is kept in the history of the exercise, in the browser.",
		"%s 已恢复到最初的样子。你的内容保存在该练习的历史里，可在浏览器中查看。")
)

func badRung(n int) trace.Text {
	return say2(
		fmt.Sprintf("There are hints 1 to %d, as in `go run ./cmd/playground hint EXERCISE 2`.", n),
		fmt.Sprintf("提示从 1 到 %d，例如 `go run ./cmd/playground hint EXERCISE 2`。", n))
}
