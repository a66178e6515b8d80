package conformance_test

import (
	"context"
	"testing"

	"github.com/go-zookeeper/zk"

	"lockwise/internal/sim"
	"lockwise/internal/sim/zookeeper"
)

func TestTheEmbeddedZooKeeperAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, embeddedZooKeeper{}, scripts(t, "zookeeper"))
}

func TestTheRealZooKeeperAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, startZooKeeper(t), scripts(t, "zookeeper"))
}

// embeddedZooKeeper is the ZooKeeper of a world, as its workers see it.
type embeddedZooKeeper struct{}

func (embeddedZooKeeper) side() side      { return here }
func (embeddedZooKeeper) version() string { return "" }

func (embeddedZooKeeper) session(t *testing.T, use func(context.Context, asker)) {
	inWorld(t, &sim.Scenario{Stores: []sim.Store{zookeeper.Store{}}}, func(ctx context.Context, w *sim.Worker) {
		askZooKeeper(t, ctx, "127.0.0.1:2181", zookeeper.Dialer(w), use)
	})
}

// askZooKeeper asks below a znode that is made for it.
func askZooKeeper(t *testing.T, ctx context.Context, address string, dial zk.Dialer, use func(context.Context, asker)) {
	z := &zooAsker{address: address, dial: dial, clients: map[string]*zooClient{}}
	defer z.close()
	if err := z.makeRoot(); err != nil {
		t.Error(err)
		return
	}
	use(ctx, z.ask)
}
