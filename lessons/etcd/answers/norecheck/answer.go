// caught by: fence — does not look whether its own key is still there when it has waited: its lease has ended meanwhile, and others have come past.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"lockwise/lessons/etcd"
)

// Run puts a key of its own into the queue name and waits until it is the first.
func Run(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error {
	grant, err := c.Grant(ctx, int64(ttl.Seconds()))
	if err != nil {
		return err
	}
	defer c.Revoke(context.WithoutCancel(ctx), grant.ID)
	keep, let := context.WithCancel(context.WithoutCancel(ctx))
	defer let()
	alive, err := c.KeepAlive(keep, grant.ID)
	if err != nil {
		return err
	}
	go func() {
		for range alive {
		}
	}()
	revision, err := first(ctx, c, name, grant.ID)
	if err != nil {
		return err
	}
	return watched(ctx, c, grant.ID, ttl, func(ctx context.Context) error { return work(ctx, revision) })
}

// watched asks once a second how long the lease has to live.
func watched(ctx context.Context, c *clientv3.Client, lease clientv3.LeaseID, ttl time.Duration, work func(context.Context) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go func() {
		for answered := time.Now(); ; {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
			}
			left, err := c.TimeToLive(ctx, lease)
			if err == nil && left.TTL > 0 {
				answered = time.Now()
			} else if err == nil || time.Since(answered) > ttl-time.Second {
				stop(etcd.ErrLockLost)
			}
		}
	}()
	err := work(ctx)
	if errors.Is(context.Cause(ctx), etcd.ErrLockLost) {
		return etcd.ErrLockLost
	}
	return err
}

// first queues up and waits until nobody is before us.
func first(ctx context.Context, c *clientv3.Client, name string, lease clientv3.LeaseID) (int64, error) {
	key := fmt.Sprintf("%s/%x", name, lease)
	put, err := c.Put(ctx, key, "", clientv3.WithLease(lease))
	if err != nil {
		return 0, err
	}
	mine := put.Header.Revision
	for {
		before, err := c.Get(ctx, name+"/", append(clientv3.WithLastCreate(), clientv3.WithMaxCreateRev(mine-1))...)
		if err != nil {
			return 0, err
		}
		if len(before.Kvs) == 0 {
			return mine, nil
		}
		if err := gone(ctx, c, string(before.Kvs[0].Key), before.Header.Revision+1); err != nil {
			return 0, err
		}
	}
}

// gone waits until a key is deleted.
func gone(ctx context.Context, c *clientv3.Client, key string, from int64) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for r := range c.Watch(ctx, key, clientv3.WithRev(from), clientv3.WithFilterPut()) {
		if err := r.Err(); err != nil {
			return err
		}
		if len(r.Events) > 0 {
			return nil
		}
	}
	return ctx.Err()
}

// Write sets the value unless somebody with a larger fence has.
func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	res, err := db.ExecContext(ctx, `UPDATE resources SET fence = ?, value = ? WHERE name = ? AND fence <= ?`, fence, value, resource, fence)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		err = etcd.ErrStaleFence
	}
	return err
}
