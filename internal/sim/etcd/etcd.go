// Package etcd puts a real etcd server into the simulated world: the server's own
// code with raft, its log and its store on a temporary folder, one member, without
// sockets. It is a [sim.Store]; the worker's client is the official one.
//
// Every request of the client is a step: reads, writes, transactions, grants,
// revocations, every keep-alive message, and the creation of a watch. They are
// taken below the client's KV and Lease, so that what these do by themselves
// (keep-alive messages at a third of the lease, giving a session up, a new stream
// after an error) is part of what is explored. What a watch delivers is no step:
// it arrives when the server sends it.
//
// The client's Watch cannot be used: it waits on a channel made when the program
// starts, which stops a bubble. [watcher] stands in for it, on the server's own
// watch streams.
//
// The choice not taken is one server for many runs, emptied between: a server
// costs about 3 ms of processor time to start and stop, keys, leases and revisions
// begin anew, and a run that goes wrong leaves nothing behind. This package is
// heavy to compile and link (gRPC, protobuf, raft, bbolt): only a lesson on etcd
// imports it.
package etcd

import (
	"fmt"
	"net/url"
	"os"
	"time"

	"go.etcd.io/bbolt"
	"go.etcd.io/etcd/client/pkg/v3/types"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/config"
	"go.etcd.io/etcd/server/v3/etcdserver"
	"go.etcd.io/etcd/server/v3/features"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.uber.org/zap"

	"lockwise/internal/sim"
)

// Name is the store's name in traces and in [sim.Fault.On].
const Name = "etcd"

// Store is the etcd of a scenario. Leases of less than MinTTL are lengthened to it,
// as etcd does; what has expired is gone up to half a second later.
type Store struct{}

// MinTTL is the shortest lease that the server grants: one and a half times the
// time it waits for an election.
const MinTTL = 2 * time.Second

// Client is the worker's etcd client.
func Client(w *sim.Worker) *clientv3.Client { return w.Client(Name).(*clientv3.Client) }

// Name is "etcd".
func (Store) Name() string { return Name }

// Start starts a server and waits until it has elected itself.
func (Store) Start() (sim.Server, error) {
	dir, err := os.MkdirTemp("", "lockwise-etcd-")
	if err != nil {
		return nil, fmt.Errorf("a folder for etcd: %w", err)
	}
	s, err := etcdserver.NewServer(Configuration(dir))
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	s.Start()
	<-s.ReadyNotify()
	return &server{EtcdServer: s, dir: dir, leases: map[int64]granted{}}, nil
}

// logSegment is how much of the log is set aside at once. With etcd's own 64 MB a
// server takes ten times as long to start.
const logSegment = 64 << 10

func init() { wal.SegmentSizeBytes = logSegment }

// Configuration is that of a server of one member that keeps its data in a folder.
func Configuration(dir string) config.ServerConfig {
	peers := types.URLs{url.URL{Scheme: "http", Host: "127.0.0.1:2380"}}
	clients := types.URLs{url.URL{Scheme: "http", Host: "127.0.0.1:2379"}}
	log := zap.NewNop()
	return config.ServerConfig{
		Name: "one", DataDir: dir, NewCluster: true,
		PeerURLs: peers, ClientURLs: clients, InitialPeerURLsMap: types.URLsMap{"one": peers}, InitialClusterToken: "lockwise",
		SnapshotCount: 100_000, MaxSnapFiles: 1, MaxWALFiles: 1,
		TickMs: 500, ElectionTicks: 2, InitialElectionTickAdvance: true,
		BackendFreelistType: bbolt.FreelistMapType, BackendBatchInterval: time.Hour, QuotaBackendBytes: 16 << 20,
		MaxTxnOps: 128, MaxRequestBytes: 1 << 20,
		AuthToken: "simple", BcryptCost: 4, TokenTTL: 300,
		UnsafeNoFsync: true, Logger: log, ServerFeatureGate: features.NewDefaultServerFeatureGate("one", log),
	}
}
