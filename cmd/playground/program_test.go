package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"lockwise/lessons"
)

// data is the data directory that the tests share, so that a grader is built
// once.
var data string

// playgroundRole makes this test binary the program instead.
const playgroundRole = "LOCKWISE_TEST_PLAYGROUND"

func TestMain(m *testing.M) {
	if os.Getenv(playgroundRole) != "" {
		main()
	}
	dir, err := os.MkdirTemp("", "lockwise-playground-test-")
	if err != nil {
		panic(err)
	}
	data = dir
	time.Local = time.UTC // of the dates that tests want to read
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// output is what a program printed; it may be read while the program runs.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
	came chan struct{}
}

func newOutput() *output { return &output{came: make(chan struct{}, 1)} }

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case o.came <- struct{}{}:
	default:
	}
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// program prepares a run of the program as a user would start it here.
func program(t *testing.T, args ...string) (*Program, *output, *output) {
	t.Helper()
	out, errs := newOutput(), newOutput()
	p := &Program{
		Args: append([]string{"-data", data}, args...), Dir: ".",
		Env: func(string) string { return "" }, Out: out, Err: errs,
		Open: func(string) error { return nil },
	}
	t.Cleanup(p.Close)
	return p, out, errs
}

// play runs the program and returns what it printed on both streams.
func play(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	p, o, e := program(t, args...)
	status = p.Run(t.Context())
	return status, o.String(), e.String()
}

func TestWrongUseSaysWhatToDo(t *testing.T) {
	for _, c := range []struct {
		args string
		says string
	}{
		{"nonsense", "playground help"},
		{"constraint", "playground grade constraint"},
		{"grade", "Which exercise?"},
		{"grade nonsense", "There is: constraint"},
		{"grade constraint constraint", "playground grade all"},
		{"grade -nonsense constraint", "grade has no flag -nonsense"},
		{"-html x replay constraint", "Flags stand behind the command"},
		{"grade -file", "needs a value"},
		{"questions check ../../docs/img", "There is no question in"},
		{"join http://127.0.0.1:1/?code=ABCDEF", "no join code of six letters and digits"},
		{"grade -file x all", "name it"},
		{"grade -lang fr constraint", "-lang zh"},
		{"hint constraint 9", "hints 1 to 3"},
		{"hint constraint x", "hints 1 to 3"},
		{"solution", "Which exercise?"},
		{"reset", "Which exercise?"},
		{"replay", "schedule id"},
		{"replay nonsense", "neither a file nor a schedule id"},
		{"replay nonsense:x:1", "neither a file nor a schedule id"},
		{"-addr nonsense", "127.0.0.1:0"},
		{"-addr 0.0.0.0:0", "ssh -L"},
		{"-addr :0", "ssh -L"},
		{"-addr 127.0.0.1:99999", "127.0.0.1:0"},
		{"-addr 127.0.0.1:nosuchport", "127.0.0.1:0"},
		{"workshop -addr 192.0.2.1:0", "no address of this machine"},
		{"nonsense -h", "playground help"},
		{"grade -h -nonsense", "playground help"},
		{"list all", "playground list"},
		{"choose wrong", "choose -answers"},
		{"choose -answers nonsense", "waste, stale, wrong"},
		{"choose -answers stale,short", "too many"},
		{"compare nosuchrow", "There is: redis"},
		{"compare redis etcd", "playground compare"},
		{"progress", "progress export FILE"},
		{"progress delete x", "progress export FILE"},
		{"progress import", "progress import FILE"},
		{"progress import /nope", "/nope"},
		{"grade -file /nope constraint", "/nope"},
	} {
		status, out, errs := play(t, strings.Fields(c.args)...)
		if status != statusUsage || !strings.Contains(errs, c.says) || out != "" {
			t.Errorf("playground %s: status %d, printed %q and %q; want status 2 and %q on the error stream", c.args, status, out, errs, c.says)
		}
		status, _, errs = play(t, append([]string{"-lang", "zh"}, strings.Fields(c.args)...)...)
		if !strings.Contains(c.args, "-lang") && (status != statusUsage || !strings.ContainsFunc(errs, func(r rune) bool { return r > 0x4e00 })) {
			t.Errorf("playground -lang zh %s: status %d, printed %q; want Chinese", c.args, status, errs)
		}
	}
}

func TestAScheduleThatIsNotThereIsWrongUse(t *testing.T) {
	ex, _, _ := lessons.FindExercise("constraint")
	for _, id := range []string{"constraint:nosuch:-", "constraint:double-submit:zzz"} {
		status, out, errs := play(t, "replay", "-file", answerFile(t, ex.Shipped()), id)
		if status != statusUsage || !strings.Contains(errs, id) || out != "" {
			t.Errorf("%s: status %d, printed %q and %q; want status 2 and the id on the error stream", id, status, out, errs)
		}
	}
}

func TestItMustBeStartedInTheProject(t *testing.T) {
	p, _, errs := program(t, "list")
	p.Dir = t.TempDir()
	if status := p.Run(t.Context()); status != statusUsage || !strings.Contains(errs.String(), "folder you cloned") {
		t.Errorf("status %d, printed %q; want status 2 and where to go", status, errs)
	}
}

func TestTheLanguageComesFromTheEnvironment(t *testing.T) {
	for _, c := range []struct{ all, lang, want string }{
		{"", "zh_CN.UTF-8", "zh"}, {"", "en_GB.UTF-8", "en"}, {"zh_TW.UTF-8", "en_US.UTF-8", "zh"}, {"C", "zh_CN.UTF-8", "en"}, {"", "", "en"},
	} {
		env := map[string]string{"LC_ALL": c.all, "LANG": c.lang}
		if got := language(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("LC_ALL=%q LANG=%q: %s, want %s", c.all, c.lang, got, c.want)
		}
	}
}

func TestHelpNamesEveryCommand(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}, {"help", "-lang", "zh"}, {"-h", "-lang", "zh"}} {
		status, out, _ := play(t, args...)
		if status != statusPass {
			t.Errorf("%v: status %d", args, status)
		}
		if !strings.Contains(out, defaultAddr) || !strings.Contains(out, data) {
			t.Errorf("%v: no word of where it serves and remembers\n%s", args, out)
		}
		if !strings.Contains(out, workshopAddr) {
			t.Errorf("%v: no word of where a workshop is served unless told otherwise\n%s", args, out)
		}
		for _, c := range commands() {
			if !strings.Contains(out, "playground "+c.name) {
				t.Errorf("%v: no word of %s", args, c.name)
			}
		}
	}
}

func TestHelpOfOneCommand(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"help grade", "judge your file"}, {"grade -h", "judge your file"}, {"grade constraint -h", "judge your file"},
		{"-h grade", "judge your file"}, {"grade -h -lang zh", "评判你的练习文件"}, {"serve -h", "serve the workbook"},
	} {
		status, out, errs := play(t, strings.Fields(c.args)...)
		if status != statusPass || !strings.Contains(out, c.says) || !strings.Contains(out, "-data") || strings.Contains(out, "playground watch") {
			t.Errorf("playground %s: status %d, printed %q and %q; want the help of that command, with all its flags", c.args, status, out, errs)
		}
	}
}

func TestAnAddressThatTheSystemRefuses(t *testing.T) {
	for _, c := range []struct {
		err  error
		says string
	}{
		{syscall.EACCES, "below 1024"}, {syscall.EADDRINUSE, "is taken"}, {syscall.EADDRNOTAVAIL, "no address of this machine"},
	} {
		err := notListening("127.0.0.1:80", &net.OpError{Op: "listen", Err: os.NewSyscallError("bind", c.err)})
		if got := sorry(err).En; !strings.Contains(got, c.says) || !strings.Contains(got, "127.0.0.1:0") {
			t.Errorf("%v is told as %q; want %q and another address", c.err, got, c.says)
		}
	}
}

func TestTextsOfTheCourse(t *testing.T) {
	for _, l := range lessons.All() {
		for _, ex := range l.Exercises {
			if status, out, _ := play(t, "solution", ex.ID); status != statusPass || out != ex.Solution() {
				t.Errorf("solution %s: status %d, %d bytes", ex.ID, status, len(out))
			}
			for rung := 1; rung <= 3; rung++ {
				if status, out, _ := play(t, "hint", ex.ID, fmt.Sprint(rung)); status != statusPass || out == "" {
					t.Errorf("hint %s %d: status %d, printed %q", ex.ID, rung, status, out)
				}
			}
			if _, out, _ := play(t, "list"); !strings.Contains(out, ex.ID) {
				t.Errorf("list does not name %s", ex.ID)
			}
		}
	}
}

// answerFile writes an answer to a file.
func answerFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "any name.go")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// judgeFile grades an answer with -json.
func judgeFile(t *testing.T, text string) (int, report) {
	t.Helper()
	status, out, errs := play(t, "grade", "constraint", "-json", "-file", answerFile(t, text))
	var r report
	if err := json.Unmarshal([]byte(out), &r); err != nil || strings.Count(out, "\n") != 1 {
		t.Fatalf("printed %q and %q, want one JSON object: %v", out, errs, err)
	}
	return status, r
}

func TestGradeTellsTheOutcomesApart(t *testing.T) {
	ex, _, _ := lessons.FindExercise("constraint")
	for _, c := range []struct {
		name, text, verdict, kind string
		status                    int
	}{
		{"solution", ex.Solution(), "pass", "", statusPass},
		{"shipped", ex.Shipped(), "broken", "rule", statusBroken},
		{"unfinished", ex.Shipped() + "\nfunc", "broken", "compile", statusBroken},
	} {
		status, r := judgeFile(t, c.text)
		if status != c.status || string(r.Verdict) != c.verdict || string(r.Kind) != c.kind || r.Exercise != "constraint" {
			t.Errorf("%s: status %d, %+v; want %d, %s/%s", c.name, status, r, c.status, c.verdict, c.kind)
		}
	}
}

func TestWhatBreaksCanBeReplayed(t *testing.T) {
	ex, _, _ := lessons.FindExercise("constraint")
	_, r := judgeFile(t, ex.Shipped())
	if r.Schedule == "" || r.Trace == "" {
		t.Fatalf("no schedule or no trace: %+v", r)
	}
	status, picture, _ := play(t, "replay", r.Trace)
	if status != statusPass || !strings.Contains(picture, "✗") {
		t.Errorf("replay of the file: status %d, printed\n%s", status, picture)
	}
	status, out, _ := play(t, "replay", "-file", answerFile(t, ex.Shipped()), r.Schedule)
	if status != statusBroken || !strings.Contains(out, picture) {
		t.Errorf("replay of %s: status %d, printed\n%s\nwant the picture\n%s", r.Schedule, status, out, picture)
	}
}

// attack(machine): the port is taken, by another Lockwise | status 3, and how to take another port
// attack(machine): second instance of the playground on the same data | both serve, on ports of their own
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p, out, errs := program(t, "-addr", "127.0.0.1:0")
	opened := make(chan string, 1)
	p.Open = func(url string) error { opened <- url; return nil }
	ended := make(chan int, 1)
	go func() { ended <- p.Run(ctx) }()
	var address string
	select {
	case address = <-opened:
	case status := <-ended:
		t.Fatalf("ended with %d: %s", status, errs)
	}
	if !strings.Contains(out.String(), address) {
		t.Errorf("printed %q, opened %s", out, address)
	}
	visit(t, address)
	t.Run("the port is taken now", func(t *testing.T) {
		host, _, _ := strings.Cut(strings.TrimPrefix(address, "http://"), "/")
		status, _, errs := play(t, "-no-open", "-addr", host)
		if status != statusUnknown || !strings.Contains(errs, "-addr 127.0.0.1:0") {
			t.Errorf("status %d, printed %q; want status 3 and another address", status, errs)
		}
	})
	t.Run("and again in Chinese", func(t *testing.T) {
		host, _, _ := strings.Cut(strings.TrimPrefix(address, "http://"), "/")
		if _, _, errs := play(t, "-no-open", "-lang", "zh", "-addr", host); !strings.Contains(errs, "已被占用") {
			t.Errorf("printed %q, want that the address is taken", errs)
		}
	})
	t.Run("a second one on the same data", func(t *testing.T) {
		ctx, stop := context.WithCancel(ctx)
		p, _, errs := program(t, "-addr", "127.0.0.1:0")
		p.Open = func(url string) error {
			visit(t, url)
			visit(t, address)
			stop()
			return nil
		}
		if status := p.Run(ctx); status != statusPass {
			t.Errorf("ended with %d: %s", status, errs)
		}
	})
	cancel()
	if status := <-ended; status != statusPass {
		t.Errorf("ended with %d: %s", status, errs)
	}
}
