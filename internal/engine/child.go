package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"lockwise/internal/channel"
	"lockwise/internal/trace"
)

// cause says why a child was ended before its time.
type cause string

// The causes. None is a child that ended by itself.
const (
	causeNone      cause = ""
	causeCancelled cause = "cancelled" // whoever asked does not want it any more
	causeSilence   cause = "silence"   // it reported nothing for too long
	causeTime      cause = "time"      // it took too long altogether
	causeMemory    cause = "memory"    // it used too much
	causeProcs     cause = "processes" // it started too many
	causeStream    cause = "stream"    // it reported too much
	causePrinted   cause = "printed"   // it printed too much
	causeDisk      cause = "disk"      // it filled its folder
)

// end is how a child ended.
type end struct {
	verdict *trace.Verdict // the last one that verified; nil if there was none
	cause   cause
	status  string // as the system names it: "exit status 2"
	code    int    // exit status, -1 if a signal ended it
	output  string // what it printed, cut
	cut     int64  // bytes of output that were dropped
	forged  int    // lines on the channel that did not verify
	strays  int    // processes it left behind
}

// child is one run of a grader.
type child struct {
	cmd    *exec.Cmd
	limits Limits
	group  *group
	output *capture
	beat   chan struct{} // a record came
	gone   chan struct{} // closed when the process has ended
	quit   chan cause    // the first cause to end it
}

// start runs a grader to its end. Records go to emit as they come, except
// verdicts; emit is called from this goroutine only.
func (e *Engine) start(ctx context.Context, g grader, c channel.Config, emit func(trace.Record)) (end, error) {
	scratch, err := os.MkdirTemp(e.scratch, scratchPrefix)
	if err != nil {
		return end{}, fmt.Errorf("make a folder for the run: %w", err)
	}
	defer os.RemoveAll(scratch)
	ch := &child{
		limits: e.limits, group: newGroup(filepath.Base(scratch)), output: newCapture(e.limits.Output),
		beat: make(chan struct{}, 1), gone: make(chan struct{}), quit: make(chan cause, 1),
	}
	ch.cmd = ch.group.command(g.binary, []string{"-test.run=^TestExercise$", "-test.timeout=0"}, e.limits)
	ch.cmd.Dir = scratch
	ch.cmd.Env = e.childEnv(scratch)
	printed, err := ch.output.connect(ch.cmd)
	if err != nil {
		return end{}, fmt.Errorf("start the grader: %w", err)
	}
	records, err := channel.Start(ch.cmd, c)
	if err != nil {
		printed(false)
		return end{}, fmt.Errorf("start the grader: %w", err)
	}
	defer records.Close()
	defer ch.group.close()
	records.Limit(e.limits.Stream)
	ch.group.started(ch.cmd)

	waited := make(chan error, 1)
	go func() { waited <- ch.wait(ctx, records) }()
	result := ch.listen(records, emit)
	err = <-waited
	printed(true)
	ch.finish(&result, err)
	result.forged = records.Dropped()
	return result, nil
}

// wait waits for the process, watches it meanwhile, and leaves nothing of it.
func (ch *child) wait(ctx context.Context, records *channel.Reader) error {
	watched := make(chan struct{})
	go func() { defer close(watched); ch.watch(ctx) }()
	err := ch.cmd.Wait()
	close(ch.gone)
	<-watched
	ch.group.kill()
	records.Finish()
	return err
}

// childEnv is all a grader knows of the world: nothing of the user's.
func (e *Engine) childEnv(scratch string) []string {
	env := []string{
		"HOME=" + scratch, "TMPDIR=" + scratch, "PATH=" + os.Getenv("PATH"),
		"LANG=C", "TZ=UTC", "GOMAXPROCS=1",
		fmt.Sprintf("GOMEMLIMIT=%d", e.limits.Memory/4*3),
		runVariable + "=" + filepath.Base(scratch),
	}
	if runtime.GOOS == "windows" {
		env = append(env, "TMP="+scratch, "TEMP="+scratch, "USERPROFILE="+scratch, "SystemRoot="+os.Getenv("SystemRoot"))
	}
	return env
}

// listen passes the records on until the channel ends.
func (ch *child) listen(records *channel.Reader, emit func(trace.Record)) end {
	var result end
	for {
		rec, err := records.Next()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				ch.end(causeStream)
			}
			return result
		}
		select {
		case ch.beat <- struct{}{}:
		default:
		}
		if rec.Verdict != nil {
			result.verdict = rec.Verdict
			continue
		}
		emit(rec)
	}
}

// finish fills in how the process ended.
func (ch *child) finish(result *end, err error) {
	select {
	case result.cause = <-ch.quit:
	default:
	}
	result.output, result.cut = ch.output.text()
	result.strays = ch.group.strays
	result.code = ch.cmd.ProcessState.ExitCode()
	result.status = ch.cmd.ProcessState.String()
	if err != nil && !isExit(err) {
		result.status = strings.TrimSpace(result.status + " " + err.Error())
	}
}

// end ends the child for a cause; the first one counts.
func (ch *child) end(why cause) {
	select {
	case ch.quit <- why:
	default:
		return
	}
	if why == causeSilence || why == causeTime {
		ch.group.askForStacks(ch.cmd, ch.gone)
	}
	ch.group.kill()
}
