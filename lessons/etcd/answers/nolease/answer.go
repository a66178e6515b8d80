// caught by: recovers — the key has no lease: when its holder is gone it stays for ever.
package answer

import (
	"context"
	"database/sql"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"lockwise/lessons/etcd"
)

func Run(ctx context.Context, c *clientv3.Client, name string, ttl time.Duration, work func(ctx context.Context, fence int64) error) error {
	revision, err := create(ctx, c, name)
	if err != nil {
		return err
	}
	defer c.Txn(context.WithoutCancel(ctx)).
		If(clientv3.Compare(clientv3.CreateRevision(name), "=", revision)).
		Then(clientv3.OpDelete(name)).
		Commit()
	return work(ctx, revision)
}

func create(ctx context.Context, c *clientv3.Client, name string) (int64, error) {
	for {
		got, err := c.Txn(ctx).
			If(clientv3.Compare(clientv3.CreateRevision(name), "=", 0)).
			Then(clientv3.OpPut(name, "")).
			Commit()
		if err != nil {
			return 0, err
		}
		if got.Succeeded {
			return got.Header.Revision, nil
		}
		watch, cancel := context.WithCancel(ctx)
		<-c.Watch(watch, name, clientv3.WithRev(got.Header.Revision+1))
		cancel()
		if err := ctx.Err(); err != nil {
			return 0, err
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
