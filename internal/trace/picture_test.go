package trace_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file under testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); d != "" {
		t.Errorf("%s (-want +got):\n%s", path, d)
	}
}

// twoOrders is a run in which two workers create the same order.
func twoOrders() (trace.Header, []trace.Event) {
	h := trace.Header{
		V: trace.Version, Lesson: "constraint", Exercise: "constraint", Scenario: "twice",
		Title:    trace.Text{En: "One request, sent twice at once", Zh: "同一个请求，同时发了两次"},
		Schedule: "constraint:twice-1a", Workers: []string{"A", "B"}, Stores: []string{"db"},
	}
	look := "SELECT id\n\t\tFROM orders WHERE user_id = ? AND idempotency_key = ?"
	add := "INSERT INTO orders(user_id, idempotency_key, sku, quantity) VALUES (?, ?, ?, ?)"
	row := []string{"7", "k1", "sku-1", "2"}
	broken := trace.Text{En: "two orders for user 7, key k1: the customer pays twice", Zh: "用户 7、键 k1 有了两张订单：顾客付了两次钱"}
	events := []trace.Event{
		{Worker: "A", Kind: trace.Call, Op: "CreateOrder", Args: row},
		{Worker: "B", Kind: trace.Call, Op: "CreateOrder", Args: row},
		{Worker: "A", Kind: trace.Request, Step: 1, Store: "db", Op: "SELECT", Text: look, Args: row[:2]},
		{Worker: "A", Kind: trace.Reply, Step: 1, Result: "no rows"},
		{Worker: "B", Kind: trace.Request, Step: 2, Store: "db", Op: "SELECT", Text: look, Args: row[:2]},
		{Worker: "B", Kind: trace.Reply, Step: 2, Result: "no rows"},
		{Worker: "A", Kind: trace.Request, Step: 3, Store: "db", Op: "INSERT", Text: add, Args: row},
		{Worker: "A", Kind: trace.State, Step: 3, Store: "db", Changes: []trace.Change{{In: "orders", Key: "1", After: "7 k1 sku-1 2"}}},
		{Worker: "A", Kind: trace.Reply, Step: 3, Result: "1 row"},
		{Worker: "A", Kind: trace.Return, Op: "CreateOrder", Result: "order 1, Created"},
		{T: 250, Worker: "B", Kind: trace.Request, Step: 4, Store: "db", Op: "INSERT", Text: add, Args: row},
		{T: 250, Worker: "B", Kind: trace.State, Step: 4, Store: "db", Changes: []trace.Change{{In: "orders", Key: "2", After: "7 k1 sku-1 2"}}},
		{T: 250, Worker: "B", Kind: trace.Reply, Step: 4, Result: "1 row"},
		{T: 250, Kind: trace.RuleBroken, Rule: "one-order", Note: &broken},
		{T: 250, Worker: "B", Kind: trace.Return, Op: "CreateOrder", Result: "order 2, Created"},
		{T: 250, Kind: trace.End},
	}
	return h, numbered(events)
}

// everything is a run with one event of every kind and form.
func everything() (trace.Header, []trace.Event) {
	h := trace.Header{Exercise: "release", Scenario: "all kinds", Schedule: "release:0", Workers: []string{"A", "B", "C"}}
	why := trace.Text{En: "for 40 s", Zh: "40 秒"}
	drop := trace.Text{En: "The reply is lost: the store has done it, A is never told", Zh: "应答丢失：存储已经执行，A 永远不知道"}
	return h, numbered([]trace.Event{
		{Worker: "A", Kind: trace.Call, Text: "Acquire(lock, 30s)"},
		{Worker: "A", Kind: trace.Request, Step: 1, Store: "redis", Op: "SET", Text: "SET lock t1 NX PX 30000"},
		{Worker: "A", Kind: trace.State, Store: "redis", Changes: []trace.Change{{In: "keys", Key: "lock", After: "t1", TTL: 30e6, Holder: "A"}}},
		{Worker: "A", Kind: trace.Fault, Op: "lose a reply", Note: &drop},
		{T: 3e6, Worker: "A", Kind: trace.Return, Op: "Acquire", Err: "i/o timeout"},
		{T: 3e6, Worker: "B", Kind: trace.Call, Op: "Run", Args: []string{"lock"}},
		{T: 3e6, Worker: "B", Kind: trace.Request, Step: 2, Store: "db", Op: "BEGIN", Text: "BEGIN IMMEDIATE"},
		{T: 3e6, Worker: "B", Kind: trace.State, Store: "db", Locked: "B"},
		{T: 3e6, Worker: "B", Kind: trace.Reply, Step: 2},
		{T: 3e6, Worker: "C", Kind: trace.Request, Step: 3, Store: "db", Op: "UPDATE", Text: "UPDATE stock SET available = 0"},
		{T: 3e6, Worker: "C", Kind: trace.Blocked, Store: "db", Locked: "B"},
		{T: 3e6, Worker: "B", Kind: trace.Paused, Note: &why},
		{T: 8e6, Worker: "C", Kind: trace.Woken},
		{T: 8e6, Worker: "C", Kind: trace.Reply, Step: 3, Err: "database is locked"},
		{T: 8e6, Worker: "C", Kind: trace.Asleep},
		{T: 8e6, Worker: "C", Kind: trace.Crashed},
		{T: 30e6, Kind: trace.State, Store: "redis", Changes: []trace.Change{{In: "keys", Key: "lock", Before: "t1"}}},
		{T: 43e6, Worker: "B", Kind: trace.Woken},
		{T: 43e6, Worker: "B", Kind: trace.Request, Step: 4, Store: "db", Op: "DELETE", Text: "DELETE FROM stock"},
		{T: 43e6, Worker: "B", Kind: trace.State, Store: "db", Locked: "B", Changes: []trace.Change{
			{In: "stock", Key: "sku-1", Before: "2"}, {In: "stock", Key: "sku-2", Before: "5", After: "4"}}},
		{T: 43e6, Worker: "B", Kind: trace.Reply, Step: 4, Result: "1 row"},
		{T: 43e6, Worker: "B", Kind: trace.Request, Step: 5, Store: "db", Op: "COMMIT"},
		{T: 43e6, Worker: "B", Kind: trace.State, Store: "db"},
		{T: 43e6, Worker: "B", Kind: trace.Reply, Step: 5},
		{T: 43e6, Worker: "B", Kind: trace.Request, Step: 6, Store: "db", Op: "ROLLBACK"},
		{T: 43e6, Worker: "B", Kind: trace.Note, Text: "this transaction is already over"},
		{T: 43e6, Worker: "probe", Kind: trace.Request, Step: 7, Store: "db", Op: "PRAGMA", Text: "PRAGMA integrity_check"},
		{T: 43e6, Kind: trace.Fault, Op: "flush", Text: "redis"},
		{T: 43e6, Kind: trace.RuleBroken, Rule: "has-ttl"},
		{T: 43e6, Worker: "B", Kind: trace.Return, Op: "Run", Result: "nil"},
		{T: 43e6, Kind: trace.End},
	})
}

func numbered(events []trace.Event) []trace.Event {
	for i := range events {
		events[i].N = i + 1
	}
	return events
}

func TestPicture(t *testing.T) {
	h, events := twoOrders()
	golden(t, "two-orders.en.txt", trace.Picture(h, events, "en", 100))
	golden(t, "two-orders.zh.txt", trace.Picture(h, events, "zh", 100))
	golden(t, "two-orders.narrow.txt", trace.Picture(h, events, "en", 60))
	h, events = everything()
	golden(t, "everything.en.txt", trace.Picture(h, events, "en", 120))
	golden(t, "everything.zh.txt", trace.Picture(h, events, "zh", 120))
}

func TestEveryKindOfEventHasASentenceInBothLanguages(t *testing.T) {
	for _, run := range []func() (trace.Header, []trace.Event){twoOrders, everything} {
		h, events := run()
		var en, zh strings.Builder
		for _, e := range events {
			s := trace.Narrate(e, h.Workers)
			en.WriteString(s.En + "\n")
			zh.WriteString(s.Zh + "\n")
		}
		name := strings.ReplaceAll(h.Exercise, "constraint", "two-orders") + ".story"
		golden(t, name+".en.txt", en.String())
		golden(t, name+".zh.txt", zh.String())
	}
}

func TestPictureKeepsToItsWidth(t *testing.T) {
	for _, run := range []func() (trace.Header, []trace.Event){twoOrders, everything} {
		h, events := run()
		for _, lang := range []string{"en", "zh"} {
			for width := 40; width <= 160; width += 7 {
				for _, line := range strings.Split(trace.Picture(h, events, lang, width), "\n") {
					if got := trace.Width(line); got > width {
						t.Errorf("%s at %d columns: line of %d columns: %q", h.Exercise, width, got, line)
					}
				}
			}
		}
	}
}

func TestTextOfTheReaderCannotControlTheTerminal(t *testing.T) {
	evil := "x\x1b[2J\r\n\x07\u202e\u009b"
	e := trace.Event{Worker: "A", Kind: trace.Request, Store: "db", Op: evil, Text: evil, Args: []string{evil}, Result: evil, Err: evil, Rule: evil,
		Locked: evil, Changes: []trace.Change{{In: evil, Key: evil, Before: evil, After: evil}}, Note: &trace.Text{En: evil, Zh: evil}}
	h := trace.Header{Exercise: evil, Schedule: evil, Title: trace.Text{En: evil, Zh: evil}, Workers: []string{"A", evil}}
	for _, k := range []trace.Kind{trace.Request, trace.Reply, trace.Blocked, trace.Call, trace.Return, trace.State, trace.Fault, trace.Note, trace.RuleBroken, trace.Paused, trace.Kind(evil)} {
		e.Kind = k
		for _, width := range []int{40, 100} {
			got := trace.Picture(h, []trace.Event{e}, "en", width) + trace.Narrate(e, h.Workers).Zh
			if strings.ContainsAny(strings.ReplaceAll(got, "\n", ""), "\x1b\r\x07\u202e\u009b") {
				t.Errorf("%q event at %d columns lets control characters through: %q", k, width, got)
			}
		}
	}
}

func TestSeconds(t *testing.T) {
	for us, want := range map[int64]string{0: "0.000 s", 30_000_000: "30.000 s", 250: "0.000250 s", 1_500: "0.001500 s", -2_000: "-0.002 s"} {
		if got := trace.Seconds(us); got != want {
			t.Errorf("Seconds(%d) = %q, want %q", us, got, want)
		}
	}
}
