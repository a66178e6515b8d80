// passes: a node whose creation was not confirmed is looked for and kept; a lost connection may come back with the same session, for a quarter of the timeout.
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
	id := s.Conn.SessionID()
	mine, err := enter(ctx, s.Conn, root, name)
	if err != nil {
		return err
	}
	ctx, stop := whileSure(ctx, s, id)
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

// enter makes our node. When nobody has told us whether it is there we look for it, and
// make it only if it is not.
func enter(ctx context.Context, c *zk.Conn, root, name string) (string, error) {
	mine, err := c.Create(root+"/"+name, nil, zk.FlagEphemeralSequential, zk.WorldACL(zk.PermAll))
	for err != nil && ctx.Err() == nil {
		time.Sleep(50 * time.Millisecond)
		queue, _, unknown := c.Children(root)
		if unknown != nil {
			continue
		}
		if i := slices.IndexFunc(queue, func(n string) bool { return strings.HasPrefix(n, name) }); i >= 0 {
			return queue[i], nil
		}
		mine, err = c.Create(root+"/"+name, nil, zk.FlagEphemeralSequential, zk.WorldACL(zk.PermAll))
	}
	return mine, err
}

// whileSure ends the context when the session may have ended. A connection that is
// lost may come back with the same session; we wait for that for less than the third
// of the timeout that is left when the client gives a silent connection up.
func whileSure(ctx context.Context, s zookeeper.Session, id int64) (context.Context, context.CancelCauseFunc) {
	ctx, stop := context.WithCancelCause(ctx)
	go func() {
		var tooLate <-chan time.Time
		for s.Conn.SessionID() == id {
			if s.Conn.State() == zk.StateHasSession {
				tooLate = nil
			} else if tooLate == nil {
				tooLate = time.After(s.Timeout / 4)
			}
			select {
			case <-s.Events:
				continue
			case <-ctx.Done():
				return
			case <-tooLate:
			}
			break
		}
		stop(zookeeper.ErrLockLost)
	}()
	return ctx, stop
}

// turn waits until nobody is before us and returns the zxid of our node's creation.
// While the connection is away it asks again.
func turn(ctx context.Context, c *zk.Conn, root, mine string) (fence int64, err error) {
	for ctx.Err() == nil {
		first, err := before(c, root, mine)
		switch {
		case err == zookeeper.ErrLockLost:
			return 0, err
		case err == nil && first == "":
			if fence, err = zxid(c, root+"/"+mine); err == nil {
				return fence, nil
			}
		case err == nil:
			err = gone(ctx, c, root+"/"+first)
		}
		if err != nil {
			time.Sleep(50 * time.Millisecond)
		}
	}
	return 0, ctx.Err()
}

// gone waits until a node is not there any more, or something else has happened to it.
func gone(ctx context.Context, c *zk.Conn, node string) error {
	_, _, event, err := c.GetW(node)
	if err == zk.ErrNoNode {
		return nil
	}
	if err != nil {
		return err
	}
	select {
	case <-event:
	case <-ctx.Done():
	}
	return nil
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
