package room

import (
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// script are the strings that the room's scripts show: RoomWords in ts/room/words.ts.
var script = struct {
	StepOf        trace.Text            `json:"stepOf"`
	NotBegun      trace.Text            `json:"notBegun"`
	BeginHere     trace.Text            `json:"beginHere"`
	Paused        trace.Text            `json:"paused"`
	Ended         trace.Text            `json:"ended"`
	People        trace.Text            `json:"people"`
	SpentOf       trace.Text            `json:"spentOf"`
	SpentOver     trace.Text            `json:"spentOver"`
	Lost          trace.Text            `json:"lost"`
	Refused       trace.Text            `json:"refused"`
	Rejoin        trace.Text            `json:"rejoin"`
	Sending       trace.Text            `json:"sending"`
	OnYourOwn     trace.Text            `json:"onYourOwn"`
	ReturnTo      trace.Text            `json:"returnTo"`
	BackToMine    trace.Text            `json:"backToMine"`
	ShowsNow      trace.Text            `json:"showsNow"`
	Watch         trace.Text            `json:"watch"`
	BrokeWith     trace.Text            `json:"brokeWith"`
	OwnVerdict    trace.Text            `json:"ownVerdict"`
	Beside        trace.Text            `json:"beside"`
	AnswerOf      trace.Text            `json:"answerOf"`
	YouSaid       trace.Text            `json:"youSaid"`
	VotedSoFar    trace.Text            `json:"votedSoFar"`
	Right         trace.Text            `json:"right"`
	Wrong         trace.Text            `json:"wrong"`
	ItIs          trace.Text            `json:"itIs"`
	VoteCount     trace.Text            `json:"voteCount"`
	Submitted     trace.Text            `json:"submitted"`
	NobodyYet     trace.Text            `json:"nobodyYet"`
	EntryChoices  trace.Text            `json:"entryChoices"`
	AnswerSent    trace.Text            `json:"answerSent"`
	AnsweredSoFar trace.Text            `json:"answeredSoFar"`
	HereNow       trace.Text            `json:"hereNow"`
	Gone          trace.Text            `json:"gone"`
	HasOwn        trace.Text            `json:"hasOwn"`
	Remove        trace.Text            `json:"remove"`
	RemoveSure    trace.Text            `json:"removeSure"`
	EndSure       trace.Text            `json:"endSure"`
	GoOn          trace.Text            `json:"goOn"`
	Pause         trace.Text            `json:"pause"`
	NoNotes       trace.Text            `json:"noNotes"`
	Running       trace.Text            `json:"running"`
	TryAgain      trace.Text            `json:"tryAgain"`
	Outcomes      map[string]trace.Text `json:"outcomes"`
	Failures      map[string]trace.Text `json:"failures"` // what an entry has in place of a rule
	Rules         rulesInWords          `json:"rules"`
}{
	StepOf:        both("step %d of %d", "第 %d 步，共 %d 步"),
	BeginHere:     both("The workshop has not begun yet. Press Next to begin.", "研讨还没有开始。点“下一步”开始。"),
	NotBegun:      both("The workshop has not begun yet. Stay here: the page goes on by itself.", "研讨还没有开始。请停留在这里，页面会自动更新。"),
	Paused:        both("A break. It goes on here by itself.", "休息中。继续时页面会自动更新。"),
	Ended:         both("The workshop has ended. Thank you for coming.", "研讨已经结束，感谢参加。"),
	People:        both("%d in the room", "共 %d 人"),
	SpentOf:       both("%s of %d min", "%s / %d 分钟"),
	SpentOver:     both("%s, planned %d min", "%s，计划 %d 分钟"),
	Lost:          both("The connection is lost; trying again. Nothing you typed is lost.", "连接已断开，正在重连。你输入的内容不会丢失。"),
	Refused:       both("You are not in this room any more.", "你已不在这个研讨室里。"),
	Rejoin:        both("Join again", "重新加入"),
	Sending:       both("Sending …", "正在发送……"),
	OnYourOwn:     both("You are on your own.", "你正在自己查看。"),
	ReturnTo:      both("Return to the instructor", "回到讲师的进度"),
	BackToMine:    both("Back to the step", "回到当前步骤"),
	ShowsNow:      both("On the big screen: %s", "大屏幕上：%s"),
	Watch:         both("Watch along", "一起看"),
	BrokeWith:     both("%s broke “%s”; choices made: %d", "%s 打破了“%s”，用了 %d 次选择"),
	OwnVerdict:    both("%s, own code for %s: %s", "%s 自己的代码（%s）：%s"),
	Beside:        both("(not in the plan)", "（议程之外）"),
	AnswerOf:      both("%s answers", "%s 的回答"),
	YouSaid:       both("You said “%s”. Wait for the reveal.", "你选的是“%s”，请等待揭晓。"),
	VotedSoFar:    both("%d of %d have voted.", "%d / %d 人已投票。"),
	Right:         both("✓ You said “%s”, and that is what the run shows.", "✓ 你选的是“%s”，运行结果正是如此。"),
	Wrong:         both("✗ You said “%s”; the run shows “%s”.", "✗ 你选的是“%s”；运行结果是“%s”。"),
	ItIs:          both("The run shows “%s”.", "运行结果是“%s”。"),
	VoteCount:     both("votes: %d", "%d 票"),
	Submitted:     both("Your schedule is on the board; choices made: %d.", "你的调度（%d 次选择）已上榜。"),
	NobodyYet:     both("Nothing yet.", "还没有。"),
	EntryChoices:  both("choices: %d", "%d 次选择"),
	AnswerSent:    both("Sent. You may still change it.", "已提交，仍可修改。"),
	AnsweredSoFar: both("%d have answered.", "已有 %d 人回答。"),
	HereNow:       both("here", "在线"),
	Gone:          both("away", "离开"),
	HasOwn:        both("with a Lockwise of their own", "自带 Lockwise"),
	Remove:        both("Remove", "移出"),
	RemoveSure:    both("Remove %s from the room? What they did is then not shown any more.", "把 %s 移出研讨室？之后不再显示其投票、回答和条目。"),
	EndSure:       both("End the workshop for everybody? The results can still be exported.", "为所有人结束研讨？之后仍可导出结果。"),
	GoOn:          both("Go on", "继续"),
	Pause:         both("Break", "休息"),
	NoNotes:       both("No notes for this step.", "这一步没有备注。"),
	Running:       both("Running …", "正在运行……"),
	TryAgain:      both("It is asked for again.", "正在重试。"),
	Outcomes: map[string]trace.Text{
		"pass": both("passed", "通过"), "broken": both("broken", "违反规则"), "inconclusive": both("not decided", "无法判定"),
	},
	Failures: map[string]trace.Text{
		string(trace.FailPanic): both("the code panics", "代码发生 panic"), string(trace.FailStuck): both("the code is stuck", "代码卡住"),
		string(trace.FailCompile): both("the code does not compile", "代码没有通过编译"), string(trace.FailExit): both("the process ends before the verdict", "进程在判定之前结束"),
		string(trace.FailInternal): both("Lockwise failed, not the code", "是 Lockwise 出错，不是代码"), string(trace.FailBudget): both("the run left what can be judged", "运行超出了可判定的范围"),
	},
	Rules: exerciseRules(),
}

// rulesInWords are rules by exercise and ID.
type rulesInWords = map[string]map[string]trace.Text

func exerciseRules() rulesInWords {
	all := rulesInWords{}
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			all[e.ID] = e.Rules()
		}
	}
	return all
}
