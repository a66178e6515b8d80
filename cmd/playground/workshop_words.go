package main

import (
	"fmt"
	"strings"

	"lockwise/internal/trace"
)

var (
	exposed = say2(
		"Whoever reaches %s over the network can open the page to join, and with the join code enter under any name.\n"+
			"They see the plan's pages and runs, how many voted for what after the reveal, and the board with names. They can vote,\n"+
			"answer, and have answers that ship with Lockwise run here by schedules of their choice. They cannot see or change your\n"+
			"files, and no code of theirs is run.",
		"凡是能通过网络访问 %s 的人，都能打开加入页面；有加入码的人可以用任意名字进入。\n"+
			"他们能看到议程中的页面和运行、揭晓后的票数，以及带名字的榜单；能投票、回答问题，还能让本机按他们选择的调度\n"+
			"运行 Lockwise 自带的答案。他们看不到也改不了你的文件，他们的代码不会在这里运行。")
	plainHTTP = say2(
		"%s is plain HTTP: everybody on the way can read it, and act as a participant or as the instructor. In a network that you do\n"+
			"not trust, listen on 127.0.0.1 and put a proxy with TLS in front that keeps the Host header, and name it with -url, as in\n"+
			"  caddy reverse-proxy --from https://workshop.example --to 127.0.0.1:7421\n"+
			"  go run ./cmd/playground workshop -url https://workshop.example",
		"%s 用的是明文 HTTP：途中的任何人都能读取内容，也能冒充参与者或讲师。在不可信的网络里，请监听 127.0.0.1，\n"+
			"前面放一个带 TLS、保留 Host 头的反向代理，并用 -url 写明其地址，例如\n"+
			"  caddy reverse-proxy --from https://workshop.example --to 127.0.0.1:7421\n"+
			"  go run ./cmd/playground workshop -url https://workshop.example")
	behindProxy = say2(
		"A proxy passes that on to %s. It keeps the Host header; nothing else that it says is believed, and so all who come through it\n"+
			"share one limit on wrong join codes.",
		"由代理把请求转到 %s。代理须保留 Host 头；它给出的其他头一律不采信，因此经由代理的所有人共用加入码错误次数的上限。")
	notExposed = say2(
		"Only this machine reaches the workshop. For participants on your network: -addr 0.0.0.0:%s",
		"目前只有本机能访问研讨室。要让局域网里的人参加：-addr 0.0.0.0:%s")
	joinCode    = say2("Join code: %s", "加入码：%s")
	joinAt      = say2("Participants join at %s", "参与者加入地址：%s")
	leadAt      = say2("You lead it at %s\nKeep this address to yourself: whoever has it is the instructor.", "讲师地址：%s\n请勿外传：有这个地址的人就是讲师。")
	leadUnknown = say2(
		"You lead it at %s with the key that was printed where the room was begun; only its hash is kept with the room.",
		"讲师地址：%s，密钥在最初开启研讨室的那台机器上打印过；研讨室里只保存它的散列值。")
	goOnLater = say2(
		"Ctrl-C ends the server; nothing is lost, and this goes on with the room:\n  %s",
		"按 Ctrl-C 结束服务，内容不会丢失；用下面的命令继续这间研讨室：\n  %s")
	preparing   = say2("Making the runs of the plan (the first time the graders are built, which takes minutes) …", "正在准备议程中的运行（第一次需要编译评分程序，要几分钟）……")
	prepared    = say2("The runs are ready (%v).", "运行已就绪（%v）。")
	notPrepared = say2("The run of step %d could not be made: %v\n`go run ./cmd/playground doctor` looks for the cause.", "第 %d 步的运行失败：%v\n可用 `go run ./cmd/playground doctor` 查找原因。")
	roomHasPlan = say2("The room has its plan already: leave out -plan, or begin a new room without -room.", "研讨室已有议程：请去掉 -plan，或去掉 -room 开一间新的。")
)

func badURL(text string) trace.Text {
	return say2(
		fmt.Sprintf("-url %q is no address of a proxy. Give a scheme and a host, without a path, as in -url https://workshop.example.", text),
		fmt.Sprintf("-url %q 不是代理的地址。请写协议和主机名，不带路径，例如 -url https://workshop.example。", text))
}

func noRedis(err error) trace.Text {
	return say2(
		fmt.Sprintf("%v. Check the address, as in -redis redis://127.0.0.1:6379/0, or leave it out: rooms are then kept in a file.", err),
		fmt.Sprintf("%v。请检查地址，例如 -redis redis://127.0.0.1:6379/0；也可以去掉它，把研讨室存在文件里。", err))
}

func unknownRoom(code string, there []string) trace.Text {
	if len(there) == 0 {
		return say2(
			fmt.Sprintf("There is no room %q, and no other. Begin one without -room.", code),
			fmt.Sprintf("没有研讨室 %q，也没有其他研讨室。请去掉 -room 开一间。", code))
	}
	list := strings.Join(there[:min(len(there), 10)], ", ")
	return say2(
		fmt.Sprintf("There is no room %q. There is: %s.", code, list),
		fmt.Sprintf("没有研讨室 %q。现有：%s。", code, list))
}

func unknownPlan(name, there string) trace.Text {
	return say2(
		fmt.Sprintf("There is no plan %q, and no file of that name. There is: %s. docs/writing-a-plan.md says how to write one.", name, there),
		fmt.Sprintf("没有议程 %q，也没有这个文件。现有：%s。写法见 docs/writing-a-plan.md。", name, there))
}

func badPlan(name string) trace.Text {
	return say2(
		fmt.Sprintf("%s is not a plan as it must be: see above, line by line. `go run ./cmd/playground plans check` looks again without a room; docs/writing-a-plan.md says how to write one.", name),
		fmt.Sprintf("%s 不是合格的议程：问题逐行列在上面。改好后可用 `go run ./cmd/playground plans check` 再查，不必开研讨室；写法见 docs/writing-a-plan.md。", name))
}
