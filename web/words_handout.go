package web

import "lockwise/internal/trace"

// handoutWords are the strings of the handouts and of pages shown as slides.
var handoutWords = struct {
	Title, More, PrintHint, Print, Back, ForLesson trace.Text
	Question, Breaks, Repair, Remains, Interview   trace.Text
	Step, Time, Who, Does, Told, Left, World, Rule trace.Text
	Replay, InTerminal, NoSheet, NoSheetNext       trace.Text
	Pocket, PocketMore, WhatToUse, SideBySide      trace.Text

	Present, PresentKey, KeySlides, KeyLeave           trace.Text
	Slides, Back1, Forward1, Leave, SlideOf, MoreBelow trace.Text
	DeckHelp                                           trace.Text
}{
	Title:      both("Handouts", "讲义"),
	More:       both("A sheet for each lesson and a comparison for the pocket, to print or to keep as PDF.", "每节课一张讲义，外加一份便携对比表，可打印，也可存为 PDF。"),
	PrintHint:  both("Print with Ctrl P (⌘ P), A4; the comparison is landscape. The browser also saves it as PDF.", "按 Ctrl P（⌘ P）打印，A4 纸；对比表为横向。浏览器也可以存为 PDF。"),
	Print:      both("Print", "打印"),
	Back:       both("All handouts", "全部讲义"),
	ForLesson:  both("Sheet to print", "可打印的讲义"),
	Question:   both("The question", "问题"),
	Breaks:     both("The smallest run that breaks the shipped code", "让初始代码出错的最短运行"),
	Repair:     both("The repair", "修复"),
	Remains:    both("What it does not cover", "它管不到的地方"),
	Interview:  both("Three interview questions", "三道面试题"),
	Step:       both("Step", "步骤"),
	Time:       both("Time", "时间"),
	Who:        both("Who", "谁"),
	Does:       both("Does", "做什么"),
	Told:       both("Gets back", "得到的结果"),
	Left:       both("In the store afterwards", "之后存储中的状态"),
	World:      both("world", "外部"),
	Rule:       both("Rule:", "规则："),
	Replay:     both("Replay it: ", "重放："),
	InTerminal: both(", in a terminal: ", "，在终端里："),

	NoSheet:     both("There is no handout of that name.", "没有这个名字的讲义。"),
	NoSheetNext: both("All of them are listed at /handout.", "全部讲义列在 /handout。"),

	Pocket:     both("Locks and what to use instead", "分布式锁与替代方案"),
	PocketMore: both("One A4 page, landscape, small enough to fold.", "一页 A4，横向，可以折起来带走。"),
	WhatToUse:  both("What to use when", "什么时候用什么"),
	SideBySide: both("Side by side", "逐项对比"),

	Present:    both("Present", "演示"),
	PresentKey: both("Show this page as slides", "以幻灯片放映本页"),
	KeySlides:  both("Slides: back, forward, first, last", "幻灯片：后退、前进、第一张、最后一张"),
	KeyLeave:   both("Slides: leave at this section", "幻灯片：退出并停在当前小节"),
	Slides:     both("Slides", "幻灯片"),
	Back1:      both("Back", "后退"),
	Forward1:   both("Forward", "前进"),
	Leave:      both("Leave", "退出"),
	SlideOf:    both("Slide %s of %s", "第 %s 张，共 %s 张"),
	MoreBelow:  both("There is more below: scroll", "下面还有：请滚动"),
	DeckHelp:   both("Arrows, Space, Page Up and Page Down turn slides. Inside a timeline arrows and Space are its own; Page Up and Page Down always turn. Esc leaves.", "方向键、空格、Page Up 和 Page Down 翻页。焦点在时间线内时，方向键和空格归时间线使用，Page Up 和 Page Down 始终翻页。Esc 退出。"),
}
