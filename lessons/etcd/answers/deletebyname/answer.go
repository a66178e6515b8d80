// caught by: alone — deletes the lock by its name: when it has been lost meanwhile, the lock that goes is the next holder's (etcd #22082).
package answer

import (
	"context"
	"database/sql"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"

	"lockwise/lessons/etcd"
)

// Run owns the one key name, which a transaction creates only if it is not there.
func Run(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error {
	s, err := concurrency.NewSession(c, concurrency.WithTTL(int(ttl.Seconds())))
	if err != nil {
		return err
	}
	defer s.Close()
	revision, err := create(ctx, s, name)
	if err != nil {
		return err
	}
	defer c.Delete(context.WithoutCancel(ctx), name)
	return guard(ctx, s, func(ctx context.Context) error { return work(ctx, revision) })
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

// create tries until the key is ours, and waits for its end in between.
func create(ctx context.Context, s *concurrency.Session, name string) (int64, error) {
	c := s.Client()
	for {
		got, err := c.Txn(ctx).
			If(clientv3.Compare(clientv3.CreateRevision(name), "=", 0)).
			Then(clientv3.OpPut(name, "", clientv3.WithLease(s.Lease()))).
			Commit()
		if err != nil {
			return 0, err
		}
		if got.Succeeded {
			return got.Header.Revision, nil
		}
		if err := changed(ctx, s, name, got.Header.Revision+1); err != nil {
			return 0, err
		}
	}
}

// changed waits until something happens to the key, from a revision on.
func changed(ctx context.Context, s *concurrency.Session, name string, from int64) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	select {
	case <-s.Client().Watch(ctx, name, clientv3.WithRev(from)):
		return ctx.Err()
	case <-s.Done():
		return etcd.ErrLockLost
	}
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
