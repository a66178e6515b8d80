package constraint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Grade judges an answer and reports to whoever runs the test.
func Grade(t *testing.T, impl Impl) { sim.Grade(t, Exercise(impl)) }

// Exercise is the answer with the situations it is judged in.
func Exercise(impl Impl) sim.Exercise {
	return sim.Exercise{
		Lesson: "constraint", Name: "constraint",
		Scenarios: scenarios(impl),
		Code:      []any{impl.CreateOrder},
	}
}

// situation is a scenario in the lesson's terms: who asks for what.
type situation struct {
	name      string
	title     trace.Text
	requests  [][]Request // by worker, one after the other
	tries     int         // how often a worker asks again after an error; 0 means once
	immediate bool
	outside   bool // another program tries to write duplicates
	busy      bool // another writer holds the lock for two seconds
	faults    []sim.Fault
	bound     sim.Bound
}

func scenarios(impl Impl) []*sim.Scenario {
	book := Request{UserID: 7, Key: "k1", SKU: "book", Quantity: 1}
	two := Request{UserID: 7, Key: "k1", SKU: "book", Quantity: 2}
	pen := Request{UserID: 7, Key: "k1", SKU: "pen", Quantity: 1}
	lossy := []sim.Fault{sim.LoseReply(), sim.LoseRequest()}
	situations := []situation{
		{
			name:     "double-submit",
			title:    trace.Text{En: "the same request arrives twice, at two processes", Zh: "同一请求到达两次，由两个进程处理"},
			requests: [][]Request{{book}, {book}},
			bound:    sim.Bound{Preemptions: 3},
		},
		{
			name:      "double-submit-immediate",
			title:     trace.Text{En: "the same, with transactions that begin as writers (_txlock=immediate)", Zh: "同上，但事务一开始就取写锁（_txlock=immediate）"},
			requests:  [][]Request{{book}, {book}},
			immediate: true,
			bound:     sim.Bound{Preemptions: 3},
		},
		{
			name:     "one-after-another",
			title:    trace.Text{En: "one process repeats requests: at once, and after a second", Zh: "同一进程重复请求：立即重复，以及一秒之后重复"},
			requests: [][]Request{{book, {UserID: 7, Key: "k2", SKU: "pen", Quantity: 3}, book, book}},
		},
		{
			name:  "invalid",
			title: trace.Text{En: "requests that must not become orders", Zh: "不应成为订单的请求"},
			requests: [][]Request{{
				{UserID: 7, Key: "k1", SKU: "book", Quantity: 0}, {UserID: 7, Key: "k2", SKU: "book", Quantity: -1}, {UserID: 7, Key: "", SKU: "book", Quantity: 1}, book,
			}},
		},
		{
			name:     "reused-key",
			title:    trace.Text{En: "one key, two different requests", Zh: "同一个键，两个不同的请求"},
			requests: [][]Request{{book}, {two}},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "reused-key-later",
			title:    trace.Text{En: "a key that was used for something else is used again, twice", Zh: "用过的键又被拿来提交别的请求，共两次"},
			requests: [][]Request{{book, two, pen, book}},
		},
		{
			name:  "neighbours",
			title: trace.Text{En: "keys and users that look alike are different requests", Zh: "相似的键和用户是不同的请求"},
			requests: [][]Request{
				{{UserID: 12, Key: "3", SKU: "book", Quantity: 1}, {UserID: 0, Key: "k1", SKU: "book", Quantity: 1}, {UserID: 7, Key: "k1 ", SKU: "Book", Quantity: 1}, {UserID: 7, Key: "k1", SKU: "book", Quantity: 1}, {UserID: 7, Key: "007", SKU: "book", Quantity: 1}, {UserID: 0, Key: "k1", SKU: "book", Quantity: 1}},
				{{UserID: 1, Key: "23", SKU: "book", Quantity: 1}, {UserID: 7, Key: "K1", SKU: "book", Quantity: 1}, {UserID: 7, Key: "7", SKU: "book", Quantity: 1}, {UserID: 8, Key: "k1", SKU: "pen", Quantity: 1}, {UserID: 8, Key: "k1", SKU: "pen", Quantity: 1}},
			},
		},
		{
			name:     "other-user",
			title:    trace.Text{En: "two users choose the same key at the same time", Zh: "两个用户同时用了同一个键"},
			requests: [][]Request{{book}, {{UserID: 8, Key: "k1", SKU: "pen", Quantity: 2}}},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "busy",
			title:    trace.Text{En: "another writer holds the database for two seconds", Zh: "另一个写者占用数据库两秒"},
			requests: [][]Request{{book}, nil},
			busy:     true,
			bound:    sim.Bound{Preemptions: 1},
		},
		{
			name:     "crash",
			title:    trace.Text{En: "one of two processes crashes", Zh: "两个进程之一崩溃"},
			requests: [][]Request{{book}, {book}},
			faults:   []sim.Fault{sim.Crash()},
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "lost",
			title:    trace.Text{En: "a request or a reply is lost, and the client asks again", Zh: "请求或应答丢失，客户端重试"},
			requests: [][]Request{{book}, {book}},
			tries:    3,
			faults:   lossy,
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "lost-twice",
			title:    trace.Text{En: "one client, and up to two losses", Zh: "单个客户端，至多丢失两次"},
			requests: [][]Request{{book, book}},
			tries:    3,
			faults:   lossy,
			bound:    sim.Bound{Faults: 2},
		},
		{
			name:     "cancelled",
			title:    trace.Text{En: "a caller hangs up, and asks again", Zh: "调用方中途取消，然后重试"},
			requests: [][]Request{{book}, {book}},
			tries:    3,
			faults:   []sim.Fault{sim.Cancel()},
			bound:    sim.Bound{Preemptions: 1, Faults: 1},
		},
		{
			name:     "triple-submit",
			title:    trace.Text{En: "the same request arrives three times at once", Zh: "同一请求同时到达三次"},
			requests: [][]Request{{book}, {book}, {book}},
			bound:    sim.Bound{Preemptions: 2},
		},
		{
			name:     "outside-writer",
			title:    trace.Text{En: "another program writes the same order, past this code", Zh: "另一个程序绕过这段代码写入同一个订单"},
			requests: [][]Request{{book}},
			outside:  true,
		},
	}
	var scs []*sim.Scenario
	for _, s := range situations {
		scs = append(scs, s.scenario(impl))
	}
	return scs
}

func (s situation) scenario(impl Impl) *sim.Scenario {
	sc := &sim.Scenario{
		Name: s.name, Title: s.title,
		Workers: []string{"A", "B", "C"}[:len(s.requests)],
		DB:      &sim.Database{Schema: impl.Schema, Immediate: s.immediate},
		Faults:  s.faults,
		Bound:   s.bound,
	}
	if s.busy {
		sc.DB.Schema += "\n;CREATE TABLE elsewhere (id INTEGER PRIMARY KEY)"
	}
	sc.Play = func() sim.Play {
		p := &play{situation: s, answers: make([][]answer, len(s.requests))}
		return sim.Play{
			Work: func(w *sim.Worker) { p.work(w, impl) },
			Step: p.oneRowEach,
			End:  p.check,
		}
	}
	return sc
}

// answer is what a caller was told, at last, about one request.
type answer struct {
	worker  int
	request Request
	order   Order
	outcome Outcome
	err     error
	tries   int
}

// play is one run.
type play struct {
	situation
	answers [][]answer // by worker; a worker writes its own only
}

func (p *play) work(w *sim.Worker, impl Impl) {
	if p.busy && w.Index == 1 {
		writeElsewhere(w)
		return
	}
	for i, r := range p.requests[w.Index] {
		if i == len(p.requests[w.Index])-1 && i > 0 {
			w.Sleep(time.Second)
		}
		a := answer{worker: w.Index, request: r}
		for range max(1, p.tries) {
			a.tries++
			w.Call("CreateOrder", []string{describe(r)}, func(ctx context.Context) (string, error) {
				a.order, a.outcome, a.err = impl.CreateOrder(ctx, w.DB, r)
				return a.told(), a.err
			})
			if a.err == nil || refused(a.err) {
				break
			}
		}
		p.answers[w.Index] = append(p.answers[w.Index], a)
	}
}

// writeElsewhere is a program that has nothing to do with orders and keeps the
// database's write lock for two seconds.
func writeElsewhere(w *sim.Worker) {
	w.Call("another program", nil, func(ctx context.Context) (string, error) {
		conn, err := w.DB.Conn(ctx)
		if err != nil {
			return "", err
		}
		defer conn.Close()
		if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
			return "", err
		}
		w.Sleep(2 * time.Second)
		_, err = conn.ExecContext(ctx, "COMMIT")
		return "", err
	})
}

func describe(r Request) string {
	return fmt.Sprintf("user %d, key %q, %d × %s", r.UserID, r.Key, r.Quantity, r.SKU)
}

func (a answer) told() string {
	if a.err != nil {
		return ""
	}
	return fmt.Sprintf("%v, order %d", a.outcome, a.order.ID)
}

// refused reports whether an error is an answer, not a failure.
func refused(err error) bool {
	return errors.Is(err, ErrKeyReused) || errors.Is(err, ErrInvalid)
}

// all returns the answers of every worker that lived to be told.
func (p *play) all() []answer { return slices.Concat(p.answers...) }
