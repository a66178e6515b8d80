//go:build unix

package engine_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
)

func init() { roles["victim"] = victim }

// The environment that tells the victim where to work.
const victimRoot, victimData = "LOCKWISE_TEST_ROOT", "LOCKWISE_TEST_DATA"

// victimSaves is how often a victim saves that nobody kills: its history is read to
// its beginning.
const victimSaves = 90

// victim saves as fast as it can, until it is killed. It prints a dot when a
// save is done.
func victim() {
	e, err := engine.Open(engine.Options{Root: os.Getenv(victimRoot), Data: os.Getenv(victimData)})
	if err != nil {
		panic(err)
	}
	f, err := e.Load("one")
	for i := 0; err == nil && i < victimSaves; i++ {
		f, err = e.Save("one", fmt.Sprint("typed ", i), f.Version)
		fmt.Print(".")
	}
	if err != nil {
		panic(err)
	}
	io.Copy(io.Discard, os.Stdin) // until the end, be it that of who started it
}

// attack(machine): kill -9 in the middle of saving, six times | every text whose save was reported is in the history, the file is whole, the data file opens
func TestKillingTheProgramLosesNothing(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for saves := 1; saves <= 6; saves++ {
		o, path := course(t)
		cmd := exec.CommandContext(context.Background(), self)
		cmd.Env = append(os.Environ(), victimRoot+"="+o.Root, victimData+"="+o.Data, "LOCKWISE_TEST_ROLE=victim")
		dots, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cmd.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := dots.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		for range saves {
			if _, err := dots.Read(make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
		}
		cmd.Process.Signal(syscall.SIGKILL)
		cmd.Wait()

		e := openAt(t, o)
		disk, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all := history(t, e)
		if len(all) <= saves {
			t.Errorf("%d saves were reported, the history has %d texts", saves+1, len(all))
		}
		var want []string
		for i := range all {
			want = append(want, fmt.Sprint("save typed ", i-1))
		}
		want[0] = "disk shipped"
		if d := cmp.Diff(want, all); d != "" {
			t.Errorf("history (-want +got):\n%s", d)
		}
		// The file is one of the last two texts, and whole.
		last := all[len(all)-2:]
		if text := "save " + string(disk); text != last[0] && text != last[1] {
			t.Errorf("on disk %q, want one of %q", disk, last)
		}
	}
}
