package room

import "lockwise/internal/trace"

// both is a string of the interface in its two languages.
func both(en, zh string) trace.Text { return trace.Text{En: en, Zh: zh} }

// words are the strings that templates and handlers show.
var words = struct {
	Home, WrongHost, NotFound, NotFoundNext                    trace.Text
	JoinTitle, JoinMore, Code, Name, NameMore, Join, JoinOwn   trace.Text
	GoBack, GoOn, NoScript                                     trace.Text
	LeadTitle, Desk, Plan, Notes, Entries, People              trace.Text
	Previous, Next, Reveal, Pause, BackToStep, BigScreen, End  trace.Text
	ShowCode, Predict, Vote, BreakIt, WhatNext, Undo           trace.Text
	StartOver, RunOn, Scenario, Shortest, YourAnswer, Send     trace.Text
	OwnMore, Verdicts, Break                                   trace.Text
	NotJoined, NotJoinedNext, NotYours, NotYoursNext           trace.Text
	NoKey, NoKeyNext, WrongCode, Guessed, Malformed            trace.Text
	Trouble, Removed, HasEnded, PausedAlready, NoName, Full    trace.Text
	NoStep, NotNow, VotedAlready, RevealedAlready, NoChoice    trace.Text
	Empty, TooLong, TooLarge, NoEntry, TooFast, Crowd, Busy    trace.Text
	NotBroken, NoRun                                           trace.Text
	KeyNext, KeyReveal, KeyPause, KeyEntry, KeyClose, KeyNotes trace.Text
	KeyScreen, KeyBeats                                        trace.Text
}{
	Home:         both("Go to the room", "回到研讨室"),
	WrongHost:    both("The workshop does not answer to this name. Whoever started it can add the name: go run ./cmd/playground workshop -host NAME.", "研讨室不响应这个主机名。启动者可以用 go run ./cmd/playground workshop -host NAME 加上它。"),
	NotFound:     both("There is nothing at this address.", "这个地址下没有内容。"),
	NotFoundNext: both("Go back to the room and try again; ask the instructor if it stays so.", "请回到研讨室重试；如果依旧如此，请问讲师。"),

	JoinTitle: both("Join the workshop", "加入研讨"),
	JoinMore:  both("You follow the instructor's runs, predict what happens, and break shipped code by choosing its interleavings. Everything runs in your browser and on the instructor's machine; nothing is installed here.", "你可以跟着讲师一步步看运行，先投票预测结果，也可以亲自挑选交错、让课程自带的代码出错。只需要浏览器，不用安装任何东西。"),
	Code:      both("Join code", "加入码"),
	Name:      both("Your name, as the others will see it", "你的名字（其他人会看到）"),
	NameMore:  both("Votes are shown as counts only; your answers, and your schedules on the board, with your name.", "投票只以票数公布；你的书面回答和榜上的调度会显示你的名字。"),
	Join:      both("Join", "加入"),
	JoinOwn:   both("With a Lockwise of your own:", "如果你自己装了 Lockwise："),
	GoBack:    both("You are in a room already: go back to it", "你已经在一个研讨室里：回到那里"),
	GoOn:      both("Go on", "继续"),
	NoScript:  both("The room needs JavaScript: what happens in it arrives while you watch.", "研讨室需要 JavaScript：这里的内容会随讲师的进度实时更新。"),

	LeadTitle:  both("Lead the workshop", "主持研讨"),
	Desk:       both("The instructor's desk", "讲师台"),
	Plan:       both("Plan, with minutes", "议程（分钟）"),
	Notes:      both("Notes", "备注"),
	Entries:    both("Open on the big screen", "投到大屏幕"),
	People:     both("Who is here", "在场的人"),
	Previous:   both("Previous", "上一步"),
	Next:       both("Next", "下一步"),
	Reveal:     both("Reveal", "揭晓"),
	Pause:      both("Break", "休息"),
	BackToStep: both("Back to the step", "回到当前步骤"),
	BigScreen:  both("Big screen", "大屏幕"),
	End:        both("End", "结束"),

	ShowCode:   both("The code that runs:", "运行的代码："),
	Predict:    both("What will the run show?", "运行结果会是什么？"),
	Vote:       both("Vote", "投票"),
	BreakIt:    both("Break this, with as few choices as you can:", "用尽量少的选择，让下面这条不再成立："),
	WhatNext:   both("What happens next?", "接下来发生什么？"),
	Undo:       both("Undo", "撤销一步"),
	StartOver:  both("Start over", "从头再来"),
	RunOn:      both("Let the rest run", "让剩下的自己跑完"),
	Scenario:   both("Scenario", "场景"),
	Shortest:   both("The shortest so far", "目前最短的调度"),
	YourAnswer: both("Your answer", "你的回答"),
	Send:       both("Send", "提交"),
	OwnMore:    both("Work in your own Lockwise. This command joins the room; from then on the verdicts of your own code appear below, and its failing schedules can be opened here:", "请在你自己的 Lockwise 里做练习。用下面的命令加入研讨室，之后你的代码的判定会出现在下方，出错的调度也可以在这里打开："),
	Verdicts:   both("Verdicts so far", "目前的判定"),
	Break:      both("A break.", "休息一下。"),

	NotJoined:       both("You have not joined this workshop, or not in this browser.", "你还没有加入这场研讨，或者不是在这个浏览器里加入的。"),
	NotJoinedNext:   both("Join with the code that the instructor shows.", "请用讲师给出的加入码加入。"),
	NotYours:        both("Only the instructor may do that.", "只有讲师可以这样做。"),
	NotYoursNext:    both("Go back to the room.", "请回到研讨室。"),
	NoKey:           both("This address lacks the instructor's key.", "这个地址缺少讲师密钥。"),
	NoKeyNext:       both("Open the instructor's address that the terminal printed when the workshop was started.", "请打开启动研讨时终端里打印的讲师地址。"),
	WrongCode:       both("There is no workshop with this code. Compare it with what the instructor shows.", "没有使用这个加入码的研讨。请对照讲师给出的加入码。"),
	Guessed:         both("Too many wrong codes. Wait %d s, then try again; what you typed is kept.", "加入码错误次数太多。请等 %d 秒再试；已填写的内容会保留。"),
	Malformed:       both("The request could not be read.", "无法解析请求。"),
	Trouble:         both("The room cannot be reached at the moment; what you did is sent again by itself.", "暂时无法访问研讨室；你的操作会自动重新发送。"),
	Removed:         both("The instructor has removed you from the room.", "讲师已将你移出研讨室。"),
	HasEnded:        both("The workshop has ended.", "研讨已经结束。"),
	PausedAlready:   both("That has happened already.", "已经是这个状态了。"),
	NoName:          both("A name needs a letter or a digit.", "名字里至少要有一个文字或数字。"),
	Full:            both("The room is full.", "研讨室已满。"),
	NoStep:          both("The plan has no such step.", "议程里没有这一步。"),
	NotNow:          both("The workshop is not at that step.", "研讨还没有进行到这一步，或已经离开这一步。"),
	VotedAlready:    both("You have voted already; the first vote counts.", "你已经投过票了，以第一次为准。"),
	RevealedAlready: both("It has been revealed already.", "已经揭晓了。"),
	NoChoice:        both("There is no such choice.", "没有这个选项。"),
	Empty:           both("Write something first.", "请先写点内容。"),
	TooLong:         both("At most 4,000 characters are taken. Shorten the answer; nothing of it is lost.", "最多 4000 个字符。请缩短回答；已写的内容不会丢失。"),
	TooLarge:        both("This is too large to be taken.", "内容过大，无法接受。"),
	NoEntry:         both("There is no such entry, or it is not shown now.", "没有这个条目，或者它现在没有公开。"),
	TooFast:         both("That was a lot in a minute. It is sent again by itself.", "操作太频繁，稍后会自动重新发送。"),
	Crowd:           both("Many are joining at once. Press Join again in a moment.", "同时加入的人太多，请过一会儿再点“加入”。"),
	Busy:            both("Many runs are waited for. This one is asked for again by itself.", "排队的运行太多，稍后会自动再次请求。"),
	NotBroken:       both("This schedule breaks nothing by your choices.", "这个调度没有因为你的选择而出错。"),
	NoRun:           both("The run came to no verdict on the instructor's machine. Try again; the terminal there says why.", "讲师机器上的这次运行没有得出判定。请重试；那边的终端会说明原因。"),

	KeyNext:   both("Instructor: next, previous step", "讲师：下一步、上一步"),
	KeyReveal: both("Instructor: reveal the votes", "讲师：揭晓投票"),
	KeyPause:  both("Instructor: break, go on", "讲师：休息、继续"),
	KeyEntry:  both("Instructor: open an entry on the big screen", "讲师：把条目投到大屏幕"),
	KeyClose:  both("Instructor: back to the step", "讲师：回到当前步骤"),
	KeyNotes:  both("Instructor: show or hide the notes", "讲师：显示或隐藏备注"),
	KeyScreen: both("Instructor: big screen in its own window", "讲师：在单独的窗口打开大屏幕"),
	KeyBeats:  both("Instructor: move everybody's timeline", "讲师：移动所有人的时间线"),
}
