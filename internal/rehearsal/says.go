package rehearsal

import "lockwise/internal/trace"

// GradeName is what a grade is called.
func GradeName(g Grade) trace.Text {
	return [...]trace.Text{
		{En: "not graded", Zh: "未评分"},
		{En: "again", Zh: "没答上"},
		{En: "hard", Zh: "勉强"},
		{En: "good", Zh: "不错"},
		{En: "easy", Zh: "轻松"},
	}[max(0, min(g, Easy))]
}

// What stands in what [Markdown] writes.
var (
	sheetTitle   = trace.Text{En: "Interview rehearsals", Zh: "模拟面试记录"}
	sheetSession = trace.Text{En: "%s: %d questions, %d minutes", Zh: "%s：%d 题，%d 分钟"}
	sheetOwn     = trace.Text{En: "My answer", Zh: "我的回答"}
	sheetAloud   = trace.Text{En: "given aloud, or none", Zh: "口头回答，或未作答"}
	sheetPoints  = trace.Text{En: "What a strong answer covers (ticked: was in mine)", Zh: "好的回答应覆盖的要点（打勾的我答到了）"}
	sheetChanged = trace.Text{En: "The checklist has changed since; the ticks are by place.", Zh: "要点清单此后有改动，打勾按位置对应。"}
	sheetModel   = trace.Text{En: "A model answer", Zh: "参考回答"}
	sheetRuns    = trace.Text{En: "Runs that show it", Zh: "能说明问题的运行"}
	sheetGone    = trace.Text{En: "This question is no longer in the bank.", Zh: "题库里已没有这道题。"}
)
