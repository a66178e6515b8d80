//go:build !race

package web_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/evanw/esbuild/pkg/api"

	"lockwise/internal/trace"
	"lockwise/web/canned"
)

// fold loads the timeline's model into an empty page and gives it a trace.
func fold(t *testing.T, records []trace.Record) *tab {
	t.Helper()
	p := newTab(t, wide)
	built := api.Build(api.BuildOptions{
		EntryPoints: []string{"ts/trace/model.ts"}, Bundle: true, Format: api.FormatIIFE, GlobalName: "lib", Target: api.ES2022,
	})
	if len(built.Errors) > 0 {
		t.Fatal(built.Errors)
	}
	text, err := json.Marshal(records)
	if err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Evaluate[chromedp.Void](string(built.OutputFiles[0].Contents)), chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`
		const records = %s;
		globalThis.m = new lib.Model(records[0].header);
		m.append(records.slice(1).map((r) => r.event));
		globalThis.lane = (name) => m.workers.find((w) => w.name === name);
		globalThis.row = (id) => m.stores.find((s) => s.id === id);
		globalThis.doing = (name) => m.beats.map((_, i) => m.doing(lane(name), i));
		globalThis.values = (id) => m.beats.map((_, i) => m.heldAt(row(id), i)?.value ?? "");`, text)))
	return p
}

func want[T comparable](t *testing.T, p *tab, expression string, want T) {
	t.Helper()
	if got := eval[T](p, expression); got != want {
		t.Errorf("%s = %v, want %v", expression, got, want)
	}
}

func TestAStepWithItsEffectAndAnswerIsOneBeat(t *testing.T) {
	t.Parallel()
	p := fold(t, canned.TwoOrders("constraint"))
	want(t, p, `m.events.length`, 16)
	want(t, p, `m.beats.map((b) => m.events[b.main].kind).join(" ")`, "call call request request request return request return rule-broken end")
	want(t, p, `m.beats.every((b, i) => i === 0 || b.x >= m.beats[i - 1].x + m.beats[i - 1].width)`, true)
	want(t, p, `m.beats.every((b) => b.gap === 0)`, true)
	want(t, p, `m.opening`, 8)
}

func TestTheStateAtABeatIsFoundGoingBackToo(t *testing.T) {
	t.Parallel()
	p := fold(t, canned.TwoOrders("constraint"))
	want(t, p, `m.stores.map((s) => s.id).join(" ")`, "db/orders/1 db/orders/2")
	want(t, p, `values("db/orders/1").map((v) => v ? "x" : ".").join("")`, "....xxxxxx")
	want(t, p, `values("db/orders/2").map((v) => v ? "x" : ".").join("")`, "......xxxx")
	want(t, p, `m.heldAt(row("db/orders/2"), 9).holder`, "B")
	want(t, p, `doing("A").join(" ")`, "ready ready ready ready ready idle idle idle idle idle")
}

func TestWaitsPausesCrashesAndTimeAreFolded(t *testing.T) {
	t.Parallel()
	p := fold(t, canned.Everything("constraint"))
	for _, state := range []string{"blocked", "asleep", "paused", "crashed"} {
		who := map[string]string{"blocked": "C", "asleep": "A", "paused": "B", "crashed": "C"}[state]
		want(t, p, fmt.Sprintf(`doing(%q).includes(%q)`, who, state), true)
	}
	want(t, p, `m.beats.filter((b) => b.gap > 0).map((b) => b.gap / 1e6).join(" ")`, "3 5 22 13")
	want(t, p, `[...new Set(values("redis/keys/lock:job"))].join("|")`, "|t1")
	want(t, p, `lib.remaining(row("redis/keys/lock:job").held[0], 15e6)`, 0.5)
	want(t, p, `lib.remaining(row("redis/keys/lock:job").held[0], 99e6)`, 0)
	want(t, p, `[...new Set(values("db/lock"))].join("|")`, "|B")
	want(t, p, `values("db/stock/1")[0]`, "sku=sku-1 available=0") // what was there before the first change
}

func TestWhoActsAsHolderIsFolded(t *testing.T) {
	t.Parallel()
	p := fold(t, canned.Everything("constraint"))
	want(t, p, `m.beliefs.length`, 1)
	want(t, p, `m.beliefs[0].spans.map((s) => s.lane.name + (s.to < 0 ? "…" : "")).join(" ")`, "A B…")
	want(t, p, `m.beliefs[0].spans[1].from < m.beliefs[0].spans[0].to`, true) // both at once
}

// The world and outsiders have a lane when they do something; a broken rule and
// the end of a run are nobody's.
func TestOutsidersHaveALaneOfTheirOwn(t *testing.T) {
	t.Parallel()
	p := fold(t, canned.Everything("constraint"))
	want(t, p, `m.workers.map((w) => w.name + ":" + w.hue).join(" ")`, "A:0 B:1 C:2 :-1 probe:-1")
	p = fold(t, canned.TwoOrders("constraint"))
	want(t, p, `m.workers.map((w) => w.name).join(" ")`, "A B")
}
