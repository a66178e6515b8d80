package interview

import (
	"fmt"

	"lockwise/internal/trace"
)

// What the reader of a folder says about a question. Each sentence says what to do.
var (
	wrongName = trace.Text{
		En: "the files here are called ID.en.md and ID.zh.md, the ID in small letters, digits and hyphens; rename this one, or call it README.md",
		Zh: "这里的文件名应为 ID.en.md 和 ID.zh.md，ID 由小写字母、数字和连字符组成；请改名，说明文件请命名为 README.md"}
	noHead = trace.Text{
		En: "begin with front matter: lines of \"key: value\" between two lines of ---",
		Zh: "开头要有元数据：两行 --- 之间的若干行 \"键: 值\""}
	noTitle = trace.Text{
		En: "the title is missing: a line \"# …\" after the front matter",
		Zh: "缺少标题：元数据之后应有一行 \"# ……\""}
	noWhy = trace.Text{
		En: "say why this answer is wrong, in indented lines under it",
		Zh: "请在下面缩进的行里说明这个答案错在哪里"}
	noReason = trace.Text{
		En: "say in indented lines under this choice why it is what happens, or why it is not",
		Zh: "请在下面缩进的行里说明为什么会（或不会）出现这个后果"}
	nothingShown = trace.Text{
		En: "the section \"## shows\" is missing: say what the run shows",
		Zh: "缺少 \"## shows\" 一节：请说明这次运行展示了什么"}
)

func noLanguage(name string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the other language is missing: write %s", name),
		Zh: fmt.Sprintf("缺少另一种语言：请写 %s", name)}
}

func noField(key string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the front matter lacks a line \"%s: …\"", key),
		Zh: fmt.Sprintf("元数据里缺少一行 \"%s: ……\"", key)}
}

func (k kind) badField(line, lang string) trace.Text {
	if lang == "zh" {
		return trace.Text{
			En: fmt.Sprintf("%q: the Chinese file names its topic only; everything else stands in the English one", line),
			Zh: fmt.Sprintf("%q：中文文件的元数据只写 topic，其余都写在英文文件里", line)}
	}
	return trace.Text{
		En: fmt.Sprintf("%q: want %s, a colon, a space and a value", line, k.fields.En),
		Zh: fmt.Sprintf("%q：应为 %s，接冒号、空格和值", line, k.fields.Zh)}
}

func badLevel(value string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("level %q: want junior, mid or senior", value),
		Zh: fmt.Sprintf("level %q：应为 junior、mid 或 senior", value)}
}

func badAsked(value string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("asked %q: want zh, en or both", value),
		Zh: fmt.Sprintf("asked %q：应为 zh、en 或 both", value)}
}

func noLesson(id string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("there is no lesson %q; `go run ./cmd/playground list` names them", id),
		Zh: fmt.Sprintf("没有课程 %q；`go run ./cmd/playground list` 会列出全部课程", id)}
}

func badRun(line string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("run %q: want EXERCISE/ANSWER that is in lessons/EXERCISE/answers, if need be \"at SCHEDULE\" of that exercise, then \"breaks RULE\", \"passes\" or \"shows FACT = VALUE\"", line),
		Zh: fmt.Sprintf("run %q：应为 lessons/EXERCISE/answers 里有的 EXERCISE/ANSWER，需要时加该练习的 \"at SCHEDULE\"，再接 \"breaks RULE\"、\"passes\" 或 \"shows FACT = VALUE\"", line)}
}

func (k kind) badSection(name string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("there is no section %q: want %s, in both languages", name, k.sections.En),
		Zh: fmt.Sprintf("没有 %q 这一节：两种语言里都应为 %s", name, k.sections.Zh)}
}

func sectionTwice(name string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the section \"## %s\" is there twice: make one of the two", name),
		Zh: fmt.Sprintf("\"## %s\" 一节出现了两次：请合并成一节", name)}
}

func tooFew(section string, have, want int) trace.Text {
	if section == "answer" {
		return trace.Text{En: "the section \"## answer\" is missing or empty", Zh: "\"## answer\" 一节缺失或为空"}
	}
	return trace.Text{
		En: fmt.Sprintf("the section \"## %s\" has %d items, want at least %d lines \"- …\"", section, have, want),
		Zh: fmt.Sprintf("\"## %s\" 一节有 %d 项，至少要有 %d 行 \"- ……\"", section, have, want)}
}

func unlikeRuns(have, runs int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the section \"## shows\" says what %d runs show; the front matter has %d, those of the follow-ups included", have, runs),
		Zh: fmt.Sprintf("\"## shows\" 一节说明了 %d 次运行；元数据里有 %d 次（包括追问的）", have, runs)}
}

func unlikeCount(section string, en, zh int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the section \"## %s\" has %d items in English and %d in Chinese: say the same in both", section, en, zh),
		Zh: fmt.Sprintf("\"## %s\" 一节英文有 %d 项，中文有 %d 项：两边应说同样的内容", section, en, zh)}
}

func topicTwice(en, zh string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the topic %q / %q is called otherwise in another question: give it one name in each language", en, zh),
		Zh: fmt.Sprintf("主题 %q / %q 在另一题里叫法不同：每种语言请只用一个名称", en, zh)}
}

func noFollowUp(n, have int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the front matter has a run \"next %d\", and the section \"## next\" has %d items: count them from 1", n, have),
		Zh: fmt.Sprintf("元数据里有 \"next %d\" 的运行，而 \"## next\" 一节有 %d 项：请从 1 数起", n, have)}
}

func followUpTwice(n int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("\"next %d\" is there twice: a follow-up has one run", n),
		Zh: fmt.Sprintf("\"next %d\" 出现了两次：每个追问只有一次运行", n)}
}

func nothingChanged(n int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("\"next %d\" is a run of the question itself: let the follow-up change a condition, the schedule or the answer", n),
		Zh: fmt.Sprintf("\"next %d\" 就是题目本身的一次运行：追问应改变一个条件，即换一个调度或答案", n)}
}

func noAnswer(n int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("follow-up %d has a run: say in indented lines under it what a good answer to it is", n),
		Zh: fmt.Sprintf("追问 %d 带有运行：请在下面缩进的行里给出它的参考回答", n)}
}

func wrongChoices(have int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the section \"## choices\" has %d items, want %d lines \"- …\"", have, choices),
		Zh: fmt.Sprintf("\"## choices\" 一节有 %d 项，应有 %d 行 \"- ……\"", have, choices)}
}

func badRight(value string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("right %q: want the number of the right choice, from 1 to %d", value, choices),
		Zh: fmt.Sprintf("right %q：应为正确选项的序号，1 到 %d", value, choices)}
}

func badPart(err error) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("part: %v; name functions, constants or types that the answer declares", err),
		Zh: fmt.Sprintf("part：%v；请写答案里声明的函数、常量或类型名", err)}
}

func notItsFate(name, rule string) trace.Text {
	if rule == "" {
		return trace.Text{
			En: fmt.Sprintf("run: %s does not say in its first line which rule catches it, so name one that it breaks, or choose a right answer that passes", name),
			Zh: fmt.Sprintf("run：%s 的第一行没有写明被哪条规则拦下；请写它违反的规则，或换一个能通过的正确答案", name)}
	}
	return trace.Text{
		En: fmt.Sprintf("run: the first line of %s says that it is caught by %s; the card's run breaks that rule", name, rule),
		Zh: fmt.Sprintf("run：%s 的第一行写明它被规则 %s 拦下；卡片的运行应违反这条规则", name, rule)}
}

func badWay(value string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("way %q: want the choices that lead through the decision helper to an advice, with spaces between them; `go run ./cmd/playground choose` asks for them", value),
		Zh: fmt.Sprintf("way %q：应为在选型助手里一路选到建议的各个选项，用空格分隔；可用 `go run ./cmd/playground choose` 查看", value)}
}

func badMinutes(value string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("minutes %q: want a number from 1", value),
		Zh: fmt.Sprintf("minutes %q：应为不小于 1 的整数", value)}
}

func badPartOfStep(name string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("a step has no part %q: want covers, answer and shows", name),
		Zh: fmt.Sprintf("步骤里没有 %q 这一部分：应为 covers、answer 和 shows", name)}
}

func stepLacks(step, part string) trace.Text {
	switch part {
	case "":
		return trace.Text{
			En: fmt.Sprintf("the step %q asks nothing: write a section \"## %s\" that begins with what is to be done", step, step),
			Zh: fmt.Sprintf("步骤 %q 没有要求：请写 \"## %s\" 一节，开头写明要做什么", step, step)}
	case "covers":
		return trace.Text{
			En: fmt.Sprintf("the step %q has no checklist: write at least three lines \"- …\" under \"### covers\"", step),
			Zh: fmt.Sprintf("步骤 %q 没有要点清单：请在 \"### covers\" 下写至少三行 \"- ……\"", step)}
	}
	return trace.Text{
		En: fmt.Sprintf("the step %q has no answer: write one under \"### answer\"", step),
		Zh: fmt.Sprintf("步骤 %q 没有参考回答：请写在 \"### answer\" 下", step)}
}

func stepShows(step string, have, runs int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the step %q says under \"### shows\" what %d runs show; the front matter has %d", step, have, runs),
		Zh: fmt.Sprintf("步骤 %q 的 \"### shows\" 说明了 %d 次运行；元数据里有 %d 次", step, have, runs)}
}
