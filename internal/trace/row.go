package trace

import (
	"regexp"
	"slices"
	"strings"
)

// Row is one line of a run that is told as a table: what a worker did, what it was
// told, and what that left in the stores.
type Row struct {
	T      int64  `json:"t"`                // virtual time since the start, in microseconds
	Worker string `json:"worker,omitempty"` // "" is the world
	Step   int    `json:"step,omitempty"`   // number of the step in the run; 0: it is none
	Does   Text   `json:"does"`
	Told   Text   `json:"told,omitzero"`
	Left   Text   `json:"left,omitzero"` // what changed
}

// Rows tells a run as a table, up to the broken rule: each step with its reply and
// its changes in one line, and what else happened to the workers and the stores.
// Who waits for what, and what a worker thinks, is left out.
func Rows(h Header, events []Event) []Row {
	var rows []Row
	of := map[int]int{} // the row of an event, by its number
	for _, e := range events {
		at, known := of[e.Cause]
		switch {
		case e.Kind == RuleBroken:
			return rows
		case e.Kind == Reply && known:
			rows[at].Told = answered(e).short()
		case e.Kind == State && known:
			rows[at].Left = left(e).short()
		case e.Kind == State && len(e.Changes) == 0:
		case slices.Contains([]Kind{Request, Return, State, Paused, Crashed, Fault}, e.Kind):
			of[e.N] = len(rows)
			rows = append(rows, row(e, h.Workers))
		}
	}
	return rows
}

func row(e Event, workers []string) Row {
	r := Row{T: e.T, Worker: e.Worker}
	switch e.Kind {
	case Request:
		does := onNode(e.Store, command(e))
		r.Step, r.Does = e.Step, Text{does, does}
	case Return:
		r.Does, r.Told = Text{clean(e.Op), clean(e.Op)}.add(" returns", "返回"), answered(e)
	case State:
		r.Does = left(e)
	default:
		if r.Does = Narrate(e, workers); e.Note != nil && !e.Note.IsZero() {
			r.Does = Text{clean(e.Note.En), clean(e.Note.Zh)}
		}
	}
	r.Does, r.Told = r.Does.short(), r.Told.short()
	return r
}

func answered(e Event) Text {
	switch {
	case e.Err != "":
		return Text{"error: " + clean(e.Err), "错误：" + clean(e.Err)}
	case e.Result == "":
		return Text{"done", "完成"}
	}
	return Text{clean(e.Result), clean(e.Result)}
}

// left is what a state event left; nothing if only the database's lock changed.
func left(e Event) Text {
	return Text{leftIn(e, "en", "; "), leftIn(e, "zh", "；")}
}

func leftIn(e Event, lang, and string) string {
	p := picture{lang: lang}
	var all []string
	for _, c := range e.Changes {
		now := p.place(c) + p.say(" gone", " 消失")
		if c.After != "" {
			now = p.place(c) + " = " + clean(c.After) + p.until(c)
		}
		all = append(all, onNode(e.Store, now))
	}
	return strings.Join(all, and)
}

// token is what is drawn at random so that nobody else has it. Its first letters
// tell it from others on a page.
var token = regexp.MustCompile(`\b([0-9a-f]{6}|[0-9A-Z]{6})(?:[0-9a-f-]{14,}|[0-9A-Z]{14,})\b`)

func (t Text) short() Text {
	return Text{token.ReplaceAllString(t.En, "$1…"), token.ReplaceAllString(t.Zh, "$1…")}
}
