// passes: the mutex's own creation revision as the fence, and a write that reads and writes in one transaction of the database.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"

	"lockwise/lessons/etcd"
)

// Run reads its own key once more for the revision at which it was created.
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
	own, err := c.Get(ctx, m.Key())
	if err != nil {
		return err
	}
	if len(own.Kvs) == 0 {
		return etcd.ErrLockLost
	}
	return guard(ctx, s, func(ctx context.Context) error { return work(ctx, own.Kvs[0].CreateRevision) })
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

// Write inserts or updates, and asks the row that comes back.
func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	err := db.QueryRowContext(ctx, `
		INSERT INTO resources (name, fence, value) VALUES (?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, value = excluded.value
		WHERE excluded.fence >= resources.fence
		RETURNING fence`, resource, fence, value).Scan(&fence)
	if errors.Is(err, sql.ErrNoRows) {
		return etcd.ErrStaleFence
	}
	return err
}
