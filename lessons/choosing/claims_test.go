package choosing_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"

	"lockwise/internal/lessontest"
	"lockwise/internal/sim"
	"lockwise/internal/trace"
	"lockwise/lessons/choosing"
)

// within judges an answer in some of its scenarios.
func within(t *testing.T, answer string, names ...string) trace.Verdict {
	t.Helper()
	ex := choosing.Exercise(answers[answer])
	ex.Scenarios = slices.DeleteFunc(ex.Scenarios, func(sc *sim.Scenario) bool { return !slices.Contains(names, sc.Name) })
	if len(ex.Scenarios) != len(names) {
		t.Fatalf("of the scenarios %v there are %d", names, len(ex.Scenarios))
	}
	return sim.Judge(t, ex)
}

func wantRule(t *testing.T, v trace.Verdict, rule string) {
	t.Helper()
	if v.Rule != rule {
		t.Errorf("%s: rule %q, want %q: %s", v.Verdict, v.Rule, rule, v.Message.En)
	}
}

// S1: the lock version holds while the lock does, and sells a unit twice when its
// holder is paused; one conditional update needs no lock.
func TestClaimS1TheLockSellsAUnitTwice(t *testing.T) {
	wantRule(t, within(t, "shipped", "last-unit", "double-submit", "double-last", "limit"), "")
	wantRule(t, within(t, "shipped", "paused"), "oversold")
	wantRule(t, within(t, "shipped", "flushed"), "oversold")
	wantRule(t, within(t, "solution", "last-unit", "paused", "flushed"), "")
}

// S2: the same for an order that is submitted twice.
func TestClaimS2TheLockMakesAnOrderTwice(t *testing.T) {
	wantRule(t, within(t, "shipped", "paused-twice"), "one-order")
	wantRule(t, within(t, "solution", "double-submit", "paused-twice"), "")
}

// A20: what holds is the key, the counter and the condition; the lock can go, and
// with it Redis.
func TestClaimA20EverythingHoldsWithTheLockRemoved(t *testing.T) {
	wantRule(t, within(t, "shipped", "paused-limit"), "limit")
	wantRule(t, within(t, "solution", "paused-limit", "redis-down", "redis-unasked"), "")
	wantRule(t, within(t, "lockkept", "paused", "paused-twice", "paused-limit", "flushed", "redis-down"), "")
}

// K1: one failure, three jobs.
func TestK1ALostLockIsANuisanceOrADebt(t *testing.T) {
	for name, want := range map[string]struct{ some, rule string }{
		"k1-mail":        {some: "2 mails, balance 100"},
		"k1-debit":       {some: "0 mails, balance 70", rule: "debited-once"},
		"k1-debit-keyed": {some: "0 mails, balance 70"},
	} {
		seen := lessontest.Seen{}
		ex := choosing.Exercise(answers["solution"])
		i := slices.IndexFunc(ex.Shown, func(sc *sim.Scenario) bool { return sc.Name == name })
		sc := ex.Shown[i]
		plain := sc.Play
		sc.Play = func() sim.Play {
			p := plain()
			p.End = func(v *sim.View) {
				mails, balance := v.Query("SELECT count(*) FROM mails")[0][0], v.Query("SELECT balance FROM accounts")[0][0]
				seen[fmt.Sprintf("%v mails, balance %v", mails, balance)]++
			}
			return p
		}
		res, err := sim.Every(t, sc)
		if err != nil || !res.Complete && res.Breach == nil {
			t.Fatalf("%s: %+v, %v", name, res, err)
		}
		seen.Some(t, want.some)
		if got := res.Breach; got == nil && want.rule != "" || got != nil && got.Rule.ID != want.rule {
			t.Errorf("%s: breach %+v, want of rule %q", name, got, want.rule)
		}
	}
}

// The page links to the runs of K1: the same schedule, three ends.
func TestThePageLinksToTheRunsOfK1(t *testing.T) {
	link := regexp.MustCompile(`\(/replay/(choosing:[^?)]+)\?answer=solution\)`)
	for _, page := range []string{"page.en.md", "page.zh.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		ends := map[string]trace.Outcome{}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			v, _, events := sim.Replay(t, choosing.Exercise(answers["solution"]), m[1])
			ends[v.Scenario] = v.Verdict
			if v.Rule != "" && v.Rule != "debited-once" {
				t.Errorf("%s: %s: %s: %s", page, m[1], v.Rule, v.Message.En)
			}
			if mails, err := trace.Fact("rows mails", events); v.Scenario == "k1-mail" && (err != nil || mails != "2") {
				t.Errorf("%s: %s: %s mails (%v), want 2", page, m[1], mails, err)
			}
		}
		want := map[string]trace.Outcome{"k1-mail": trace.Pass, "k1-debit": trace.Broken, "k1-debit-keyed": trace.Pass}
		if fmt.Sprint(ends) != fmt.Sprint(want) {
			t.Errorf("%s: the runs end in %v, want %v", page, ends, want)
		}
	}
}
