package workshop_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"lockwise/internal/realredis"
	"lockwise/internal/workshop"
)

// The environment that makes a server of this test's program, and tells it where its
// rooms are.
const victimSQLite, victimRedis = "LOCKWISE_TEST_SQLITE", "LOCKWISE_TEST_REDIS"

func TestMain(m *testing.M) {
	if os.Getenv(victimSQLite)+os.Getenv(victimRedis) != "" {
		victim()
	}
	os.Exit(m.Run())
}

// victim is a server that lets people in as fast as it can, and says the key of each
// when that is acknowledged, until it is killed.
func victim() {
	var s workshop.Store
	var err error
	if path := os.Getenv(victimSQLite); path != "" {
		s, err = workshop.OpenSQLite(path)
	} else {
		s, err = workshop.OpenRedis(context.Background(), os.Getenv(victimRedis))
	}
	if err != nil {
		panic(err)
	}
	r, err := workshop.NewRooms(s).Get(context.Background(), code)
	if err != nil {
		panic(err)
	}
	for range half {
		key := workshop.NewKey()
		if err := r.Do(context.Background(), workshop.Join(key, "somebody", "en", false)); err != nil {
			panic(err)
		}
		fmt.Println(key)
	}
	io.Copy(io.Discard, os.Stdin) // until the end, be it that of who started it
}

// half of the participants that a room takes: two servers let in so many each.
const half = workshop.MaxPeople / 2

// killed starts a server, waits until it has acknowledged so many joins, kills it,
// and returns their keys and those that were acknowledged meanwhile.
func killed(t *testing.T, acknowledged int, env string) []string {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), env)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	_, err = cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	var keys []string
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if keys = append(keys, lines.Text()); len(keys) == acknowledged {
			must(t, cmd.Process.Kill())
		}
	}
	cmd.Wait()
	if len(keys) < acknowledged {
		t.Fatalf("the server ended after %d", len(keys))
	}
	if last := len(keys) - 1; len(keys[last]) < len(workshop.NewKey()) {
		keys = keys[:last] // killed while it said so
	}
	return keys
}

// attack(machine): kill -9 of the workshop's server while people join, several times | everything that was acknowledged is in the room when it is opened again
func TestKillingTheServerLosesNothing(t *testing.T) {
	for acknowledged := 1; acknowledged <= 5; acknowledged++ {
		path := filepath.Join(t.TempDir(), "workshop.db")
		s := openSQLite(t, path)
		must(t, s.Create(t.Context(), code, opening))
		must(t, s.Close())
		keys := killed(t, acknowledged, victimSQLite+"="+path)

		s = openSQLite(t, path)
		allThere(t, open(t, s), keys)
		t.Cleanup(func() { s.Close() })
	}
}

// attack(machine): kill -9 of one of two servers over one Redis while both let people in | everything that either acknowledged is in the room at the other, which goes on
func TestOneServerGoesOnWhereTheOtherIsKilled(t *testing.T) {
	server := realredis.StartKept(t)
	s := openRedis(t, server)
	defer s.Close()
	must(t, s.Create(t.Context(), code, opening))
	r := open(t, s)
	var here []string
	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		var err error
		for len(here) < half-1 && err == nil && !isClosed(stop) {
			key := workshop.NewKey()
			err = r.Do(context.Background(), workshop.Join(key, "here", "zh", false))
			here = append(here, key)
		}
		stopped <- err
	}()
	there := killed(t, 10, victimRedis+"="+server.URL())
	close(stop)
	must(t, next(t, stopped))
	allThere(t, r, append(here, there...))
	join(t, r, "afterwards")
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// allThere checks that each key is somebody's in the room.
func allThere(t *testing.T, r *workshop.Room, keys []string) {
	t.Helper()
	for i, key := range keys {
		if _, ok := r.Who(t.Context(), key); !ok {
			t.Errorf("of %d acknowledged, number %d is not in the room", len(keys), i+1)
		}
	}
}
