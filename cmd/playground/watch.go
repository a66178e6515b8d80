package main

import (
	"context"
	"fmt"
	"time"

	"lockwise/lessons"
)

// runWatch judges an exercise whenever its file changes, all of them if none
// is named, until ctx ends.
func (p *Program) runWatch(ctx context.Context, args []string) (int, error) {
	if len(args) == 0 {
		args = []string{"all"}
	}
	chosen, err := gradeWhat(args)
	if err != nil {
		return 0, err
	}
	e, err := p.open()
	if err != nil {
		return 0, err
	}
	root, err := moduleRoot(p.Dir)
	if err != nil {
		return 0, err
	}
	changes := e.Watch(ctx)
	p.printf(watching)
	p.printf(checkWatching(root).text)
	for f := range changes {
		for _, ex := range chosen {
			if ex.ID == f.Exercise {
				p.again(ctx, ex)
			}
		}
	}
	return statusPass, nil
}

// again judges one exercise and says when. What goes wrong with one run does
// not end the watch.
func (p *Program) again(ctx context.Context, ex lessons.Exercise) {
	fmt.Fprintf(p.Out, "\n── %s %s\n", time.Now().Format("15:04:05"), ex.ID)
	if _, err := p.grade(ctx, ex); err != nil {
		fmt.Fprintln(p.Err, p.say(sorry(err)))
	}
}

var watching = say2("Save a file under exercises/ to have it judged. Ctrl-C ends it.",
	"保存 exercises/ 下的文件即会评判。按 Ctrl-C 结束。")
