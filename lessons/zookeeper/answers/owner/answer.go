// passes: the own node is the one that ends with the own session; the state of the connection is looked at in turns.
package answer

import (
	"context"
	"database/sql"
	"path"
	"slices"
	"time"

	"github.com/go-zookeeper/zk"

	"lockwise/lessons/zookeeper"
)

// Run stands in the queue below root with a node that ends with our session, which tells
// it from all others.
func Run(ctx context.Context, s zookeeper.Session, root string, work func(ctx context.Context, fence int64) error) error {
	id := s.Conn.SessionID()
	defer leave(s, root, id)
	mine, err := s.Conn.Create(root+"/lock-", nil, zk.FlagEphemeralSequential, zk.WorldACL(zk.PermAll))
	if err != nil {
		return err
	}
	ctx, stop := whileConnected(ctx, s, id)
	defer stop(nil)
	fence, err := turn(ctx, s.Conn, root, path.Base(mine))
	if err == nil {
		err = work(ctx, fence)
	}
	if context.Cause(ctx) == zookeeper.ErrLockLost {
		return zookeeper.ErrLockLost
	}
	return err
}

// whileConnected ends the context when the connection is lost or the session another.
// It looks for itself, four times a second, and needs no events.
func whileConnected(ctx context.Context, s zookeeper.Session, id int64) (context.Context, context.CancelCauseFunc) {
	ctx, stop := context.WithCancelCause(ctx)
	go func() {
		look := time.NewTicker(250 * time.Millisecond)
		defer look.Stop()
		for s.Conn.State() == zk.StateHasSession && s.Conn.SessionID() == id {
			select {
			case <-look.C:
			case <-ctx.Done():
				return
			}
		}
		stop(zookeeper.ErrLockLost)
	}()
	return ctx, stop
}

// turn waits until nobody is before us and returns the zxid of our node's creation.
func turn(ctx context.Context, c *zk.Conn, root, mine string) (fence int64, err error) {
	for ctx.Err() == nil {
		first, err := before(c, root, mine)
		if err != nil {
			return 0, err
		}
		if first == "" {
			return zxid(c, root+"/"+mine)
		}
		_, _, gone, err := c.GetW(root + "/" + first)
		if err == zk.ErrNoNode {
			continue
		}
		if err != nil {
			return 0, err
		}
		select {
		case <-gone: // and others may be there still
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

// before is the node directly before ours; "": there is none.
func before(c *zk.Conn, root, mine string) (string, error) {
	queue, _, err := c.Children(root)
	if err != nil {
		return "", err
	}
	slices.Sort(queue)
	switch place := slices.Index(queue, mine); {
	case place < 0:
		return "", zookeeper.ErrLockLost
	case place > 0:
		return queue[place-1], nil
	}
	return "", nil
}

// leave takes our node out of the queue: the one that ends with our session.
func leave(s zookeeper.Session, root string, id int64) {
	for end := time.Now().Add(2 * s.Timeout); s.Conn.SessionID() == id && time.Now().Before(end); {
		if left(s.Conn, root, id) == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func left(c *zk.Conn, root string, id int64) error {
	queue, _, err := c.Children(root)
	if err != nil {
		return err
	}
	for _, n := range queue {
		there, stat, err := c.Exists(root + "/" + n)
		if err != nil {
			return err
		}
		if there && stat.EphemeralOwner == id {
			return c.Delete(root+"/"+n, stat.Version)
		}
	}
	return nil
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
