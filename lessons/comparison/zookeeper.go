package comparison

import (
	"context"

	"lockwise/internal/sim"
	store "lockwise/internal/sim/zookeeper"
	"lockwise/internal/trace"
	"lockwise/lessons/zookeeper"
	zookeeperref "lockwise/lessons/zookeeper/answers/solution"
)

// queue is the ephemeral, sequential node of ZooKeeper, with the transaction that
// made it as fence.
func queue() system {
	return system{
		id: "zookeeper", table: "resources",
		name:    trace.Text{En: "ZooKeeper: ephemeral sequential node, fence", Zh: "ZooKeeper：临时顺序节点、栅栏号"},
		operate: trace.Text{En: "three or five ZooKeeper servers, a JVM each, with fast disks; each write waits for a majority", Zh: "三或五台 ZooKeeper 服务器，各占一个 JVM，需要快速磁盘；每次写入都要等多数派确认"},
		world: func(sc *sim.Scenario, _ situation) {
			sc.Stores = []sim.Store{store.Store{Timeout: lasts, Nodes: []string{"/" + name}}}
			sc.DB = &sim.Database{Schema: zookeeper.Schema, Seed: []string{firstRow}}
		},
		fates: everywhere(map[situation]fate{
			restart:  because("the simulated ZooKeeper is one server and keeps running. What a majority has acknowledged is on their disks, sessions included", "模拟的 ZooKeeper 只有一台服务器且一直在运行。多数派确认过的内容都已落盘，包括会话"),
			failover: because("the simulated ZooKeeper is one server. By its protocol a new leader has everything that was acknowledged", "模拟的 ZooKeeper 只有一台服务器。按其协议，新 leader 拥有全部已确认的内容"),
			jump:     because("ZooKeeper counts sessions on its server's monotonic clock, which does not jump", "ZooKeeper 用服务器的单调时钟计算会话，它不会跳变"),
		}),
		hold: func(ctx context.Context, w *sim.Worker, work work) error {
			conn, events := store.Client(w)
			s := zookeeper.Session{Conn: conn, Events: events, Timeout: lasts}
			return zookeeperref.Run(ctx, s, "/"+name, func(ctx context.Context, fence int64) error {
				return work(ctx, func(ctx context.Context, value string) error {
					return zookeeperref.Write(ctx, w.DB, name, fence, value)
				})
			})
		},
	}
}
