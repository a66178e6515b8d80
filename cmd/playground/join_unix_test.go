//go:build unix

package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
	"lockwise/lessons"
	"lockwise/web/room"
)

// nothing runs nothing: what the room itself would run is not asked for here.
type nothing struct{}

func (nothing) Run(context.Context, engine.Job, func(trace.Record)) trace.Verdict {
	return trace.Verdict{Verdict: trace.Inconclusive}
}

// place is a server of rooms.
type place struct {
	rooms *workshop.Rooms
	url   string
}

// serveRooms serves the rooms of a store until the test ends.
func serveRooms(t *testing.T, store workshop.Store, err error) place {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	rooms := workshop.NewRooms(store)
	handler, err := room.New(room.Config{Rooms: rooms, Engine: nothing{}, Listen: "127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(func() {
		handler.Close()
		server.Close()
		rooms.Close()
		store.Close()
	})
	return place{rooms, server.URL}
}

// newRoom opens a room whose plan has a step about constraint, and returns it with
// the participants' address and the instructor's.
func (p place) newRoom(t *testing.T) (r *workshop.Room, address, lead string) {
	t.Helper()
	steps := []plan.Step{{Kind: plan.Own, Title: say2("Your own", "自己动手"), Minutes: 20, Exercise: "constraint"}}
	r, key, err := p.rooms.New(t.Context(), plan.Plan{ID: "test", Title: say2("An hour of locks", "一小时讲清锁"), Steps: steps}, "en")
	if err != nil {
		t.Fatal(err)
	}
	return r, p.url + "/?code=" + r.Code(), "/lead?key=" + r.Code() + "." + key
}

// openRoom serves a room, and returns it with the participants' address.
func openRoom(t *testing.T) (*workshop.Room, string) {
	t.Helper()
	store, err := workshop.OpenSQLite(filepath.Join(t.TempDir(), "workshop.db"))
	r, address, _ := serveRooms(t, store, err).newRoom(t)
	return r, address
}

// oneExercise is a course of one exercise with the smallest grader, which says of what
// it judges that it is constraint.
func oneExercise(t *testing.T) string {
	t.Helper()
	root := smallCourse(t)
	for _, l := range lessons.All() {
		for _, ex := range l.Exercises {
			if ex.ID != "constraint" {
				os.RemoveAll(filepath.Join(root, "exercises_test", ex.ID))
			}
		}
	}
	const grader = "internal/engine/testdata/course/lessons/small/small.go"
	text, err := os.ReadFile(filepath.Join("../..", grader))
	if err != nil {
		t.Fatal(err)
	}
	put(t, root, grader, strings.NewReplacer(`Exercise: "small"`, `Exercise: "constraint"`, `"small:1"`, `"constraint:1"`).Replace(string(text)))
	return root
}

// joining is the program while it runs.
type joining struct {
	*Program
	out, errs *output
	status    chan int
	stop      context.CancelFunc
}

func startProgram(t *testing.T, root string, args ...string) joining {
	t.Helper()
	p, out, errs := program(t, args...)
	p.Dir = root
	ctx, stop := context.WithCancel(t.Context())
	j := joining{p, out, errs, make(chan int, 1), stop}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		j.status <- p.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return j
}

// until waits until an output has a text in it.
func (j joining) until(t *testing.T, o *output, text string) {
	t.Helper()
	late := time.After(patience)
	for !strings.Contains(o.String(), text) {
		select {
		case <-o.came:
		case <-late:
			t.Fatalf("it does not say %q but\n%s%s", text, j.out, j.errs)
		}
	}
}

// A verdict made in a terminal is sent by a Lockwise that has joined and serves the
// workbook: it says before what is sent, sends no line of code, and goes on when the
// workshop ends.
func TestJoinSendsWhatIsJudged(t *testing.T) {
	r, address := openRoom(t)
	root, data := oneExercise(t), t.TempDir()
	j := startProgram(t, root, "-data", data, "join", "-name", "Ann", "-no-open", "-addr", "127.0.0.1:0", address)
	j.until(t, j.out, "Lockwise is at http://127.0.0.1")
	if said := j.out.String(); !strings.Contains(said, "An hour of locks” as Ann") || !strings.Contains(said, "Your files are not sent") || strings.Contains(said, "→") {
		t.Errorf("at the start it prints\n%s", said)
	}
	grade := startProgram(t, root, "-data", data, "grade", "constraint")
	if status := <-grade.status; status != statusBroken {
		t.Fatalf("grade: status %d, %s%s", status, grade.out, grade.errs)
	}
	j.until(t, j.out, "→ room: constraint, broken, is-right, schedule constraint:1, with its trace (1 KB)")
	entry := ownOf(t, r)
	if entry.Name != "Ann" || entry.Verdict != trace.Broken || entry.Beside {
		t.Errorf("the board has %+v", entry)
	}
	run, err := r.Blob(t.Context(), entry.Trace)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(run), "func Answer") || !strings.Contains(string(run), `"result":"wrong"`) {
		t.Errorf("the room has\n%s", run)
	}
	if err := r.Do(t.Context(), workshop.Event{ID: "end", By: workshop.Instructor, Act: workshop.Ended{}}); err != nil {
		t.Fatal(err)
	}
	j.until(t, j.errs, "The workshop has ended")
	visit(t, strings.Fields(j.out.String()[strings.Index(j.out.String(), "Lockwise is at ")+len("Lockwise is at "):])[0])
	j.stop()
	if status := <-j.status; status != statusPass {
		t.Errorf("status %d", status)
	}
}

// ownOf waits for the first verdict of somebody's own in a room.
func ownOf(t *testing.T, r *workshop.Room) workshop.Entry {
	t.Helper()
	changed, stop := r.Watch()
	defer stop()
	for len(r.Public().Own) == 0 {
		<-changed
	}
	return r.Public().Own[0]
}

// Beside a workbook that runs already it serves none of its own, sends what that one
// judges, and ends with the workshop.
func TestJoinGoesBesideAWorkbookThatRuns(t *testing.T) {
	r, address := openRoom(t)
	root, data := oneExercise(t), t.TempDir()
	book := startProgram(t, root, "-data", data, "-no-open", "-addr", "127.0.0.1:0")
	book.until(t, book.out, "Ctrl-C")
	at := strings.Split(strings.TrimPrefix(book.out.String(), "Lockwise is at http://"), "/")[0]
	j := startProgram(t, root, "-data", data, "-lang", "zh", "join", "-name", "小明", "-addr", at, address)
	j.until(t, j.out, "你的课本已经在 "+at)
	book.engine.Run(t.Context(), engine.Job{Exercise: "constraint"}, func(trace.Record) {})
	j.until(t, j.out, "→ 研讨室：constraint，违反规则")
	if e := ownOf(t, r); e.Name != "小明" {
		t.Errorf("the board has %+v", e)
	}
	if err := r.Do(t.Context(), workshop.Event{ID: "end", By: workshop.Instructor, Act: workshop.Ended{}}); err != nil {
		t.Fatal(err)
	}
	if status := <-j.status; status != statusPass || !strings.Contains(j.errs.String(), "研讨已经结束") {
		t.Errorf("status %d, %s", status, j.errs)
	}
}

// In a terminal it asks for what the address lacks; without one it says what to give.
func TestJoinAsksForCodeAndName(t *testing.T) {
	r, address := openRoom(t)
	bare := strings.Split(address, "/?")[0]
	for _, c := range []struct {
		args, typed, says string
		status            int
	}{
		{"join " + bare, "", "has no join code", statusUsage},
		{"join " + address, "", "A name is needed", statusUsage},
		{"join " + bare, "nonsense\nZZZZZZ\nAnn\n", "There is no room with this code", statusUnknown},
		{"join " + bare, r.Code() + "\n", "A name is needed", statusUsage},
	} {
		p, out, errs := program(t, append([]string{"-addr", "127.0.0.1:0"}, strings.Fields(c.args)...)...)
		if c.typed != "" {
			p.In = strings.NewReader(c.typed)
		}
		if status := p.Run(t.Context()); status != c.status || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%s, typed %q: status %d, printed %s%s; want %d and %q", c.args, c.typed, status, out, errs, c.status, c.says)
		}
	}
	if n := r.Public().People; n != 0 {
		t.Errorf("%d people are in the room", n)
	}
}

// What cannot be joined is told with what to do, and no workbook is begun.
func TestJoinSaysWhyNot(t *testing.T) {
	r, address := openRoom(t)
	page := httptest.NewServer(http.NotFoundHandler())
	defer page.Close()
	if err := r.Do(t.Context(), workshop.Event{ID: "end", By: workshop.Instructor, Act: workshop.Ended{}}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		to, addr, says string
		status         int
	}{
		{"", ":0", "Which room?", statusUsage},
		{"ftp://x", ":0", "http://HOST:PORT", statusUsage},
		{r.Code(), ":0", "The address belongs to it", statusUsage},
		{"http://x/lead?key=a.b", ":0", "instructor's address", statusUsage},
		{"http://x/?token=a", ":0", "address of a workbook", statusUsage},
		{page.URL + "/?code=BCDFGH", ":0", "not a Lockwise room", statusUnknown},
		{"http://127.0.0.1:1/?code=BCDFGH", ":0", "Nothing answers", statusUnknown},
		{address, ":0", "has ended", statusUnknown},
		{address, page.URL[len("http://127.0.0.1"):], "is taken", statusUnknown},
	} {
		args := strings.Fields("-no-open -addr 127.0.0.1" + c.addr + " join -name Ann " + c.to)
		status, out, errs := play(t, args...)
		if status != c.status || !strings.Contains(errs, c.says) || out != "" {
			t.Errorf("%v: status %d, printed %q and %q; want %d and %q", args, status, out, errs, c.status, c.says)
		}
		status, _, errs = play(t, append([]string{"-lang", "zh"}, args...)...)
		if status != c.status || !strings.ContainsFunc(errs, func(r rune) bool { return r > 0x4e00 }) {
			t.Errorf("-lang zh %v: status %d, printed %q; want Chinese", args, status, errs)
		}
	}
}
