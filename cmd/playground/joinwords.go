package main

import (
	"errors"
	"fmt"

	"lockwise/internal/trace"
	"lockwise/internal/workshop/own"
)

var (
	joined = say2(
		"You are in the workshop “%s” as %s (room %s at %s).\nIn your browser you are the same participant here; keep this address to yourself:\n  %s",
		"你已加入研讨“%s”，名字是 %s（研讨室 %s，地址 %s）。\n在浏览器里用下面的地址进入，仍是同一个参与者；请不要把它发给别人：\n  %s")
	joinSends = say2(
		"From now on the room is sent every verdict on your own files that is made here, or by grade and watch with the same data:\nexercise, verdict, rule, schedule, and of a broken one its trace, which has each request to the stores as your code sent it (SQL, keys, values).\nYour files are not sent. The instructor can show it to everybody, with your name. Ctrl-C ends it.",
		"从现在起，对你自己文件的每次判定都会发给研讨室，不论是在这里评判的，还是用 grade、watch 在同一数据目录下评判的：\n内容是练习、判定、规则、调度；违反规则时还有轨迹，其中有你的代码发给存储的每个请求（SQL、键、值）。\n你的文件不会发送。讲师可以连同你的名字一起展示给所有人。按 Ctrl-C 结束。")
	joinBeside = say2(
		"Your workbook is at %s already: go on working there. What it judges with the data in %s is sent.\nIf it has other data, give the same -data to both; for a workbook of its own add -addr 127.0.0.1:0.",
		"你的课本已经在 %s 运行，请继续在那里做练习；它在数据目录 %s 下的判定会发送。\n如果它用的是另一个数据目录，请给两边相同的 -data；想另开一个课本，请加 -addr 127.0.0.1:0。")
	joinSendsOne  = say2("→ room: %s", "→ 研讨室：%s")
	joinBesideOne = say2("  It is marked there: the plan has no step about %s.", "  研讨室会注明：议程里没有关于 %s 的步骤。")
	joinNotTaken  = say2("  The room does not take it: %s", "  研讨室没有接受：%s")
	joinNotKept   = say2("The verdict is sent, but could not be kept in the data folder for a later start: %v", "判定会照常发送，但无法保存到数据目录以备下次启动：%v")
	joinLost      = say2("The room cannot be reached (%v). Go on working: the last verdict of each exercise is kept, and sent when the room is back.",
		"无法连接研讨室（%v）。请继续做练习：每个练习的最后一次判定会保留，连上后自动发送。")
	joinBack = say2("The room is back.", "已重新连上研讨室。")

	askCode = say2("Join code:", "加入码：")
	askName = say2("Your name, as the others will see it:", "你的名字（其他人会看到）：")

	joinWhat = say2(
		"Which room? Give the address that the instructor shows: go run ./cmd/playground join \"http://HOST:PORT/?code=CODE\"",
		"要加入哪个研讨室？请给出讲师展示的地址：go run ./cmd/playground join \"http://主机:端口/?code=加入码\"")
	joinNoCode = say2(
		"The address has no join code of six letters and digits, and there is no terminal to ask in. Add it: join \"http://HOST:PORT/?code=CODE\"",
		"地址里没有加入码（六个字母和数字），也没有可以询问的终端。请补上：join \"http://主机:端口/?code=加入码\"")
	joinNoName = say2(
		"A name is needed, and there is no terminal to ask in. Add it, with a letter or a digit: join -name NAME URL",
		"需要一个名字，但没有可以询问的终端。请补上，至少含一个文字或数字：join -name 名字 URL")
	joinEnded = say2(
		"This workshop has ended. For another one give its address; for the workbook alone: go run ./cmd/playground",
		"这场研讨已经结束。要加入另一场，请给出它的地址；只用课本：go run ./cmd/playground")
)

// badRoom is about an address that is none of a room.
func badRoom(address string, err error) trace.Text {
	switch {
	case errors.Is(err, own.ErrOnlyCode):
		return say2(
			fmt.Sprintf("%q is a join code. The address belongs to it: join \"http://HOST:PORT/?code=%s\"", address, address),
			fmt.Sprintf("%q 是加入码，还需要地址：join \"http://主机:端口/?code=%s\"", address, address))
	case errors.Is(err, own.ErrInstructor):
		return say2(
			"This is the instructor's address, with the instructor's key. Join with the participants' address, the one with ?code=.",
			"这是讲师的地址，带有讲师密钥。请用参与者地址加入，也就是带 ?code= 的那个。")
	case errors.Is(err, own.ErrWorkbook):
		return say2(
			"This is the address of a workbook, not of a room. Use the one that the instructor shows, with ?code=.",
			"这是课本的地址，不是研讨室的。请用讲师展示的、带 ?code= 的地址。")
	}
	return say2(
		fmt.Sprintf("%q is no address of a room. It looks like http://HOST:PORT/?code=CODE.", address),
		fmt.Sprintf("%q 不是研讨室的地址。它形如 http://主机:端口/?code=加入码。", address))
}

// notJoined says why somebody is not in a room, and what to do.
func notJoined(to own.Address, err error) error {
	if r, ok := errors.AsType[*own.Refused](err); ok {
		return machineError{refusedEntry(r)}
	}
	for _, c := range []struct {
		err  error
		text trace.Text
	}{
		{own.ErrAway, say2(
			fmt.Sprintf("Nothing answers at %s (%v). Compare the address with what the instructor shows; you must be in the same network.", to.Origin, err),
			fmt.Sprintf("%s 没有应答（%v）。请对照讲师展示的地址，并确认你们在同一个网络里。", to.Origin, err))},
		{own.ErrElsewhere, say2(
			fmt.Sprintf("%s sends elsewhere (%v). If that is the room, give its address instead.", to.Origin, err),
			fmt.Sprintf("%s 转向了别处（%v）。如果那里才是研讨室，请改用那个地址。", to.Origin, err))},
		{own.ErrNoRoom, say2(
			fmt.Sprintf("What answers at %s is not a Lockwise room. Compare the address with what the instructor shows.", to.Origin),
			fmt.Sprintf("%s 上应答的不是 Lockwise 研讨室。请对照讲师展示的地址。", to.Origin))},
		{own.ErrOlder, say2(
			"The room's Lockwise is older than yours. Join with a browser, or ask the instructor to update it.",
			"研讨室的 Lockwise 版本比你的旧。请用浏览器加入，或请讲师更新。")},
		{own.ErrNewer, say2(
			"The room's Lockwise is newer than yours. Update yours (git pull), or join with a browser.",
			"研讨室的 Lockwise 版本比你的新。请更新你的（git pull），或用浏览器加入。")},
	} {
		if errors.Is(err, c.err) {
			return machineError{c.text}
		}
	}
	return err
}

// refusedEntry is why the room does not let somebody in. What is not known here it has
// said itself.
func refusedEntry(r *own.Refused) trace.Text {
	switch r.Reason {
	case own.WrongCode:
		return say2("There is no room with this code. Compare it with what the instructor shows.", "没有使用这个加入码的研讨室。请对照讲师展示的加入码。")
	case own.Guessed:
		n := int(r.Wait.Seconds())
		return say2(fmt.Sprintf("Too many wrong codes have come from your address. Wait %d s, then try again.", n), fmt.Sprintf("从你的地址输错加入码的次数太多。请等 %d 秒再试。", n))
	case own.Full:
		return say2("The room is full. Ask the instructor; without the room: go run ./cmd/playground", "研讨室已满。请告诉讲师；不加入时直接运行：go run ./cmd/playground")
	case own.Removed:
		return say2("The instructor has removed you from this room. Ask the instructor; without the room: go run ./cmd/playground",
			"讲师已将你移出这个研讨室。请问讲师；不加入时直接运行：go run ./cmd/playground")
	}
	if r.Reason == own.Later {
		return say2("The room cannot let you in at the moment. Try again in a few seconds; your name and code are kept.", "研讨室暂时无法让你加入。请过几秒再试；名字和加入码已保留。")
	}
	return say2("The room says: "+r.Problem+" "+r.Next, "研讨室答复："+r.Problem+r.Next)
}

// joinOver says why nothing more is sent.
func joinOver(err error) trace.Text {
	if r, ok := errors.AsType[*own.Refused](err); ok && r.Reason == own.Removed {
		return say2("The instructor has removed you from the room. Nothing more is sent; your workbook goes on as usual.",
			"讲师已将你移出研讨室。之后不再发送任何内容，课本照常可用。")
	}
	if r, ok := errors.AsType[*own.Refused](err); ok && r.Reason == own.Ended {
		return say2("The workshop has ended. Nothing more is sent; your workbook goes on as usual.", "研讨已经结束。之后不再发送任何内容，课本照常可用。")
	}
	return say2("The room is not there any more. Nothing more is sent; your workbook goes on as usual.", "研讨室已不存在。之后不再发送任何内容，课本照常可用。")
}

// roomNews prints what happens in the room, a line each.
func (p *Program) roomNews() func(own.News) {
	var last own.Verdict
	return func(n own.News) {
		switch {
		case n.Lost != nil:
			p.notef(joinLost, n.Lost)
		case n.Back:
			p.notef(joinBack)
		case n.Sends != nil:
			last = *n.Sends
			p.printf(joinSendsOne, p.say(sentIn(last)))
		case n.Not != nil:
			p.notef(joinNotTaken, n.Not.Problem)
		case n.Took.Beside:
			p.printf(joinBesideOne, last.Exercise)
		}
	}
}

// sentIn is all that is sent of a verdict.
func sentIn(v own.Verdict) trace.Text {
	if v.Verdict == trace.Pass {
		return say2(v.Exercise+", pass", v.Exercise+"，通过")
	}
	en, zh := fmt.Sprintf("%s, broken, %s", v.Exercise, v.Rule), fmt.Sprintf("%s，违反规则，%s", v.Exercise, v.Rule)
	if v.Schedule != "" {
		en, zh = en+", schedule "+v.Schedule, zh+"，调度 "+v.Schedule
	}
	if v.Trace != "" {
		size := fmt.Sprintf("%d KB", (len(v.Trace)+1023)/1024)
		en, zh = en+", with its trace ("+size+")", zh+"，附轨迹（"+size+"）"
	}
	return say2(en, zh)
}
