package trace

import (
	"fmt"
	"slices"
	"strings"
)

// minLane is the narrowest lane, in terminal columns, that is still readable;
// with less room the picture becomes a list of sentences.
const minLane = 24

// Picture draws a run for the terminal: a column for each worker, a line for
// each step with its virtual time, what changed in the stores, and the rule
// that broke. width is the number of terminal columns to use. A long statement
// is cut after two lines and its arguments after one, marked "…"; every event is there.
func Picture(h Header, events []Event, lang string, width int) string {
	p := &picture{Header: h, lang: lang, width: max(width, 40), at: -1}
	p.clock = timeWidth(events)
	p.lane = (p.width-p.gutter())/max(1, len(h.Workers)) - 2
	p.head()
	if p.lane < minLane {
		p.story(events)
	} else {
		p.lanes(events)
	}
	return p.out.String()
}

// picture is a drawing in progress.
type picture struct {
	Header
	lang         string
	width, clock int // the whole, and its time column
	lane         int // one worker's column
	out          strings.Builder

	at     int64          // time last printed, so that it stands once
	locked string         // who holds the database's write lock
	rail   map[int]string // what an idle lane shows
}

// gutter is the width of what stands left of the lanes.
func (p *picture) gutter() int { return 5 + p.clock + 2 }

func timeWidth(events []Event) int {
	w := 7
	for _, e := range events {
		w = max(w, len(Seconds(e.T)))
	}
	return w
}

// say picks the language.
func (p *picture) say(en, zh string) string { return Text{en, zh}.In(p.lang) }

func (p *picture) head() {
	title := clean(p.Title.In(p.lang))
	if title == "" {
		title = clean(p.Scenario)
	}
	for _, line := range wrap(clean(p.Exercise)+" · "+title, p.width) {
		fmt.Fprintln(&p.out, line)
	}
	fmt.Fprintln(&p.out, p.say("schedule ", "调度 ")+clean(p.Schedule))
	fmt.Fprintln(&p.out)
}

// stamp is the gutter of a line: step number and time, where they are new.
func (p *picture) stamp(step int, t int64) string {
	number, clock := "", ""
	if step > 0 {
		number = fmt.Sprint(step)
	}
	if t != p.at {
		clock = Seconds(t)
		p.at = t
	}
	return fmt.Sprintf("%4s %*s  ", number, p.clock, clock)
}

// lanes draws the columns.
func (p *picture) lanes(events []Event) {
	p.rail = map[int]string{}
	line := pad("", p.gutter()-len("  ")-p.clock) + pad(p.say("time", "时间"), p.clock) + "  "
	for _, w := range p.Workers {
		line += pad(clean(w), p.lane) + "  "
	}
	fmt.Fprintln(&p.out, strings.TrimRight(line, " "))
	for i := 0; i < len(events); {
		i += p.draw(events[i:])
	}
}

// draw draws the first of the events, or several that belong together, and
// returns how many.
func (p *picture) draw(events []Event) int {
	e := events[0]
	n := 1
	if e.Kind == Request {
		n = exchange(events)
	}
	lane := slices.Index(p.Workers, e.Worker)
	if lane < 0 || e.Kind == RuleBroken {
		p.across(e)
		return 1
	}
	p.row(lane, e, p.cell(events[:n]))
	p.follow(lane, e.Kind)
	return n
}

// exchange counts the events of a request that was answered with nothing in
// between but the changes it made; 1 if something else came between.
func exchange(events []Event) int {
	for i, e := range events[1:] {
		switch {
		case e.Worker != events[0].Worker:
			return 1
		case e.Kind == Reply:
			return i + 2
		case e.Kind != State:
			return 1
		}
	}
	return 1
}

// follow updates what the lane shows while others act.
func (p *picture) follow(lane int, k Kind) {
	switch k {
	case Call, Woken, Reply:
		p.rail[lane] = "│"
	case Blocked, Asleep:
		p.rail[lane] = "┊"
	case Paused:
		p.rail[lane] = "‖"
	case Return, Crashed:
		p.rail[lane] = ""
	}
}

// row prints the lines of one worker's cell beside the rails of the others.
func (p *picture) row(lane int, e Event, cell []string) {
	for i, text := range cell {
		step := 0
		if i == 0 && e.Kind == Request {
			step = e.Step
		}
		line := p.stamp(step, e.T)
		for l := range p.Workers {
			if l == lane {
				line += pad(text, p.lane) + "  "
			} else {
				line += pad(p.rail[l], p.lane) + "  "
			}
		}
		fmt.Fprintln(&p.out, strings.TrimRight(line, " "))
	}
}

// across prints an event that belongs to no lane, or to all of them.
func (p *picture) across(e Event) {
	if e.Kind == End && e.Note == nil {
		return
	}
	mark := "· "
	switch e.Kind {
	case RuleBroken:
		mark = "✗ "
		fmt.Fprintln(&p.out)
	case Fault:
		mark = "⚡ "
	}
	for i, text := range wrap(Narrate(e, p.Workers).In(p.lang), p.width-p.gutter()-2) {
		if i > 0 {
			mark = "  "
		}
		fmt.Fprintln(&p.out, strings.TrimRight(p.stamp(0, e.T)+mark+text, " "))
	}
}

// story prints a sentence a line, for terminals too narrow for lanes.
func (p *picture) story(events []Event) {
	for _, e := range events {
		if e.Kind == End && e.Note == nil {
			continue
		}
		step := 0
		if e.Kind == Request {
			step = e.Step
		}
		for i, text := range wrap(Narrate(e, p.Workers).In(p.lang), p.width-p.gutter()-2) {
			if i > 0 {
				text, step = "  "+text, 0
			}
			fmt.Fprintln(&p.out, strings.TrimRight(p.stamp(step, e.T)+text, " "))
		}
	}
}
