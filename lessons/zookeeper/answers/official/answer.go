// caught by: gets-in — the client's own zk.Lock knows no context: it goes on waiting when the caller has left.
package answer

import (
	"context"
	"database/sql"
	"slices"

	"github.com/go-zookeeper/zk"

	"lockwise/lessons/zookeeper"
)

// Run holds the lock that comes with the client. It does not tell its node, but that is
// the one that ends with our session.
func Run(ctx context.Context, s zookeeper.Session, root string, work func(ctx context.Context, fence int64) error) error {
	lock := zk.NewLock(s.Conn, root, zk.WorldACL(zk.PermAll))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer lock.Unlock()
	queue, _, err := s.Conn.Children(root)
	if err != nil {
		return err
	}
	mine := slices.IndexFunc(queue, func(n string) bool { return owned(s.Conn, root+"/"+n) })
	_, stat, err := s.Conn.Exists(root + "/" + queue[max(0, mine)])
	if err != nil {
		return err
	}
	return work(ctx, stat.Czxid)
}

func owned(c *zk.Conn, node string) bool {
	_, stat, err := c.Exists(node)
	return err == nil && stat.EphemeralOwner == c.SessionID()
}

// Write sets the value unless somebody with a larger fence has.
func Write(ctx context.Context, db *sql.DB, resource string, fence int64, value string) error {
	res, err := db.ExecContext(ctx, `UPDATE resources SET fence = ?, value = ? WHERE name = ? AND fence <= ?`, fence, value, resource, fence)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		err = zookeeper.ErrStaleFence
	}
	return err
}
