// Goal: work runs under a lock that is held exactly as long as the work takes,
// whether that is shorter or longer than the lock's TTL, and the work is told to
// stop when the lock is gone.
//
// Change Run as you like; keep its name and type. The contract (what Run promises,
// ErrNotAcquired, ErrLockLost) is in lessons/ttl/ttl.go. Each worker is a process
// of its own with a rdb of its own; Redis is all they share.
//
// Run it: the Run button in the playground, or
//
//	go test ./exercises_test/ttl/
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/ttl"
)

// release deletes the key if the token is still ours.
var release = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// Run runs work while it holds the lock key. Choose a ttl that is long enough.
func Run(ctx context.Context, rdb redis.Cmdable, key string, lease time.Duration, work func(context.Context) error) error {
	token := rand.Text()
	ok, err := rdb.SetNX(ctx, key, token, lease).Result()
	if err != nil {
		return err
	}
	if !ok {
		return ttl.ErrNotAcquired
	}
	defer release.Run(context.WithoutCancel(ctx), rdb, []string{key}, token)

	return work(ctx)
}
