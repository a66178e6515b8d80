//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"lockwise/internal/engine"
	"lockwise/lessons"
)

// attack(machine): kill -9 of the playground while a browser saves | every text whose save was answered is in the history, the file is whole, and the next start knows them
func TestKillingThePlaygroundLosesNothing(t *testing.T) {
	root, data := bareCourse(t), dataOfTheKilled(t)
	base, n := "shipped", 0
	for _, saves := range []int{1, 7, 20} {
		address, kill := startPlayground(t, root, data)
		b := newSaver(t, address)
		for range saves {
			n++
			if err := b.save(base, typed(n)); err != nil {
				t.Fatal(err)
			}
			base = typed(n)
		}
		// The next saves race with the end.
		ended := make(chan struct{})
		go func() { defer close(ended); kill() }()
		for {
			n++
			if err := b.save(base, typed(n)); err != nil {
				break
			}
			base = typed(n)
		}
		<-ended
		base = surviving(t, root, data, base, typed(n))
	}
}

// dataOfTheKilled is a data directory into which the go command of a program that
// was killed may still be writing when the test ends: it is tried again until it
// is gone.
func dataOfTheKilled(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "killed")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		end := time.Now().Add(patience)
		for err := os.RemoveAll(dir); err != nil; err = os.RemoveAll(dir) {
			if time.Now().After(end) {
				t.Errorf("somebody still writes into the data of a killed playground: %v", err)
				return
			}
			<-time.After(10 * time.Millisecond)
		}
	})
	return dir
}

func typed(n int) string { return fmt.Sprintf("typed %d", n) }

// surviving checks what is left: all that was answered, and the file as it was
// answered last or as the request that got no answer wanted it.
func surviving(t *testing.T, root, data, answered, lost string) string {
	t.Helper()
	e, err := engine.Open(engine.Options{Root: root, Data: data})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	all, err := e.History("constraint", 0, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(all, func(r engine.Revision) bool { return r.Text == answered }) {
		t.Errorf("%q was answered and is not in the history of %d texts", answered, len(all))
	}
	f, err := e.Load("constraint")
	if err != nil || f.Text != answered && f.Text != lost {
		t.Fatalf("on disk %q, %v; want %q or %q", f.Text, err, answered, lost)
	}
	return f.Text
}

// bareCourse is a course that has every exercise and no grader.
func bareCourse(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	files := map[string]string{"go.mod": "module lockwise\n"}
	for _, l := range lessons.All() {
		for _, ex := range l.Exercises {
			files["exercises/"+ex.ID+"/answer.go"] = "shipped"
			files["exercises_test/"+ex.ID+"/x_test.go"] = "package x\n"
		}
	}
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// startPlayground starts the program in a process of its own and returns its
// address and how to kill it.
func startPlayground(t *testing.T, root, data string) (address string, kill func()) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, "-data", data, "-addr", "127.0.0.1:0", "-no-open", "-lang", "en")
	cmd.Dir, cmd.Env = root, append(os.Environ(), playgroundRole+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = line[strings.Index(line, "http"):]
	return strings.TrimSpace(address), func() {
		cmd.Process.Signal(syscall.SIGKILL)
		cmd.Wait()
	}
}

// saver is a page that saves.
type saver struct {
	client *http.Client
	file   string // address of the exercise's file
}

func newSaver(t *testing.T, address string) saver {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := saver{client: &http.Client{Jar: jar}}
	reply, err := b.client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	reply.Body.Close()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	b.file = "http://" + u.Host + "/exercise/constraint/file"
	return b
}

// save replaces the text base by another.
func (b saver) save(base, text string) error {
	body, err := json.Marshal(map[string]string{"text": text, "base": engine.Version(base)})
	if err != nil {
		return err
	}
	r, err := http.NewRequest(http.MethodPut, b.file, strings.NewReader(string(body)))
	if err != nil {
		return err
	}
	reply, err := b.client.Do(r)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(reply.Body)
		return fmt.Errorf("%s: %s", reply.Status, said)
	}
	return nil
}
