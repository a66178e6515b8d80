package web

import (
	"reflect"

	"lockwise/internal/trace"
)

// both is a string of the interface in its two languages.
func both(en, zh string) trace.Text { return trace.Text{En: en, Zh: zh} }

// pageWords are the strings that templates and handlers show.
type pageWords struct {
	SkipToContent, Lessons, ShowKeys, Keys, CloseKeys         trace.Text
	Theme, ThemeAuto, ThemeLight, ThemeDark, ApplyTheme       trace.Text
	Promise, PromiseMore, Path, Minutes, Continue, Start      trace.Text
	StateNew, BrokenSince, PassedAt, BeganAt, RanAt           trace.Text
	LastBroke, LastBrokeAt, Licences                          trace.Text
	BesideLessons, InTerminal, InTerminalMore                 trace.Text
	LessonOf, Goal, NoScript, NoScriptReplay                  trace.Text
	Run, Format, Reset, History, Vim, Solution, TabNote       trace.Text
	Gofmt, GofmtWhen, KeySave, Vet, VetMore                   trace.Text
	HintsTitle, ShowHint, SolutionBelow                       trace.Text
	VerdictTitle, NotRunYet, File                             trace.Text
	ResizeColumns, ResizeRows                                 trace.Text
	Next, LastLesson, NextExercise                            trace.Text
	ReplayTitle, ReplayMore, RunAgain, BackToLesson           trace.Text
	ReplayShipped, ReplaySame, ReplayOther                    trace.Text
	OpenTitle, OpenMore, ChooseFile, OrDrop, OrID, OpenID     trace.Text
	NoRun, NewerRun, RunTooLarge                              trace.Text
	Arrived, ArrivedMore, GoOn, ArrivedElse                   trace.Text
	CannotRead, CannotReadNext                                trace.Text
	NothingToKeep, NothingToKeepNext, OpenLink                trace.Text
	ErrorTitle, ErrorNext                                     trace.Text
	NoToken, NoTokenNext, WrongHost, NotFound, NotFoundNext   trace.Text
	TooLarge, CrossSite, Malformed, Failed, FailedNext        trace.Text
	Busy, UnknownExercise, CannotSave, ConflictNow            trace.Text
	KeyRun, KeySteps, KeyPlay, KeyEnds, KeyViolation, KeyZoom trace.Text
	KeyTab, KeyHelp, KeyUndo, KeyParting                      trace.Text
	KeyChoose, KeyTakeBack, KeyRunOn                          trace.Text
	TheShipped, TheSolution, RunAnswer, CompareAnswers        trace.Text
	TheAnswer                                                 trace.Text
	ChooseInstead                                             trace.Text
	MatchesNothing, ReplayAnswer                              trace.Text
	PredictTitle, PredictDo, PredictRight, PredictWrong       trace.Text
	PredictScore, PredictStopped, PredictAgain                trace.Text
	ComparedTitle, ComparedMore, ComparedRun, ComparedHere    trace.Text
	ComparedRecorded, ComparedNoScript, ComparedCaption       trace.Text
	ComparedQuestion, ComparedWhy, ComparedEmpty              trace.Text
	ComparedWorst, ReplayCompared, BackToComparison           trace.Text
	BeScheduler, SchedulerMore, BreakIt, NoScriptScheduler    trace.Text
	Whose, MyCode, OtherAnswers, Scenario                     trace.Text
	Level                                                     trace.Text
	Board, Undo, StartOver, RunOn                             trace.Text
	Questions, QuestionsMore, QuestionsLink, TheRedisQuestion trace.Text
	QuestionTopic, QuestionLevel, EveryTopic, EveryLevel      trace.Text
	ShowThese, NoQuestion, NextQuestion, AllQuestions         trace.Text
	CoversTitle, ModelAnswer, WrongAnswers, FollowUps         trace.Text
	ShowInterleaving, MoreAbout, RunFollowUp                  trace.Text
	AskedZh, AskedEn, AskedBoth                               trace.Text
}

var words = pageWords{
	Questions:        both("Interview questions", "面试题"),
	QuestionsMore:    both("What is asked about distributed locks, what a strong answer covers, and for each question the runs that show its point. Begin with the most popular one:", "关于分布式锁会问什么，好的回答应覆盖哪些要点；每一题都附有能说明问题的运行。先从最常问的一题开始："),
	QuestionsLink:    both("Interview questions, each with a run that shows its point", "面试题，每题都附有能说明问题的运行"),
	TheRedisQuestion: both("What is wrong with a Redis lock?", "Redis 分布式锁有什么问题？"),
	QuestionTopic:    both("Topic", "主题"),
	QuestionLevel:    both("Level", "级别"),
	EveryTopic:       both("every topic", "全部主题"),
	EveryLevel:       both("every level", "全部级别"),
	ShowThese:        both("Show these", "只看这些"),
	NoQuestion:       both("There is no such question.", "没有这道题。"),
	NextQuestion:     both("Next question: ", "下一题："),
	AllQuestions:     both("All questions", "全部题目"),
	CoversTitle:      both("What a strong answer covers", "好的回答应覆盖的要点"),
	ModelAnswer:      both("A model answer", "参考回答"),
	WrongAnswers:     both("Common wrong answers, and why they are wrong", "常见的错误回答，以及错在哪里"),
	FollowUps:        both("Follow-up questions", "追问"),
	ShowInterleaving: both("Show me the interleaving", "给我看这个交错"),
	RunFollowUp:      both("Answer it, and run it", "先自己回答，再看答案并运行"),
	MoreAbout:        both("More about this in the lessons: ", "相关课程："),
	AskedZh:          both("asked mostly in Chinese interviews", "多见于中文面试"),
	AskedEn:          both("asked mostly in English interviews", "多见于英文面试"),
	AskedBoth:        both("asked everywhere", "中英文面试都常问"),

	SkipToContent: both("Skip to content", "跳到正文"),
	Lessons:       both("Lessons", "课程"),
	ShowKeys:      both("Show keys", "查看快捷键"),
	Keys:          both("Keys", "快捷键"),
	CloseKeys:     both("Close", "关闭"),

	Theme:      both("Theme", "主题"),
	ThemeAuto:  both("System", "跟随系统"),
	ThemeLight: both("Light", "浅色"),
	ThemeDark:  both("Dark", "深色"),
	ApplyTheme: both("Apply", "应用"),

	Promise: both(
		"Decide when a distributed lock is the right answer, when it is not, and what to use instead.",
		"学会判断：什么时候该用分布式锁，什么时候不该用，以及该换成什么。"),
	PromiseMore: both(
		"In each lesson your own Go code loses a race, you see the interleaving that broke it, and you repair it until every interleaving holds.",
		"每一课里，你自己的 Go 代码先输掉一次竞争，再看清是哪种交错让它出错，然后一直改到所有交错都成立为止。"),
	Path:        both("Lessons, in the recommended order", "课程（建议按此顺序）"),
	Minutes:     both("%d min", "%d 分钟"),
	Continue:    both("Continue where you were", "从上次的地方继续"),
	Start:       both("Start with the first lesson", "从第一课开始"),
	StateNew:    both("new", "未开始"),
	BrokenSince: both("broken since %s", "自 %s 起违反规则"),
	BeganAt:     both("started on %s", "%s 开始"),
	RanAt:       both("last run on %s", "上次运行：%s"),
	LastBroke:   both("last broken rule: %s", "上次违反的规则：%s"),
	LastBrokeAt: both("last broken rule: %s, on %s", "上次违反的规则：%s（%s）"),
	Licences:    both("Licences of the libraries in this page", "页面所用程序库的许可证"),
	PassedAt:    both("passed on %s", "%s 通过"),

	BesideLessons:  both("Beside the lessons", "课程之外"),
	InTerminal:     both("The same in a terminal", "在终端里做同样的事"),
	InTerminalMore: both("The files in exercises/ are the ones you edit here. Judge them with:", "这里编辑的就是 exercises/ 下的文件。用下面的命令评判："),

	LessonOf:       both("Lesson %d of %d: %s", "第 %d 课（共 %d 课）：%s"),
	Goal:           both("Goal", "目标"),
	NoScript:       both("Editing here, running here and the timeline need JavaScript. Without it: edit the file in your own editor and run", "在这里编辑、运行以及时间线都需要 JavaScript。没有它时：用你自己的编辑器修改文件，然后运行"),
	NoScriptReplay: both("The timeline needs JavaScript. In a terminal, run", "时间线需要 JavaScript。在终端里可以运行"),
	Run:            both("Run", "运行"),
	Format:         both("Format", "格式化"),
	Vet:            both("Vet", "静态检查"),
	VetMore:        both("Have go vet look at the text as it is; nothing is run", "用 go vet 检查当前文本，不运行代码"),
	Gofmt:          both("Format on save", "保存时格式化"),
	GofmtWhen:      both("With Ctrl S and with every run; what is saved by itself while you type is left alone", "按 Ctrl S 和每次运行时格式化；输入过程中的自动保存不会改动格式"),
	Reset:          both("Reset", "重置"),
	History:        both("Compare, history", "对比与历史"),
	Vim:            both("Vim keys", "Vim 键位"),
	Solution:       both("Show solution", "查看答案"),
	TabNote:        both("Tab indents; Ctrl-M lets Tab leave the editor", "Tab 用于缩进；按 Ctrl-M 后 Tab 可离开编辑器"),
	HintsTitle:     both("Hints", "提示"),
	ShowHint:       both("Show hint %d of %d", "看提示 %d / %d"),
	SolutionBelow:  both("The reference answer", "参考答案"),
	VerdictTitle:   both("Verdict", "判定"),
	NotRunYet:      both("Not run yet. Run the file as it is and see how it breaks.", "还没有运行过。先原样运行一次，看看它是怎么出错的。"),
	File:           both("File", "文件"),
	ResizeColumns:  both("Resize text and code", "调整正文与代码的宽度"),
	ResizeRows:     both("Resize the timeline", "调整时间线的高度"),
	Next:           both("Next lesson: ", "下一课："),
	LastLesson:     both("This is the last lesson so far.", "这是目前的最后一课。"),
	NextExercise:   both("Other exercises of this lesson:", "本课的其他练习："),
	ReplayTitle:    both("Replay of one schedule", "重放一个调度"),
	ReplayMore:     both("This runs your file as it is now, not the shipped code, through exactly this schedule.", "用你现在的文件（不是初始代码），严格按这个调度再跑一遍。"),
	ReplayShipped:  both("This runs your file, which is still the shipped code, through exactly this schedule.", "用你的文件（仍是初始代码），严格按这个调度再跑一遍。"),
	ReplaySame:     both("This runs your file, the very text that the link was made with, through exactly this schedule.", "用你的文件（与生成这个链接时的代码完全相同），严格按这个调度再跑一遍。"),
	ReplayOther:    both("The link was made with another text than your file has now. What you see is your file under the same schedule: it may go another way. To see theirs, ask for the run as a page and open that.", "生成这个链接时的代码与你现在的文件不同。下面是你的文件按同一个调度运行的结果，过程可能不一样。想看对方的运行，请让对方把这次运行存成网页发给你，再在这里打开。"),

	ComparedTitle:    both("Locks side by side, under the same faults", "几种锁的对比：同样的故障"),
	ComparedMore:     both("Every number and every yes or no was measured by running the lessons' reference answers in the simulated world, each with the same work and the same faults. A cell shows the worst of all runs; open it to see that run.", "每个数字、每个“是/否”都是实测结果：在模拟世界里运行各课的参考答案，工作相同，故障相同。每一格是所有运行中最坏的结果，点开即可查看那次运行。"),
	ComparedRun:      both("Measure on this machine", "在本机测量"),
	ComparedHere:     both("Measured on this machine.", "以下为本机测量结果。"),
	ComparedRecorded: both("Recorded when this version was made. Measure it here to see also how long each really takes.", "以下为本版本制作时的记录。在本机测量还能看到各自的真实耗时。"),
	ComparedNoScript: both("Measuring here needs JavaScript. In a terminal, run", "在这里测量需要 JavaScript。在终端里可以运行"),
	ComparedCaption:  both("Ways to keep two workers apart", "让两个 worker 互斥的各种做法"),
	ComparedQuestion: both("What was looked at", "考察内容"),
	ComparedWhy:      both("Why a cell is empty", "为什么有的格是空的"),
	ComparedEmpty:    both("does not apply, reason %d", "不适用，原因 %d"),
	ComparedWorst:    both("the worst of %d runs", "%d 次运行中最坏的一次"),
	ReplayCompared:   both("This runs a reference answer of the lessons, under exactly this schedule.", "用课程的参考答案，严格按这个调度再跑一遍。"),
	BackToComparison: both("Back to the comparison", "回到对比表"),

	OpenTitle:         both("Open a run", "打开一次运行"),
	OpenMore:          both("Somebody kept a run as a page, or has a trace: see it here on the timeline. Nothing in the file is run.", "别人把一次运行存成了网页，或给了你一份轨迹：在这里的时间线上查看。文件里的任何内容都不会被执行。"),
	ChooseFile:        both("A page (.html) or a trace (.ndjson), up to 32 MiB:", "网页（.html）或轨迹（.ndjson），不超过 32 MiB："),
	OrDrop:            both("or drop it on this page", "也可以拖到本页面上"),
	OrID:              both("A schedule id, or a link to one:", "调度编号，或指向它的链接："),
	OpenID:            both("Replay it", "重放"),
	OpenLink:          both("Open a run that somebody kept", "打开别人保存的运行"),
	Arrived:           both("A link led you here", "你是通过链接来到这里的"),
	ArrivedMore:       both("It is on another site, and from there the browser does not show that you may open this. If Lockwise is open in this browser, go on:", "链接来自另一个站点，浏览器不会替它出示你的访问凭据。如果 Lockwise 正在本浏览器中打开，请继续："),
	GoOn:              both("Go on", "继续"),
	ArrivedElse:       both("Otherwise start Lockwise, and open the address that the terminal prints first.", "否则请先启动 Lockwise，并打开终端里打印的地址。"),
	CannotRead:        both("Your file of this exercise cannot be read: %v.", "无法读取你的这个练习文件：%v。"),
	CannotReadNext:    both("Put it back, or run “go run ./cmd/playground reset EXERCISE” for the shipped one; what you had saved is in the history.", "请把它放回原处，或运行 go run ./cmd/playground reset EXERCISE 恢复初始文件；你保存过的内容都在历史版本里。"),
	NoRun:             both("This file is neither a page that Lockwise kept nor a trace: %v.", "这个文件既不是 Lockwise 保存的网页，也不是轨迹：%v。"),
	NewerRun:          both("This run cannot be shown: %v. Update Lockwise.", "无法显示这次运行，请更新 Lockwise：%v。"),
	RunTooLarge:       both("The file is %v. At most 32 MiB and a million values are read.", "文件过大（%v）：最多读取 32 MiB、一百万个值。"),
	NothingToKeep:     both("There is no run with a trace to keep.", "没有可保存的、带轨迹的运行。"),
	NothingToKeepNext: both("Run the code first, and keep the run that breaks.", "请先运行代码，再保存出错的那次运行。"),

	RunAgain:        both("Run again", "再跑一遍"),
	BackToLesson:    both("Open the lesson", "打开对应课程"),
	ErrorTitle:      both("This did not work", "没有成功"),
	ErrorNext:       both("Go to the lessons", "回到课程列表"),
	NoToken:         both("This address lacks the key of the running program.", "这个地址缺少正在运行的程序的密钥。"),
	NoTokenNext:     both("Open the address that the terminal printed when Lockwise started. It is new at every start; what you typed is still kept in this browser and on disk.", "请打开 Lockwise 启动时终端里打印的地址。每次启动都会换一个新的；你输入的内容仍保存在本浏览器和磁盘上。"),
	WrongHost:       both("Lockwise answers only to localhost, 127.0.0.1 and [::1].", "Lockwise 只响应 localhost、127.0.0.1 和 [::1]。"),
	NotFound:        both("There is nothing at this address.", "这个地址下没有内容。"),
	NotFoundNext:    both("It may be a lesson or a schedule that has another name by now.", "课程或调度可能已经改名。"),
	TooLarge:        both("The text is too large: at most 1 MiB is taken.", "文本过大：最多接受 1 MiB。"),
	CrossSite:       both("The request came from another site and was refused.", "请求来自其他站点，已拒绝。"),
	Malformed:       both("The request could not be read.", "无法解析请求。"),
	Failed:          both("Lockwise failed here, not your code.", "是 Lockwise 出错了，不是你的代码。"),
	FailedNext:      both("Try again; if it stays so, run “go run ./cmd/playground doctor” and report what it prints.", "请重试；如果问题依旧，请运行 go run ./cmd/playground doctor 并反馈其输出。"),
	Busy:            both("Too many pages are connected. Close some and reload.", "连接的页面太多。请关闭一些再刷新。"),
	UnknownExercise: both("There is no exercise of that name.", "没有这个名字的练习。"),
	CannotSave:      both("The file could not be written: %s", "文件无法写入：%s"),
	ConflictNow:     both("The file was changed on disk meanwhile.", "文件在磁盘上已被改动。"),
	KeyRun:          both("Run, from anywhere on a lesson page", "运行（课程页任意位置）"),
	KeySave:         both("Save now", "立即保存"),
	KeySteps:        both("Step back and forward on the timeline", "时间线上后退、前进一步"),
	KeyPlay:         both("Play or pause", "播放或暂停"),
	KeyEnds:         both("Go to the start or the end", "跳到开头或结尾"),
	KeyViolation:    both("Go to the broken rule", "跳到违反规则处"),
	KeyZoom:         both("Zoom in, zoom out, show all", "放大、缩小、显示全部"),
	KeyTab:          both("In the editor: let Tab move on", "编辑器中：让 Tab 移出编辑器"),
	KeyHelp:         both("Show this list", "显示本列表"),
	KeyParting:      both("In a comparison: go to where the two part", "对比时：跳到两者的分歧处"),
	KeyChoose:       both("As the scheduler: choose what happens next", "当调度器时：选择接下来发生什么"),
	KeyTakeBack:     both("As the scheduler: undo, start over", "当调度器时：撤销一步、从头再来"),
	KeyRunOn:        both("As the scheduler: let the rest run", "当调度器时：让剩下的自己跑完"),
	KeyUndo:         both("In the editor: undo", "编辑器中：撤销"),
	TheShipped:      both("the shipped code", "初始代码"),
	TheSolution:     both("the reference answer", "参考答案"),
	TheAnswer:       both("the answer “%s”", "答案“%s”"),
	ChooseInstead:   both("And not:", "而不是："),
	RunAnswer:       both("Run %s", "运行%s"),
	CompareAnswers:  both("Compare %s with %s", "对比%s与%s"),
	ReplayAnswer:    both("This runs %s through exactly this schedule.", "用%s，严格按这个调度再跑一遍。"),

	BeScheduler:       both("Be the scheduler", "亲自当调度器"),
	SchedulerMore:     both("You decide who moves, when time passes and what goes wrong. Everything else follows.", "由你决定谁先走、何时让时间流逝、何时出故障；其余的一切都随之而定。"),
	BreakIt:           both("You win if this breaks:", "让下面这条不再成立，你就赢了："),
	NoScriptScheduler: both("To drive the world choice by choice needs JavaScript.", "逐步操纵这个世界需要 JavaScript。"),
	Whose:             both("Code", "代码"),
	MyCode:            both("my file", "我的文件"),
	OtherAnswers:      both("Other answers", "其他答案"),
	Scenario:          both("Scenario", "场景"),
	Level:             both("Level", "难度"),
	Board:             both("What happens next?", "接下来发生什么？"),
	Undo:              both("Undo", "撤销一步"),
	StartOver:         both("Start over", "从头再来"),
	RunOn:             both("Let the rest run", "让剩下的自己跑完"),

	PredictTitle:   both("Predict, then run", "先预测，再运行"),
	PredictDo:      both("Predict and run", "预测并运行"),
	PredictRight:   both("✓ You said “%[1]s”, and that is what the run shows.", "✓ 你选的是“%[1]s”，运行结果正是如此。"),
	PredictWrong:   both("✗ You said “%[1]s”; the run shows “%[2]s”.", "✗ 你选的是“%[1]s”；运行结果是“%[2]s”。"),
	PredictScore:   both("Predictions that were right: %d of %d", "预测正确：%d / %d"),
	PredictStopped: both("The run was stopped, so nothing was counted.", "运行被停止，没有计入。"),
	PredictAgain:   both("Predict again.", "请再预测一次。"),

	MatchesNothing: both("This is no schedule id.", "这不是一个调度编号。"),
}

// spoken projects a struct of texts onto one language, as the JSON object that
// scripts read: field by JSON name; nested structs and maps stay nested.
func spoken(v any, lang string) map[string]any {
	out := map[string]any{}
	value := reflect.ValueOf(v)
	for i := range value.NumField() {
		name := value.Type().Field(i).Tag.Get("json")
		switch f := value.Field(i).Interface().(type) {
		case trace.Text:
			out[name] = f.In(lang)
		case map[string]trace.Text:
			out[name] = spokenAll(f, lang)
		case map[string]map[string]trace.Text:
			groups := map[string]any{}
			for k, texts := range f {
				groups[k] = spokenAll(texts, lang)
			}
			out[name] = groups
		}
	}
	out["lang"] = lang
	return out
}

func spokenAll(texts map[string]trace.Text, lang string) map[string]string {
	out := map[string]string{}
	for k, text := range texts {
		out[k] = text.In(lang)
	}
	return out
}
