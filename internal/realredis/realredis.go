// Package realredis starts the machine's redis-server for tests. It listens on a
// socket file in a folder of its own and on no port, and so meets no other server and
// is met by nobody.
package realredis

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// Server is a Redis of a test.
type Server struct {
	t       testing.TB
	program string
	folder  string
	keeps   string // "yes": every change is on the disk before it is acknowledged
	running *exec.Cmd
}

// Start starts a server that keeps nothing. Where redis-server is not installed the
// test cannot say anything: it is skipped on a reader's machine and fails in CI.
func Start(t testing.TB) *Server { return start(t, "no") }

// StartKept starts a server that has its data again after [Server.Restart].
func StartKept(t testing.TB) *Server { return start(t, "yes") }

func start(t testing.TB, keeps string) *Server {
	t.Helper()
	path := program(t)
	folder, err := os.MkdirTemp("", "redis-") // t.TempDir may be too long for a socket's name
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{t: t, program: path, folder: folder, keeps: keeps}
	t.Cleanup(func() {
		s.Kill()
		os.RemoveAll(folder)
	})
	s.launch()
	return s
}

func program(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	switch {
	case err != nil && os.Getenv("CI") != "":
		t.Fatal("no redis-server on PATH: ", err)
	case err != nil:
		t.Skip("no redis-server: what needs a real one is not tested here; install Debian's package redis-server to do so")
	}
	return path
}

// Socket is the name of the file it listens on.
func (s *Server) Socket() string { return filepath.Join(s.folder, "s") }

// URL is its address as go-redis reads it.
func (s *Server) URL() string { return "unix://" + s.Socket() }

// Kill ends it at once, without giving it time to write anything.
func (s *Server) Kill() {
	if s.running.Process != nil { // else it could not be started
		s.running.Process.Kill()
		s.running.Wait()
	}
}

// Restart kills it and starts it again: with its data if it keeps them.
func (s *Server) Restart() {
	s.t.Helper()
	s.Kill()
	s.launch()
}

// patience is how long a server may take to answer: only one that never will takes so
// long, however slow the machine is.
const patience = 3 * time.Minute

// launch starts the server, and waits until it answers.
func (s *Server) launch() {
	s.t.Helper()
	os.Remove(s.Socket()) // of the one before
	s.running = exec.Command(s.program, "--port", "0", "--unixsocket", s.Socket(), "--dir", s.folder,
		"--save", "", "--appendonly", s.keeps, "--appendfsync", "always")
	s.running.Env = append(os.Environ(), "LC_ALL=C") // it refuses to start in a locale that is not installed
	if err := s.running.Start(); err != nil {
		s.t.Fatal(err)
	}
	client := redis.NewClient(&redis.Options{Network: "unix", Addr: s.Socket(), DialerRetries: 1})
	defer client.Close()
	for end := time.Now().Add(patience); !s.answers(client); <-time.After(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("redis-server does not answer within %v", patience)
		}
	}
}

func (s *Server) answers(client *redis.Client) bool {
	if _, err := os.Stat(s.Socket()); err != nil {
		return false
	}
	return client.Ping(s.t.Context()).Err() == nil
}
