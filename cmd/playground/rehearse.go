package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"lockwise/internal/rehearsal"
)

func rehearseFlags(p *Program, fs *flag.FlagSet) {
	questionsFlag(p, fs)
	fs.StringVar(&p.export, "export", p.export, say2("write all rehearsals to this `file` as Markdown", "把全部模拟面试记录写入这个`文件`（Markdown）").In(p.lang))
}

// runRehearse lists what is due and what goes on, or writes all of it down.
func (p *Program) runRehearse(_ context.Context, args []string) (int, error) {
	if len(args) > 0 {
		return 0, usageError{tooMany("rehearse", "rehearse -export FILE")}
	}
	asked, err := p.asked()
	if err != nil {
		return 0, err
	}
	subjects := asked.Subjects()
	e, err := p.open()
	if err != nil {
		return 0, err
	}
	all, err := e.Rehearsals()
	if err != nil {
		return 0, err
	}
	if p.export != "" {
		return statusPass, p.writeDown(all, subjects)
	}
	reviews, err := e.Reviews()
	if err != nil {
		return 0, err
	}
	p.printDue(subjects, rehearsal.Remember(reviews))
	for _, s := range all {
		if s.Ended.IsZero() {
			p.printf(rehearsalOpen, s.Began.Local().Format("2006-01-02 15:04"), len(s.Reviews()), s.ID)
		}
	}
	p.printf(rehearsalHow)
	return statusPass, nil
}

// printDue lists what comes back by now, and counts what was never asked.
func (p *Program) printDue(all rehearsal.Subjects, m rehearsal.Memories) {
	items := all.For(rehearsal.Wish{})
	due := m.Due(items, time.Now())
	p.printf(rehearsalDue, len(due), len(m.Fresh(items)))
	for _, i := range due {
		subject, _ := all.Find(i)
		fmt.Fprintf(p.Out, "  %-24s  %s\n", i.ID, subject.In(p.lang).Title)
	}
}

func (p *Program) writeDown(all []rehearsal.Session, subjects rehearsal.Subjects) error {
	text := rehearsal.Markdown(all, subjects, p.lang, time.Local)
	if err := os.WriteFile(p.path(p.export), []byte(text), 0o600); err != nil {
		return fmt.Errorf("write the rehearsals: %w", err)
	}
	p.printf(rehearsalsWritten, len(all), p.export)
	return nil
}

var (
	rehearsalDue      = say2("To review: %d. Not asked yet: %d.", "待复习：%d 题。还没问过：%d 题。")
	rehearsalOpen     = say2("Goes on: begun %s, %d answered: /rehearse/%s", "进行中：%s 开始，已答 %d 题：/rehearse/%s")
	rehearsalHow      = say2("Rehearse in the browser: go run ./cmd/playground, then Interview questions. With -export FILE all of it is written down.", "在浏览器中练习：go run ./cmd/playground，再点“面试题”。用 -export 文件 可导出全部记录。")
	rehearsalsWritten = say2("Rehearsals written down: %d, in %s.", "已把 %d 次模拟面试写入 %s。")
)
