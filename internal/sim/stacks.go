package sim

import (
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"lockwise/internal/trace"
)

// A goroutine is one entry of a stack dump.
type goroutine struct {
	id      string
	state   string // "chan receive (durable)", "sync.Mutex.Lock", "running"
	bubble  string // "" outside any
	frames  []frame
	created frame // where it was started
	text    string
}

type frame struct {
	function string
	file     string
	line     string
}

func (f frame) String() string {
	if f.file == "" {
		return f.function
	}
	return filepath.Base(f.file) + ":" + f.line
}

var goroutineHead = regexp.MustCompile(`^goroutine (\d+) (?:gp=\S+ m=\S+ (?:mp=\S+ )?)?\[(.*)\]:$`)

// dumpGoroutines takes the stacks of all goroutines.
func dumpGoroutines() []goroutine { return parseStacks(stackDump()) }

func stackDump() string {
	buf := make([]byte, 64<<10)
	for {
		n := runtime.Stack(buf, true)
		if n < len(buf) {
			return string(buf[:n])
		}
		buf = make([]byte, 2*len(buf))
	}
}

func parseStacks(dump string) []goroutine {
	var all []goroutine
	for text := range strings.SplitSeq(dump, "\n\n") {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if g, ok := parseHead(lines[0]); ok {
			g.text = text
			g.parseFrames(lines[1:])
			all = append(all, g)
		}
	}
	return all
}

// parseHead reads the line above a stack.
func parseHead(line string) (g goroutine, ok bool) {
	m := goroutineHead.FindStringSubmatch(line)
	if m == nil {
		return goroutine{}, false
	}
	g.id = m[1]
	for i, part := range strings.Split(m[2], ", ") {
		if i == 0 {
			g.state = part
		}
		if n, ok := strings.CutPrefix(part, bubbleMark); ok {
			g.bubble = n
		}
	}
	return g, true
}

func (g *goroutine) parseFrames(lines []string) {
	for i := 0; i+1 < len(lines); i += 2 {
		f := frame{function: lines[i]}
		place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
		if at := strings.LastIndexByte(place, ':'); at > 0 {
			f.file, f.line = place[:at], place[at+1:]
		}
		if rest, ok := strings.CutPrefix(f.function, "created by "); ok {
			f.function, _, _ = strings.Cut(rest, " in goroutine")
			g.created = f
			continue
		}
		g.frames = append(g.frames, f)
	}
}

func (g *goroutine) in(function string) bool {
	for _, f := range g.frames {
		if strings.Contains(f.function, function) {
			return true
		}
	}
	return false
}

// readerFrame is the innermost frame in code that is neither Go's, a library's
// nor ours.
func (g *goroutine) readerFrame() (frame, bool) {
	for _, f := range g.frames {
		if isReaderCode(f) {
			return f, true
		}
	}
	return frame{}, false
}

// isReaderCode tells the reader's package from everybody else's: answers are
// package answer. What our own tests do counts as the reader's.
func isReaderCode(f frame) bool {
	return filepath.Base(f.file) != f.file && strings.HasPrefix(f.function, "lockwise/") &&
		(!strings.HasPrefix(f.function, "lockwise/internal/sim") || strings.HasSuffix(f.file, "_test.go"))
}

// self returns the calling goroutine's number, and its bubble's. It is called for
// every worker of every run, so it reads the head of the dump by hand.
func self() (id, bubble string) {
	var buf [96]byte
	head, _, _ := strings.Cut(string(buf[:runtime.Stack(buf[:], false)]), "\n")
	id, head, _ = strings.Cut(strings.TrimPrefix(head, "goroutine "), " ")
	if _, b, ok := strings.Cut(head, bubbleMark); ok {
		bubble = strings.TrimSuffix(b, "]:")
	}
	return id, bubble
}

const bubbleMark = "synctest bubble "

// goroutinesOf returns the goroutines of a bubble, without the one that made it
// and the scheduler.
func goroutinesOf(bubble string) []goroutine {
	var in []goroutine
	for _, g := range dumpGoroutines() {
		if g.bubble == bubble && bubble != "" && !g.isRoot() && !g.in(schedulerFrame) {
			in = append(in, g)
		}
	}
	return in
}

// goroutines are those of the run besides its own.
func (r *run) goroutines() []goroutine { return goroutinesOf(*r.bubble.Load()) }

// isRoot tells the goroutine that made the bubble and waits for its end, caught in
// either of two calls, and the one that carried out the run and hands it over.
func (g *goroutine) isRoot() bool {
	return g.in("internal/synctest.Run(") || g.in("testingSynctestTest(") || g.in("sim.(*explorer).hire.")
}

const schedulerFrame = "sim.(*run).execute("

// leftRunning looks for goroutines of the reader's code that outlive its calls.
func (r *run) leftRunning() *Breach {
	if !r.uncounted && runtime.NumGoroutine() <= r.baseline {
		return nil
	}
	left := r.goroutines()
	if len(left) == 0 {
		return nil
	}
	return r.leftGoroutine(left[0])
}

// leftWaiting looks for goroutines of the reader's code that wait for the client of a
// further store: they end with the client, and so would never be seen.
func (r *run) leftWaiting() *Breach {
	if len(r.sc.Stores) == 0 {
		return nil
	}
	for _, g := range r.goroutines() {
		if isReaderCode(g.created) {
			return r.leftGoroutine(g)
		}
	}
	return nil
}

func (r *run) leftGoroutine(g goroutine) *Breach {
	where := g.created.String()
	b := leftBehind(r.workers[0], "a goroutine running, started at "+where, "一个仍在运行的 goroutine，启动于 "+where, g.text)
	b.Worker = ""
	b.Message = trace.Text{
		En: fmt.Sprintf("every call has returned, and a goroutine started at %s still runs (%s)", where, g.state),
		Zh: fmt.Sprintf("所有调用都已返回，但在 %s 启动的 goroutine 仍在运行（%s）", where, g.state),
	}
	return b
}

// neverReturned explains a run in which nothing happens any more.
func (r *run) neverReturned() *Breach {
	b := &Breach{Kind: trace.FailStuck, Rule: RuleReturns}
	for _, w := range r.workers {
		if !w.done && !w.crashed {
			b.Worker, b.Step = w.Name, w.lastStep
			break
		}
	}
	where := ""
	for _, g := range r.goroutines() {
		if f, ok := g.readerFrame(); ok {
			where = f.String()
			b.Detail = g.text
			break
		}
	}
	b.Message = trace.Text{
		En: fmt.Sprintf("%s has not returned after %v of virtual time: it waits at %s for something that nobody does", b.Worker, r.sc.horizon(), where),
		Zh: fmt.Sprintf("虚拟时间过去 %v 后 %s 仍未返回：它在 %s 等待一件无人会做的事", r.sc.horizon(), b.Worker, where),
	}
	return b
}

// neverStops explains a run in which the same thing happens over and over.
func (r *run) neverStops() *Breach {
	w := r.cur
	return &Breach{Kind: trace.FailStuck, Rule: RuleReturns, Worker: w.Name, Step: w.lastStep, Message: trace.Text{
		En: fmt.Sprintf("%s does not return: after %d steps it still asks again (%s)", w.Name, w.steps, w.lastOp),
		Zh: fmt.Sprintf("%s 一直不返回：已经走了 %d 步，还在反复请求（%s）", w.Name, w.steps, w.lastOp),
	}}
}

// explain says why a run makes no progress in real time, from its goroutines. sure
// is false when one of them goes on by itself: that may be a slow machine. In a system
// call SQLite reads and writes its file; whatever else is no waiting that a program
// asks for, such as that for the garbage collector, is the runtime's own affair.
func explain(in []goroutine) (b *Breach, sure bool) {
	for _, g := range in {
		switch {
		case g.state == "running", g.state == "runnable":
			return busyLoop(g), false
		case !g.waits():
			return outside(g), false
		}
	}
	for _, g := range in {
		if g.durably() {
			continue
		}
		where := g.where()
		if strings.Contains(g.state, "Mutex") || strings.Contains(g.state, "semacquire") {
			return &Breach{Kind: trace.FailStuck, Rule: RuleSharedState, Detail: g.text, Message: trace.Text{
				En: "a worker waits at " + where + " for a mutex that another worker holds across a step. Workers are separate processes: a mutex in one cannot stop another",
				Zh: "某个 worker 在 " + where + " 等待另一个 worker 跨步骤持有的互斥锁。worker 是彼此独立的进程：一个进程里的互斥锁管不住另一个进程",
			}}, true
		}
		return outside(g), true
	}
	return &Breach{Kind: trace.FailInternal, Message: trace.Text{
		En: "the run makes no progress, and no goroutine of it says why",
		Zh: "运行没有进展，且没有任何 goroutine 能说明原因",
	}}, false
}

// waits says that the goroutine has asked to be woken by somebody.
func (g *goroutine) waits() bool {
	return g.durably() || slices.ContainsFunc([]string{"chan ", "select", "sync.", "semacquire", "sleep", "IO wait"}, func(kind string) bool {
		return strings.HasPrefix(g.state, kind)
	})
}

// durably says that the goroutine waits for another one of its bubble.
func (g *goroutine) durably() bool { return strings.Contains(g.state, "(durable)") }

// where is the place in the reader's code at which the goroutine is.
func (g *goroutine) where() string {
	if f, ok := g.readerFrame(); ok {
		return f.String()
	}
	return "?"
}

func outside(g goroutine) *Breach {
	where := g.where()
	return &Breach{Kind: trace.FailStuck, Rule: RuleReturns, Detail: g.text, Message: trace.Text{
		En: "a worker waits at " + where + " (" + g.state + ") for something outside the simulated world: a file, the network, a channel made elsewhere",
		Zh: "某个 worker 在 " + where + "（" + g.state + "）等待模拟世界之外的东西：文件、网络或在别处创建的 channel",
	}}
}

func busyLoop(g goroutine) *Breach {
	where := g.where()
	return &Breach{Kind: trace.FailStuck, Rule: RuleReturns, Detail: g.text, Message: trace.Text{
		En: "a loop at " + where + " runs on without reaching a step, a sleep or its end",
		Zh: where + " 处的循环一直空转：既不访问存储，也不休眠，也不结束",
	}}
}
