package sim

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lockwise/internal/trace"
)

// A Store is a kind of server that this package does not know: it comes from a
// package of its own, so that only the lessons that need it link it. Every run
// gets a fresh server, which lives and ends in the run's bubble.
type Store interface {
	// Name is what traces and Fault.On call it.
	Name() string
	// Start makes a server that is ready to answer. It may take virtual time,
	// less than WarmUp.
	Start() (Server, error)
}

// A Server is a [Store] in one run.
type Server interface {
	// Connect makes the client of one worker. ctx ends when the worker crashes,
	// and at the end of the run. The client sends what it is asked by Worker.Ask.
	Connect(ctx context.Context, w *Worker) (client any)
	// Disconnect closes a client.
	Disconnect(client any)
	// Contents is what the server holds, for traces and checks.
	Contents() []Entry
	// Stop ends the server and every goroutine of it.
	Stop()
}

// An Entry is one thing that a server holds.
type Entry struct {
	In    string // the kind of thing, as a table is for a row
	Key   string
	Value string // never empty
}

// WarmUp is the virtual time before the run's clock begins in which servers start.
const WarmUp = 3 * time.Second

// tickingHorizon stands in place of the horizon where there are servers that do
// something by themselves again and again: to let hours pass would take long.
const tickingHorizon = 10 * time.Minute

// horizon is the virtual time after which a run in which nothing happens any more is
// given up as stuck.
func (sc *Scenario) horizon() time.Duration {
	if len(sc.Stores) > 0 {
		return tickingHorizon
	}
	return horizon
}

// Errors that a client of a further store gets from Worker.Ask.
var (
	ErrNoReply = errors.New("connection lost: no reply")
	ErrRefused = errors.New("connection refused")
)

// Client is the worker's client of the store with that name.
func (w *Worker) Client(store string) any { return w.stores[store].client }

// Ask takes one step to a store: it waits for its turn, lets do carry the request
// out, and puts request and reply into the trace. It returns what do returned, or
// ErrNoReply or ErrRefused, or the error of a context that ended first.
func (w *Worker) Ask(ctx context.Context, store, op, text string, do func() (reply string, err error)) error {
	return w.ask(ctx, &step{w: w, store: store, op: op, text: text, touch: footprint{writes: []string{store}}}, do)
}

// Look is Ask for a request that changes nothing another worker could notice: in
// which order two of them are carried out makes no difference.
func (w *Worker) Look(ctx context.Context, store, op, text string, do func() (reply string, err error)) error {
	return w.ask(ctx, &step{w: w, store: store, op: op, text: text, touch: footprint{reads: []string{store}}}, do)
}

func (w *Worker) ask(ctx context.Context, s *step, do func() (reply string, err error)) error {
	r := w.run
	if err := r.take(s, ctx, nil); err != nil {
		return err
	}
	reply, err := w.carryOut(s, do)
	if late := s.travel(ctx, nil); late != nil {
		return late
	}
	w.counts(err)
	r.rec.reply(r, s, reply, err)
	s.answered()
	return err
}

// counts counts a reply, unless none has come.
func (w *Worker) counts(err error) {
	if errors.Is(err, ErrNoReply) || errors.Is(err, ErrRefused) {
		return
	}
	w.run.mu.Lock()
	defer w.run.mu.Unlock()
	w.replies++
}

func (w *Worker) carryOut(s *step, do func() (string, error)) (string, error) {
	switch {
	case s.loseRequest:
		return "", ErrNoReply
	case w.CutOff(s.store) > 0:
		return "", ErrRefused
	}
	reply, err := do()
	w.run.rec.state(w.run, w, s.event)
	if s.loseReply {
		return "", ErrNoReply
	}
	return reply, err
}

// CutOff is for how much longer the worker cannot reach the store; 0: it can.
func (w *Worker) CutOff(store string) time.Duration {
	w.run.catchUp()
	return max(0, time.Until(w.cutOff[store]))
}

// StandsStill is for how much longer the worker is paused; 0: it is not.
func (w *Worker) StandsStill() time.Duration {
	w.run.catchUp()
	return max(0, time.Until(w.pausedTil))
}

// Done reports whether the worker's goroutine has come to its end.
func (w *Worker) Done() bool {
	w.run.mu.Lock()
	defer w.run.mu.Unlock()
	return w.done
}

// StoreChanged says that a store has changed without being asked, on account of the
// worker: checks look at it now, and not when somebody moves again.
func (w *Worker) StoreChanged() {
	w.run.mu.Lock()
	w.run.dirty = true
	w.run.mu.Unlock()
	w.run.signal()
}

// Told puts into the trace that a store has told the worker something it had not
// asked for at that moment.
func (w *Worker) Told(store, op string, what trace.Text) {
	if c := w.run.rec; c != nil {
		c.keep(w.run, w, trace.Event{Kind: trace.Note, Store: store, Op: op, Note: &what})
	}
}

// Waits says that one thing more, or less, that the worker waits for will come
// from a store, not from its own clock.
func (w *Worker) Waits(n int) {
	w.run.mu.Lock()
	defer w.run.mu.Unlock()
	w.waiting += n
}

// Entries is what a further store holds.
func (v *View) Entries(store string) []Entry { return v.run.world.started[store].Contents() }

// CutOff cuts a worker off from a store for d: its requests are refused and it is
// told nothing. Others reach the store.
func CutOff(store string, d time.Duration) Fault {
	return Fault{
		base:     "u",
		ofWorker: true,
		strike: func(r *run, s *step) {
			s.w.cutOff = map[string]time.Time{store: time.Now().Add(d)}
		},
		name: func(s *step) trace.Text {
			return trace.Text{
				En: fmt.Sprintf("%s cannot reach %s for %v", s.w.Name, store, d),
				Zh: fmt.Sprintf("%s 在 %v 内连不上 %s", s.w.Name, d, store),
			}
		},
	}.On(store)
}

// storeClient is a worker's client of a further store.
type storeClient struct {
	server Server
	client any
}

// startStores starts the further stores of the scenario. All runs begin at the
// same time, however long a server takes to start.
func (w *world) startStores() error {
	if len(w.sc.Stores) == 0 {
		return nil
	}
	begin := time.Now().Add(WarmUp)
	w.started = map[string]Server{}
	for _, s := range w.sc.Stores {
		server, err := s.Start()
		if err != nil {
			return fmt.Errorf("sim: starting %s: %w", s.Name(), err)
		}
		w.started[s.Name()] = server
	}
	time.Sleep(time.Until(begin))
	return nil
}

func (w *world) connectStores(wk *Worker) {
	wk.stores = map[string]storeClient{}
	for name, s := range w.started {
		wk.stores[name] = storeClient{s, s.Connect(wk.ctx, wk)}
	}
}

func (wk *Worker) disconnectStores() {
	for _, s := range wk.stores {
		s.server.Disconnect(s.client)
	}
}

func (w *world) stopStores() {
	for _, s := range w.started {
		s.Stop()
	}
	w.started = nil
}

// storeNames are the further stores, as the header of a trace lists them.
func (sc *Scenario) storeNames() []string {
	var names []string
	for _, s := range sc.Stores {
		names = append(names, s.Name())
	}
	return names
}

// changedStores compares the further stores with what is written down.
func (c *recorder) changedStores(r *run) []trace.Event {
	var events []trace.Event
	for _, name := range r.sc.storeNames() {
		server := r.world.started[name]
		if server == nil {
			continue // stopped
		}
		if changes := c.changedEntries(name, server); len(changes) > 0 {
			events = append(events, trace.Event{Kind: trace.State, Store: name, Changes: changes, Locked: c.locked})
		}
	}
	return events
}

func (c *recorder) changedEntries(store string, server Server) []trace.Change {
	before, now := c.entries[store], map[string]map[string]string{}
	for _, e := range server.Contents() {
		if now[e.In] == nil {
			now[e.In] = map[string]string{}
		}
		now[e.In][e.Key] = e.Value
	}
	var changes []trace.Change
	for _, in := range unionOfKeys(before, now) {
		changes = append(changes, changesBetween(in, before[in], now[in])...)
	}
	c.entries[store] = now
	return changes
}

// byThemselves writes down what stores have changed without being asked: time has
// passed.
func (c *recorder) byThemselves(r *run) {
	for _, e := range c.changedStores(r) {
		c.put(r, e)
	}
}
