package trace

// A grader's stream is newline-delimited JSON, one [Record] a line. In order:
// one Begin; any number of Progress; Header followed by its Events, once for
// the run worth showing, or a Comparison; one Verdict, last. A stream without a Verdict is not
// a pass, whatever the process's exit status.
//
// Queue is the one record that no grader sends: the program that starts the
// graders puts it in front, while a run waits for its turn.

// Record is one line of a grader's stream; exactly one field is set.
type Record struct {
	Queue    *Queue    `json:"queue,omitempty"`
	Begin    *Begin    `json:"begin,omitempty"`
	Progress *Progress `json:"progress,omitempty"`
	Header   *Header   `json:"header,omitempty"`
	Event    *Event    `json:"event,omitempty"`
	Options  *Options  `json:"options,omitempty"`
	Verdict  *Verdict  `json:"verdict,omitempty"`

	Comparison *Comparison `json:"comparison,omitempty"`
}

// Queue says how many runs must end before this one begins. A newer one replaces
// it; 0 is the last, and means that it is this one's turn.
type Queue struct {
	Ahead int `json:"ahead"`
}

// Begin announces what will be run.
type Begin struct {
	Lesson    string     `json:"lesson"`
	Exercise  string     `json:"exercise"`
	Scenarios []Scenario `json:"scenarios"`
	// Board is a scenario that nobody is judged in: somebody who plays the
	// scheduler goes up its levels, the easiest first.
	Board  *Scenario `json:"board,omitempty"`
	Levels []Level   `json:"levels,omitempty"`
}

// Level is how much of the board's scenario a run may use.
type Level struct {
	ID          string   `json:"id"`
	Preemptions int      `json:"preemptions"`
	Faults      int      `json:"faults"`
	Kinds       []string `json:"kinds"` // of the faults that may strike: "x" is a crash, "l" a lost reply, as in schedule ids
}

// Levels are what a board may have, from one preemption to a crash and a lost
// reply in one run.
var Levels = []Level{
	{ID: "preempt", Preemptions: 1, Kinds: []string{}},
	{ID: "preempt-twice", Preemptions: 2, Kinds: []string{}},
	{ID: "crash", Preemptions: 1, Faults: 1, Kinds: []string{"x"}},
	{ID: "lost-reply", Preemptions: 1, Faults: 1, Kinds: []string{"l"}},
	{ID: "crash-and-lost-reply", Preemptions: 1, Faults: 2, Kinds: []string{"x", "l"}},
}

// Scenario describes one scenario of a grader and the bound it is explored to.
type Scenario struct {
	Name        string `json:"name"`
	Title       Text   `json:"title"`
	Workers     int    `json:"workers"`
	Preemptions int    `json:"preemptions"` // at most this many in one schedule
	Faults      int    `json:"faults"`      // at most this many in one schedule
}

// Progress says how far the exploration is.
type Progress struct {
	Scenario string `json:"scenario"`
	Explored int    `json:"explored"` // schedules run so far in this scenario
}

// Options says what may happen next in a run that somebody drives choice by
// choice. It comes after the events so far; when it is missing the run is over.
type Options struct {
	Point   int      `json:"point"` // number of the choice to make, from 1
	Used    Used     `json:"used"`
	Options []Option `json:"options"` // the default first
}

// Used counts what a run has used of its bound.
type Used struct {
	Preemptions int `json:"preemptions"`
	Faults      int `json:"faults"`
}

// Option is one thing that may happen next.
type Option struct {
	Label  string     `json:"label"` // names it in a schedule id
	Kind   OptionKind `json:"kind"`
	Worker string     `json:"worker,omitempty"` // whose step it is, or whom a fault strikes
	Text   Text       `json:"text"`             // what would happen
	Costs  Used       `json:"costs"`
}

// OptionKind says what an [Option] is.
type OptionKind string

// The kinds of options.
const (
	TakeStep   OptionKind = "step"
	PassTime   OptionKind = "time"
	StrikeWith OptionKind = "fault"
)

// Outcome is the verdict in one word.
type Outcome string

// The outcomes of a judgement.
const (
	Pass         Outcome = "pass"
	Broken       Outcome = "broken"
	Inconclusive Outcome = "inconclusive"
)

// Failure says what kind of failure stands behind a verdict that is no pass.
type Failure string

// The kinds of failure. The first two are the reader's rule and code, seen from
// inside the grader; Compile and Exit are seen only by the process that builds
// and starts it.
const (
	FailRule     Failure = "rule"     // a rule of the lesson is broken
	FailPanic    Failure = "panic"    // the reader's code panicked
	FailStuck    Failure = "stuck"    // no progress: a mutex across a step, a busy loop, a wait outside the world
	FailCompile  Failure = "compile"  // the reader's code does not compile
	FailExit     Failure = "exit"     // the process ended before the verdict
	FailInternal Failure = "internal" // our fault
	FailBudget   Failure = "budget"   // inconclusive: the run left what the world can judge (drift, limits)
	FailSchedule Failure = "schedule" // inconclusive: nothing is called by that schedule id
)

// Verdict is the judgement of one exercise.
type Verdict struct {
	Exercise string    `json:"exercise"`
	Version  string    `json:"version,omitempty"` // of the text judged, a hash; no grader says it
	Verdict  Outcome   `json:"verdict"`
	Kind     Failure   `json:"kind,omitempty"`     // "" on a pass
	Rule     string    `json:"rule,omitempty"`     // id of the broken rule
	RuleText Text      `json:"ruleText"`           // the rule in words
	Message  Text      `json:"message"`            // what happened: worker, step, consequence
	Scenario string    `json:"scenario,omitempty"` // where it happened
	Schedule string    `json:"schedule,omitempty"` // replays it
	Explored int       `json:"explored"`           // schedules run, over all scenarios
	Complete bool      `json:"complete"`           // every schedule within the bounds was run
	Covered  []Covered `json:"covered,omitempty"`  // per scenario

	Diagnostics []Diagnostic `json:"diagnostics,omitempty"` // for compile: where
	Detail      string       `json:"detail,omitempty"`      // stack, compiler output, as it came
}

// Covered says what was run of one scenario.
type Covered struct {
	Scenario
	Explored int  `json:"explored"`
	Pruned   int  `json:"pruned"` // schedules left out because an equal state had been continued before
	Walks    int  `json:"walks"`  // random schedules past the budget
	Complete bool `json:"complete"`
}

// Diagnostic is one message of the compiler.
type Diagnostic struct {
	File    string `json:"file"` // as the reader names it: answer.go
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}
