package sim

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2/server"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// The benchmarks hold one explored schedule of three workers against the same
// operations run straight through: in a bubble too, on the same kept connections
// with the same resets, through go-redis and database/sql, but one worker after
// the other in one goroutine, with no step, no choice and no look for what is
// left behind. Both are measured in processor time, so that what else the machine
// does matters little. docs/benchmarks.md has the command and the figures.

func BenchmarkRedisSchedule(b *testing.B)  { benchmark(b, Scenario{Redis: &Redis{}}, redisWork) }
func BenchmarkSQLiteSchedule(b *testing.B) { benchmark(b, Scenario{DB: empty}, sqlWork) }

// redisWork takes a lock, reads it and deletes it: three steps.
func redisWork(ctx context.Context, w *Worker) error {
	ok, err := w.Redis.SetNX(ctx, "k", w.Name, time.Second).Result()
	if err != nil || !ok {
		return err
	}
	if err := w.Redis.Get(ctx, "k").Err(); err != nil {
		return err
	}
	return w.Redis.Del(ctx, "k").Err()
}

// sqlWork looks, inserts and looks again: three steps for the first, one for the
// others.
func sqlWork(ctx context.Context, w *Worker) error {
	var n int
	if err := w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n); err != nil || n > 0 {
		return err
	}
	if _, err := w.DB.ExecContext(ctx, "INSERT INTO t (a, n) VALUES ('x', 1) ON CONFLICT DO NOTHING"); err != nil {
		return err
	}
	return w.DB.QueryRowContext(ctx, "SELECT count(*) FROM t").Scan(&n)
}

// benchmark times both in turns, so that both see the same machine.
func benchmark(b *testing.B, sc Scenario, work func(context.Context, *Worker) error) {
	sc.Workers = []string{"A", "B", "C"}
	sc = scenarioOf(sc, work)
	x, err := newExplorer(&testing.T{}, &sc)
	if err != nil {
		b.Fatal(err)
	}
	defer x.close()
	s, err := newStraight(&sc)
	if err != nil {
		b.Fatal(err)
	}
	defer s.world.close()
	var explored, straight time.Duration
	for b.Loop() {
		start := cpuTime()
		if r := x.run(&follower{}, nil); r.breach != nil {
			b.Fatal(r.breach.Message.En)
		}
		middle := cpuTime()
		if err := s.run(work); err != nil {
			b.Fatal(err)
		}
		explored += middle - start
		straight += cpuTime() - middle
	}
	b.ReportMetric(float64(b.N)/explored.Seconds(), "schedules/cpu-s")
	b.ReportMetric(explored.Seconds()/straight.Seconds(), "×straight")
}

// straight runs operations without a scheduler.
type straight struct {
	world   *world
	clients []*redis.Client
}

func newStraight(sc *Scenario) (*straight, error) {
	w, err := newWorld(sc)
	if err != nil {
		return nil, err
	}
	s := &straight{world: w}
	for i := range sc.Workers {
		if w.db != nil {
			slot, err := newDBSlot(w.db)
			if err != nil {
				return nil, err
			}
			w.slots[i] = []*dbSlot{slot}
		}
		if w.sc.Redis != nil {
			s.clients = append(s.clients, w.servers[0].plainClient())
		}
	}
	return s, nil
}

func (s *straight) run(work func(context.Context, *Worker) error) (err error) {
	synctest.Test(&testing.T{}, func(t *testing.T) {
		if err = s.world.restore(); err != nil {
			return
		}
		for i := range s.world.sc.Workers {
			if err = s.worker(i, work); err != nil {
				return
			}
		}
	})
	return err
}

func (s *straight) worker(i int, work func(context.Context, *Worker) error) error {
	w := &Worker{Name: s.world.sc.Workers[i]}
	if s.world.db != nil {
		w.DB = sql.OpenDB(plainConnector{s.world.slots[i][0]})
		defer w.DB.Close()
	}
	if s.world.sc.Redis != nil {
		w.Redis = s.clients[i]
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	return work(ctx, w)
}

// plainConnector and plainConn give database/sql the kept driver connection.
type plainConnector struct{ slot *dbSlot }

func (c plainConnector) Connect(context.Context) (driver.Conn, error) { return plainConn(c), nil }
func (c plainConnector) Driver() driver.Driver                        { return noDriver{} }

type plainConn struct{ slot *dbSlot }

func (c plainConn) Prepare(string) (driver.Stmt, error) { return nil, driver.ErrSkip }
func (c plainConn) Begin() (driver.Tx, error)           { return nil, driver.ErrSkip }
func (c plainConn) Close() error                        { return nil }

func (c plainConn) ExecContext(_ context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	c.slot.touch = true
	return c.slot.exec(context.Background(), query, args)
}

func (c plainConn) QueryContext(_ context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	return c.slot.query(context.Background(), query, args)
}

// plainClient is a go-redis client on a connection that the server answers at
// once.
func (s *redisServer) plainClient() *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr: "127.0.0.1:6379", Protocol: 2, DisableIdentity: true, ContextTimeoutEnabled: true, PoolSize: 1000,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
		Dialer: func(context.Context, string, string) (net.Conn, error) {
			c := &plainRedis{server: s}
			c.peer = server.NewPeer(bufio.NewWriter(&c.out))
			return c, nil
		},
	})
}

type plainRedis struct {
	redisConn // for what a connection has besides reading and writing
	server    *redisServer
	peer      *server.Peer
	out       bytes.Buffer
}

func (c *plainRedis) Read(p []byte) (int, error) { return c.out.Read(p) }

func (c *plainRedis) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		args, next, err := parseRequest(rest)
		if err != nil {
			return 0, fmt.Errorf("half a request: %w", err)
		}
		c.server.serve(c.peer, args)
		rest = next
	}
	return len(p), nil
}
