package channel_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/channel"
	"lockwise/internal/trace"
)

// roleVariable makes this test binary act as a grader instead of running tests.
const roleVariable = "LOCKWISE_TEST_ROLE"

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		play(role)
		return
	}
	os.Exit(m.Run())
}

// start runs this binary as a child in a role.
func start(t *testing.T, role string, c channel.Config) (*channel.Reader, *exec.Cmd) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	// The race detector would wait a second at each child's exit.
	cmd.Env = append(os.Environ(), roleVariable+"="+role, "GORACE=atexit_sleep_ms=0")
	cmd.Stderr = os.Stderr
	r, err := channel.Start(cmd, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r, cmd
}

// collect reads what a child in a role reports until the channel ends.
func collect(t *testing.T, role string, c channel.Config) ([]string, *channel.Reader) {
	t.Helper()
	r, cmd := start(t, role, c)
	var got []string
	for {
		rec, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, rec.Verdict.Detail)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("child: %v", err)
	}
	return got, r
}

// say is the record a role sends: a verdict whose detail is the text.
func say(text string) trace.Record { return trace.Record{Verdict: &trace.Verdict{Detail: text}} }

func TestConfigGoesDownAndRecordsComeUpInOrder(t *testing.T) {
	c := channel.Config{Mode: channel.ModeReplay, Schedule: "constraint:3f", Lang: "zh", Sources: map[string]string{"/a": "/b"}}
	got, r := collect(t, "echo", c)
	want := []string{"replay", "constraint:3f", "zh", "/b"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("records (-want +got):\n%s", d)
	}
	if r.Dropped() != 0 || r.Lost() != 0 {
		t.Errorf("dropped %d and lost %d lines, want none", r.Dropped(), r.Lost())
	}
}

// Whoever reads late, after the child is gone, reads what it has sent.
func TestWhatWasSentIsReadAfterTheEnd(t *testing.T) {
	r, cmd := start(t, "echo", channel.Config{Mode: channel.ModeReplay})
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	r.Finish()
	for i := range 4 {
		if _, err := r.Next(); err != nil {
			t.Errorf("record %d of 4: %v", i+1, err)
		}
	}
	if rec, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("then comes %v, %v", rec, err)
	}
}

func TestNothingOfTheChannelIsLeftInTheEnvironment(t *testing.T) {
	got, _ := collect(t, "environment", channel.Config{})
	if d := cmp.Diff([]string{"unset"}, got); d != "" {
		t.Errorf("variable (-want +got):\n%s", d)
	}
}

func TestAProcessStartedByHandHasNoChannel(t *testing.T) {
	if _, w, ok := channel.FromParent(); ok || w != nil {
		t.Errorf("FromParent() = %v, %v in a plain go test, want no channel", w, ok)
	}
}

func TestManyWritersAtOnceKeepTheirLinesWhole(t *testing.T) {
	got, r := collect(t, "crowd", channel.Config{})
	if len(got) != crowd*crowd || r.Dropped() != 0 {
		t.Errorf("got %d records and %d dropped lines, want %d and 0", len(got), r.Dropped(), crowd*crowd)
	}
}

func TestARecordTooLongIsAnErrorAndSpoilsNothing(t *testing.T) {
	got, r := collect(t, "too long", channel.Config{})
	if len(got) != 1 || !strings.Contains(got[0], "longer than a line may be") || r.Dropped() != 0 {
		t.Errorf("got %q, dropped %d; want one record with the writer's error, none dropped", got, r.Dropped())
	}
}

func TestABrokenVariableEndsTheChildAtOnce(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []string{"", "7", "x,y", "990,991"} {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), roleVariable+"=echo", channel.Variable+"="+value)
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 3 || !strings.Contains(string(out), "channel") {
			t.Errorf("%s=%q: %v, output %q; want exit status 3 and a message", channel.Variable, value, err, out)
		}
	}
}
