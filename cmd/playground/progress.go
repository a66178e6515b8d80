package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// progressFile is how far a reader is, as a file that another machine reads.
type progressFile struct {
	Lockwise  string                      `json:"lockwise"` // always "progress"
	V         int                         `json:"v"`
	Exercises map[string]exerciseProgress `json:"exercises"` // new ones are left out
	// Predictions are by lesson and question, such as "stock/left".
	Predictions map[string]predicted  `json:"predictions,omitempty"`
	Found       map[string][]foundOne `json:"found,omitempty"` // by exercise
	Rehearsals  []rehearsedSession    `json:"rehearsals,omitempty"`
}

// foundOne is a schedule with which the reader, as the scheduler, broke a rule.
type foundOne struct {
	Schedule string    `json:"schedule"`
	Answer   string    `json:"answer,omitempty"` // whose code: "" is the reader's file
	Rule     string    `json:"rule"`
	Version  string    `json:"version,omitempty"` // of the reader's file then
	Level    string    `json:"level,omitempty"`
	At       time.Time `json:"at,omitzero"` // absent: not known
}

type predicted struct {
	Chosen string    `json:"chosen"`
	Shown  string    `json:"shown"`
	At     time.Time `json:"at"`
}

type exerciseProgress struct {
	State    string    `json:"state"`              // broken, passed
	At       time.Time `json:"at"`                 // since when
	Began    time.Time `json:"began,omitzero"`     // judged for the first time; absent: not known
	Ran      time.Time `json:"ran,omitzero"`       // judged last; absent: not known
	Rule     string    `json:"rule,omitempty"`     // broken last
	Schedule string    `json:"schedule,omitempty"` // replays that
	Broke    time.Time `json:"broke,omitzero"`     // when that was; absent: not known
}

// progressVersion is the version of the file's format; older ones are read.
const progressVersion = 1

// maxProgress is the size of the largest progress file read, in bytes.
const maxProgress = 64 << 20

func (p *Program) runProgress(_ context.Context, args []string) (int, error) {
	if len(args) != 2 || args[0] != "export" && args[0] != "import" {
		return 0, usageError{progressUse}
	}
	e, err := p.open()
	if err != nil {
		return 0, err
	}
	if args[0] == "export" {
		return statusPass, p.exportProgress(e, args[1])
	}
	return statusPass, p.importProgress(e, args[1])
}

func (p *Program) exportProgress(e *engine.Engine, name string) error {
	all, err := e.Progress()
	if err != nil {
		return err
	}
	said, err := e.Predictions()
	if err != nil {
		return err
	}
	rehearsals, err := e.Rehearsals()
	if err != nil {
		return err
	}
	file := progressFile{"progress", progressVersion, map[string]exerciseProgress{}, map[string]predicted{}, map[string][]foundOne{}, nil}
	for _, s := range rehearsals {
		file.Rehearsals = append(file.Rehearsals, fileOf(s))
	}
	for question, x := range said {
		file.Predictions[question] = predicted{x.Chosen, x.Shown, x.At.UTC()}
	}
	for id, pr := range all {
		if pr.State != engine.StateNew {
			file.Exercises[id] = exerciseProgress{pr.State, pr.At.UTC(), utc(pr.Began), utc(pr.Ran), pr.Rule, pr.Schedule, utc(pr.Broke)}
		}
		finds, err := e.Found(id)
		if err != nil {
			return err
		}
		for _, f := range finds {
			file.Found[id] = append(file.Found[id], foundOne{f.Schedule, f.Answer, f.Rule, f.Version, f.Level, utc(f.At)})
		}
	}
	text, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(p.path(name), append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("write the progress: %w", err)
	}
	p.printf(progressWritten, len(file.Exercises), name)
	return nil
}

func (p *Program) importProgress(e *engine.Engine, name string) error {
	file, err := readProgress(p.path(name))
	if err != nil {
		return err
	}
	elsewhere := map[string]engine.Progress{}
	for id, x := range file.Exercises {
		elsewhere[id] = engine.Progress{State: x.State, At: x.At, Began: x.Began, Ran: x.Ran, Rule: x.Rule, Schedule: x.Schedule, Broke: x.Broke}
	}
	changed, err := e.Merge(elsewhere)
	if err != nil {
		return err
	}
	for question, x := range file.Predictions { // what was said here first stays
		if err := e.Predict(engine.Prediction{Question: question, Chosen: x.Chosen, Shown: x.Shown, At: x.At}); err != nil {
			return err
		}
	}
	if err := keepFinds(e, file.Found); err != nil {
		return err
	}
	rehearsed, err := keepRehearsals(e, file.Rehearsals)
	if err != nil {
		return err
	}
	if len(changed) == 0 && rehearsed == 0 {
		p.printf(progressKnown)
	}
	if len(changed) > 0 {
		p.printf(progressRead, strings.Join(changed, ", "))
	}
	if rehearsed > 0 {
		p.printf(rehearsalsRead, rehearsed)
	}
	return nil
}

// keepRehearsals takes over what was rehearsed elsewhere, and says how many sessions
// are new or know more now.
func keepRehearsals(e *engine.Engine, all []rehearsedSession) (int, error) {
	var sessions []rehearsal.Session
	for _, f := range all {
		sessions = append(sessions, f.session())
	}
	return e.MergeRehearsals(sessions...)
}

// keepFinds takes over what was found for the exercises of this course.
func keepFinds(e *engine.Engine, all map[string][]foundOne) error {
	for id, finds := range all {
		if !slices.Contains(e.Exercises(), id) {
			continue
		}
		for _, f := range finds {
			if err := e.KeepFound(engine.Found{Exercise: id, Answer: f.Answer, Schedule: f.Schedule, Rule: f.Rule, Version: f.Version, Level: f.Level, At: f.At}); err != nil {
				return err
			}
		}
	}
	return nil
}

// utc is the same moment in UTC; none stays none.
func utc(t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return t.UTC()
}

// readProgress reads a progress file and refuses what is none.
func readProgress(path string) (progressFile, error) {
	f, err := os.Open(path)
	if err != nil {
		return progressFile{}, usageError{cannotRead(err)}
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxProgress))
	if err != nil {
		return progressFile{}, fmt.Errorf("read the progress: %w", err)
	}
	var file progressFile
	if json.Unmarshal(text, &file) != nil || file.Lockwise != "progress" || file.V < 1 {
		return progressFile{}, machineError{noProgressFile(path)}
	}
	if file.V > progressVersion {
		return progressFile{}, machineError{newerProgress(path)}
	}
	for id, x := range file.Exercises {
		if !x.sound(id) {
			return progressFile{}, machineError{badProgress(path, id)}
		}
	}
	for question, x := range file.Predictions {
		if !x.sound(question) {
			return progressFile{}, machineError{badProgress(path, question)}
		}
	}
	for id, finds := range file.Found {
		for _, f := range finds {
			if !f.sound(id) {
				return progressFile{}, machineError{badProgress(path, f.Schedule)}
			}
		}
	}
	answers := map[string]bool{}
	for _, s := range file.Rehearsals {
		if !s.sound() || !s.apart(answers) {
			return progressFile{}, machineError{badProgress(path, s.ID)}
		}
	}
	return file, nil
}

// Names as they are written in lessons; whatever else a file holds would be
// shown to the reader, so it is not taken.
var (
	ruleName     = regexp.MustCompile(`^[a-z0-9-]{0,64}$`)
	questionName = regexp.MustCompile(`^[a-z0-9-]{1,64}/[a-z0-9-]{1,64}$`)
	choiceName   = regexp.MustCompile(`^[\pL\pN_.:-]{1,64}$`)
	scheduleName = regexp.MustCompile(`^[a-z0-9-]+:[a-z0-9-]+:[0-9A-Za-z.-]+$`)
)

func (x exerciseProgress) sound(id string) bool {
	state := x.State == engine.StateBroken || x.State == engine.StatePassed
	days := day(x.At) && dayOrNone(x.Began) && dayOrNone(x.Ran) && dayOrNone(x.Broke)
	return state && days && (x.Schedule == "" || scheduleOf(id, x.Schedule)) && ruleName.MatchString(x.Rule)
}

func (f foundOne) sound(id string) bool {
	names := ruleName.MatchString(f.Rule) && ruleName.MatchString(f.Answer) && ruleName.MatchString(f.Version) && ruleName.MatchString(f.Level)
	return names && scheduleOf(id, f.Schedule) && dayOrNone(f.At)
}

// scheduleOf reports whether a text may be a schedule of an exercise.
func scheduleOf(id, schedule string) bool {
	return len(schedule) <= 4096 && scheduleName.MatchString(schedule) && strings.HasPrefix(schedule, id+":")
}

func (x predicted) sound(question string) bool {
	return questionName.MatchString(question) && choiceName.MatchString(x.Chosen) && choiceName.MatchString(x.Shown) && day(x.At)
}

// day reports whether something can have happened then: clocks differ, by less
// than two days.
func day(at time.Time) bool {
	return at.Year() >= 2000 && at.Before(time.Now().AddDate(0, 0, 2))
}

func dayOrNone(at time.Time) bool { return at.IsZero() || day(at) }

var (
	progressUse = say2(
		"Export or import? Use: go run ./cmd/playground progress export FILE, or progress import FILE",
		"导出还是导入？用法：go run ./cmd/playground progress export 文件，或 progress import 文件")
	progressWritten = say2(
		"Progress written (exercises: %d) to %s. On another machine: go run ./cmd/playground progress import FILE",
		"已把 %d 个练习的进度写入 %s。在另一台机器上：go run ./cmd/playground progress import 文件")
	progressRead   = say2("Taken over: %s. What was known here stays.", "已合并：%s。本机原有的进度都保留。")
	rehearsalsRead = say2("Rehearsals taken over: %d. No answer of yours is lost.", "已合并 %d 次模拟面试，你的回答都保留。")
	progressKnown  = say2("Nothing in that file is news here.", "该文件里没有新的进度。")
)

func noProgressFile(path string) trace.Text {
	return say2(path+" is no progress file. `go run ./cmd/playground progress export FILE` writes one.",
		path+" 不是进度文件。`go run ./cmd/playground progress export 文件` 可生成一个。")
}

func newerProgress(path string) trace.Text {
	return say2(path+" was written by a newer Lockwise. Update this one.",
		path+" 由更新版本的 Lockwise 写出。请先更新本程序。")
}

func badProgress(path, id string) trace.Text {
	return say2(fmt.Sprintf("%s: what it says of %q cannot be right, so nothing was taken over. Export it again.", path, id),
		fmt.Sprintf("%s：其中关于 %q 的内容不合理，没有合并任何进度。请重新导出。", path, id))
}
