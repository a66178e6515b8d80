package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
	"lockwise/internal/workshop/plan"
	"lockwise/lessons"
)

// runPlans lists the plans that ship, or checks files of a team's.
func (p *Program) runPlans(ctx context.Context, args []string) (int, error) {
	switch {
	case len(args) > 1 && args[0] == "check":
		return p.checkPlans(ctx, args[1:])
	case len(args) > 0:
		return 0, usageError{plansUse}
	}
	for _, one := range plan.Shipped() {
		p.printPlan(one.ID, one)
	}
	p.printf(howToLead)
	return statusPass, nil
}

func (p *Program) printPlan(name string, one plan.Plan) {
	p.printf(planLine, name, p.say(one.Title), len(one.Steps), one.Minutes())
}

// checkPlans says all that is wrong with each of the files.
func (p *Program) checkPlans(ctx context.Context, files []string) (int, error) {
	questions, err := p.bank()
	if err != nil {
		return 0, err
	}
	status := statusPass
	for _, file := range files {
		sound, err := p.checkPlan(ctx, file, questions)
		if err != nil {
			return 0, err
		}
		if !sound {
			status = statusBroken
		}
	}
	return status, nil
}

// checkPlan says what is wrong with a file's plan, or else how long it takes; with
// -run also which steps do not show what they must.
func (p *Program) checkPlan(ctx context.Context, file string, questions interview.Bank) (sound bool, err error) {
	one, problems, err := p.readPlan(file, questions)
	if err != nil {
		return false, err
	}
	for _, problem := range problems {
		fmt.Fprintln(p.Out, problem.In(p.lang))
	}
	if len(problems) > 0 {
		return false, nil
	}
	sound = true
	if p.carryOut {
		sound, err = p.carryOutPlan(ctx, file, one)
	}
	if sound {
		p.printPlan(file, one)
	}
	return sound, err
}

// readPlan reads a team's plan. Its problems name the file as the reader does.
func (p *Program) readPlan(file string, questions interview.Bank) (plan.Plan, []interview.Problem, error) {
	text, err := os.ReadFile(p.path(file))
	if err != nil {
		return plan.Plan{}, nil, usageError{cannotRead(err)}
	}
	one, problems := plan.Read(filepath.Base(file), text, questions)
	for i := range problems {
		problems[i].File = file
	}
	return one, problems, nil
}

// carryOutPlan executes what the steps of a plan run, and says which of them do not
// show what they must.
func (p *Program) carryOutPlan(ctx context.Context, file string, one plan.Plan) (sound bool, err error) {
	if _, err := p.open(); err != nil {
		return false, err
	}
	sound = true
	for i, step := range one.Steps {
		if err := p.carryOutStep(ctx, step); err != nil {
			sound = false
			p.printf(stepShowsElse, file, i+1, p.say(step.Title), err)
		}
	}
	return sound, nil
}

// carryOutStep executes a run, and of a board the schedule that it begins with.
func (p *Program) carryOutStep(ctx context.Context, step plan.Step) error {
	if run, ok := step.ToRun(); ok {
		return p.carryOutRun(ctx, run)
	}
	if step.Kind != plan.Board {
		return nil
	}
	exercise, _, _ := lessons.FindExercise(step.Exercise)
	ran, err := p.execute(ctx, interview.Run{Exercise: exercise, Answer: step.Answer, Schedule: step.Exercise + ":" + step.Scenario + ":-"})
	if err == nil && ran.verdict.Verdict == trace.Inconclusive {
		err = errors.New(p.say(ran.verdict.Message))
	}
	return err
}

var (
	plansUse = say2(
		"Use: go run ./cmd/playground plans, which lists those that ship, or go run ./cmd/playground plans check FILE, which says what is wrong with yours.",
		"用法：go run ./cmd/playground plans 列出自带的议程；go run ./cmd/playground plans check 文件 检查你自己的议程。")
	planLine      = say2("%s: %s (steps: %d, minutes: %d)", "%s：%s（%d 个步骤，%d 分钟）")
	howToLead     = say2("\nTo lead one: go run ./cmd/playground workshop -plan NAME. docs/writing-a-plan.md says how to write your own.", "\n用其中一份主持研讨：go run ./cmd/playground workshop -plan 名称。自己写议程见 docs/writing-a-plan.md。")
	stepShowsElse = say2("%s: step %d (%s) does not show what it must: %v", "%s：第 %d 步（%s）与议程所说的不符：%v")
)
