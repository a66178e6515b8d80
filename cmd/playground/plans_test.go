package main

import (
	"path/filepath"
	"strings"
	"testing"

	"lockwise/internal/workshop/plan"
)

func TestPlansAreListed(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		status, list, errs := play(t, "-lang", lang, "plans")
		for _, one := range plan.Shipped() {
			if status != statusPass || errs != "" || !strings.Contains(list, one.ID) || !strings.Contains(list, one.Title.In(lang)) {
				t.Errorf("%s: status %d, no word of %s in\n%s%s", lang, status, one.ID, list, errs)
			}
		}
	}
}

// Every file is checked, and everything that is wrong with one is told at its line.
func TestATeamsPlansAreChecked(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "good.md", oneStep)
	write(t, dir, "bad.md", strings.NewReplacer("minutes: 5", "minutes: 0", "zh: 休息\n", "").Replace(oneStep)+"\n## own nothing\nminutes: 1\nen: a\nzh: b\n")
	good, bad := filepath.Join(dir, "good.md"), filepath.Join(dir, "bad.md")
	if status, out, errs := play(t, "plans", "check", good); status != statusPass || out != good+": Our plan (steps: 1, minutes: 5)\n" || errs != "" {
		t.Errorf("status %d, printed %q and %q", status, out, errs)
	}
	for lang, wants := range map[string][]string{
		"en": {bad + `:6: minutes "0": want`, bad + `:6: the title is missing in a language: add a line "zh: …"`, bad + `:10: own "nothing" is not there: want an exercise`, good + ": Our plan"},
		"zh": {bad + ":6: 缺少一种语言的标题", bad + ":10: own \"nothing\" 不存在", good + "：我们的议程（1 个步骤，5 分钟）"},
	} {
		status, out, errs := play(t, "-lang", lang, "plans", "check", bad, good)
		for _, want := range wants {
			if status != statusBroken || !strings.Contains(out, want) || errs != "" {
				t.Errorf("%s: status %d, printed\n%s%s\nwant %q", lang, status, out, errs, want)
			}
		}
	}
}

// With -run a step that shows something else than the plan says fails the check, and
// so does a board of a scenario that is none.
func TestATeamsPlansAreCarriedOut(t *testing.T) {
	const step = "\n## %s\nminutes: 5\nen: Stock\nzh: 库存\n"
	for refers, says := range map[string]string{
		"run stock/shipped breaks never-negative": "",
		"run stock/shipped breaks accounted":      "step 2 (Stock) does not show what it must",
		"board stock/shipped":                     "",
		"board stock/shipped nosuch":              "step 2 (Stock) does not show what it must",
	} {
		dir := t.TempDir()
		write(t, dir, "ours.md", oneStep+strings.Replace(step, "%s", refers, 1))
		want := statusPass
		if says != "" {
			want = statusBroken
		}
		if status, out, errs := play(t, "plans", "check", "-run", filepath.Join(dir, "ours.md")); status != want || !strings.Contains(out, says) {
			t.Errorf("%s: status %d, want %d: %s%s", refers, status, want, out, errs)
		}
	}
}

func TestPlansThatAreNotThere(t *testing.T) {
	for _, args := range [][]string{{"plans", "check"}, {"plans", "nonsense"}, {"plans", "check", "no such file"}, {"plans", "check", t.TempDir()}} {
		if status, out, errs := play(t, args...); status != statusUsage || errs == "" || out != "" {
			t.Errorf("%v: status %d, printed %q and %q", args, status, out, errs)
		}
	}
}
