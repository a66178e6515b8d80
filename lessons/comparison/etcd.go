package comparison

import (
	"context"

	"lockwise/internal/sim"
	store "lockwise/internal/sim/etcd"
	"lockwise/internal/trace"
	"lockwise/lessons/etcd"
	etcdref "lockwise/lessons/etcd/answers/solution"
)

// consensus is the official session and mutex of etcd, with the revision as fence.
func consensus() system {
	return system{
		id: "etcd", table: "resources",
		name:    trace.Text{En: "etcd: session, mutex, revision as fence", Zh: "etcd：session、mutex、以 revision 为栅栏号"},
		operate: trace.Text{En: "three or five etcd members with fast disks, their upgrades and backups; each write waits for a majority", Zh: "三或五个 etcd 成员，需要快速磁盘，还要升级和备份；每次写入都要等多数派确认"},
		world: func(sc *sim.Scenario, _ situation) {
			sc.Stores = []sim.Store{store.Store{}}
			sc.DB = &sim.Database{Schema: etcd.Schema, Seed: []string{firstRow}}
		},
		fates: everywhere(map[situation]fate{
			restart:  because("the simulated etcd has one member and keeps running. What a majority has acknowledged is on their disks, and a member that restarts has it", "模拟的 etcd 只有一个成员且一直在运行。多数派确认过的内容都已落盘，成员重启后仍在"),
			failover: because("the simulated etcd has one member. By Raft a new leader has everything that was acknowledged", "模拟的 etcd 只有一个成员。按 Raft，新 leader 拥有全部已确认的内容"),
			jump:     because("etcd counts leases on its server's monotonic clock, which does not jump", "etcd 用服务器的单调时钟计算租约，它不会跳变"),
		}),
		hold: func(ctx context.Context, w *sim.Worker, work work) error {
			return etcdref.Run(ctx, store.Client(w), "lock/"+name, lasts, func(ctx context.Context, fence int64) error {
				return work(ctx, func(ctx context.Context, value string) error { return etcdref.Write(ctx, w.DB, name, fence, value) })
			})
		},
	}
}
