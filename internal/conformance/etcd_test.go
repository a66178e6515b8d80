package conformance_test

import (
	"context"
	"net"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/etcdserver"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3rpc"
	"go.uber.org/zap"

	"lockwise/internal/sim"
	"lockwise/internal/sim/etcd"
)

func TestTheEmbeddedEtcdAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, embeddedEtcd{}, scripts(t, "etcd"))
}

func TestTheRealEtcdAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, startEtcd(t), scripts(t, "etcd"))
}

// embeddedEtcd is the etcd of a world: the server's own code, and a client whose
// requests are steps and whose watch is ours.
type embeddedEtcd struct{}

func (embeddedEtcd) side() side      { return here }
func (embeddedEtcd) version() string { return "" }

func (embeddedEtcd) session(t *testing.T, use func(context.Context, asker)) {
	inWorld(t, &sim.Scenario{Stores: []sim.Store{etcd.Store{}}}, func(ctx context.Context, w *sim.Worker) {
		askEtcd(t, ctx, etcd.Client(w), use)
	})
}

// realEtcd is a server on the loopback interface and the official client, watch
// included, on the clock of the machine.
type realEtcd struct{ client *clientv3.Client }

func (realEtcd) side() side      { return real }
func (realEtcd) version() string { return "" }

func (e realEtcd) session(t *testing.T, use func(context.Context, asker)) {
	askEtcd(t, t.Context(), e.client, use)
}

// startEtcd starts a server with etcd's own ticks that is asked over gRPC.
func startEtcd(t *testing.T) realEtcd {
	t.Helper()
	c := etcd.Configuration(t.TempDir())
	c.TickMs, c.ElectionTicks, c.BackendBatchInterval = 100, 10, 0
	server, err := etcdserver.NewServer(c)
	if err != nil {
		t.Fatal(err)
	}
	server.Start()
	t.Cleanup(server.HardStop)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	grpc := v3rpc.Server(server, nil, nil)
	go grpc.Serve(listener)
	t.Cleanup(grpc.Stop)
	client, err := clientv3.New(clientv3.Config{Endpoints: []string{listener.Addr().String()}, DialTimeout: patience, Logger: zap.NewNop()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	select {
	case <-server.ReadyNotify():
	case <-time.After(patience):
		t.Fatal("etcd has not elected itself")
	}
	return realEtcd{client}
}
