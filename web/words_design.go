package web

import "lockwise/internal/trace"

// designWords are the strings of the design cases' pages.
type designWords struct {
	Title, More, Link, Minutes, StepMinutes, Begin, Steps, All trace.Text
	Helper, NoCase, Kept                                       trace.Text
}

var design = designWords{
	Title:       both("Design a distributed lock", "设计一个分布式锁"),
	More:        both("A guided case as in an interview: requirements, choice, interleavings, failure modes, monitoring. In each step write your answer, compare it with the checklist and a model answer, and check it by a run.", "像面试那样一步步做设计：需求、选型、交错、故障模式、监控。每一步先写下自己的回答，再对照要点清单和参考回答，并用一次运行来检验。"),
	Link:        both("Design a distributed lock: a guided thirty-minute case", "设计一个分布式锁：三十分钟的引导练习"),
	Minutes:     both("%d minutes", "%d 分钟"),
	StepMinutes: both("%d min", "%d 分钟"),
	Begin:       both("Begin this case", "开始这个案例"),
	Steps:       both("The steps, with the time for each", "各个步骤及其时间"),
	All:         both("All cases", "全部案例"),
	Helper:      both("The decision helper", "选型助手"),
	NoCase:      both("There is no such case.", "没有这个案例。"),
	Kept:        both("The clock shows how much of the time is gone; nothing is cut off. What you write is kept on this machine, can be gone on with later, and can be taken along as Markdown at the end.", "时钟显示已用时间，超时也不会打断。写下的内容保存在本机，可以随时继续，最后可导出为 Markdown。"),
}
