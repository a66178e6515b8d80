package engine_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
)

func TestMergingProgressLosesNothing(t *testing.T) {
	day := func(n int64) time.Time { return time.UnixMilli(n * 86_400_000) }
	broken := engine.Progress{State: engine.StateBroken, At: day(2), Rule: "here", Schedule: "one:a:1b"}
	passed := engine.Progress{State: engine.StatePassed, At: day(3), Rule: "here", Schedule: "one:a:1b"}
	clean := engine.Progress{State: engine.StatePassed, At: day(3)}
	dated := broken
	dated.Began, dated.Ran, dated.Broke = day(2), day(6), day(5)
	other := engine.Progress{State: engine.StateBroken, At: day(2), Began: day(1), Ran: day(9), Rule: "there", Schedule: "one:a:2b", Broke: day(8)}
	same := func(p engine.Progress, change func(*engine.Progress)) engine.Progress {
		change(&p)
		return p
	}
	for name, c := range map[string]struct{ here, there, want engine.Progress }{
		"nothing here":              {engine.Progress{}, broken, broken},
		"nothing there":             {broken, engine.Progress{State: engine.StateNew}, broken},
		"passed there":              {broken, clean, passed},
		"passed here":               {passed, broken, passed},
		"passed there earlier":      {passed, engine.Progress{State: engine.StatePassed, At: day(1)}, engine.Progress{State: engine.StatePassed, At: day(1), Rule: "here", Schedule: "one:a:1b"}},
		"passed there later":        {clean, engine.Progress{State: engine.StatePassed, At: day(9)}, clean},
		"broken there earlier":      {broken, engine.Progress{State: engine.StateBroken, At: day(1), Rule: "there", Schedule: "one:a:2b"}, engine.Progress{State: engine.StateBroken, At: day(1), Rule: "here", Schedule: "one:a:1b"}},
		"a rule nobody knows here":  {clean, broken, passed},
		"broken there later":        {dated, other, other},
		"broken here later":         {other, dated, other},
		"dates nobody knew here":    {broken, dated, dated},
		"dates nobody knows there":  {dated, same(broken, func(p *engine.Progress) { p.Rule = "there" }), dated},
		"ran there since":           {dated, same(dated, func(p *engine.Progress) { p.Ran, p.Began = day(7), day(4) }), same(dated, func(p *engine.Progress) { p.Ran = day(7) })},
		"the same":                  {passed, passed, passed},
		"a state that there is not": {passed, engine.Progress{State: "nonsense", At: day(1)}, passed},
	} {
		t.Run(name, func(t *testing.T) {
			o, _ := course(t)
			e := openAt(t, o)
			merge(t, e, map[string]engine.Progress{"one": c.here})
			before, _ := e.Progress()
			changed := merge(t, e, map[string]engine.Progress{"one": c.there, "of another course": broken})
			all, err := e.Progress()
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, all["one"]); d != "" {
				t.Errorf("progress (-want +got):\n%s", d)
			}
			if says := len(changed) > 0; says != !cmp.Equal(before["one"], all["one"]) || len(all) != 1 {
				t.Errorf("changed %v: from %+v to %+v", changed, before, all)
			}
		})
	}
}

func merge(t *testing.T, e *engine.Engine, p map[string]engine.Progress) []string {
	t.Helper()
	changed, err := e.Merge(p)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}
