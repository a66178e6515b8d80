package plan

import (
	"fmt"
	"strings"

	"lockwise/internal/trace"
)

// What the reader of a plan says is wrong. Each sentence says what to do.
var (
	tooLarge = trace.Text{
		En: fmt.Sprintf("the file has more than %d KiB: a plan is a list of steps; shorten the notes", MaxFile>>10),
		Zh: fmt.Sprintf("文件超过 %d KiB：议程只是一串步骤，请缩短备注", MaxFile>>10)}
	noHead = trace.Text{
		En: "begin with the title: lines \"en: …\" and \"zh: …\" between two lines of ---, then the steps",
		Zh: "开头要有标题：两行 --- 之间写 \"en: ……\" 和 \"zh: ……\"，然后是各个步骤"}
	noSteps = trace.Text{
		En: "there is no step: begin each with a line \"## KIND REFERENCE\", such as \"## page constraint#naive\"",
		Zh: "没有任何步骤：每个步骤以一行 \"## KIND REFERENCE\" 开头，例如 \"## page constraint#naive\""}
	tooManySteps = trace.Text{
		En: fmt.Sprintf("more than %d steps: make two plans of it", maxSteps),
		Zh: fmt.Sprintf("步骤超过 %d 个：请分成两份议程", maxSteps)}
	halfNotes = trace.Text{
		En: "the notes are there in one language only: write them under \"### en\" and under \"### zh\", or leave both out",
		Zh: "备注只有一种语言：请在 \"### en\" 和 \"### zh\" 下都写，或者都不写"}
)

func badField(line string, known []string) trace.Text {
	list := strings.Join(known, ", ")
	return trace.Text{
		En: fmt.Sprintf("%q: want one line \"key: value\" for each of %s; notes stand under \"### en\" and \"### zh\"", line, list),
		Zh: fmt.Sprintf("%q：应为 %s 各写一行 \"键: 值\"；备注写在 \"### en\" 和 \"### zh\" 下面", line, list)}
}

func noTitle(lang string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("the title is missing in a language: add a line \"%s: …\"", lang),
		Zh: fmt.Sprintf("缺少一种语言的标题：请加一行 \"%s: ……\"", lang)}
}

func badMinutes(text string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("minutes %q: want a line \"minutes: N\" with a whole number from 1 to %d", text, maxMinutes),
		Zh: fmt.Sprintf("minutes %q：应有一行 \"minutes: N\"，N 是 1 到 %d 的整数", text, maxMinutes)}
}

func badNotes(line string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("%q: notes stand under one line \"### en\" and one line \"### zh\"", line),
		Zh: fmt.Sprintf("%q：备注写在一行 \"### en\" 和一行 \"### zh\" 下面", line)}
}

func badKind(kind string) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("there is no kind of step %q: want page, run, vote, board, question, own or break", kind),
		Zh: fmt.Sprintf("没有 %q 这种步骤：应为 page、run、vote、board、question、own 或 break", kind)}
}

func badReference(kind Kind, refers string, written trace.Text) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("%s %q is not there: want %s", kind, refers, written.En),
		Zh: fmt.Sprintf("%s %q 不存在：应为%s", kind, refers, written.Zh)}
}
