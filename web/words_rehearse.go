package web

import "lockwise/internal/trace"

// rehearseWords are the strings of the rehearsal's pages.
type rehearseWords struct {
	Title, More, Link, Continue, ContinueOf, Begin, NewTitle    trace.Text
	Topics, Levels, Kinds, NoneMeansAll, Length, Mode           trace.Text
	Questions, Minutes, Typed, Aloud, Ahead                     trace.Text
	KindQuestion, KindSpot                                      trace.Text
	DueTitle, DueNothing, DueNext, DueCount, DueHome            trace.Text
	PastTitle, PastLine, PastOlder, PastNothing, ExportAll      trace.Text
	NothingToAsk, NothingToAskNext, NothingDue, NothingDueNext  trace.Text
	NoSession, NoSessionNext                                    trace.Text
	NumberOf, Number, ThisQuestion, WholeSession, OfMinutes     trace.Text
	TimeOver, Paused, GoOn, Pause, Skip, End, Show, AloudMore   trace.Text
	YourAnswer, YourChoice, NoAnswer, TickMore, KeepTicks       trace.Text
	Ticked                                                      trace.Text
	GradeTitle, GradeMore, Proposed, Gone, GoneMore             trace.Text
	Saved, NotSaved, Restarted, Elsewhere, ElsewhereMore        trace.Text
	GoOnHere, NotKept, PutUnder, TypedHere                      trace.Text
	Now, Tomorrow, InDays                                       trace.Text
	EndTitle, EndMore, EndNothing, SumTopic, SumAsked, SumTicks trace.Text
	SumGrades, Missed, MissedNothing, MissedPoints, When        trace.Text
	Export, Another, Right, Wrong, FSRS, TheLesson              trace.Text
	TooLong, Unknown                                            trace.Text
	KeyShow, KeyGrade                                           trace.Text
}

var rehearse = rehearseWords{
	Title:        both("Rehearse an interview", "模拟面试"),
	More:         both("Questions one at a time, with a clock. Answer, then compare with the checklist and the model answer, look at the run, and grade yourself: what you missed comes back. Everything stays on this machine.", "一次一题，计时作答。答完后对照要点清单和参考回答，看看相关的运行，再给自己评分；没答上的题会再次出现。所有内容都只保存在本机。"),
	Link:         both("Rehearse an interview, with a clock", "计时模拟面试"),
	Continue:     both("Continue your rehearsal", "继续上次的模拟面试"),
	ContinueOf:   both("begun %s, %d answered", "%s 开始，已答 %d 题"),
	Begin:        both("Begin", "开始"),
	NewTitle:     both("A new rehearsal", "新的模拟面试"),
	Topics:       both("Topics", "主题"),
	Levels:       both("Levels", "级别"),
	Kinds:        both("What is asked", "题型"),
	NoneMeansAll: both("Choose none for all of them.", "都不选表示全部。"),
	Length:       both("Length", "时长"),
	Mode:         both("Answer", "作答方式"),
	Questions:    both("%d questions", "%d 题"),
	Minutes:      both("%d minutes", "%d 分钟"),
	Typed:        both("by typing", "打字"),
	Aloud:        both("aloud", "口头"),
	Ahead:        both("Also ask what is not due yet", "也包括还没到期的题"),
	KindQuestion: both("interview questions", "面试题"),
	KindSpot:     both("spot the mistake", "找错卡片"),

	DueTitle:    both("Due today", "今天到期"),
	DueNothing:  both("Nothing is due today.", "今天没有到期的题。"),
	DueNext:     both("Next: %s, %s", "下一题：%s，%s"),
	DueCount:    both("%d to review, %d not asked yet", "%d 题待复习，%d 题还没问过"),
	DueHome:     both("To review today: %d", "今天待复习：%d 题"),
	PastTitle:   both("Past rehearsals", "过去的模拟面试"),
	PastLine:    both("%s: %d answered, %d min", "%s：答了 %d 题，用时 %d 分钟"),
	PastOlder:   both("and %d older ones, all of them in the export", "以及更早的 %d 次，导出文件里都有"),
	PastNothing: both("None yet.", "还没有。"),
	ExportAll:   both("Export all as Markdown", "全部导出为 Markdown"),

	NothingToAsk:     both("There is no question of these topics and levels.", "所选主题和级别下没有题目。"),
	NothingToAskNext: both("Go back and choose more of them, or none for all.", "请返回多选几项；都不选表示全部。"),
	NothingDue:       both("Of these questions nothing is new, and nothing is due yet.", "这些题都问过了，而且都还没到期。"),
	NothingDueNext:   both("Go back and choose more topics, or also what is not due yet.", "请返回多选几个主题，或勾选“也包括还没到期的题”。"),
	NoSession:        both("There is no such rehearsal on this machine.", "本机没有这次模拟面试。"),
	NoSessionNext:    both("The page /rehearse lists those there are.", "页面 /rehearse 列出了已有的记录。"),

	NumberOf:     both("Question %d of %d", "第 %d 题，共 %d 题"),
	Number:       both("Question %d", "第 %d 题"),
	ThisQuestion: both("this question", "本题"),
	WholeSession: both("rehearsal", "总计"),
	OfMinutes:    both("of %d:00", "限 %d:00"),
	TimeOver:     both("The time is over. Finish this answer in peace; nothing is cut off. After grading it the rehearsal ends.", "时间到了。请从容答完这一题，不会被打断；评分之后本次模拟面试结束。"),
	Paused:       both("Paused: the clock stands still.", "已暂停，计时停止。"),
	GoOn:         both("Go on", "继续"),
	Pause:        both("Pause", "暂停"),
	Skip:         both("Skip this question", "跳过本题"),
	End:          both("End the rehearsal", "结束模拟面试"),
	Show:         both("Show the answer", "看答案"),
	AloudMore:    both("Say your answer aloud, as to an interviewer, then compare.", "像面对面试官那样说出你的回答，然后对照。"),

	YourAnswer: both("Your answer", "你的回答"),
	YourChoice: both("What goes wrong?", "会出什么问题？"),
	NoAnswer:   both("(nothing typed)", "（没有输入）"),
	TickMore:   both("Tick what was in your answer.", "勾选你答到的要点。"),
	KeepTicks:  both("Keep the ticks", "保存勾选"),
	Ticked:     both("%d of %d ticked", "已勾选 %d / %d"),
	GradeTitle: both("How well did you know it?", "掌握得怎么样？"),
	GradeMore:  both("The grade marked is proposed by your ticks; take another if it is wrong.", "标出的评分是按勾选的要点建议的，觉得不准可以改选。"),
	Proposed:   both("proposed", "建议"),
	Gone:       both("This question is no longer there: %s", "这道题已经不在了：%s"),
	GoneMore:   both("It may be one of a folder that this start was not given. Skip it, or start again with -questions.", "它可能来自本次启动没有指定的题目目录。请跳过，或用 -questions 重新启动。"),

	Saved:         both("Saved", "已保存"),
	NotSaved:      both("Not saved: Lockwise does not answer. What you type is kept in this browser.", "未保存：Lockwise 没有响应。输入的内容保存在本浏览器里。"),
	Restarted:     both("Not saved: Lockwise was started anew. Open the address that the terminal prints; what you typed is kept in this browser.", "未保存：Lockwise 已重新启动。请打开终端里打印的地址；输入的内容保存在本浏览器里。"),
	Elsewhere:     both("This rehearsal was opened again in another tab or window, and goes on there.", "这次模拟面试已在另一个标签页或窗口中打开，并在那里继续。"),
	ElsewhereMore: both("Nothing that you do here is kept until you take it back.", "在你切换回这里之前，这里的操作不会保存。"),
	GoOnHere:      both("Go on here", "在这里继续"),
	NotKept:       both("Typed in this browser, and not kept:", "在本浏览器里输入、但没有保存的内容："),
	PutUnder:      both("Put it under the answer", "加到回答末尾"),
	TypedHere:     both("What you typed here", "你在这里输入的内容"),

	Now:      both("now", "现在"),
	Tomorrow: both("tomorrow", "明天"),
	InDays:   both("in %d days, on %s", "%d 天后（%s）"),

	EndTitle:      both("How it went", "本次小结"),
	EndMore:       both("%d answered in %d:%02d", "答了 %d 题，用时 %d:%02d"),
	EndNothing:    both("Nothing was answered and graded.", "没有作答并评分的题目。"),
	SumTopic:      both("Topic", "主题"),
	SumAsked:      both("Answered", "答题"),
	SumTicks:      both("Points", "要点"),
	SumGrades:     both("Grades", "评分"),
	Missed:        both("What was missed", "没答到的"),
	MissedNothing: both("Nothing: every point was in your answers.", "没有遗漏，要点全部答到。"),
	MissedPoints:  both("%d points missed", "漏了 %d 个要点"),
	When:          both("Comes back", "再次出现"),
	Export:        both("Export as Markdown", "导出为 Markdown"),
	Another:       both("Another rehearsal", "再来一次"),
	Right:         both("Right", "正确"),
	Wrong:         both("Wrong", "错误"),
	TheLesson:     both("the question's page", "题目页面"),
	FSRS:          both("When a question comes back is decided by FSRS with its default parameters and without fuzz: so that nine in ten are known when they come back.", "题目何时再次出现由 FSRS 算法决定，使用默认参数，不加随机扰动：目标是再次出现时十题能答上九题。"),
	TooLong:       both("The answer is too long, at most 64 KiB are kept.", "回答太长，最多保存 64 KiB。"),
	Unknown:       both("The request is not one of this page.", "这个请求不是本页面发出的。"),

	KeyShow:  both("Show the answer (in a rehearsal)", "看答案（模拟面试）"),
	KeyGrade: both("Grade it: again, hard, good, easy", "评分：没答上、勉强、不错、轻松"),
}
