package room_test

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lockwise/internal/ownport"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/own"
	"lockwise/web/canned"
	"lockwise/web/room"
)

// address is the room's, as participants get it.
func (s *site) address(t testing.TB) own.Address {
	t.Helper()
	a, err := own.ParseAddress(s.URL + "/?code=" + s.room.Code())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// attending is somebody in the room with a Lockwise of their own.
type attending struct {
	*own.Guest
	news chan own.News
	over chan error
}

// come joins with a Lockwise whose data folder is data, and stays until the test ends.
func (s *site) come(t testing.TB, data, name string) attending {
	t.Helper()
	g, err := own.Join(t.Context(), data, s.address(t), name, "en")
	if err != nil {
		t.Fatal(err)
	}
	return attend(t, g)
}

func attend(t testing.TB, g *own.Guest) attending {
	a := attending{g, make(chan own.News, 100), make(chan error, 1)}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		a.over <- g.Attend(ctx, func(n own.News) { a.news <- n })
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return a
}

// until waits for news of a kind.
func (a attending) until(t testing.TB, is func(own.News) bool) own.News {
	t.Helper()
	for {
		select {
		case n := <-a.news:
			if is(n) {
				return n
			}
		case <-time.After(patience):
			t.Fatal("no such news")
		}
	}
}

func lost(n own.News) bool { return n.Lost != nil }
func back(n own.News) bool { return n.Back }
func took(n own.News) bool { return n.Took != nil }

// broke is the verdict on code that lost, as the reader's own Lockwise has it.
func broke(t testing.TB, exercise string, at time.Time) own.Verdict {
	t.Helper()
	schedule := exercise + ":double-submit:2b"
	code := "package answer // mine"
	v, ok := own.Of(exercise, at, []trace.Record{
		{Header: &trace.Header{V: trace.Version, Lesson: exercise, Exercise: exercise, Schedule: schedule, Workers: []string{"A", "B"}, Stores: []string{"db"}}},
		{Event: &trace.Event{N: 1, Worker: "A", Kind: trace.Request, Step: 1, Store: "db", Op: "INSERT", Text: "INSERT INTO orders …"}},
		{Event: &trace.Event{N: 2, T: 1, Kind: trace.End}},
		{Verdict: &trace.Verdict{Exercise: exercise, Verdict: trace.Broken, Kind: trace.FailRule, Rule: "one-order", Schedule: schedule, Detail: code, Message: trace.Text{En: code}}},
	})
	if !ok || strings.Contains(jsonOf(t, v), code) {
		t.Fatalf("%v: what is sent is %+v", ok, v)
	}
	return v
}

var moment = time.UnixMilli(1_790_000_000_000)

// A participant's own Lockwise: the verdict is on the board, and the instructor opens
// its run on the big screen.
func TestAVerdictOfOnesOwnIsOnTheBoard(t *testing.T) {
	s := open(t)
	s.goTo(t, atOwn)
	ann := s.come(t, t.TempDir(), "Ann")
	if ann.Name != "Ann" || ann.Title.En != programme.Title.En || ann.Ended {
		t.Errorf("the welcome is %+v", ann.Welcome)
	}
	ann.Send(broke(t, "constraint", moment), moment)
	ann.until(t, func(n own.News) bool { return n.Sends != nil })
	if n := ann.until(t, took); n.Took.Beside {
		t.Error("the plan has a step about the exercise")
	}
	board := s.room.Public().Own
	if len(board) != 1 || board[0].Name != "Ann" || board[0].Rule != "one-order" || board[0].Verdict != trace.Broken || board[0].Beside {
		t.Fatalf("the board is %+v", board)
	}
	entry := "/ran/e" + jsonOf(t, board[0].N)
	s.lead.post(t, "/lead/do", do("show", "entry", board[0].N)).want(t, http.StatusOK)
	s.lead.get(t, entry+"?as=screen").want(t, http.StatusOK, "INSERT INTO orders", `"verdict":"broken"`)

	ann.Send(broke(t, "stock", moment), moment)
	if n := ann.until(t, took); !n.Took.Beside {
		t.Error("the plan has no step about stock")
	}
	if board := s.room.Public().Own; len(board) != 2 || !board[0].Beside {
		t.Errorf("the board is %+v", board)
	}
}

// Whoever joins again from the same data is the same participant, also in the browser,
// and nobody else can read the key.
func TestToJoinAgainIsToBeTheSame(t *testing.T) {
	s, data := open(t), t.TempDir()
	for _, name := range []string{"Ann", "Eve"} {
		if ann := s.come(t, data, name); ann.Name != "Ann" {
			t.Errorf("joined as %q, want Ann", ann.Name)
		}
	}
	ann := s.come(t, data, "Ann")
	browser := s.stranger()
	browser.get(t, strings.TrimPrefix(ann.Page(), s.URL)).want(t, http.StatusOK, `data-as="room"`)
	browser.get(t, "/lead").want(t, http.StatusForbidden)
	if got := s.room.Public().People; got != 1 {
		t.Errorf("%d people, want 1", got)
	}
	files := 0
	filepath.WalkDir(data, func(path string, d fs.DirEntry, err error) error {
		if info, err := d.Info(); err == nil && !d.IsDir() {
			files++
			if info.Mode().Perm() != 0o600 {
				t.Errorf("%s has mode %v", path, info.Mode())
			}
		}
		return err
	})
	if files == 0 {
		t.Error("no key is kept")
	}
}

// behind is the room as it is reached through something that may spoil it.
func (s *site) behind(t testing.TB, spoil func(next http.Handler) http.Handler) *site {
	t.Helper()
	front := *s
	front.Server = httptest.NewServer(spoil(s.Config.Handler))
	t.Cleanup(front.Close)
	return &front
}

// The room is told of a verdict once, though the answers to the first attempts are
// lost.
func TestAVerdictWhoseAnswerWasLostCountsOnce(t *testing.T) {
	var posts atomic.Int32
	s := open(t).behind(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodPost || r.URL.Path != "/own" || posts.Add(1) > 2 {
				next.ServeHTTP(w, r)
				return
			}
			next.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		})
	})
	ann := s.come(t, t.TempDir(), "Ann")
	before := s.room.Public().N
	ann.Send(broke(t, "constraint", moment), moment)
	ann.until(t, took)
	if got := s.room.Public().N - before; got != 1 || posts.Load() != 3 {
		t.Errorf("%d events of %d attempts, want 1 of 3", got, posts.Load())
	}
}

// machine is where a server can be stopped, and started again with the same data.
type machine struct {
	data, address string
	rooms         *workshop.Rooms
	stop          func()
}

func (m *machine) start(t testing.TB) {
	t.Helper()
	store, err := workshop.OpenSQLite(m.data)
	if err != nil {
		t.Fatal(err)
	}
	m.rooms = workshop.NewRooms(store)
	handler, err := room.New(room.Config{Rooms: m.rooms, Engine: canned.New(nil), Listen: "127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", m.address)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: handler}
	go server.Serve(listener)
	m.stop = func() {
		server.Close()
		handler.Close()
		m.rooms.Close()
		store.Close()
	}
}

// The server is away for a while: what is judged meanwhile is kept, and taken when it
// is back, the oldest first.
func TestWhatIsJudgedWhileTheRoomIsAwayIsSentLater(t *testing.T) {
	m, data := &machine{data: filepath.Join(t.TempDir(), "workshop.db"), address: ownport.Address(t)}, t.TempDir()
	m.start(t)
	r, _, err := m.rooms.New(t.Context(), programme, "en")
	if err != nil {
		t.Fatal(err)
	}
	g, err := own.Join(t.Context(), data, own.Address{Origin: "http://" + m.address, Code: r.Code()}, "Ann", "en")
	if err != nil {
		t.Fatal(err)
	}
	ann := attend(t, g)
	ann.Send(broke(t, "lease", moment), moment)
	ann.until(t, took)
	m.stop()
	ann.until(t, lost)
	later := moment.Add(time.Second)
	ann.Send(broke(t, "constraint", moment), moment)
	ann.Send(broke(t, "stock", later), later)
	m.start(t)
	defer func() { m.stop() }()
	ann.until(t, back)
	ann.until(t, took)
	ann.until(t, took)
	if r, err = m.rooms.Get(t.Context(), r.Code()); err != nil {
		t.Fatal(err)
	}
	if board := r.Public().Own; len(board) != 3 || board[0].Exercise != "stock" {
		t.Errorf("the board is %+v", board)
	}
	if left, _ := filepath.Glob(filepath.Join(data, "workshop", "*", "verdict-*")); len(left) > 0 {
		t.Errorf("kept though they were taken: %v", left)
	}
}

// A verdict that could not be sent before the program ended is sent at the next start.
func TestWhatWasNotSentIsSentAtTheNextStart(t *testing.T) {
	s, data := open(t), t.TempDir()
	g, err := own.Join(t.Context(), data, s.address(t), "Ann", "en")
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Send(broke(t, "constraint", moment), moment); err != nil { // and is killed
		t.Fatal(err)
	}
	s.come(t, data, "Ann").until(t, took)
	if board := s.room.Public().Own; len(board) != 1 {
		t.Errorf("the board is %+v", board)
	}
}

// A workshop that ends, and one that a participant is removed from: the Lockwise is
// told, and sends nothing more.
func TestAnEndIsTold(t *testing.T) {
	for _, c := range []struct {
		order func(s *site) deed
		want  own.Reason
	}{
		{func(*site) deed { return do("end") }, own.Ended},
		{func(s *site) deed { return do("remove", "who", personNamed(t, s, "Ann")) }, own.Removed},
	} {
		s, data := open(t), t.TempDir()
		ann := s.come(t, data, "Ann")
		ann.Send(broke(t, "constraint", moment), moment)
		ann.until(t, took) // is listening
		s.lead.post(t, "/lead/do", c.order(s)).want(t, http.StatusOK)
		if r, ok := errors.AsType[*own.Refused](<-ann.over); !ok || r.Reason != c.want {
			t.Errorf("it ended with %+v, want %s", r, c.want)
		}
		ann.Send(broke(t, "stock", moment), moment)
		g, err := own.Join(t.Context(), data, s.address(t), "Ann", "en")
		if c.want == own.Ended && (err != nil || !g.Ended) {
			t.Errorf("to join again gives %+v, %v; want that it has ended", g, err)
		}
		if r, ok := errors.AsType[*own.Refused](err); c.want == own.Removed && (!ok || r.Reason != own.Removed) {
			t.Errorf("to join again gives %v", err)
		}
	}
}

// Nobody is let in with a wrong code, an empty name or into a full room, and each time
// it is said why; nothing is kept.
func TestWhoIsNotLetInIsToldWhy(t *testing.T) {
	s := open(t)
	for range workshop.MaxPeople {
		if err := s.room.Do(t.Context(), workshop.Join(workshop.NewKey(), "X", "en", false)); err != nil {
			t.Fatal(err)
		}
	}
	wrong := s.address(t)
	wrong.Code = "ZZZZZZ"
	for _, c := range []struct {
		a    own.Address
		name string
		want own.Reason
	}{{s.address(t), "Ann", own.Full}, {s.address(t), "\u200b", own.NoName}, {wrong, "Ann", own.WrongCode}} {
		if r := turnedAway(t, c.a, c.name); r.Reason != c.want || r.Problem == "" || r.Problem[0] < 0x80 {
			t.Errorf("%s as %q: %+v; want %s in Chinese", c.a, c.name, r, c.want)
		}
	}
	for range 20 {
		turnedAway(t, wrong, "Ann")
	}
	if r := turnedAway(t, s.address(t), "Ann"); r.Reason != own.Guessed || r.Wait == 0 {
		t.Errorf("after many wrong codes: %+v", r)
	}
}

// turnedAway says why somebody is not let in, and that nothing is kept of it. Who comes
// with too many others comes again, as told.
func turnedAway(t testing.TB, to own.Address, name string) *own.Refused {
	t.Helper()
	for {
		data := t.TempDir()
		_, err := own.Join(t.Context(), data, to, name, "zh")
		r, ok := errors.AsType[*own.Refused](err)
		if !ok {
			t.Fatalf("%s as %q: %v", to, name, err)
		}
		if r.Reason == own.Later {
			continue
		}
		if kept, _ := filepath.Glob(filepath.Join(data, "workshop", "*", "*")); len(kept) > 0 {
			t.Errorf("kept: %v", kept)
		}
		return r
	}
}

// A data folder that cannot be written is said, and nobody has joined.
func TestAKeyThatCannotBeKeptIsSaid(t *testing.T) {
	s := open(t)
	data := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(data, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := own.Join(t.Context(), data, s.address(t), "Ann", "en"); err == nil || s.room.Public().People != 0 {
		t.Errorf("%v, %d people", err, s.room.Public().People)
	}
}
