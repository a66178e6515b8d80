// caught by: recovers — goes on keeping its lease alive when it has revoked it: if that request is lost the lock stays for as long as the process lives.
package answer

import (
	"context"
	"database/sql"
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
	leased, stop := context.WithCancel(ctx)
	defer stop()
	defer c.Revoke(context.WithoutCancel(ctx), grant.ID)
	alive, err := c.KeepAlive(context.WithoutCancel(ctx), grant.ID)
	if err != nil {
		return err
	}
	lost := make(chan struct{})
	go func() {
		for open := true; open; { // until the lease ends, or Run
			select {
			case _, open = <-alive:
			case <-leased.Done():
				return
			}
		}
		close(lost)
		stop()
	}()
	revision, err := first(leased, c, name, grant.ID)
	if err == nil {
		err = work(leased, revision)
	}
	select {
	case <-lost:
		return etcd.ErrLockLost
	default:
		return err
	}
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
			return mine, still(ctx, c, key, mine)
		}
		if err := gone(ctx, c, string(before.Kvs[0].Key), before.Header.Revision+1); err != nil {
			return 0, err
		}
	}
}

// still makes sure that our key is there: our lease may have ended while we waited.
func still(ctx context.Context, c *clientv3.Client, key string, created int64) error {
	got, err := c.Get(ctx, key)
	if err == nil && (len(got.Kvs) == 0 || got.Kvs[0].CreateRevision != created) {
		err = etcd.ErrLockLost
	}
	return err
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
