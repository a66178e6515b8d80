package comparison

import (
	"context"
	"errors"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/constraint"
	constraintref "lockwise/lessons/constraint/answers/solution"
	"lockwise/lessons/lease"
	leaseref "lockwise/lessons/lease/answers/solution"
)

// table is a job that is claimed from a table for a while: its completion is the
// write, and the attempt is the fence.
func table() system {
	return system{
		id: "lease", table: "jobs",
		name:    trace.Text{En: "lease in the job table", Zh: "任务表里的租约"},
		operate: trace.Text{En: "nothing beside the database that is there anyway", Zh: "除了本来就有的数据库，别无他物"},
		world: func(sc *sim.Scenario, _ situation) {
			sc.DB = &sim.Database{Schema: lease.Schema, Seed: []string{`INSERT INTO jobs (id, payload) VALUES (1, '` + name + `')`}}
		},
		fates: everywhere(map[situation]fate{
			contest:  because("a job is done once: B finds it done, and asks for the next", "任务只做一次：B 发现它已完成，转而询问下一个任务"),
			restart:  because("the lease is a committed row: a database that restarts still has it", "租约是已提交的一行：数据库重启后它还在"),
			failover: because("there is one database. One with an asynchronous replica can lose a claim as Redis loses a lock, and with it whatever else was committed last", "这里只有一个数据库。若有异步副本，切换时认领记录也会像 Redis 的锁那样丢失，连同最后提交的其他数据"),
			jump:     because("the workers here share one clock. The lease ends by the clock of whoever asks: let the database tell the time where theirs differ", "这里的 worker 共用一个时钟。租约按询问者的时钟到期：时钟不一致时应由数据库报时"),
		}),
		hold: func(ctx context.Context, w *sim.Worker, work work) error {
			asking, stop := context.WithTimeout(ctx, pauses+lasts)
			defer stop()
			var job *lease.Job
			err := retry(asking, func() (err error) {
				job, err = leaseref.Claim(asking, w.DB, w.Name, lasts)
				return err
			})
			if err != nil {
				return err
			}
			return work(ctx, func(ctx context.Context, _ string) error { return leaseref.Complete(ctx, w.DB, job) })
		},
	}
}

// unlocked lets everybody work, and the table takes what comes first.
func unlocked() system {
	none := because("there is no lock, and no server of one", "没有锁，也就没有锁服务器")
	return system{
		id: "constraint", table: "orders",
		name:    trace.Text{En: "no lock, a unique constraint", Zh: "不加锁，唯一约束"},
		operate: trace.Text{En: "nothing beside the database; the work is done twice now and then", Zh: "除了数据库别无他物；工作偶尔会做两遍"},
		world:   func(sc *sim.Scenario, _ situation) { sc.DB = &sim.Database{Schema: constraintref.Schema} },
		fates:   everywhere(map[situation]fate{restart: none, failover: none, jump: none}),
		hold: func(ctx context.Context, w *sim.Worker, work work) error {
			return work(ctx, func(ctx context.Context, _ string) error {
				_, told, err := constraintref.CreateOrder(ctx, w.DB, constraint.Request{UserID: 7, Key: name, SKU: "book", Quantity: 1})
				if err == nil && told != constraint.Created {
					err = errThere
				}
				return err
			})
		},
	}
}

// errThere: somebody else has written already, and nothing was changed.
var errThere = errors.New("it is there already")
