package conformance_test

import (
	"context"
	"regexp"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"lockwise/internal/realredis"
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
	server := realredis.Start(t)
	client := redis.NewClient(&redis.Options{
		Network: "unix", Addr: server.Socket(), Protocol: 2, DisableIdentity: true, ContextTimeoutEnabled: true, DialerRetries: 1,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	t.Cleanup(func() { client.Close() })
	r := &realRedis{client, redisVersionOf(t, client)}
	t.Logf("the real Redis is %s", r.number)
	return r
}

var redisVersion = regexp.MustCompile(`redis_version:(\S+)`)

// redisVersionOf is the version of a server.
func redisVersionOf(t *testing.T, client *redis.Client) string {
	t.Helper()
	version := redisVersion.FindStringSubmatch(client.Info(t.Context(), "server").Val())
	if version == nil {
		t.Fatal("redis-server does not say its version")
	}
	return version[1]
}
