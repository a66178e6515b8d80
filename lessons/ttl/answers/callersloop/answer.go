// passes: the renewal loop runs in the calling goroutine, and the work in a goroutine of its own; scripts go through Eval.
package answer

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"lockwise/lessons/ttl"
)

const renew = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end return 0`

const release = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

func Run(ctx context.Context, rdb redis.Cmdable, key string, lease time.Duration, work func(context.Context) error) error {
	token := rand.Text()
	until := time.Now().Add(lease)
	ok, err := rdb.SetNX(ctx, key, token, lease).Result()
	if err != nil {
		return err
	}
	if !ok {
		return ttl.ErrNotAcquired
	}
	if !time.Now().Before(until) {
		return ttl.ErrLockLost
	}

	workCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	timer := time.AfterFunc(time.Until(until), cancel)
	defer timer.Stop()

	result := make(chan error, 1)
	go func() {
		// A panic here would end the process; the caller gets it as an error.
		defer func() {
			if p := recover(); p != nil {
				result <- fmt.Errorf("work panicked: %v", p)
			}
		}()
		result <- work(workCtx)
	}()

	gone := false
	for {
		select {
		case err := <-result:
			if !timer.Stop() {
				gone = true
			}
			n, asked := rdb.Eval(context.WithoutCancel(ctx), release, []string{key}, token).Int()
			if gone || asked == nil && n == 0 {
				return ttl.ErrLockLost
			}
			return err
		case <-time.After(lease / 3):
		}
		if gone {
			continue // the lock is lost; only the work is waited for
		}
		sent := time.Now()
		attempt, done := context.WithTimeout(context.WithoutCancel(ctx), lease/4)
		n, err := rdb.Eval(attempt, renew, []string{key}, token, lease.Milliseconds()).Int()
		done()
		switch {
		case err == nil && n == 0:
			gone = true
			cancel()
		case err == nil && timer.Stop():
			timer.Reset(time.Until(sent.Add(lease)))
		}
	}
}
