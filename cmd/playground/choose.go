package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

func chooseFlags(p *Program, fs *flag.FlagSet) {
	fs.StringVar(&p.chosen, "answers", p.chosen, say2("the `words` of your answers so far, as in waste,short: asks nothing", "到目前为止的答案，`词`之间用逗号，例如 waste,short；不再提问").In(p.lang))
}

// runChoose asks until the answers lead to advice. Without a terminal to ask in, or
// with -answers, it prints what the answers so far lead to.
func (p *Program) runChoose(ctx context.Context, args []string) (int, error) {
	if len(args) > 0 {
		return 0, usageError{tooMany("choose -answers WORD,WORD")}
	}
	var chosen []string
	if p.chosen != "" {
		chosen = strings.Split(p.chosen, ",")
	}
	fork, advice, err := lessons.Decide(chosen...)
	for err == nil && advice == nil && p.chosen == "" && p.In != nil {
		var choice string
		if choice, err = p.ask(ctx, fork); err == nil {
			chosen = append(chosen, choice)
			fork, advice, err = lessons.Decide(chosen...)
		}
	}
	var none lessons.NoChoice
	switch {
	case errors.As(err, &none):
		return 0, usageError{noChoice(none)}
	case errors.Is(err, errNoAnswer):
		return 0, usageError{choosingStopped}
	case err != nil:
		return 0, err
	case advice == nil:
		p.printFork(fork)
		p.printf(chooseOn, strings.Join(append(chosen, fork.Choices[0].ID), ","))
		return statusPass, nil
	}
	p.printAdvice(advice)
	return statusPass, nil
}

// errNoAnswer: the input has ended before the questions did.
var errNoAnswer = errors.New("no answer")

// ask puts a question until it is answered by a choice's number or word.
func (p *Program) ask(ctx context.Context, f *lessons.Fork) (string, error) {
	p.printFork(f)
	for {
		fmt.Fprint(p.Out, "> ")
		line, err := p.line(ctx)
		if err != nil {
			return "", err
		}
		for i, w := range f.Choices {
			if line == w.ID || line == strconv.Itoa(i+1) {
				return w.ID, nil
			}
		}
		p.printf(chooseAgain, len(f.Choices))
	}
}

// line reads a line of the terminal, unless the program is to end before.
func (p *Program) line(ctx context.Context) (string, error) {
	if p.lines == nil {
		p.lines = make(chan string)
		in := bufio.NewScanner(p.In)
		go func() {
			defer close(p.lines)
			for in.Scan() {
				p.lines <- strings.TrimSpace(in.Text())
			}
		}()
	}
	select {
	case line, ok := <-p.lines:
		if !ok {
			return "", errNoAnswer
		}
		return line, nil
	case <-ctx.Done():
		return "", errNoAnswer
	}
}

func (p *Program) printFork(f *lessons.Fork) {
	fmt.Fprintf(p.Out, "%s\n", p.say(f.Ask))
	for i, w := range f.Choices {
		fmt.Fprintf(p.Out, "  %d  %-9s  %s\n", i+1, w.ID, p.say(w.Say))
	}
}

// printAdvice prints what to use, and against each alternative the command that runs
// what it breaks on.
func (p *Program) printAdvice(a *lessons.Advice) {
	fmt.Fprintf(p.Out, "\n✓ %s\n\n  %s\n\n    %s\n", p.say(a.Use), p.say(a.Why), runOf(a.Run))
	for _, id := range a.Lessons {
		if l, ok := lessons.Find(id); ok {
			p.printf(chooseMore, id, p.say(l.Title))
		}
	}
	p.printf(chooseInstead)
	for _, r := range a.Instead {
		p.printf(chooseRejected, p.say(r.What), p.say(r.But), runOf(r.Run))
	}
}

// runOf is the command that judges an answer, named as in constraint/shipped.
func runOf(name string) string {
	e, answer, _ := lessons.Exercise{}.AnswerNamed(name)
	return e.GradeCommand(answer)
}

var (
	chooseOn        = say2("\nAnswer with go run ./cmd/playground choose -answers %s", "\n这样回答：go run ./cmd/playground choose -answers %s")
	chooseAgain     = say2("Answer with a number from 1 to %d, or with the word behind it.", "请回答 1 到 %d 的编号，或编号后面的词。")
	chooseMore      = say2("    lesson %s: %s", "    课程 %s：%s")
	chooseInstead   = say2("\nAnd not, each with a run in which it breaks:", "\n而不是下面这些，每一种都附有一次出错的运行：")
	chooseRejected  = say2("\n✗ %s: %s\n    %s", "\n✗ %s：%s\n    %s")
	choosingStopped = say2("No answer came. To answer without being asked: go run ./cmd/playground choose -answers waste", "没有得到回答。不想逐个回答时：go run ./cmd/playground choose -answers waste")
)

func noChoice(n lessons.NoChoice) trace.Text {
	if n.At == nil {
		return say2(
			fmt.Sprintf("%q is one answer too many: those before it lead to advice already. Leave it out.", n.Choice),
			fmt.Sprintf("%q 多余：前面的答案已经得出建议。请去掉它。", n.Choice))
	}
	var words []string
	for _, w := range n.At.Choices {
		words = append(words, w.ID)
	}
	list := strings.Join(words, ", ")
	return say2(
		fmt.Sprintf("%q does not answer %q Choose one of: %s.", n.Choice, n.At.Ask.En, list),
		fmt.Sprintf("%q 不是“%s”的答案。可选：%s。", n.Choice, n.At.Ask.Zh, list))
}
