// passes: everybody watches the whole queue, and looks who is the first whenever something happens in it.
package answer

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"

	"lockwise/lessons/etcd"
)

func Run(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error {
	s, err := concurrency.NewSession(c, concurrency.WithTTL(int(ttl.Seconds())))
	if err != nil {
		return err
	}
	defer s.Close()
	put, err := c.Put(ctx, fmt.Sprintf("%s/%x", name, s.Lease()), "", clientv3.WithLease(s.Lease()))
	if err != nil {
		return err
	}
	mine := put.Header.Revision
	watching, cancel := context.WithCancel(ctx)
	defer cancel()
	events := c.Watch(watching, name+"/", clientv3.WithPrefix(), clientv3.WithRev(mine+1))
	for {
		first, err := c.Get(ctx, name+"/", clientv3.WithFirstCreate()...)
		if err != nil {
			return err
		}
		if len(first.Kvs) == 0 || first.Kvs[0].CreateRevision > mine {
			return etcd.ErrLockLost
		}
		if first.Kvs[0].CreateRevision == mine {
			break
		}
		select {
		case <-events:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return guard(ctx, s, func(ctx context.Context) error { return work(ctx, mine) })
}

// guard runs work until it is done, the caller leaves, or the session ends.
func guard(ctx context.Context, s *concurrency.Session, work func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(s.Ctx(), stop)()
	if s.Ctx().Err() != nil {
		return etcd.ErrLockLost
	}
	err := work(ctx)
	if s.Ctx().Err() != nil {
		return etcd.ErrLockLost
	}
	return err
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
