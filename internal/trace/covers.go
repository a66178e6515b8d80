package trace

import (
	"fmt"
	"strings"
)

// Covers says in words what a verdict rests on: how many schedules of each
// scenario were run, up to which bound, and whether that was all of them.
func Covers(v Verdict) Text {
	en := []string{fmt.Sprintf("%d schedules run", v.Explored)}
	zh := []string{fmt.Sprintf("共运行 %d 个调度", v.Explored)}
	for _, c := range v.Covered {
		en = append(en, c.english())
		zh = append(zh, c.chinese())
	}
	return Text{En: strings.Join(en, "\n  "), Zh: strings.Join(zh, "\n  ")}
}

func (c Covered) english() string {
	s := fmt.Sprintf("%s: %d schedules of %d workers, up to %s and %s", c.Name, c.Explored, c.Workers,
		count(c.Preemptions, "preemption"), count(c.Faults, "fault"))
	switch {
	case c.Complete:
		return s + ": all there are"
	case c.Walks > 0:
		return s + fmt.Sprintf(", and %d random ones: not all there are", c.Walks)
	}
	return s + ": stopped at the first that breaks a rule"
}

func (c Covered) chinese() string {
	s := fmt.Sprintf("%s：%d 个 worker，至多 %d 次抢占、%d 个故障，运行 %d 个调度", c.Name, c.Workers, c.Preemptions, c.Faults, c.Explored)
	switch {
	case c.Complete:
		return s + "，已穷尽"
	case c.Walks > 0:
		return s + fmt.Sprintf("，另随机抽取 %d 个，未穷尽", c.Walks)
	}
	return s + "，遇到第一个违反规则的调度即停止"
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
