// passes: one SET with NX and an expiry takes the lock, one script compares and
// deletes; what cannot be known is tidied up and reported as an error.
package answer

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

// compareAndDelete runs in Redis as one step: nothing comes between the look and
// the delete, and a key does not expire in the middle of a script
// (https://redis.io/docs/latest/develop/programmability/eval-intro/). It returns
// the number of keys deleted. A missing key is false in Lua, and equals no token.
var compareAndDelete = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// Acquire takes the lock with one command. With the expiry in the same command
// there is no moment in which a crash would leave the lock for ever; with NX
// nobody's lock is overwritten.
func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	// A new token for every acquisition, not for every worker: a worker may
	// acquire again after its lock has expired, and its old handle must not be
	// good for the new lock.
	l := &release.Lock{Key: key, Token: rand.Text()}

	ok, err := rdb.SetNX(ctx, key, l.Token, ttl).Result()
	if ok && err == nil {
		return l, nil
	}
	if err == nil && !sentTwice(ctx, rdb, l) {
		return nil, release.ErrNotAcquired
	}
	if err == nil {
		return l, nil
	}

	// The command may have run, or may still be on its way. The caller is told
	// the error and will not work under this lock, so it should not stand in
	// anybody's way. If this fails too the expiry ends it.
	//
	// The caller's context may be the reason for the error, so the tidying has
	// one of its own, with a limit of its own.
	tidy, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = Release(tidy, rdb, l)
	return nil, err
}

// sentTwice reports whether a refusal comes from our own token. A client that
// sends a command again after a lost reply meets what the first one has done.
func sentTwice(ctx context.Context, rdb redis.Cmdable, l *release.Lock) bool {
	held, err := rdb.Get(ctx, l.Key).Result()
	return err == nil && held == l.Token
}

// Release deletes the lock if it is still the one that l stands for.
func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	// Run sends the script's hash, and its text if Redis does not know it.
	deleted, err := compareAndDelete.Run(ctx, rdb, []string{l.Key}, l.Token).Int()
	if err != nil {
		return err // it may have run: the caller may ask again
	}
	if deleted == 0 {
		return release.ErrNotHeld
	}
	return nil
}
