package web

import "lockwise/internal/trace"

// spotWords are the strings of the cards' pages.
type spotWords struct {
	Title, More, Link, Ask, Choose, Whole, Right, Wrong trace.Text
	ThisIs, Yours, RunIt, Next, All, Again              trace.Text
	NoCard, NoChoice, NoChoiceNext                      trace.Text
}

var spot = spotWords{
	Title:        both("Spot the mistake", "找错卡片"),
	More:         both("Each card shows real code, some of it right. Say what goes wrong, if anything does, and then see it run.", "每张卡片是一段真实的代码，其中也有写对的。先判断会出什么问题（也可能没有问题），再看它怎么运行。"),
	Link:         both("Spot the mistake: cards over real code", "找错卡片：在真实代码里找问题"),
	Ask:          both("What goes wrong?", "会出什么问题？"),
	Choose:       both("Choose", "选定"),
	Whole:        both("The whole file", "完整文件"),
	Right:        both("✓ Right: that is what happens.", "✓ 正确，结果正是如此。"),
	Wrong:        both("✗ No: that is not what happens.", "✗ 不对，结果不是这样。"),
	ThisIs:       both("this is what happens", "实际的结果"),
	Yours:        both("your choice", "你的选择"),
	RunIt:        both("See it run", "看它运行"),
	Next:         both("Next card: ", "下一张："),
	All:          both("All cards", "全部卡片"),
	Again:        both("Choose again", "重新选择"),
	NoCard:       both("There is no such card.", "没有这张卡片。"),
	NoChoice:     both("This is none of the card's choices.", "卡片上没有这个选项。"),
	NoChoiceNext: both("Open the card and choose one of the four.", "请打开卡片，从四个选项里选一个。"),
}
