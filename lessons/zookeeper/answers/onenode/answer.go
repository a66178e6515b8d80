// caught by: wakes — one node for everybody and no numbers: when it goes all who wait try at once.
package answer

import (
	"context"
	"database/sql"
	"time"

	"github.com/go-zookeeper/zk"

	"lockwise/lessons/zookeeper"
)

// Run holds the lock by the one node that there may be below root.
func Run(ctx context.Context, s zookeeper.Session, root string, work func(ctx context.Context, fence int64) error) error {
	node := root + "/lock"
	defer leave(s, node, s.Conn.SessionID())
	ctx, stop := whileConnected(ctx, s)
	defer stop(nil)
	fence, err := turn(ctx, s.Conn, node)
	if err == nil {
		err = work(ctx, fence)
	}
	if context.Cause(ctx) == zookeeper.ErrLockLost {
		return zookeeper.ErrLockLost
	}
	return err
}

// whileConnected ends the context when the connection is lost. The session may go on,
// and may end before we hear from it again: nobody tells us while we cannot be reached.
func whileConnected(ctx context.Context, s zookeeper.Session) (context.Context, context.CancelCauseFunc) {
	ctx, stop := context.WithCancelCause(ctx)
	go func() {
		for s.Conn.State() == zk.StateHasSession {
			select {
			case <-s.Events: // whatever it is, and however old
			case <-ctx.Done():
				return
			}
		}
		stop(zookeeper.ErrLockLost)
	}()
	return ctx, stop
}

// turn waits until the node is ours and returns the zxid of its creation.
func turn(ctx context.Context, c *zk.Conn, node string) (fence int64, err error) {
	for ctx.Err() == nil {
		_, err := c.Create(node, nil, zk.FlagEphemeral, zk.WorldACL(zk.PermAll))
		if err == nil {
			return zxid(c, node)
		}
		if err != zk.ErrNodeExists {
			return 0, err
		}
		_, _, gone, err := c.GetW(node)
		if err == zk.ErrNoNode {
			continue
		}
		if err != nil {
			return 0, err
		}
		select {
		case <-gone:
		case <-ctx.Done():
		}
	}
	return 0, ctx.Err()
}

// zxid is that of a node's creation.
func zxid(c *zk.Conn, node string) (int64, error) {
	_, stat, err := c.Get(node)
	if err != nil {
		return 0, err
	}
	return stat.Czxid, nil
}

// leave takes the node away if it is ours.
func leave(s zookeeper.Session, node string, id int64) {
	for end := time.Now().Add(2 * s.Timeout); s.Conn.SessionID() == id && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		there, stat, err := s.Conn.Exists(node)
		if err == nil && (!there || stat.EphemeralOwner != id || s.Conn.Delete(node, -1) == nil) {
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
		err = zookeeper.ErrStaleFence
	}
	return err
}
