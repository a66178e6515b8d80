// passes: one keep-alive message after the other, each with a limit of its own, and its own account of when etcd last answered.
package answer

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"lockwise/lessons/etcd"
)

func Run(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error {
	grant, err := c.Grant(ctx, int64(ttl.Seconds()))
	if err != nil {
		return err
	}
	granted := time.Now()
	outside := context.WithoutCancel(ctx)
	ctx, lose := context.WithCancelCause(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer lose(nil)
	all.Go(func() { keep(ctx, c, grant.ID, ttl, granted, lose) })
	var revision int64
	for revision == 0 {
		got, err := c.Txn(ctx).
			If(clientv3.Compare(clientv3.CreateRevision(name), "=", 0)).
			Then(clientv3.OpPut(name, "", clientv3.WithLease(grant.ID))).
			Commit()
		if err != nil {
			c.Revoke(outside, grant.ID)
			return err
		}
		if got.Succeeded {
			revision = got.Header.Revision
			break
		}
		select {
		case <-ctx.Done():
			c.Revoke(outside, grant.ID)
			return context.Cause(ctx)
		case <-time.After(150 * time.Millisecond):
		}
	}
	err = work(ctx, revision)
	if errors.Is(context.Cause(ctx), etcd.ErrLockLost) {
		err = etcd.ErrLockLost
	}
	lose(nil)
	all.Wait()
	c.Revoke(outside, grant.ID)
	return err
}

func keep(ctx context.Context, c *clientv3.Client, id clientv3.LeaseID, ttl time.Duration, answered time.Time, lose context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(ttl / 4):
		}
		asked := time.Now()
		limited, cancel := context.WithTimeout(ctx, ttl/8)
		_, err := c.KeepAliveOnce(limited, id)
		cancel()
		if err == nil {
			answered = asked
		} else if time.Since(answered) > ttl/2 || errors.Is(err, rpctypes.ErrLeaseNotFound) {
			lose(etcd.ErrLockLost)
			return
		}
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
