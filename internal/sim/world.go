package sim

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	_ "modernc.org/sqlite" // the driver under every worker's connection

	"lockwise/internal/trace"
)

// A world holds the stores of a scenario from run to run. What it keeps has no
// goroutine, timer or channel, and so may outlive a bubble.
type world struct {
	sc      *Scenario
	db      *database
	servers []*redisServer    // the one Redis, or the nodes, or a master and its replicas
	group   *replication      // between a master and its replicas; nil: there are none
	started map[string]Server // further stores of the current run
	slots   [][]*dbSlot       // by worker
	clients [][]*redisClient  // by worker, then by server; nil: none kept
}

func newWorld(sc *Scenario) (*world, error) {
	w := &world{sc: sc, slots: make([][]*dbSlot, len(sc.Workers)), clients: make([][]*redisClient, len(sc.Workers))}
	var err error
	if sc.DB != nil {
		if w.db, err = newDatabase(sc.DB); err != nil {
			return nil, err
		}
	}
	return w, w.startServers()
}

func (w *world) close() {
	for i := range w.slots {
		w.closeSlots(i)
	}
	if w.db != nil {
		w.db.close()
	}
	w.closeServers()
}

func (w *world) closeSlots(worker int) {
	for _, s := range w.slots[worker] {
		s.close()
	}
	w.slots[worker] = nil
}

// restore makes every store as it is at the start of a run. It runs inside the
// run's bubble.
func (w *world) restore() error {
	if err := w.startStores(); err != nil {
		return err
	}
	for _, s := range w.servers {
		s.restore()
	}
	if w.group != nil {
		w.group.restore()
	}
	if w.db == nil {
		return nil
	}
	fresh, err := w.db.restore()
	if err != nil {
		return err
	}
	for i := range w.slots {
		if fresh {
			w.closeSlots(i)
		}
		for _, s := range w.slots[i] {
			if err := s.forget(); err != nil {
				return fmt.Errorf("sim: resetting a connection: %w", err)
			}
		}
	}
	return nil
}

// connect gives a worker its clients.
func (w *world) connect(wk *Worker) {
	if w.db != nil {
		wk.DB = sql.OpenDB(connector{w, wk})
		if w.db.spec.NoIdle {
			wk.DB.SetMaxIdleConns(-1)
		}
	}
	w.handClients(wk)
	w.connectStores(wk)
}

// disconnect closes a worker's clients, and what they did not close.
func (w *world) disconnect(wk *Worker) {
	if wk.DB != nil {
		wk.DB.Close()
		for _, s := range w.slots[wk.Index] {
			if s.conn != nil {
				s.conn.Close()
			}
		}
		w.discardDirty(wk.Index)
	}
	w.keepClients(wk)
	wk.disconnectStores()
}

// free makes connections that an abandoned run still holds usable again.
func (w *world) free() {
	for _, slots := range w.slots {
		for _, s := range slots {
			s.conn = nil
		}
	}
}

func (w *world) discardDirty(worker int) {
	kept := w.slots[worker][:0]
	for _, s := range w.slots[worker] {
		if s.dirty {
			s.close()
			continue
		}
		kept = append(kept, s)
	}
	w.slots[worker] = kept
}

// drop breaks a crashed worker's connections, those in a call excepted: what was
// open is rolled back.
func (w *world) drop(wk *Worker) {
	for _, s := range w.slots[wk.Index] {
		if s.conn != nil && s.conn.current == nil {
			s.conn.broken = true
			s.conn.abort()
		}
	}
}

// leftOpen says which transactions, rows or statements of a worker nobody has
// closed.
func (w *world) leftOpen(wk *Worker) trace.Text {
	if w.db == nil || wk.crashed {
		return trace.Text{}
	}
	for _, s := range w.slots[wk.Index] {
		if s.conn != nil && s.conn.inTx {
			return trace.Text{En: "a transaction open", Zh: "一个未结束的事务"}
		}
	}
	if wk.DB.Stats().InUse > 0 {
		return trace.Text{En: "rows or a connection open", Zh: "未关闭的 rows 或连接"}
	}
	for _, s := range w.slots[wk.Index] {
		if s.conn != nil && s.conn.prepared > 0 {
			return trace.Text{En: "a prepared statement open", Zh: "一个未关闭的预处理语句"}
		}
	}
	return trace.Text{}
}

// connector hands a worker its kept connections, and opens more when needed.
type connector struct {
	world *world
	w     *Worker
}

func (c connector) Connect(context.Context) (driver.Conn, error) {
	c.w.run.catchUp()
	if c.w.crashed {
		return nil, errCrashed
	}
	slot, num, err := c.world.slot(c.w.Index)
	if err != nil {
		return nil, err
	}
	slot.conn = &dbConn{w: c.w, slot: slot, num: num}
	return slot.conn, nil
}

func (c connector) Driver() driver.Driver { return noDriver{} }

// noDriver is what (*sql.DB).Driver returns: connections come from a connector.
type noDriver struct{}

func (noDriver) Open(string) (driver.Conn, error) {
	return nil, fmt.Errorf("the simulated world has one database; use the db you are given")
}

// slot is the first free connection of a worker that is as good as new.
func (w *world) slot(worker int) (*dbSlot, int, error) {
	for i, s := range w.slots[worker] {
		if s.conn == nil && !s.dirty {
			return s, i, s.forget()
		}
	}
	s, err := newDBSlot(w.db)
	if err != nil {
		return nil, 0, err
	}
	w.slots[worker] = append(w.slots[worker], s)
	return s, len(w.slots[worker]) - 1, nil
}
