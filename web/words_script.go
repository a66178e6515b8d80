package web

import "lockwise/internal/trace"

// scriptWords are the strings that scripts show. Their JSON names are those of
// the interface Words in ts/page/words.ts; a test compares the two.
type scriptWords struct {
	Timeline      trace.Text            `json:"timeline"`
	Views         trace.Text            `json:"views"`
	Lanes         trace.Text            `json:"lanes"`
	Story         trace.Text            `json:"story"`
	Table         trace.Text            `json:"table"`
	LanesPicture  trace.Text            `json:"lanesPicture"`
	TableCaption  trace.Text            `json:"tableCaption"`
	Inspector     trace.Text            `json:"inspector"`
	NothingYet    trace.Text            `json:"nothingYet"`
	NotChosenYet  trace.Text            `json:"notChosenYet"`
	GoToStart     trace.Text            `json:"goToStart"`
	StepBack      trace.Text            `json:"stepBack"`
	Play          trace.Text            `json:"play"`
	Pause         trace.Text            `json:"pause"`
	StepForward   trace.Text            `json:"stepForward"`
	GoToEnd       trace.Text            `json:"goToEnd"`
	ShowViolation trace.Text            `json:"showViolation"`
	Speed         trace.Text            `json:"speed"`
	ZoomIn        trace.Text            `json:"zoomIn"`
	ZoomOut       trace.Text            `json:"zoomOut"`
	ZoomFit       trace.Text            `json:"zoomFit"`
	Scrub         trace.Text            `json:"scrub"`
	Position      trace.Text            `json:"position"`
	StepN         trace.Text            `json:"stepN"`
	World         trace.Text            `json:"world"`
	StateNow      trace.Text            `json:"stateNow"`
	Rows          trace.Text            `json:"rows"`
	NoRows        trace.Text            `json:"noRows"`
	Nobody        trace.Text            `json:"nobody"`
	WriteLock     trace.Text            `json:"writeLock"`
	HeldBy        trace.Text            `json:"heldBy"`
	ActsAsHolder  trace.Text            `json:"actsAsHolder"`
	BothHold      trace.Text            `json:"bothHold"`
	MoreRows      trace.Text            `json:"moreRows"`
	ExpiresIn     trace.Text            `json:"expiresIn"`
	ExpiredAt     trace.Text            `json:"expiredAt"`
	Command       trace.Text            `json:"command"`
	Args          trace.Text            `json:"args"`
	Answer        trace.Text            `json:"answer"`
	Error         trace.Text            `json:"error"`
	Change        trace.Text            `json:"change"`
	Absent        trace.Text            `json:"absent"`
	Time          trace.Text            `json:"time"`
	Worker        trace.Text            `json:"worker"`
	Kind          trace.Text            `json:"kind"`
	Pages         trace.Text            `json:"pages"`
	ShowEarlier   trace.Text            `json:"showEarlier"`
	ShowLater     trace.Text            `json:"showLater"`
	FromTo        trace.Text            `json:"fromTo"`
	GoToEvent     trace.Text            `json:"goToEvent"`
	TraceCut      trace.Text            `json:"traceCut"`
	Doing         map[string]trace.Text `json:"doing"`
	Kinds         map[string]trace.Text `json:"kinds"`

	EditorLabel   trace.Text            `json:"editorLabel"`
	Saved         trace.Text            `json:"saved"`
	Saving        trace.Text            `json:"saving"`
	Unsaved       trace.Text            `json:"unsaved"`
	KeptHere      trace.Text            `json:"keptHere"`
	KeptNowhere   trace.Text            `json:"keptNowhere"`
	Restarted     trace.Text            `json:"restarted"`
	ChangedOnDisk trace.Text            `json:"changedOnDisk"`
	DraftRestored trace.Text            `json:"draftRestored"`
	ConflictTitle trace.Text            `json:"conflictTitle"`
	ConflictText  trace.Text            `json:"conflictText"`
	KeepMine      trace.Text            `json:"keepMine"`
	TakeDisk      trace.Text            `json:"takeDisk"`
	Mine          trace.Text            `json:"mine"`
	OnDisk        trace.Text            `json:"onDisk"`
	Formatted     trace.Text            `json:"formatted"`
	VetFound      trace.Text            `json:"vetFound"`
	VetNothing    trace.Text            `json:"vetNothing"`
	VetFailed     trace.Text            `json:"vetFailed"`
	Vetting       trace.Text            `json:"vetting"`
	CannotFormat  trace.Text            `json:"cannotFormat"`
	ConfirmReset  trace.Text            `json:"confirmReset"`
	ResetDone     trace.Text            `json:"resetDone"`
	History       trace.Text            `json:"history"`
	Versions      trace.Text            `json:"versions"`
	Older         trace.Text            `json:"older"`
	HistoryEmpty  trace.Text            `json:"historyEmpty"`
	Restore       trace.Text            `json:"restore"`
	Restored      trace.Text            `json:"restored"`
	Whys          map[string]trace.Text `json:"whys"`
	Close         trace.Text            `json:"close"`
	Cancel        trace.Text            `json:"cancel"`

	Run          trace.Text            `json:"run"`
	Stop         trace.Text            `json:"stop"`
	Building     trace.Text            `json:"building"`
	Exploring    trace.Text            `json:"exploring"`
	Explored     trace.Text            `json:"explored"`
	ExploredBad  trace.Text            `json:"exploredBroken"`
	Seconds      trace.Text            `json:"seconds"`
	Questions    trace.Text            `json:"questions"`
	Lost         trace.Text            `json:"lost"`
	Stopped      trace.Text            `json:"stopped"`
	Titles       map[string]trace.Text `json:"titles"`
	Smallest     trace.Text            `json:"smallest"`
	MoreSteps    trace.Text            `json:"moreSteps"`
	OpenAtStep   trace.Text            `json:"openAtStep"`
	OpenReplay   trace.Text            `json:"openReplay"`
	CopyLink     trace.Text            `json:"copyLink"`
	KeepPage     trace.Text            `json:"keepPage"`
	KeepPageMore trace.Text            `json:"keepPageMore"`
	FileTooLarge trace.Text            `json:"fileTooLarge"`
	NotJudged    trace.Text            `json:"notJudged"`
	NoCode       trace.Text            `json:"noCode"`
	ShowTheirs   trace.Text            `json:"showTheirs"`
	TakeOver     trace.Text            `json:"takeOver"`
	TakeOverText trace.Text            `json:"takeOverText"`
	TakeIt       trace.Text            `json:"takeIt"`
	Theirs       trace.Text            `json:"theirs"`
	CopyID       trace.Text            `json:"copyId"`
	Copied       trace.Text            `json:"copied"`
	GoToLine     trace.Text            `json:"goToLine"`
	ShowDetail   trace.Text            `json:"showDetail"`
	Scenario     trace.Text            `json:"scenario"`
	Workers      trace.Text            `json:"workers"`
	Bound        trace.Text            `json:"bound"`
	BoundOf      trace.Text            `json:"boundOf"`
	Schedules    trace.Text            `json:"schedules"`
	Exhausted    trace.Text            `json:"exhausted"`
	Yes          trace.Text            `json:"yes"`
	No           trace.Text            `json:"no"`
	PassMeans    trace.Text            `json:"passMeans"`
	PassDoesNot  trace.Text            `json:"passDoesNot"`
	NotExhausted trace.Text            `json:"notExhausted"`
	Resumed      trace.Text            `json:"resumed"`
	Elsewhere    trace.Text            `json:"elsewhere"`
	EarlierText  trace.Text            `json:"earlierText"`
	Queued       trace.Text            `json:"queued"`
	Measuring    trace.Text            `json:"measuring"`
	WhatHappened trace.Text            `json:"whatHappened"`
	Ofs          map[string]trace.Text `json:"ofs"`
	OfAnswer     trace.Text            `json:"ofAnswer"`

	RunningBoth   trace.Text `json:"runningBoth"`
	SameSchedule  trace.Text `json:"sameSchedule"`
	OtherSchedule trace.Text `json:"otherSchedule"`
	PartHere      trace.Text `json:"partHere"`
	PartAfter     trace.Text `json:"partAfter"`
	NeverPart     trace.Text `json:"neverPart"`
	ShowParting   trace.Text `json:"showParting"`
	ShowCode      trace.Text `json:"showCode"`
	ColumnOf      trace.Text `json:"columnOf"`
	OverBefore    trace.Text `json:"overBefore"`

	Choosing     trace.Text            `json:"choosing"`
	UsedOf       trace.Text            `json:"usedOf"`
	CostsPreempt trace.Text            `json:"costsPreempt"`
	CostsFault   trace.Text            `json:"costsFault"`
	HigherLevel  trace.Text            `json:"higherLevel"`
	CanChoose    trace.Text            `json:"canChoose"`
	TheWorld     trace.Text            `json:"theWorld"`
	YourChoice   trace.Text            `json:"yourChoice"`
	NoChoice     trace.Text            `json:"noChoice"`
	SoFar        trace.Text            `json:"soFar"`
	YouWin       trace.Text            `json:"youWin"`
	BreaksAlone  trace.Text            `json:"breaksAlone"`
	WinLength    trace.Text            `json:"winLength"`
	ItHeld       trace.Text            `json:"itHeld"`
	FoundTitle   trace.Text            `json:"foundTitle"`
	FoundDrop    trace.Text            `json:"foundDrop"`
	FoundHere    trace.Text            `json:"foundHere"`
	WonLevel     trace.Text            `json:"wonLevel"`
	Levels       map[string]trace.Text `json:"levels"` // by id; "free" is no level

	ShowHint        trace.Text            `json:"showHint"`
	SolutionAsk     trace.Text            `json:"solutionAsk"`
	SolutionConfirm trace.Text            `json:"solutionConfirm"`
	Compare         trace.Text            `json:"compare"`
	ShippedSide     trace.Text            `json:"shippedSide"`
	SolutionSide    trace.Text            `json:"solutionSide"`
	Phrases         map[string]trace.Text `json:"phrases"` // the editor's own words, by its English ones
	MineSide        trace.Text            `json:"mineSide"`
	Warm            map[string]trace.Text `json:"warm"`
}

var script = scriptWords{
	Timeline:      both("Timeline", "时间线"),
	Views:         both("Show the trace as", "轨迹的显示方式"),
	Lanes:         both("Lanes", "泳道"),
	Story:         both("Story", "叙述"),
	Table:         both("Table", "表格"),
	LanesPicture:  both("A lane for each worker and each store, events from left to right. Story and Table hold the same trace as text.", "每个 worker、每个存储各占一条泳道，事件从左到右排列。同一份轨迹的文字版见“叙述”和“表格”。"),
	TableCaption:  both("Every event of the trace", "轨迹中的全部事件"),
	Inspector:     both("This step", "当前这一步"),
	NotChosenYet:  both("What comes of your choices appears here.", "你的选择所引发的过程会显示在这里。"),
	NothingYet:    both("Run the code: the smallest schedule that breaks a rule appears here.", "运行代码：违反规则的最小调度会显示在这里。"),
	GoToStart:     both("Go to the start", "跳到开头"),
	StepBack:      both("Step back", "后退一步"),
	Play:          both("Play", "播放"),
	Pause:         both("Pause", "暂停"),
	StepForward:   both("Step forward", "前进一步"),
	GoToEnd:       both("Go to the end", "跳到结尾"),
	ShowViolation: both("Show the violation", "跳到违反规则处"),
	Speed:         both("Speed", "速度"),
	ZoomIn:        both("Zoom in", "放大"),
	ZoomOut:       both("Zoom out", "缩小"),
	ZoomFit:       both("Show the whole trace", "显示整条轨迹"),
	Scrub:         both("Place in the trace", "轨迹中的位置"),
	Position:      both("step %d of %d · t = %s", "第 %d / %d 步 · t = %s"),
	StepN:         both("step %d", "第 %d 步"),
	World:         both("the world", "外部世界"),
	StateNow:      both("After this step", "这一步之后"),
	Rows:          both("rows", "行"),
	NoRows:        both("none yet", "尚无"),
	Nobody:        both("nobody", "无人持有"),
	WriteLock:     both("write lock", "写锁"),
	HeldBy:        both("held by %s", "%s 持有"),
	ActsAsHolder:  both("acts as holder", "自认为持有"),
	BothHold:      both("two act as holder", "两者都自认为持有"),
	MoreRows:      both("… %d more, see the table", "……另有 %d 行，见表格"),
	ExpiresIn:     both("expires in %s", "%s 后过期"),
	ExpiredAt:     both("expired at %s", "已于 %s 过期"),
	Command:       both("command", "命令"),
	Args:          both("arguments", "参数"),
	Answer:        both("reply", "应答"),
	Error:         both("error", "错误"),
	Change:        both("change", "变化"),
	Absent:        both("absent", "不存在"),
	Time:          both("time", "时间"),
	Worker:        both("worker", "worker"),
	Kind:          both("kind", "类型"),
	Pages:         both("Pages of the trace", "轨迹分页"),
	ShowEarlier:   both("Show earlier", "看前面的"),
	ShowLater:     both("Show later", "看后面的"),
	FromTo:        both("%d–%d of %d", "%d–%d，共 %d"),
	GoToEvent:     both("Go to event", "跳到事件"),
	TraceCut:      both("The trace is too long to show whole: %d events at its end are left out.", "轨迹太长，无法完整显示：末尾的 %d 个事件被略去。"),
	Doing: map[string]trace.Text{
		"idle":    both("outside any call", "不在调用中"),
		"ready":   both("waits for its turn", "等待轮到自己"),
		"blocked": both("waits for a lock", "等锁"),
		"asleep":  both("asleep", "休眠"),
		"paused":  both("paused", "被暂停"),
		"crashed": both("crashed", "已崩溃"),
	},
	Kinds: map[string]trace.Text{
		"request":     both("asks", "请求"),
		"reply":       both("is answered", "得到应答"),
		"blocked":     both("waits", "等待"),
		"woken":       both("goes on", "继续"),
		"asleep":      both("sleeps", "休眠"),
		"paused":      both("is paused", "被暂停"),
		"crashed":     both("crashes", "崩溃"),
		"fault":       both("fault", "故障"),
		"state":       both("state", "状态变化"),
		"call":        both("is called", "调用"),
		"return":      both("returns", "返回"),
		"belief":      both("acts as holder", "自认为持有"),
		"note":        both("note", "备注"),
		"rule-broken": both("rule broken", "违反规则"),
		"end":         both("end", "结束"),
	},

	EditorLabel:   both("Your answer, Go source", "你的答案（Go 源码）"),
	Saved:         both("saved", "已保存"),
	Saving:        both("saving …", "正在保存……"),
	Unsaved:       both("not saved yet", "尚未保存"),
	KeptHere:      both("Not on disk: kept in this browser, trying again", "未写入磁盘：已保存在本浏览器，正在重试"),
	KeptNowhere:   both("Not on disk, and this browser keeps nothing: copy your text before you leave", "未写入磁盘，浏览器也不允许保存：离开前请先复制文本"),
	Restarted:     both("Lockwise was started anew: open the address that its terminal printed. Your text is kept in this browser.", "Lockwise 已重新启动：请打开终端里打印的新地址。你的文本保存在本浏览器中。"),
	ChangedOnDisk: both("The file was changed on disk; this is the new text.", "文件在磁盘上被改动，已显示新内容。"),
	DraftRestored: both("Text that had not reached the disk was restored.", "已恢复上次没来得及写入磁盘的文本。"),
	ConflictTitle: both("Changed here and on disk", "此处和磁盘上都有改动"),
	ConflictText:  both("Nothing has been overwritten. Choose; the other version stays in the history or in the editor’s undo.", "没有覆盖任何内容。请选择；另一个版本会留在历史记录或编辑器的撤销记录里。"),
	KeepMine:      both("Keep mine", "保留我的"),
	TakeDisk:      both("Take the disk’s", "采用磁盘上的"),
	Mine:          both("In this page", "本页面"),
	OnDisk:        both("On disk", "磁盘上"),
	Formatted:     both("Formatted.", "已格式化。"),
	CannotFormat:  both("Cannot format: the code does not parse yet.", "无法格式化：代码还有语法错误。"),
	ConfirmReset:  both("Put the shipped file back? Your text stays in the history.", "恢复为初始文件？你现在的文本会留在历史记录里。"),
	ResetDone:     both("The shipped file is back.", "已恢复为初始文件。"),
	Vetting:       both("go vet looks at it …", "go vet 正在检查……"),
	VetNothing:    both("go vet finds nothing. What does not compile it does not look at.", "go vet 没有发现问题。无法编译的代码它不会检查。"),
	VetFailed:     both("go vet could not be asked.", "无法运行 go vet。"),
	VetFound:      both("Findings of go vet, marked at their lines: %d.", "go vet 的提示已在对应行标出，共 %d 处。"),
	History:       both("Compare, and go back", "对比与历史版本"),
	Versions:      both("Every version of this file, newest first", "此文件的所有版本（新的在前）"),
	Older:         both("Show older versions", "查看更早的版本"),
	HistoryEmpty:  both("Nothing has been saved yet.", "还没有保存过。"),
	Restore:       both("Restore", "恢复"),
	Restored:      both("Restored; undo brings the other text back.", "已恢复；撤销可回到刚才的文本。"),
	Whys: map[string]trace.Text{
		"save":  both("saved here", "在此保存"),
		"reset": both("reset", "重置"),
		"disk":  both("changed on disk", "磁盘上的改动"),
	},
	Close:  both("Close", "关闭"),
	Cancel: both("Cancel", "取消"),

	Run:         both("Run", "运行"),
	Stop:        both("Stop", "停止"),
	Building:    both("Building your code …", "正在编译你的代码……"),
	Exploring:   both("Running every schedule …", "正在逐一运行各个调度……"),
	Explored:    both("%s schedules run", "已运行 %s 个调度"),
	ExploredBad: both("%s schedules run up to this one", "运行到第 %s 个调度时出错"),
	Seconds:     both("%s s", "%s 秒"),
	Questions:   both("%s questions", "共 %s 题"),
	Lost:        both("No connection to Lockwise: is it still running in the terminal? Trying again.", "与 Lockwise 的连接已断开：它还在终端里运行吗？正在重试。"),
	Stopped:     both("Stopped before a verdict.", "在得出判定之前已停止。"),
	Titles: map[string]trace.Text{
		"pass":         both("Passed: every schedule kept every rule", "通过：所有调度都守住了全部规则"),
		"passPart":     both("Passed: every schedule that ran kept every rule", "通过：运行过的调度都守住了全部规则"),
		"passSchedule": both("This schedule keeps every rule", "这个调度守住了全部规则"),
		"broken":       both("Broken", "违反规则"),
		"rule":         both("Broken:", "违反规则："),
		"panic":        both("Your code panicked", "你的代码发生了 panic"),
		"stuck":        both("Your code is stuck", "你的代码卡住了"),
		"compile":      both("Your code does not compile", "你的代码没有通过编译"),
		"exit":         both("Your code ended the process before the verdict", "你的代码在判定之前结束了进程"),
		"internal":     both("Lockwise failed, not your code", "是 Lockwise 出错，不是你的代码"),
		"schedule":     both("There is no such schedule", "没有这个调度"),
		"budget":       both("No verdict: the run left what can be judged", "无法判定：这次运行超出了可判定的范围"),
		"inconclusive": both("No verdict", "无法判定"),
	},
	Smallest:     both("The smallest interleaving that breaks it", "违反它的最小交错"),
	MoreSteps:    both("… steps left out here: %d; the timeline has them", "……此处略去 %d 步，完整过程见时间线"),
	OpenAtStep:   both("Open at this step", "在时间线上打开这一步"),
	OpenReplay:   both("Open the replay", "打开重放页"),
	CopyID:       both("Copy the id", "复制调度编号"),
	CopyLink:     both("Copy a link", "复制链接"),
	KeepPage:     both("Keep as a page", "存成网页"),
	KeepPageMore: both("One HTML file with code, verdict, picture and story; it opens without a network", "一个 HTML 文件，含代码、判定、图和叙述；无需联网即可打开"),
	FileTooLarge: both("The file has %d MiB: at most 32 MiB are read.", "文件有 %d MiB：最多读取 32 MiB。"),
	NotJudged:    both("A trace without a verdict; nothing has been run again.", "只有轨迹，没有判定；这里没有重新运行任何代码。"),
	NoCode:       both("The file does not say what code ran.", "文件里没有当时运行的代码。"),
	ShowTheirs:   both("Show the code that ran", "查看当时运行的代码"),
	TakeOver:     both("Open this code in the editor …", "在编辑器中打开这份代码……"),
	TakeOverText: both("It takes the place of your file. What your file has now stays in its history.", "它会取代你的文件。你文件现在的内容会留在历史版本里。"),
	TakeIt:       both("Put it in my file", "放进我的文件"),
	Theirs:       both("Code of this run", "这次运行的代码"),
	Copied:       both("Copied", "已复制"),
	GoToLine:     both("Go to this line", "跳到这一行"),
	ShowDetail:   both("Show the details", "查看详情"),
	Scenario:     both("scenario", "场景"),
	Workers:      both("workers", "worker 数"),
	Bound:        both("bound", "边界"),
	BoundOf:      both("≤ %d preemptions, ≤ %d faults", "抢占 ≤ %d 次，故障 ≤ %d 次"),
	Schedules:    both("schedules", "调度数"),
	Exhausted:    both("all of them", "已穷尽"),
	Yes:          both("yes", "是"),
	No:           both("no", "否"),
	PassMeans:    both("It covers every interleaving of the scenarios below within their bounds.", "这个结论覆盖了下列场景在各自边界内的所有交错。"),
	PassDoesNot:  both("It does not cover more preemptions or faults than the bounds, other scenarios, or how fast the code is.", "它不包括：超出边界的抢占和故障、其他场景，以及代码的性能。"),
	NotExhausted: both("not all within the bounds", "边界内尚未穷尽"),
	Resumed:      both("From your last run.", "这是你上一次运行的结果。"),
	Elsewhere:    both("Judged just now by another program, such as “watch” in a terminal.", "刚由另一个程序评判，例如终端里的 watch。"),
	EarlierText:  both("Of an earlier text: the file has changed since. Run it again.", "这是早先文本的判定：文件后来改过了，请重新运行。"),
	Measuring:    both("Measuring; the first time the code is compiled, which takes a minute …", "正在测量；第一次需要编译，约一分钟……"),
	Queued:       both("Waiting for its turn; runs ahead of yours: %d", "排队中；前面还有 %d 个运行"),
	WhatHappened: both("What happened", "经过"),

	Ofs: map[string]trace.Text{
		"shipped":  both("This is the shipped code, not your file.", "这是初始代码的结果，不是你的文件。"),
		"solution": both("This is the reference answer, not your file.", "这是参考答案的结果，不是你的文件。"),
	},
	OfAnswer: both("This is the answer “%s”, not your file.", "这是答案“%s”的结果，不是你的文件。"),

	RunningBoth:   both("Running both …", "正在运行这两份代码……"),
	SameSchedule:  both("Both ran under the same schedule, %s.", "两者按同一个调度 %s 运行。"),
	OtherSchedule: both("The schedule %s does not fit %s, which has no such choice there; the nearest that does, %s, is shown.", "调度 %s 不适用于%s：它在那里没有这样的选择。这里显示的是适用于它的、最接近的调度 %s。"),
	PartHere:      both("here they part", "从这里分叉"),
	PartAfter:     both("Both are the same up to event %d; then they part, where the cursor stands.", "两者的前 %d 个事件完全相同，之后在光标所在处分叉。"),
	NeverPart:     both("Both do exactly the same in this run.", "这次运行中两者完全相同。"),
	ShowParting:   both("Show where they part", "跳到分歧处"),
	ShowCode:      both("Show the code of both", "查看两者的代码"),
	ColumnOf:      both("column %d of %d", "第 %d / %d 列"),
	OverBefore:    both("The run is over by now.", "到这里运行已经结束。"),

	Choosing:     both("Running it that far …", "正在运行到这里……"),
	UsedOf:       both("Used: %d of %d preemptions, %d of %d faults", "已用：抢占 %d / %d 次，故障 %d / %d 次"),
	CostsPreempt: both("takes a preemption", "花费一次抢占"),
	CostsFault:   both("takes a fault", "花费一次故障"),
	HigherLevel:  both("%d more are open to a higher level, or cost more than is left.", "另有 %d 个选择需要更高难度，或超出剩余额度。"),
	CanChoose:    both("%d choices.", "有 %d 个选择。"),
	TheWorld:     both("The world", "外部世界"),
	YourChoice:   both("you chose", "你的选择"),
	NoChoice:     both("forced", "别无选择"),
	SoFar:        both("What has happened", "目前为止"),
	YouWin:       both("You broke it.", "你让它出错了。"),
	BreaksAlone:  both("This code breaks here with no choice of yours. Choose another level, or repair it first.", "不用你做任何选择，这份代码在这里就会出错。换个难度，或者先把它修好。"),
	WinLength:    both("%d choices, %d of them against the default.", "共 %d 次选择，其中 %d 次偏离默认。"),
	ItHeld:       both("The run is over and every rule held. Undo a choice and try another way.", "运行结束，全部规则都守住了。撤销一步，换一条路再试。"),
	FoundTitle:   both("Schedules you broke it with", "你找到的反例"),
	FoundDrop:    both("Remove %s", "移除 %s"),
	FoundHere:    both("The server cannot be reached, so what you found is kept in this browser.", "连不上服务器，你找到的调度暂存在本浏览器中。"),
	WonLevel:     both("won", "已攻破"),
	Levels: map[string]trace.Text{
		"preempt":              both("one preemption", "一次抢占"),
		"preempt-twice":        both("two preemptions", "两次抢占"),
		"crash":                both("with a crash", "加上一次崩溃"),
		"lost-reply":           both("with a lost reply", "加上一次应答丢失"),
		"crash-and-lost-reply": both("with crashes and lost replies, two in all", "崩溃与应答丢失合计两次"),
		"free":                 both("free: any situation, with all that is explored there", "自由：任选场景，可用该场景探索的全部范围"),
	},

	ShowHint:        both("Show hint %d of %d", "看提示 %d / %d"),
	SolutionAsk:     both("Show the reference answer beside yours? Your file stays as it is.", "把参考答案与你的代码并排显示？你的文件不会改动。"),
	SolutionConfirm: both("Show the answer", "显示答案"),
	Compare:         both("Compare", "对比"),
	ShippedSide:     both("Shipped file", "初始文件"),
	SolutionSide:    both("Reference answer", "参考答案"),
	Phrases: map[string]trace.Text{
		"$ unchanged lines":        both("$ lines are the same", "$ 行相同"),
		"Completions":              both("Completions", "补全"),
		"Control character":        both("Control character", "控制字符"),
		"Diagnostics":              both("Diagnostics", "问题列表"),
		"No diagnostics":           both("No diagnostics", "没有问题"),
		"Go to line":               both("Go to line", "跳到行"),
		"go":                       both("go", "跳转"),
		"Selection deleted":        both("Selection deleted", "已删除选中内容"),
		"close":                    both("close", "关闭"),
		"current match":            both("current match", "当前匹配"),
		"folded code":              both("folded code", "已折叠的代码"),
		"unfold":                   both("unfold", "展开"),
		"Fold line":                both("Fold line", "折叠此处"),
		"Unfold line":              both("Unfold line", "展开此处"),
		"Folded lines":             both("Folded lines", "已折叠第"),
		"Unfolded lines":           both("Unfolded lines", "已展开第"),
		"to":                       both("to", "到"),
		"on line":                  both("on line", "位于行"),
		"replaced $ matches":       both("replaced $ matches", "已替换 $ 处"),
		"replaced match on line $": both("replaced match on line $", "已替换第 $ 行的匹配"),
		"Find":                     both("Find", "查找"),
		"Replace":                  both("Replace", "替换为"),
		"next":                     both("next", "下一个"),
		"previous":                 both("previous", "上一个"),
		"all":                      both("all", "全选"),
		"match case":               both("match case", "区分大小写"),
		"regexp":                   both("regexp", "正则表达式"),
		"by word":                  both("by word", "全字匹配"),
		"replace":                  both("replace", "替换"),
		"replace all":              both("replace all", "全部替换"),
	},
	MineSide: both("Your text", "你的代码"),
	Warm: map[string]trace.Text{
		"building": both("Building the graders …", "正在编译评分程序……"),
		"failed":   both("A grader could not be built", "评分程序编译失败"),
	},
}
