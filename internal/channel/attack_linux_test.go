package channel_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/channel"
)

// writeEnd is the descriptor of the child's writing end: the first after the
// standard three.
const writeEnd = 3

// attack plays the roles of code that knows where the pipe is.
func attack(role string, w *channel.Writer, send func(string)) {
	raw := os.NewFile(uintptr(must(syscall.Dup(writeEnd))), "raw")
	syscall.CloseOnExec(int(raw.Fd()))
	switch role {
	case "forge":
		forged := `{"verdict":{"detail":"forged"}}`
		fmt.Fprintf(raw, "%s\n%016x %s\nnonsense\n", forged, 0, forged)
		send("true")
	case "tear":
		fmt.Fprint(raw, `0123456789abcdef {"verdict":`)
		send("true")
	case "flood":
		fmt.Fprint(raw, strings.Repeat("y", 3*channel.MaxLine))
		send("true")
	case "flood for ever":
		for {
			if _, err := raw.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	case "swallow":
		send("first")
		divert(must(os.OpenFile(os.DevNull, os.O_WRONLY, 0)), func() { send("swallowed") })
		send("last")
	case "repeat":
		in, out := mustPipe()
		divert(out, func() { send("once") })
		line := make([]byte, 4096)
		line = line[:must(in.Read(line))]
		raw.Write(bytes.Repeat(line, 3))
		send("after")
	case "close":
		syscall.Close(writeEnd)
		if w.Write(say("unheard")) == nil {
			panic("a write on a closed descriptor succeeded")
		}
	case "keep open":
		child := exec.Command("sleep", "3600")
		child.ExtraFiles = []*os.File{raw}
		if err := child.Start(); err != nil {
			panic(err)
		}
		send(fmt.Sprint(child.Process.Pid))
	case "grandchild":
		pipe := must(os.Readlink(fmt.Sprintf("/proc/self/fd/%d", writeEnd)))
		held := must(exec.Command("ls", "-l", "/proc/self/fd").Output())
		send(fmt.Sprint(strings.Contains(string(held), pipe)))
	default:
		panic("unknown role " + role)
	}
}

// divert points the channel's descriptor elsewhere while f runs.
func divert(to *os.File, f func()) {
	keep := must(syscall.Dup(writeEnd))
	check(syscall.Dup3(int(to.Fd()), writeEnd, 0))
	f()
	check(syscall.Dup3(keep, writeEnd, 0))
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func mustPipe() (*os.File, *os.File) {
	in, out, err := os.Pipe()
	check(err)
	return in, out
}

// attack(code): forges, tears, floods, swallows, repeats or closes the channel's lines | only signed lines in their order are taken; the others are counted
func TestAttacksOnTheDescriptor(t *testing.T) {
	for _, c := range []struct {
		role          string
		want          []string
		dropped, lost int
	}{
		{"forge", []string{"true"}, 3, 0},
		{"tear", []string{"true"}, 1, 0},
		{"flood", []string{"true"}, 1, 0},
		{"swallow", []string{"first", "last"}, 0, 1},
		{"repeat", []string{"once", "after"}, 2, 0},
		{"close", nil, 0, 0},
	} {
		t.Run(c.role, func(t *testing.T) {
			got, r := collect(t, c.role, channel.Config{})
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("records taken (-want +got):\n%s", d)
			}
			if r.Dropped() != c.dropped || r.Lost() != c.lost {
				t.Errorf("dropped %d, lost %d; want %d, %d", r.Dropped(), r.Lost(), c.dropped, c.lost)
			}
		})
	}
}

// attack(code): floods the channel for ever | reading ends at the limit, and the writer with it
func TestAFloodEndsAtTheLimit(t *testing.T) {
	r, cmd := start(t, "flood for ever", channel.Config{})
	r.Limit(5 << 20)
	if _, err := r.Next(); !errors.Is(err, channel.ErrFlood) {
		t.Errorf("Next() = %v, want ErrFlood", err)
	}
	r.Close()
	// The closed channel is what ends the child.
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// attack(code): a child process looks for the channel | it did not inherit it
func TestAGrandchildDoesNotInheritTheChannel(t *testing.T) {
	got, _ := collect(t, "grandchild", channel.Config{})
	if d := cmp.Diff([]string{"false"}, got); d != "" {
		t.Errorf("grandchild holds the channel's pipe (-want +got):\n%s", d)
	}
}

// attack(code): a child is handed the channel and keeps it open | the run ends all the same
func TestFinishEndsAChannelThatSomebodyStillHolds(t *testing.T) {
	r, cmd := start(t, "keep open", channel.Config{})
	rec, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	var holder int
	fmt.Sscan(rec.Verdict.Detail, &holder)
	t.Cleanup(func() { syscall.Kill(holder, syscall.SIGKILL) })
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	r.Finish()
	if rec, err := r.Next(); err == nil {
		t.Errorf("got record %v after the child's end, want the end", rec)
	}
}
