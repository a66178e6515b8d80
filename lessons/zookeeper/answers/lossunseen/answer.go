// caught by: loss — the lock is lost, the work has not looked at its context and returns nil, and so does Run.
package answer

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/go-zookeeper/zk"

	"lockwise/lessons/zookeeper"
)

// Run stands in the queue below root with a node whose name begins as no other does:
// so it can be found, whether or not we were ever told that it is there.
func Run(ctx context.Context, s zookeeper.Session, root string, work func(ctx context.Context, fence int64) error) error {
	name := rand.Text() + "-"
	defer leave(s, root, name)
	mine, err := s.Conn.Create(root+"/"+name, nil, zk.FlagEphemeralSequential, zk.WorldACL(zk.PermAll))
	if err != nil {
		return err
	}
	ctx, stop := whileConnected(ctx, s)
	defer stop(nil)
	fence, err := turn(ctx, s.Conn, root, path.Base(mine))
	if err == nil {
		err = work(ctx, fence)
	}
	if err != nil && context.Cause(ctx) == zookeeper.ErrLockLost {
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
	slices.SortFunc(queue, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	switch place := slices.Index(queue, mine); {
	case place < 0:
		return "", zookeeper.ErrLockLost
	case place > 0:
		return queue[place-1], nil
	}
	return "", nil
}

// number is what ZooKeeper has put at the end of a name: ten digits.
func number(name string) string { return name[max(0, len(name)-10):] }

// leave takes our node out of the queue. It asks until it has been told: a node that
// stays keeps everybody waiting for as long as our session lives. When it has heard
// nothing for two timeouts the session is over, and the node with it.
func leave(s zookeeper.Session, root, name string) {
	for end := time.Now().Add(2 * s.Timeout); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		queue, _, err := s.Conn.Children(root)
		if err != nil {
			continue
		}
		i := slices.IndexFunc(queue, func(n string) bool { return strings.HasPrefix(n, name) })
		if i < 0 || s.Conn.Delete(root+"/"+queue[i], -1) == nil {
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
