// caught by: fence — the lease's id as the fence: at best it says in which order leases were granted, never in which order the lock was got.
package answer

import (
	"context"
	"database/sql"
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
	m := concurrency.NewMutex(s, name)
	if err := m.Lock(ctx); err != nil {
		return err
	}
	defer m.Unlock(context.WithoutCancel(ctx))
	return guard(ctx, s, func(ctx context.Context) error { return work(ctx, int64(s.Lease())) })
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
