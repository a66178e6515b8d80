package main

import (
	"context"
	"fmt"
	"strconv"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
)

// runSpot lists the cards, shows one, or says what becomes of a choice.
func (p *Program) runSpot(_ context.Context, args []string) (int, error) {
	asked, err := p.asked()
	if err != nil {
		return 0, err
	}
	if len(args) == 0 {
		p.listCards(asked.Cards)
		return statusPass, nil
	}
	c, ok := asked.Cards.Find(args[0])
	switch {
	case !ok:
		return 0, usageError{unknownCard(args[0])}
	case len(args) == 1:
		p.printCard(c)
		return statusPass, nil
	case len(args) > 2:
		return 0, usageError{tooMany("spot", "spot CARD N")}
	}
	n, err := strconv.Atoi(args[1])
	if err != nil || n < 1 || n > len(c.In(p.lang).Choices) {
		return 0, usageError{noSuchChoice(args[1])}
	}
	return p.tellChoice(c, n-1), nil
}

func (p *Program) listCards(all interview.Cards) {
	topic := ""
	for _, c := range all {
		t := c.In(p.lang)
		if t.Topic != topic {
			topic = t.Topic
			fmt.Fprintf(p.Out, "\n%s\n", topic)
		}
		fmt.Fprintf(p.Out, "  %-20s  %s (%s)\n", c.ID, t.Title, p.say(interview.LevelName(c.Level)))
	}
	p.printf(howToSpot, all[0].ID)
}

// printCard prints the code and the choices, and nothing of which is right.
func (p *Program) printCard(c interview.Card) {
	t := c.In(p.lang)
	fmt.Fprintf(p.Out, "%s\n\n%s\n\n", t.Title, t.Ask)
	p.indented(c.Code())
	p.printf(whatGoesWrong)
	for i, choice := range t.Choices {
		fmt.Fprintf(p.Out, "  %d. %s\n", i+1, choice.Says)
	}
	p.printf(howToChoose, c.ID)
}

func (p *Program) tellChoice(c interview.Card, chosen int) int {
	t, status := c.In(p.lang), statusPass
	if chosen != c.Right {
		status = statusBroken
		p.printf(choiceWrong)
	} else {
		p.printf(choiceRight)
	}
	for i, choice := range t.Choices {
		fmt.Fprintf(p.Out, "  %s %d. %s\n", map[bool]string{true: "✓", false: "✗"}[i == c.Right], i+1, choice.Says)
		p.indented("     " + choice.Why)
	}
	fmt.Fprintf(p.Out, "\n%s\n  %s\n", t.Shows, c.Run.Command())
	p.printf(lessonsTitle, c.Run.Exercise.Lesson)
	return status
}

var (
	howToSpot     = say2("\nOne of them: go run ./cmd/playground spot %s", "\n查看其中一张：go run ./cmd/playground spot %s")
	whatGoesWrong = say2("\nWhat goes wrong?", "\n会出什么问题？")
	howToChoose   = say2("\nChoose one: go run ./cmd/playground spot %s 1", "\n选一个：go run ./cmd/playground spot %s 1")
	choiceRight   = say2("Right: that is what happens.", "正确，结果正是如此。")
	choiceWrong   = say2("No: that is not what happens.", "不对，结果不是这样。")
)

func unknownCard(id string) trace.Text {
	return say2(
		fmt.Sprintf("There is no card %q; `go run ./cmd/playground spot` lists them.", id),
		fmt.Sprintf("没有卡片 %q；`go run ./cmd/playground spot` 会列出全部卡片。", id))
}

func noSuchChoice(text string) trace.Text {
	return say2(
		fmt.Sprintf("%q is none of the card's choices: give a number from 1 to 4.", text),
		fmt.Sprintf("卡片上没有选项 %q：请给出 1 到 4 的序号。", text))
}
