// caught by: alone — a lease that nobody keeps alive: work that takes longer than the lease is no longer alone.
package answer

import (
	"context"
	"database/sql"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"lockwise/lessons/etcd"
)

func Run(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error {
	grant, err := c.Grant(ctx, int64(ttl.Seconds()))
	if err != nil {
		return err
	}
	defer c.Revoke(context.WithoutCancel(ctx), grant.ID)
	for {
		got, err := c.Txn(ctx).
			If(clientv3.Compare(clientv3.CreateRevision(name), "=", 0)).
			Then(clientv3.OpPut(name, "", clientv3.WithLease(grant.ID))).
			Commit()
		if err != nil {
			return err
		}
		if got.Succeeded {
			return work(ctx, got.Header.Revision)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
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
