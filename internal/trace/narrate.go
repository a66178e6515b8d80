package trace

import (
	"slices"
	"strings"
)

// Narrate says in one sentence what an event is, for a reader who looks at it
// alone. workers are the lanes of the trace ([Header.Workers]); a name that is
// none of them is somebody outside the code under judgement, such as a writer
// the scenario uses to probe a table. The names in the sentence are the names
// of the lanes. Text that came from the reader's code is made printable.
func Narrate(e Event, workers []string) Text {
	who := subject(e.Worker, workers)
	switch e.Kind {
	case Request:
		return request(e, who)
	case Reply:
		return outcome(e, who.add(" is told", "得到结果"), who.add(" gets an error", "得到错误"))
	case Return:
		op := clean(e.Op)
		to := Text{op + " returns to " + who.En, op + " 返回给 " + who.Zh}
		return outcome(e, to, Text{op + " fails for " + who.En, op + " 对 " + who.Zh + " 返回错误"})
	case Call:
		call := callText(e)
		return who.add(" calls "+call, "调用 "+call).note(e)
	case State:
		return stateSentence(e).note(e)
	case Blocked:
		return blocked(e, who).note(e)
	case RuleBroken:
		rule := clean(e.Rule)
		return Text{"Rule " + rule + " is broken", "违反规则 " + rule}.note(e)
	case Note, Fault:
		return aside(e, who)
	case Belief:
		return belief(e, who).note(e)
	}
	return happening(e, who).note(e)
}

// belief says what the worker takes itself for, whatever the store says.
func belief(e Event, who Text) Text {
	key := clean(e.Text)
	if e.Result == "holds" {
		return who.add(" acts as holder of "+key, "自认为持有 "+key)
	}
	return who.add(" no longer acts as holder of "+key, "不再自认为持有 "+key)
}

// happening is the sentence of an event that needs nothing but its subject.
func happening(e Event, who Text) Text {
	switch e.Kind {
	case Woken:
		return who.add(" goes on", "继续执行")
	case Asleep:
		return who.add(" waits for its own timer", "在等自己的定时器")
	case Paused:
		return who.add(" is paused: it is alive and does nothing", "暂停：进程还在，但什么也做不了")
	case Crashed:
		return who.add(" crashes: its connections drop, nothing it does from here on counts", "崩溃：连接断开，此后它做的一切都不算数")
	case End:
		return Text{"Nothing is left to run", "没有任何步骤可以继续，运行结束"}
	}
	return who.add(" "+clean(string(e.Kind)), clean(string(e.Kind)))
}

// subject names who acts.
func subject(worker string, workers []string) Text {
	worker = clean(worker)
	switch {
	case worker == "":
		return Text{"The world", "外部世界"}
	case slices.Contains(workers, worker):
		return Text{worker, worker}
	}
	return Text{"An outsider (" + worker + ")", "旁观者（" + worker + "）"}
}

// add continues a sentence; the Chinese half is set off by a space where it
// follows a Latin letter.
func (t Text) add(en, zh string) Text {
	if t.Zh != "" && t.Zh[len(t.Zh)-1] < 0x80 && !strings.HasPrefix(zh, "：") {
		zh = " " + zh
	}
	return Text{t.En + en, t.Zh + zh}
}

// note appends the words the event brings along.
func (t Text) note(e Event) Text {
	if e.Note == nil || e.Note.IsZero() {
		return t
	}
	return Text{t.En + ": " + clean(e.Note.En), t.Zh + "：" + clean(e.Note.Zh)}
}

// outcome is the sentence of an event that ends in a result or an error.
func outcome(e Event, ok, failed Text) Text {
	if e.Err != "" {
		return Text{failed.En + ": " + clean(e.Err), failed.Zh + "：" + clean(e.Err)}.note(e)
	}
	if e.Result == "" {
		return ok.add(": done", "：完成").note(e)
	}
	return Text{ok.En + ": " + clean(e.Result), ok.Zh + "：" + clean(e.Result)}.note(e)
}

// request is the sentence of a step that reaches a store.
func request(e Event, who Text) Text {
	if name, ok := asked(e.Store); ok {
		return who.add(" asks "+name+": "+command(e), "向 "+name+" 发出："+command(e)).note(e)
	}
	switch strings.ToUpper(e.Op) {
	case "BEGIN":
		return who.add(" begins a transaction", "开启事务").note(e)
	case "COMMIT":
		return who.add(" commits its transaction", "提交事务").note(e)
	case "ROLLBACK":
		return who.add(" rolls its transaction back", "回滚事务").note(e)
	}
	verb := statementVerb(e.Op)
	return who.add(" "+verb.En+": "+command(e), verb.Zh+"："+command(e)).note(e)
}

func statementVerb(op string) Text {
	switch strings.ToUpper(op) {
	case "SELECT":
		return Text{"reads", "读取"}
	case "INSERT", "REPLACE":
		return Text{"inserts", "插入"}
	case "UPDATE":
		return Text{"updates", "更新"}
	case "DELETE":
		return Text{"deletes", "删除"}
	}
	return Text{"runs", "执行"}
}

// command is a statement or command with its arguments, on one line.
func command(e Event) string {
	text := oneLine(e.Text)
	if text == "" {
		text = clean(e.Op)
	}
	if len(e.Args) > 0 {
		text += " [" + arguments(e.Args) + "]"
	}
	return text
}

func callText(e Event) string {
	if e.Text != "" {
		return oneLine(e.Text)
	}
	return clean(e.Op) + "(" + arguments(e.Args) + ")"
}

func arguments(args []string) string {
	clear := make([]string, len(args))
	for i, a := range args {
		clear[i] = clean(a)
	}
	return strings.Join(clear, ", ")
}

func blocked(e Event, who Text) Text {
	holder := clean(e.Locked)
	if holder == "" || holder == e.Worker {
		return who.add(" has to wait for a lock in the store", "只能等待存储里的一把锁")
	}
	return who.add(" has to wait: "+holder+" holds the database's write lock", "只能等待："+holder+" 持有数据库写锁")
}

// aside is the sentence of a fault or a note: its own words where it has some.
func aside(e Event, who Text) Text {
	if e.Note != nil && !e.Note.IsZero() {
		return Text{clean(e.Note.En), clean(e.Note.Zh)}
	}
	what := strings.TrimSpace(clean(e.Op) + " " + oneLine(e.Text))
	if e.Kind == Note {
		return who.add(": "+what, "："+what)
	}
	return Text{"Fault strikes " + lowerFirst(who.En) + ": " + what, who.add("", "遭遇故障：").Zh + what}
}

// lowerFirst makes a subject fit for the middle of a sentence; the name of a
// worker stays as it is.
func lowerFirst(s string) string {
	for _, article := range []string{"The ", "An "} {
		if rest, ok := strings.CutPrefix(s, article); ok {
			return strings.ToLower(article) + rest
		}
	}
	return s
}
