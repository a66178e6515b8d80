package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// BenchmarkServer starts the playground in a process of its own, waits until it
// has built every grader and is idle, and looks at its memory; then it asks for
// runs of the constraint exercise over a socket, as a page does, and times the
// first event of the trace. docs/benchmarks.md has the command.
func BenchmarkServer(b *testing.B) {
	s := idleServer(b)
	defer s.end()
	idle := s.resident(b)
	ws := s.socket(b)
	defer ws.Close()
	var first, alone time.Duration
	for b.Loop() {
		first += s.click(b, ws)
		alone += engineAlone(b)
	}
	b.ReportMetric(float64(idle)/1024, "MB-idle")
	b.ReportMetric(float64(s.resident(b))/1024, "MB-after")
	b.ReportMetric(first.Seconds()*1000/float64(b.N), "ms-first-event")
	b.ReportMetric(first.Seconds()/alone.Seconds(), "×engine")
}

// server is the program in a process of its own.
type server struct {
	cmd     *exec.Cmd
	address string
}

// idleServer starts the program and waits until its graders are built.
func idleServer(b *testing.B) *server {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(self, "-data", data, "-addr", "127.0.0.1:0", "-no-open", "-lang", "en")
	cmd.Env = append(os.Environ(), playgroundRole+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	said, err := cmd.StderrPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	for lines := bufio.NewScanner(said); ; {
		if !lines.Scan() {
			b.Fatal("the graders were never ready")
		}
		if strings.Contains(lines.Text(), "graders are ready") {
			break
		}
	}
	return &server{cmd, strings.TrimSpace(line[strings.Index(line, "http"):])}
}

func (s *server) end() {
	s.cmd.Process.Kill()
	s.cmd.Wait()
}

var residentLine = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)

// resident is the server's resident memory in kB, its children not counted.
func (s *server) resident(b *testing.B) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	m := residentLine.FindSubmatch(text)
	if m == nil {
		b.Fatalf("no VmRSS in\n%s", text)
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// origin is the address without the key.
func (s *server) origin() string {
	origin, _, _ := strings.Cut(s.address, "/?")
	return origin
}

// key is the cookie that the address gives.
func (s *server) key(b *testing.B) string {
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	reply, err := client.Get(s.address)
	if err != nil {
		b.Fatal(err)
	}
	reply.Body.Close()
	cookie, _, _ := strings.Cut(reply.Header.Get("Set-Cookie"), ";")
	return cookie
}

// socket opens the page's socket with the key of the address.
func (s *server) socket(b *testing.B) *websocket.Conn {
	origin := s.origin()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(origin, "http")+"/socket?exercise=constraint",
		http.Header{"Origin": {origin}, "Cookie": {s.key(b)}})
	if err != nil {
		b.Fatal(err)
	}
	return ws
}

// click asks for a run and returns how long the first event took; it waits for
// the run's end.
func (s *server) click(b *testing.B, ws *websocket.Conn) time.Duration {
	start := time.Now()
	var first time.Duration
	if err := ws.WriteMessage(websocket.TextMessage, []byte(`{"do":"run"}`)); err != nil {
		b.Fatal(err)
	}
	for {
		var f struct {
			Records []struct{ Event *trace.Event }
			Done    bool
		}
		if err := ws.ReadJSON(&f); err != nil {
			b.Fatal(err)
		}
		for _, r := range f.Records {
			if r.Event != nil && first == 0 {
				first = time.Since(start)
			}
		}
		if f.Done && first > 0 {
			return first
		}
	}
}

// engineAlone is the same judgement without server and socket.
func engineAlone(b *testing.B) time.Duration {
	e, err := engine.Open(engine.Options{Root: "../..", Data: data})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	start := time.Now()
	v := e.Run(b.Context(), engine.Job{Exercise: "constraint"}, func(trace.Record) {})
	if v.Verdict != trace.Broken {
		b.Fatalf("%s: %s", v.Verdict, v.Message.En)
	}
	return time.Since(start)
}
