package etcd

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/etcdserver"
	"go.etcd.io/etcd/server/v3/storage/mvcc"
	"go.uber.org/zap"

	"lockwise/internal/sim"
)

// server is one run's etcd.
type server struct {
	*etcdserver.EtcdServer
	dir string

	mu     sync.Mutex
	leases map[int64]granted
}

// granted is what a client was told of a lease.
type granted struct {
	ttl   time.Duration
	until time.Time
}

// Connect makes a client whose requests are steps of the worker.
func (s *server) Connect(ctx context.Context, w *sim.Worker) any {
	c := clientv3.NewCtxClient(ctx, clientv3.WithZapLogger(zap.NewNop()))
	c.KV = clientv3.NewKVFromKVClient(&kv{s, w}, c)
	c.Lease = clientv3.NewLeaseFromLeaseClient(&leases{s, w}, c, time.Second)
	c.Watcher = &watcher{s, w, ctx}
	return c
}

// Disconnect closes a client.
func (s *server) Disconnect(client any) { client.(*clientv3.Client).Close() }

// Stop ends the server and removes its folder.
func (s *server) Stop() {
	s.HardStop()
	os.RemoveAll(s.dir)
}

// Contents lists the keys and the leases.
func (s *server) Contents() []sim.Entry { return append(s.keys(), s.livingLeases()...) }

func (s *server) keys() []sim.Entry {
	all, err := s.KV().Range(context.Background(), []byte{0}, []byte{}, mvcc.RangeOptions{})
	if err != nil {
		return nil // it is being stopped
	}
	var entries []sim.Entry
	for _, kv := range all.KVs {
		value := fmt.Sprintf("%q, create revision %d", kv.Value, kv.CreateRevision)
		if kv.ModRevision != kv.CreateRevision {
			value += fmt.Sprintf(", mod revision %d", kv.ModRevision)
		}
		if kv.Lease != 0 {
			value += fmt.Sprintf(", lease %x", kv.Lease)
		}
		entries = append(entries, sim.Entry{In: "etcd", Key: string(kv.Key), Value: value})
	}
	return entries
}

func (s *server) livingLeases() []sim.Entry {
	all, err := s.LeaseLeases(context.Background(), &pb.LeaseLeasesRequest{})
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var entries []sim.Entry
	for _, l := range all.Leases {
		g := s.leases[l.ID]
		entries = append(entries, sim.Entry{In: "leases", Key: fmt.Sprintf("%x", l.ID), Value: fmt.Sprintf("%v, until %s", g.ttl, clock(g.until))})
	}
	return entries
}

// grant notes how long a lease lives from now.
func (s *server) grant(id, ttl int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := time.Duration(ttl) * time.Second
	s.leases[id] = granted{d, time.Now().Add(d)}
}

// epoch is when every bubble's clock starts (testing/synctest).
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// clock is a time as the run's clock shows it.
func clock(t time.Time) string {
	return fmt.Sprintf("%.3f s", t.Sub(epoch.Add(sim.WarmUp)).Seconds())
}
