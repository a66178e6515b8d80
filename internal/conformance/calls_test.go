package conformance_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"
)

// calls are the methods of go-redis whose outcome is more than the command they
// send: what the library makes of times, of nothing, of several commands.
var calls = map[string]func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error){
	"SetNX": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return rdb.SetNX(ctx, args[0].(string), args[1], duration(args[2])).Result()
	},
	"SetArgsNX": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return rdb.SetArgs(ctx, args[0].(string), args[1], redis.SetArgs{Mode: "NX", TTL: duration(args[2])}).Result()
	},
	"Set": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return rdb.Set(ctx, args[0].(string), args[1], duration(args[2])).Result()
	},
	"Expire": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return rdb.Expire(ctx, args[0].(string), duration(args[1])).Result()
	},
	"PExpire": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return rdb.PExpire(ctx, args[0].(string), duration(args[1])).Result()
	},
	"ClientPTTL": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return rdb.PTTL(ctx, args[0].(string)).Result()
	},
	"Run": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return redis.NewScript(args[0].(string)).Run(ctx, rdb, []string{args[1].(string)}, args[2:]...).Result()
	},
	"RunCancelled": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		return redis.NewScript(args[0].(string)).Run(ctx, rdb, []string{args[1].(string)}, args[2:]...).Result()
	},
	"PipelinedRun": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return outcomes(rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			redis.NewScript(args[0].(string)).Run(ctx, p, []string{args[1].(string)}, args[2:]...)
			return nil
		}))
	},
	"Pipelined": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return outcomes(rdb.Pipelined(ctx, each(ctx, args)))
	},
	"TxPipelined": func(ctx context.Context, rdb redis.Cmdable, args []any) (any, error) {
		return outcomes(rdb.TxPipelined(ctx, each(ctx, args)))
	},
}

func duration(arg any) time.Duration {
	d, err := time.ParseDuration(arg.(string))
	if err != nil {
		panic(fmt.Sprintf("a script says %v for a time", arg))
	}
	return d
}

// each queues the commands between semicolons.
func each(ctx context.Context, args []any) func(redis.Pipeliner) error {
	return func(p redis.Pipeliner) error {
		for len(args) > 0 {
			end := slices.Index(args, any(";"))
			if end < 0 {
				end = len(args)
			}
			p.Do(ctx, args[:end]...)
			args = args[min(end+1, len(args)):]
		}
		return nil
	}
}

// outcomes lists what every command of a pipeline has come to.
func outcomes(cmds []redis.Cmder, _ error) (any, error) {
	var all []any
	for _, c := range cmds {
		v, err := c.(*redis.Cmd).Result()
		if err != nil {
			v = err
		}
		all = append(all, v)
	}
	return all, nil
}
