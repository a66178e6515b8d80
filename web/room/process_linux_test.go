package room_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/gorilla/websocket"

	"lockwise/internal/workshop"
	"lockwise/web/canned"
	"lockwise/web/room"
)

// The environment that makes a server of this test's program, and tells it where its
// rooms are: the address of a Redis, or a file.
const roleRooms = "LOCKWISE_TEST_ROOMS"

func TestMain(m *testing.M) {
	if where := os.Getenv(roleRooms); where != "" {
		panic(serveAlone(where))
	}
	os.Exit(m.Run())
}

// serveAlone serves rooms, and says where, until it is killed.
func serveAlone(where string) error {
	store, err := openRooms(where)
	if err != nil {
		return err
	}
	handler, err := room.New(room.Config{Rooms: workshop.NewRooms(store), Engine: canned.New(nil), Listen: "127.0.0.1"})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	bare := &bare{}
	mux.HandleFunc("GET /bare", bare.join)
	mux.HandleFunc("POST /bare", bare.send)
	fmt.Println("http://" + listener.Addr().String())
	return http.Serve(listener, mux)
}

func openRooms(where string) (workshop.Store, error) {
	if strings.HasPrefix(where, "unix:") {
		return workshop.OpenRedis(context.Background(), where)
	}
	return workshop.OpenSQLite(where)
}

// bare sends whatever it is sent to every socket, one after the other: what a room's
// server is compared with.
type bare struct {
	mu  sync.Mutex
	all []*websocket.Conn
}

func (s *bare) join(w http.ResponseWriter, r *http.Request) {
	upgrader := websocket.Upgrader{}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	s.mu.Lock()
	s.all = append(s.all, ws)
	s.mu.Unlock()
}

func (s *bare) send(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(r.Body)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, ws := range s.all {
		if err == nil {
			err = ws.WriteMessage(websocket.TextMessage, text)
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// process is a server of its own.
type process struct {
	cmd     *exec.Cmd
	address string
}

func startServer(t testing.TB, where string) *process {
	t.Helper()
	self, err := os.Executable()
	need(t, err)
	p := &process{cmd: exec.Command(self)}
	p.cmd.Env = append(os.Environ(), roleRooms+"="+where, "GOMAXPROCS=2")
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	need(t, err)
	need(t, p.cmd.Start())
	t.Cleanup(p.kill)
	line := bufio.NewScanner(out)
	if !line.Scan() {
		t.Fatal("the server does not say where it is")
	}
	p.address = line.Text()
	return p
}

// kill ends it as a power cut would.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// memory is what it has resident, in MiB.
func (p *process) memory(t testing.TB) float64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	need(t, err)
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	var kib float64
	_, err = fmt.Sscanf(rest, "%f kB", &kib)
	need(t, err)
	return kib / 1024
}

func need(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
