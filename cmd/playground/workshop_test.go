package main

import (
	"context"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lockwise/internal/asktest"
)

// oneStep is a plan of a team's own, with nothing to compile.
const oneStep = `---
en: Our plan
zh: 我们的议程
---

## break
minutes: 5
en: Coffee
zh: 休息
`

// held is a workshop that a test has started.
type held struct {
	out   func() string
	lead  string // the instructor's address
	ended chan int
	stop  context.CancelFunc
}

// hold starts a workshop and waits for the instructor's address.
func hold(t *testing.T, data string, args ...string) held {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	p, out, errs := program(t, append([]string{"workshop", "-data", data}, args...)...)
	opened := make(chan string, 1)
	p.Open = func(url string) error { opened <- url; return nil }
	w := held{out: out.String, ended: make(chan int, 1), stop: stop}
	go func() { w.ended <- p.Run(ctx) }()
	select {
	case w.lead = <-opened:
	case status := <-w.ended:
		t.Fatalf("ended with %d: %s", status, errs)
	}
	return w
}

// end stops the server and returns what it has printed.
func (w held) end(t *testing.T) string {
	t.Helper()
	w.stop()
	if status := <-w.ended; status != statusPass {
		t.Errorf("ended with %d", status)
	}
	return w.out()
}

// visitor is a browser with cookies of its own.
type visitor struct{ *http.Client }

func newVisitor() visitor {
	jar, _ := cookiejar.New(nil)
	return visitor{&http.Client{Jar: jar}}
}

// page is what an address shows.
func (v visitor) page(t *testing.T, address string) string {
	t.Helper()
	reply, text := asktest.Ask(t, v.Client, http.MethodGet, address, "")
	if reply.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", address, reply.Status)
	}
	return text
}

// A room that is served, ended and gone on with: the addresses printed are those
// that work, and the instructor's key is the same.
func TestAWorkshopIsServedAndGoneOnWith(t *testing.T) {
	data := filepath.Join(t.TempDir(), "not yet there")
	plan := filepath.Join(t.TempDir(), "ours.md")
	if err := os.WriteFile(plan, []byte(oneStep), 0o644); err != nil {
		t.Fatal(err)
	}
	w := hold(t, data, "-addr", "127.0.0.1:0", "-plan", plan)
	if text := newVisitor().page(t, w.lead); !strings.Contains(text, "Our plan") {
		t.Error("the instructor's address does not lead to the desk")
	}
	key := regexp.MustCompile(`key=(\w{6})\.\w{32}`).FindStringSubmatch(w.lead)
	if key == nil {
		t.Fatalf("the instructor's address is %s", w.lead)
	}
	text := w.end(t)
	join := regexp.MustCompile(`http://127\.0\.0\.1:\d+/\?code=` + key[1]).FindString(text)
	if join == "" || !strings.Contains(text, "Only this machine") || strings.Contains(text, "plain HTTP") {
		t.Errorf("printed\n%s", text)
	}
	again := hold(t, data, "-addr", "0.0.0.0:0", "-room", key[1], "-lang", "zh", "-host", "class.example")
	if !strings.HasSuffix(again.lead, key[0]) {
		t.Errorf("first %s, then %s", w.lead, again.lead)
	}
	newVisitor().page(t, again.lead)
	text = again.end(t)
	for _, part := range []string{"加入码：" + key[1], "明文 HTTP", "http://class.example:", "他们的代码不会在这里运行", "-room " + key[1] + " -addr 0.0.0.0:0 -data " + strconv.Quote(data) + " -host class.example"} {
		if !strings.Contains(text, part) {
			t.Errorf("printed without %q:\n%s", part, text)
		}
	}
}

// Behind a proxy with TLS the addresses printed are the proxy's.
func TestAWorkshopBehindAProxy(t *testing.T) {
	data := t.TempDir()
	plan := filepath.Join(data, "ours.md")
	write(t, data, "ours.md", oneStep)
	w := hold(t, data, "-addr", "127.0.0.1:0", "-plan", plan, "-url", "https://Workshop.example/")
	text := w.end(t)
	key := regexp.MustCompile(`^https://workshop\.example/lead\?key=(\w{6})\.\w{32}$`).FindStringSubmatch(w.lead)
	if key == nil {
		t.Fatalf("the instructor's address is %s", w.lead)
	}
	for _, part := range []string{"https://workshop.example/?code=" + key[1], "passes that on to 127.0.0.1:", "-url https://Workshop.example/"} {
		if !strings.Contains(text, part) {
			t.Errorf("printed without %q:\n%s", part, text)
		}
	}
	if strings.Contains(text, "plain HTTP") {
		t.Errorf("printed\n%s", text)
	}
}

func TestAWorkshopThatCannotBeHeldSaysWhy(t *testing.T) {
	data := t.TempDir()
	bad := filepath.Join(data, "bad.md")
	if err := os.WriteFile(bad, []byte("## page nosuch\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-plan", "nosuch"}, "There is no plan \"nosuch\""},
		{[]string{"-plan", bad}, "bad.md:1:"},
		{[]string{"-room", "ZZZZZZ"}, "There is no room \"ZZZZZZ\""},
		{[]string{"-room", "ZZZZZZ", "-plan", bad}, "leave out -plan"},
		{[]string{"-addr", "nowhere"}, "is no address"},
		{[]string{"-url", "workshop.example"}, "-url https://workshop.example"},
		{[]string{"-url", "https://workshop.example/room"}, "-url https://workshop.example"},
		{[]string{"-redis", "http://x"}, "Check the address"},
		{[]string{"-redis", "redis://127.0.0.1:1/0"}, "Check the address"},
		{[]string{"more"}, "Too many words"},
	} {
		args := append([]string{"workshop", "-no-open", "-data", data, "-addr", "127.0.0.1:0"}, c.args...)
		if status, _, errs := play(t, args...); status == statusPass || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d, printed %q; want %q", c.args, status, errs, c.want)
		}
	}
}
