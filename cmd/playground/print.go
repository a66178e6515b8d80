package main

import (
	"fmt"
	"strings"

	"lockwise/internal/trace"
)

// printResult shows a verdict: in one line, in words, as a picture, and what
// to do next.
func (p *Program) printResult(r result) {
	v := r.verdict
	switch v.Verdict {
	case trace.Pass:
		p.printf(passed, v.Exercise, v.Explored)
		p.covered(v)
		return
	case trace.Broken:
		p.printf(broke, v.Exercise, or(v.Rule, p.say(kinds[v.Kind])))
	default:
		p.printf(unknown, v.Exercise)
	}
	if !v.RuleText.IsZero() {
		p.indented(p.say(v.RuleText))
	}
	p.indented(p.say(v.Message))
	p.diagnostics(v)
	if r.header != nil {
		fmt.Fprintf(p.Out, "\n%s", trace.Picture(*r.header, r.events, p.lang, p.columns()))
	}
	if v.Detail != "" && v.Kind != trace.FailRule && v.Kind != trace.FailCompile {
		fmt.Fprintf(p.Out, "\n%s\n", strings.TrimSpace(v.Detail))
	}
	if v.Schedule != "" {
		fmt.Fprintln(p.Out)
		p.printf(replayWith, v.Schedule)
	}
	p.covered(v)
}

func (p *Program) indented(text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintln(p.Out, "  "+strings.TrimRight(line, "\n"))
	}
}

// diagnostics lists what the compiler said.
func (p *Program) diagnostics(v trace.Verdict) {
	for _, d := range v.Diagnostics {
		fmt.Fprintf(p.Out, "  %s:%d:%d: %s\n", d.File, d.Line, d.Column, strings.ReplaceAll(d.Message, "\n", "\n      "))
	}
	if v.Kind == trace.FailCompile && len(v.Diagnostics) == 0 {
		p.indented(v.Detail)
	}
}

// covered says what was run, and what a pass therefore covers.
func (p *Program) covered(v trace.Verdict) {
	for _, c := range v.Covered {
		line := fmt.Sprintf(p.say(coveredLine), p.say(c.Title), p.bound(c.Scenario), c.Explored)
		if c.Pruned > 0 {
			line += fmt.Sprintf(p.say(prunedPart), c.Pruned)
		}
		if c.Walks > 0 {
			line += fmt.Sprintf(p.say(walkedPart), c.Walks)
		}
		if c.Complete {
			line += p.say(completePart)
		} else if v.Verdict == trace.Pass {
			line += p.say(incompletePart)
		}
		fmt.Fprintln(p.Out, "  "+line)
	}
}

// bound says how far a scenario is explored: "2 workers, up to 1 preemption".
func (p *Program) bound(s trace.Scenario) string {
	text := p.count(s.Workers, workersWord, workerWord)
	for _, part := range []string{p.count(s.Preemptions, preemptionsWord, preemptionWord), p.count(s.Faults, faultsWord, faultWord)} {
		if part != "" {
			text += p.say(upTo) + part
		}
	}
	return text
}

// count writes a number with its noun; nothing for none.
func (p *Program) count(n int, many, one trace.Text) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(p.say(one), n)
	}
	return fmt.Sprintf(p.say(many), n)
}

// kinds names the kinds of failure.
var kinds = map[trace.Failure]trace.Text{
	trace.FailRule:     say2("rule", "规则"),
	trace.FailPanic:    say2("panic", "panic"),
	trace.FailStuck:    say2("stuck", "卡住"),
	trace.FailCompile:  say2("does not compile", "无法编译"),
	trace.FailExit:     say2("the process ended", "进程中途结束"),
	trace.FailInternal: say2("not your fault", "不是你的问题"),
	trace.FailBudget:   say2("out of bounds", "超出可评判范围"),
	trace.FailSchedule: say2("no such schedule", "没有这个调度"),
}

var (
	passed          = say2("✓ %s: pass — %d schedules", "✓ %s：通过 — 运行了 %d 个调度")
	broke           = say2("✗ %s: broken — %s", "✗ %s：违反规则 — %s")
	unknown         = say2("? %s: inconclusive", "? %s：无法判定")
	replayWith      = say2("Replay it: go run ./cmd/playground replay %s", "重放：go run ./cmd/playground replay %s")
	coveredLine     = say2("%s (%s): %d run", "%s（%s）：运行 %d 个")
	workerWord      = say2("%d worker", "%d 个 worker")
	workersWord     = say2("%d workers", "%d 个 worker")
	preemptionWord  = say2("%d preemption", "%d 次抢占")
	preemptionsWord = say2("%d preemptions", "%d 次抢占")
	faultWord       = say2("%d fault", "%d 次故障")
	faultsWord      = say2("%d faults", "%d 次故障")
	upTo            = say2(", up to ", "，至多 ")
	prunedPart      = say2(", %d equal ones left out", "，省去等价的 %d 个")
	walkedPart      = say2(", %d random walks", "，随机游走 %d 次")
	completePart    = say2(", exhausted", "，已穷尽")
	incompletePart  = say2(", not exhausted", "，未穷尽")
)

// progressLine draws how far a run is, if somebody can see it.
type progressLine struct {
	p     *Program
	name  string
	done  map[string]int
	shown bool
}

func (p *Program) progressLine(name string) *progressLine {
	return &progressLine{p: p, name: name, done: map[string]int{}}
}

func (l *progressLine) show(rec trace.Record) {
	if rec.Progress == nil || !l.p.Live || l.p.json {
		return
	}
	l.done[rec.Progress.Scenario] = rec.Progress.Explored
	total := 0
	for _, n := range l.done {
		total += n
	}
	fmt.Fprintf(l.p.Err, "\r\x1b[K"+l.p.say(progressText), l.name, total)
	l.shown = true
}

func (l *progressLine) clear() {
	if l.shown {
		fmt.Fprint(l.p.Err, "\r\x1b[K")
	}
}

var progressText = say2("%s: %d schedules …", "%s：%d 个调度…")
