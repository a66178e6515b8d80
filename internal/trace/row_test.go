package trace_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/trace"
)

func same(s string) trace.Text { return trace.Text{En: s, Zh: s} }

// A run as a table: a step, its reply and what it left are one row, calls and the
// broken rule are none, and what comes after that rule is not told.
func TestRowsTellAStepInOneLine(t *testing.T) {
	paused := trace.Text{En: "A is paused for 10s", Zh: "A 暂停 10s"}
	gone := trace.Change{In: "keys", Key: "lock", Before: "KGY7P5J3OYLTEOSH3FIOFZIUSB"}
	taken := trace.Change{In: "keys", Key: "lock", After: "KGY7P5J3OYLTEOSH3FIOFZIUSB", Holder: "A", TTL: 5_000_000}
	events := []trace.Event{
		{Kind: trace.Call, Worker: "A", Op: "Acquire"},
		{Kind: trace.Request, Worker: "A", Step: 1, Store: "redis", Op: "SET", Text: "set lock KGY7P5J3OYLTEOSH3FIOFZIUSB"},
		{Kind: trace.State, Worker: "A", Store: "redis", Cause: 2, Changes: []trace.Change{taken}},
		{Kind: trace.Reply, Worker: "A", Step: 1, Cause: 2, Result: "OK"},
		{Kind: trace.Paused, Worker: "A", Note: &paused},
		{Kind: trace.State, T: 5_000_000, Store: "redis", Changes: []trace.Change{gone}},
		{Kind: trace.State, Store: "db", Locked: "B"},
		{Kind: trace.Return, T: 6_000_000, Worker: "A", Op: "Acquire", Err: "too late"},
		{Kind: trace.RuleBroken, Rule: "one"},
		{Kind: trace.Request, Worker: "B", Step: 2, Store: "redis", Op: "GET"},
	}
	for i := range events {
		events[i].N = i + 1
	}
	want := []trace.Row{
		{Worker: "A", Step: 1, Does: same("set lock KGY7P5…"), Told: same("OK"), Left: trace.Text{En: "key lock = KGY7P5… (until 5.000 s)", Zh: "键 lock = KGY7P5…（到 5.000 s）"}},
		{Worker: "A", Does: paused},
		{T: 5_000_000, Does: trace.Text{En: "key lock gone", Zh: "键 lock 消失"}},
		{T: 6_000_000, Worker: "A", Does: trace.Text{En: "Acquire returns", Zh: "Acquire 返回"}, Told: trace.Text{En: "error: too late", Zh: "错误：too late"}},
	}
	if diff := cmp.Diff(want, trace.Rows(trace.Header{Workers: []string{"A", "B"}}, events)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
