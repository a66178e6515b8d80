// passes: the value is a JSON object with the token in it; the script decodes and compares.
package answer

import (
	"context"
	"crypto/rand"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/release"
)

var compareAndDelete = redis.NewScript(`
local v = redis.call("GET", KEYS[1])
if v and cjson.decode(v).token == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

func Acquire(ctx context.Context, rdb redis.Cmdable, key string, ttl time.Duration) (*release.Lock, error) {
	l := &release.Lock{Key: key, Token: rand.Text()}

	ok, err := rdb.SetNX(ctx, key, `{"token":"`+l.Token+`","since":`+strconv.FormatInt(time.Now().UnixMilli(), 10)+`}`, ttl).Result()
	if ok && err == nil {
		return l, nil
	}
	if err == nil && !sentTwice(ctx, rdb, l) {
		return nil, release.ErrNotAcquired
	}
	if err == nil {
		return l, nil
	}

	tidy, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = Release(tidy, rdb, l)
	return nil, err
}

func sentTwice(ctx context.Context, rdb redis.Cmdable, l *release.Lock) bool {
	held, err := rdb.Get(ctx, l.Key).Result()
	return err == nil && strings.Contains(held, l.Token)
}

func Release(ctx context.Context, rdb redis.Cmdable, l *release.Lock) error {
	if l == nil || l.Key == "" || l.Token == "" {
		return release.ErrNotHeld
	}
	deleted, err := compareAndDelete.Run(ctx, rdb, []string{l.Key}, l.Token).Int()
	if err != nil {
		return err
	}
	if deleted == 0 {
		return release.ErrNotHeld
	}
	return nil
}
