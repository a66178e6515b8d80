package comparison

import (
	"cmp"
	"context"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/fencing"
	fencingref "lockwise/lessons/fencing/answers/solution"
	"lockwise/lessons/redlock"
	redlockref "lockwise/lessons/redlock/answers/solution"
	"lockwise/lessons/release"
	releaseref "lockwise/lessons/release/answers/solution"
	ttlref "lockwise/lessons/ttl/answers/solution"
)

// first is the server that things happen to, before a request to it.
const first = "redis1"

// nodes gives a scenario so many Redis servers and the resource's table.
func nodes(n int) func(*sim.Scenario, situation) {
	return func(sc *sim.Scenario, _ situation) {
		sc.Redis, sc.Nodes = &sim.Redis{MaxRetries: -1}, make([]sim.Node, n)
		sc.DB = &sim.Database{Schema: fencing.Schema}
	}
}

// oneOrPair gives a scenario one Redis server; where a replica takes over, it and
// its replica.
func oneOrPair(sc *sim.Scenario, in situation) {
	nodes(1)(sc, in)
	if in == failover {
		sc.Nodes, sc.Replicas = nil, []sim.Replica{{Lag: lag}}
	}
}

// theRedis is the client of the one server, or of whichever is the master.
func theRedis(w *sim.Worker) redis.Cmdable {
	if len(w.Nodes) > 0 {
		return w.Nodes[0]
	}
	return w.Redis
}

// put writes to the resource whoever has written before.
func put(w *sim.Worker) write {
	return func(ctx context.Context, value string) error {
		_, err := w.DB.ExecContext(ctx, `INSERT INTO resources (name, fence, value) VALUES (?, 0, ?)
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
		return err
	}
}

// oneRedis are the fates of a single server.
func oneRedis() map[situation]fate {
	return everywhere(map[situation]fate{
		restart:  {faults: []sim.Fault{sim.RestartNode(0, away).On(first)}},
		failover: {faults: []sim.Fault{sim.Failover(sim.Outage{To: 1, Takes: away, Back: pauses})}},
		jump:     {faults: []sim.Fault{sim.JumpClock(0, jumps).On(first)}},
	})
}

// watchdog is SET NX with an expiry that is renewed while the work goes on.
func watchdog() system {
	return system{
		id: "redis", world: oneOrPair, table: "resources", fates: oneRedis(),
		name:    trace.Text{En: "Redis: SET NX, token, watchdog", Zh: "Redis：SET NX、令牌、看门狗"},
		operate: trace.Text{En: "one Redis; while it is down nobody gets a lock", Zh: "一个 Redis；它宕机期间谁也拿不到锁"},
		hold: func(ctx context.Context, w *sim.Worker, work work) error {
			var begun bool
			var told error
			err := retry(ctx, func() error {
				told = ttlref.Run(ctx, theRedis(w), "lock:"+name, lasts, func(ctx context.Context) error {
					begun = true
					return work(ctx, put(w))
				})
				if begun {
					return nil
				}
				return told
			})
			return cmp.Or(err, told)
		},
	}
}

// fenced is a lock of fixed length that hands out a number; the resource compares it.
func fenced() system {
	return system{
		id: "redis-fence", world: oneOrPair, table: "resources", fates: oneRedis(),
		name:    trace.Text{En: "Redis: SET NX, fixed TTL, fence", Zh: "Redis：SET NX、固定 TTL、栅栏号"},
		operate: trace.Text{En: "one Redis, and a resource that can compare a number", Zh: "一个 Redis，外加能比较编号的资源"},
		hold: func(ctx context.Context, w *sim.Worker, work work) error {
			var l fencing.Lease
			err := retry(ctx, func() (err error) {
				l, err = fencingref.Acquire(ctx, theRedis(w), "lock:"+name, lasts)
				return err
			})
			if err != nil {
				return err
			}
			defer releaseref.Release(context.WithoutCancel(ctx), theRedis(w), &release.Lock{Key: "lock:" + name, Token: l.Token})
			return work(ctx, func(ctx context.Context, value string) error {
				return fencingref.Write(ctx, w.DB, name, l.Fence, value)
			})
		},
	}
}

// quorum is Redlock: a majority of five servers that know nothing of each other.
func quorum() system {
	one := trace.Text{En: "one of the five; they are alike", Zh: "五个节点之一；它们彼此等同"}
	return system{
		id: "redlock", world: nodes(5), table: "resources",
		name:    trace.Text{En: "Redlock on five Redis", Zh: "Redlock（五个 Redis）"},
		operate: trace.Text{En: "five Redis on machines that fail independently; clocks watched; a restarted one kept out for longer than the longest TTL", Zh: "五个故障相互独立的 Redis；监控时钟；重启的节点须隔离到超过最长 TTL"},
		fates: everywhere(map[situation]fate{
			restart:  {faults: []sim.Fault{sim.RestartNode(0, away).On(first)}, what: one},
			failover: because("the five have no replicas; giving them some would bring the failover back", "五个节点都没有副本；加上副本就又会有故障切换的问题"),
			jump:     {faults: []sim.Fault{sim.JumpClock(0, jumps).On(first)}, what: one},
		}),
		hold: func(ctx context.Context, w *sim.Worker, work work) error {
			var l *redlock.Lock
			err := retry(ctx, func() (err error) {
				l, err = redlockref.Acquire(ctx, w.Nodes, "lock:"+name, lasts)
				return err
			})
			if err != nil {
				return err
			}
			defer redlockref.Release(context.WithoutCancel(ctx), w.Nodes, l)
			ctx, stop := context.WithDeadline(ctx, l.Until)
			defer stop()
			return work(ctx, put(w))
		},
	}
}
