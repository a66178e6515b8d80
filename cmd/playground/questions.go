package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/interview"
	"lockwise/internal/trace"
)

func questionsFlag(p *Program, fs *flag.FlagSet) {
	fs.StringVar(&p.questions, "questions", p.questions, say2("`folder` with questions, cards and design cases of your own; by default questions in the data directory", "存放自己的题目、卡片和设计案例的`目录`；默认是数据目录下的 questions").In(p.lang))
}

func checkFlags(p *Program, fs *flag.FlagSet) {
	questionsFlag(p, fs)
	fs.BoolVar(&p.carryOut, "run", p.carryOut, say2("with check: also carry out every run, and compare", "用于 check：同时执行每一次运行并比较").In(p.lang))
}

// runQuestions lists the questions, or checks a folder of them, with its cards and
// design cases.
func (p *Program) runQuestions(ctx context.Context, args []string) (int, error) {
	switch {
	case len(args) == 2 && args[0] == "check":
		return p.checkQuestions(ctx, args[1])
	case len(args) > 0:
		return 0, usageError{tooMany("questions", "questions check FOLDER")}
	}
	bank, err := p.bank()
	if err != nil {
		return 0, err
	}
	topic := ""
	for _, q := range bank {
		t := q.In(p.lang)
		if t.Topic != topic {
			topic = t.Topic
			fmt.Fprintf(p.Out, "\n%s\n", topic)
		}
		fmt.Fprintf(p.Out, "  %-20s  %s (%s)\n", q.ID, t.Title, p.say(interview.LevelName(q.Level)))
	}
	p.printf(howToAsk, bank[0].ID)
	return statusPass, nil
}

// runQuestion prints a question with all that is said about it.
func (p *Program) runQuestion(_ context.Context, args []string) (int, error) {
	if len(args) != 1 {
		return 0, usageError{whichQuestion}
	}
	bank, err := p.bank()
	if err != nil {
		return 0, err
	}
	q, ok := bank.Find(args[0])
	if !ok {
		return 0, usageError{unknownQuestion(args[0])}
	}
	p.printQuestion(q)
	return statusPass, nil
}

// printQuestion prints the question's Markdown, which reads well as it is.
func (p *Program) printQuestion(q interview.Question) {
	t := q.In(p.lang)
	fmt.Fprintf(p.Out, "%s\n%s · %s\n", t.Title, t.Topic, p.say(interview.LevelName(q.Level)))
	if t.Ask != "" {
		fmt.Fprintf(p.Out, "\n%s\n", t.Ask)
	}
	p.printf(coversTitle)
	for _, c := range t.Covers {
		p.indented("· " + c)
	}
	p.printf(answerTitle)
	p.indented(t.Answer)
	p.printf(wrongTitle)
	for _, w := range t.Wrong {
		p.indented("✗ " + w.Says)
		p.indented("    " + w.Why)
	}
	p.printf(nextTitle)
	for _, f := range t.Next {
		p.printFollowUp(f)
	}
	p.printf(runsTitle)
	for i, r := range q.Runs {
		p.indented("· " + t.Shows[i])
		p.indented("    " + r.Command())
	}
	p.printf(lessonsTitle, strings.Join(q.Lessons, ", "))
}

// printFollowUp prints a follow-up, and if it has a run what that shows.
func (p *Program) printFollowUp(f interview.FollowUp) {
	p.indented("→ " + f.Ask)
	if f.Answer != "" {
		p.indented("    " + f.Answer)
	}
	if f.Run != nil {
		p.indented("    · " + f.Shows)
		p.indented("      " + f.Run.Command())
	}
}

// bank is our questions with those of the reader's folder.
func (p *Program) bank() (interview.Bank, error) {
	asked, err := p.asked()
	return asked.Questions, err
}

// asked is all of ours that interviews ask, with what is in the reader's folder. What
// is wrong with something there is told, and leaves it out.
func (p *Program) asked() (interview.Collection, error) {
	ours := interview.Ours()
	dir, named, err := p.questionsDir()
	if err != nil || dir == "" {
		return ours, err
	}
	if info, err := os.Stat(dir); !named && (err != nil || !info.IsDir()) {
		return ours, nil
	}
	more, problems, err := readFolder(dir)
	for _, problem := range problems {
		fmt.Fprintln(p.Err, filepath.Join(dir, problem.In(p.lang)))
	}
	return ours.With(more), err
}

// questionsDir is the reader's folder, and whether the reader has named it; "" if
// there is no place for one.
func (p *Program) questionsDir() (dir string, asked bool, err error) {
	if p.questions != "" {
		return p.path(p.questions), true, nil
	}
	if p.data == "" {
		return "", false, nil
	}
	return filepath.Join(p.path(p.data), "questions"), false, nil
}

func readFolder(dir string) (interview.Collection, []interview.Problem, error) {
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return interview.Collection{}, nil, usageError{noFolder(dir, err)}
	}
	all, problems := interview.ReadCollection(os.DirFS(dir))
	return all, problems, nil
}

// checkQuestions says what the questions, cards and design cases of a folder lack.
func (p *Program) checkQuestions(ctx context.Context, dir string) (int, error) {
	all, problems, err := readFolder(p.path(dir))
	if err == nil && len(all.Questions)+len(all.Cards)+len(all.Cases)+len(problems) == 0 {
		err = usageError{noQuestions(dir)}
	}
	if err != nil {
		return 0, err
	}
	for _, problem := range problems {
		fmt.Fprintln(p.Out, filepath.Join(dir, problem.In(p.lang)))
	}
	status := statusPass
	if len(problems) > 0 {
		status = statusBroken
	}
	if p.carryOut {
		wrong, err := p.carryOutAll(ctx, all.Runs())
		if err != nil {
			return 0, err
		}
		if wrong > 0 {
			status = statusBroken
		}
	}
	p.printf(checked, len(all.Questions), len(all.Cards), len(all.Cases))
	return status, nil
}

// carryOutAll executes runs, by the name of what they belong to, and returns how many
// do not show what they must.
func (p *Program) carryOutAll(ctx context.Context, all map[string][]interview.Run) (wrong int, err error) {
	if _, err := p.open(); err != nil {
		return 0, err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, r := range all[name] {
			if err := p.carryOutRun(ctx, r); err != nil {
				wrong++
				p.printf(runShowsElse, name, err)
			}
		}
	}
	return wrong, nil
}

// carryOutRun executes a run, and says if it does not show what it must.
func (p *Program) carryOutRun(ctx context.Context, r interview.Run) error {
	ran, err := p.execute(ctx, r)
	if err != nil {
		return err
	}
	return r.Check(ran.verdict, ran.events)
}

// execute is what a run comes to.
func (p *Program) execute(ctx context.Context, r interview.Run) (ran result, err error) {
	e, err := p.open()
	if err != nil {
		return ran, err
	}
	text, err := r.Exercise.Answer(r.Answer)
	if err != nil {
		return ran, err
	}
	ran.verdict = e.Run(ctx, engine.Job{Exercise: r.Exercise.ID, Schedule: r.Schedule, Source: &text, Lang: p.lang}, ran.take)
	return ran, nil
}

var (
	howToAsk      = say2("\nOne of them: go run ./cmd/playground question %s", "\n查看其中一题：go run ./cmd/playground question %s")
	whichQuestion = say2("Which question? `go run ./cmd/playground questions` lists them.", "哪一题？`go run ./cmd/playground questions` 会列出全部题目。")
	coversTitle   = say2("\nWhat a strong answer covers", "\n好的回答应覆盖的要点")
	answerTitle   = say2("\nA model answer", "\n参考回答")
	wrongTitle    = say2("\nCommon wrong answers", "\n常见的错误回答")
	nextTitle     = say2("\nFollow-up questions", "\n追问")
	runsTitle     = say2("\nRuns that show it", "\n能说明问题的运行")
	lessonsTitle  = say2("\nMore in the lessons: %s", "\n相关课程：%s")
	checked       = say2("As they must be: questions %d, cards %d, design cases %d.", "符合要求：题目 %d 道，卡片 %d 张，设计案例 %d 个。")
	runShowsElse  = say2("%s: a run does not show what it must: %v", "%s：有一次运行与题目所说的不符：%v")
)

func unknownQuestion(id string) trace.Text {
	return say2(
		fmt.Sprintf("There is no question %q; `go run ./cmd/playground questions` lists them.", id),
		fmt.Sprintf("没有题目 %q；`go run ./cmd/playground questions` 会列出全部题目。", id))
}

func noQuestions(dir string) trace.Text {
	return say2(
		fmt.Sprintf("There is no question in %s, nor a card or a design case. Each is two files, such as ID.en.md and ID.zh.md; docs/writing-questions.md says how they are written.", dir),
		fmt.Sprintf("%s 里没有题目，也没有卡片或设计案例。每一个都是两个文件，例如 ID.en.md 和 ID.zh.md；写法见 docs/writing-questions.md。", dir))
}

func noFolder(dir string, err error) trace.Text {
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotRead(err)
	}
	return say2(
		fmt.Sprintf("%s is not a folder. Name one with questions; docs/writing-questions.md says how they are written.", dir),
		fmt.Sprintf("%s 不是目录。请给出存放题目的目录；写法见 docs/writing-questions.md。", dir))
}
