package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

func (p *Program) runReplay(ctx context.Context, args []string) (int, error) {
	if len(args) != 1 {
		return 0, usageError{replayNeedsOne}
	}
	if path := p.path(args[0]); isFile(path) {
		return p.replayFile(path)
	}
	name, rest, ok := strings.Cut(args[0], ":")
	if _, _, known := lessons.FindExercise(name); !ok || rest == "" || !known && name != lessons.Comparison {
		return 0, usageError{noSuchSchedule(args[0])}
	}
	r, err := p.judge(ctx, name, args[0])
	if err != nil {
		return 0, err
	}
	if r.verdict.Kind == trace.FailSchedule {
		return 0, usageError{r.verdict.Message}
	}
	p.printReplay(r)
	if p.html != "" {
		run, ok := r.run()
		if !ok {
			return 0, usageError{nothingToKeep}
		}
		if err := p.writePage(p.html, run); err != nil {
			return 0, err
		}
	}
	if p.serve && ctx.Err() == nil {
		return p.serveAt(ctx, "/replay/"+url.PathEscape(args[0]))
	}
	return r.status(), nil
}

// replayFile shows a stored trace. Nothing is run, so nothing is judged.
func (p *Program) replayFile(path string) (int, error) {
	run, err := readRun(path)
	if err != nil {
		return 0, err
	}
	if p.serve {
		return 0, usageError{serveNeedsID}
	}
	p.showRun(run)
	if p.html != "" {
		return statusPass, p.writePage(p.html, run)
	}
	return statusPass, nil
}

// printReplay shows one schedule, whether or not it still breaks something.
func (p *Program) printReplay(r result) {
	if r.verdict.Verdict != trace.Pass {
		p.printResult(r)
		return
	}
	if r.header != nil {
		fmt.Fprintf(p.Out, "%s\n", trace.Picture(*r.header, r.events, p.lang, p.columns()))
	}
	p.printf(replayPasses)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

var (
	replayNeedsOne = say2(
		"Replay what? Give the schedule id that a verdict shows, or a trace file.",
		"要重放什么？请给出判定里显示的调度编号，或一个轨迹文件。")
	serveNeedsID = say2(
		"-serve runs a schedule again, and takes its id. To see this file in the browser, start playground and open the file there: “Open a run”.",
		"-serve 会重新运行一个调度，因此需要调度编号。要在浏览器里查看这个文件，请启动 playground，在“打开一次运行”里选它。")
	replayPasses = say2(
		"This schedule breaks no rule. `go run ./cmd/playground grade` judges all of them.",
		"这个调度没有违反任何规则。`go run ./cmd/playground grade` 会评判所有调度。")
)

func noSuchSchedule(id string) trace.Text {
	return say2(
		fmt.Sprintf("%q is neither a file nor a schedule id. An id starts with the exercise, such as constraint:…; `go run ./cmd/playground grade` prints one when a rule breaks.", id),
		fmt.Sprintf("%q 既不是文件，也不是调度编号。编号以练习名开头，例如 constraint:…；违反规则时 `go run ./cmd/playground grade` 会给出。", id))
}
