package trace

import "strings"

// statementLines is how many lines of a lane a statement may take.
const statementLines = 2

// cell is what stands in a worker's lane for one event, or for a request, its
// changes and its reply together.
func (p *picture) cell(events []Event) []string {
	var lines []string
	for _, e := range events {
		lines = append(lines, p.entry(e)...)
	}
	return lines
}

func (p *picture) entry(e Event) []string {
	switch e.Kind {
	case Request:
		return p.statement(e)
	case Call:
		return p.lines("", callText(e), e)
	case Reply:
		return p.lines("→ ", p.result(e), e)
	case Return:
		return p.lines("⇒ ", p.result(e), e)
	case State:
		return p.changes(e)
	case Blocked:
		return p.lines("┊ ", p.waits(e), e)
	}
	mark, words := p.event(e)
	return p.lines(mark, words, e)
}

// statement is what the step asks the store, and the arguments below it.
func (p *picture) statement(e Event) []string {
	args := e.Args
	e.Args = nil
	lines := clip(wrap(onNode(e.Store, command(e)), p.lane), statementLines, p.lane)
	if len(args) == 0 {
		return lines
	}
	return append(lines, clip(wrap("["+arguments(args)+"]", p.lane), 1, p.lane)...)
}

// event is the mark and the words of an event that needs no other fields.
func (p *picture) event(e Event) (mark, words string) {
	switch e.Kind {
	case Woken:
		return "│ ", p.say("goes on", "继续")
	case Asleep:
		return "┊ ", p.say("waits for its timer", "等定时器")
	case Paused:
		return "‖ ", p.say("paused", "暂停")
	case Crashed:
		return "× ", p.say("crashed", "崩溃")
	case Fault:
		return "⚡ ", strings.TrimSpace(clean(e.Op) + " " + oneLine(e.Text))
	}
	return "· ", strings.TrimSpace(clean(e.Op) + " " + oneLine(e.Text))
}

// lines wraps words, and the event's own note behind them, under a mark.
func (p *picture) lines(mark, words string, e Event) []string {
	if e.Note != nil && !e.Note.IsZero() {
		note := clean(e.Note.In(p.lang))
		switch {
		case words == "", e.Kind == Fault, e.Kind == Note:
			words = note
		default:
			words += p.say(": ", "：") + note
		}
	}
	lines := wrap(words, p.lane-Width(mark))
	for i := range lines {
		lines[i] = mark + lines[i]
		mark = strings.Repeat(" ", Width(mark))
	}
	return lines
}

func (p *picture) result(e Event) string {
	switch {
	case e.Err != "":
		return p.say("error: ", "错误：") + clean(e.Err)
	case e.Result == "":
		return p.say("done", "完成")
	}
	return clean(e.Result)
}

func (p *picture) waits(e Event) string {
	if h := clean(e.Locked); h != "" && e.Locked != e.Worker {
		return p.say("waits for "+h+"'s write lock", "等 "+h+" 的写锁")
	}
	return p.say("waits for a lock", "等锁")
}

// changes lists what a state event changed, a line each.
func (p *picture) changes(e Event) []string {
	var lines []string
	for _, c := range e.Changes {
		lines = append(lines, p.lines("• ", onNode(e.Store, p.change(c)), Event{})...)
	}
	if e.Store == "db" && e.Locked != p.locked {
		p.locked = e.Locked
		lines = append(lines, p.lines("• ", lockSentence(e.Locked).In(p.lang), Event{})...)
	}
	return append(lines, p.ownNote(e)...)
}

func (p *picture) ownNote(e Event) []string {
	if e.Note == nil || e.Note.IsZero() {
		return nil
	}
	return p.lines("• ", "", e)
}

// change is the short form of one change: where, before, after.
func (p *picture) change(c Change) string {
	name := p.place(c)
	switch {
	case c.After == "":
		return name + p.say(" gone (was ", " 消失（原为 ") + clean(c.Before) + p.say(")", "）")
	case c.Before == "" || c.Before == c.After:
		return name + " = " + clean(c.After) + p.until(c)
	}
	return name + ": " + clean(c.Before) + " → " + clean(c.After) + p.until(c)
}

// place is where a change was made: a row, or a key.
func (p *picture) place(c Change) string {
	if c.In == "keys" {
		return p.say("key ", "键 ") + clean(c.Key)
	}
	return clean(c.In) + " " + clean(c.Key)
}

func (p *picture) until(c Change) string {
	if c.In != "keys" {
		return ""
	}
	if c.TTL == 0 {
		return p.say(" (never expires)", "（永不过期）")
	}
	return p.say(" (until ", "（到 ") + Seconds(c.TTL) + p.say(")", "）")
}
