package etcd

import (
	"context"
	"errors"
	"fmt"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/storage/mvcc"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// watcher is the client's Watcher. Its promises are those of clientv3.Watcher, but
// for WithPrevKV and WithProgressNotify, which it does not serve.
type watcher struct {
	s   *server
	w   *sim.Worker
	ctx context.Context // the process
}

// redial is how long the watcher waits before it tries again to reach the server.
const redial = 500 * time.Millisecond

// Watch creates a watch; it tries for as long as ctx lasts.
func (c *watcher) Watch(ctx context.Context, key string, opts ...clientv3.OpOption) clientv3.WatchChan {
	out := make(chan clientv3.WatchResponse, 16)
	op := clientv3.OpWatch(key, opts...)
	stream, err := c.create(ctx, op)
	for err != nil {
		if !pause(ctx, redial) || c.ctx.Err() != nil {
			close(out)
			return out
		}
		stream, err = c.create(ctx, op)
	}
	if op.IsCreatedNotify() {
		out <- clientv3.WatchResponse{Header: &pb.ResponseHeader{Revision: stream.Rev()}, Created: true}
	}
	c.w.Waits(1)
	go func() {
		defer close(out)
		defer c.w.Waits(-1)
		defer stream.Close()
		c.deliver(ctx, stream, out)
	}()
	return out
}

// create asks the server for a watch.
func (c *watcher) create(ctx context.Context, op clientv3.Op) (mvcc.WatchStream, error) {
	var stream mvcc.WatchStream
	err := c.w.Ask(ctx, Name, "WATCH", watchText(op), func() (string, error) {
		stream = c.s.Watchable().NewWatchStream()
		_, err := stream.Watch(context.WithoutCancel(ctx), clientv3.AutoWatchID, op.KeyBytes(), op.RangeBytes(), op.Rev(), filters(op)...)
		return "watching", err
	})
	if err != nil && stream != nil {
		stream.Close()
	}
	return stream, err
}

// deliver hands on what the server sends, until the context or the process ends.
func (c *watcher) deliver(ctx context.Context, stream mvcc.WatchStream, out chan<- clientv3.WatchResponse) {
	from := stream.Chan()
	for {
		select {
		case r, ok := <-from:
			if !ok {
				from = nil // the server has been stopped
				continue
			}
			pause(ctx, c.w.CutOff(Name))
			c.w.Told(Name, "WATCH", told(c.w.Name, r.Events))
			select {
			case out <- clientv3.WatchResponse{Header: &pb.ResponseHeader{Revision: r.Revision}, Events: events(r.Events), CompactRevision: r.CompactRevision, Canceled: r.CompactRevision != 0}:
				if r.CompactRevision != 0 {
					return // what it wants to be told of is gone
				}
			case <-ctx.Done():
				return
			}
		case <-ctx.Done():
			return
		case <-c.ctx.Done():
			return
		}
	}
}

// RequestProgress is not served.
func (c *watcher) RequestProgress(context.Context) error {
	return errors.New("the simulated world does not serve RequestProgress")
}

// Close leaves watches to their contexts.
func (c *watcher) Close() error { return nil }

// pause waits for d, and reports false if ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	if d == 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

func events(all []*mvccpb.Event) []*clientv3.Event { return all }

// filters are those of WithFilterPut and WithFilterDelete.
func filters(op clientv3.Op) []mvcc.FilterFunc {
	var all []mvcc.FilterFunc
	if op.IsFilterPut() {
		all = append(all, func(e *mvccpb.Event) bool { return e.Type == mvccpb.Event_PUT })
	}
	if op.IsFilterDelete() {
		all = append(all, func(e *mvccpb.Event) bool { return e.Type == mvccpb.Event_DELETE })
	}
	return all
}

// told is what a watch has told a worker, in words.
func told(who string, events []*mvccpb.Event) trace.Text {
	t := trace.Text{En: who + " is told:", Zh: who + " 收到通知："}
	for i, e := range events {
		en, zh := "is put", "被写入"
		if e.Type == mvccpb.Event_DELETE {
			en, zh = "is gone", "已删除"
		}
		if i > 0 {
			t.En, t.Zh = t.En+";", t.Zh+"；"
		}
		t.En += fmt.Sprintf(" %s %s (revision %d)", e.Kv.Key, en, e.Kv.ModRevision)
		t.Zh += fmt.Sprintf("%s %s（revision %d）", e.Kv.Key, zh, e.Kv.ModRevision)
	}
	return t
}
