package conformance_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// realRedis is a server of the machine, with a client that has the options of a
// world's.
type realRedis struct {
	client *redis.Client
	number string // its version
}

func (*realRedis) side() side        { return real }
func (r *realRedis) version() string { return r.number }

func (r *realRedis) session(t *testing.T, use func(context.Context, asker)) {
	ctx := t.Context()
	for _, empty := range []*redis.StatusCmd{r.client.FlushAll(ctx), r.client.ScriptFlush(ctx)} {
		if err := empty.Err(); err != nil {
			t.Fatal(err)
		}
	}
	a := newRedisAsker(r.client)
	defer a.close()
	use(ctx, a.ask)
}

// startRedis starts a server and waits until it answers.
func startRedis(t *testing.T) *realRedis {
	t.Helper()
	socket := launch(t, redisServer(t))
	client := redis.NewClient(&redis.Options{
		Network: "unix", Addr: socket, Protocol: 2, DisableIdentity: true, ContextTimeoutEnabled: true, DialerRetries: 1,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	t.Cleanup(func() { client.Close() })
	r := &realRedis{client, answering(t, client)}
	t.Logf("the real Redis is %s", r.number)
	return r
}

// redisServer is the program. Where it is not installed the test cannot say
// anything: it is skipped on a reader's machine and fails in CI.
func redisServer(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	switch {
	case err != nil && os.Getenv("CI") != "":
		t.Fatal("no redis-server on PATH: ", err)
	case err != nil:
		t.Skip("no redis-server: how the real one answers is not compared here; install Debian's package redis-server to do so")
	}
	return path
}

// launch runs a server that keeps nothing, and returns its socket: it listens on no
// port, and so meets no other server and is met by nobody.
func launch(t *testing.T, path string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "redis-") // t.TempDir may be too long for a socket's name
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	socket := filepath.Join(dir, "s")
	server := exec.Command(path, "--port", "0", "--unixsocket", socket, "--dir", dir, "--save", "", "--appendonly", "no")
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Process.Kill(); server.Wait() })
	soon(t, "redis-server opens its socket", func() bool {
		_, err := os.Stat(socket)
		return err == nil
	})
	return socket
}

var redisVersion = regexp.MustCompile(`redis_version:(\S+)`)

// answering waits until the server answers, and returns its version.
func answering(t *testing.T, client *redis.Client) string {
	t.Helper()
	var version []string
	soon(t, "redis-server answers", func() bool {
		version = redisVersion.FindStringSubmatch(client.Info(t.Context(), "server").Val())
		return version != nil
	})
	return version[1]
}

// soon asks until something is so.
func soon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); <-time.After(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("within 20 s it is not so that %s", what)
		}
	}
}
