package callback

import (
	"context"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/sim"
)

// Redis is the worker's own client of a Redis that stands beside the database, for
// whoever wants to see what a lock adds; ctx is the one that Handle or Return was
// given. A right answer does not need it.
func Redis(ctx context.Context) redis.Cmdable { return sim.RedisOf(ctx) }
