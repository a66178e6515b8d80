package rehearsal_test

import (
	"testing"
	"time"

	"lockwise/internal/rehearsal"
)

func question(id string) rehearsal.Item { return rehearsal.Item{Kind: rehearsal.Question, ID: id} }

func TestAnItemIsReadAsItIsWritten(t *testing.T) {
	for _, want := range []rehearsal.Item{question("redis-lock"), {Kind: rehearsal.Spot, ID: "4th"}} {
		if got, ok := rehearsal.ItemNamed(want.String()); !ok || got != want {
			t.Errorf("%v is read as %v, %v", want, got, ok)
		}
	}
	for _, bad := range []string{"", "question", "question/", "other/x", "question/../x", "question/A", "question/x/y"} {
		if _, ok := rehearsal.ItemNamed(bad); ok {
			t.Errorf("%q is taken as an item", bad)
		}
	}
}

func TestAGradeIsProposed(t *testing.T) {
	for _, c := range []struct {
		ticked, of int
		want       rehearsal.Grade
	}{
		{6, 6, rehearsal.Easy}, {5, 6, rehearsal.Good}, {4, 6, rehearsal.Good}, {3, 6, rehearsal.Hard}, {2, 6, rehearsal.Again},
		{0, 6, rehearsal.Again}, {2, 3, rehearsal.Good}, {1, 3, rehearsal.Again}, {3, 5, rehearsal.Hard}, {0, 0, rehearsal.Good},
	} {
		if got := rehearsal.Propose(c.ticked, c.of); got != c.want {
			t.Errorf("%d of %d: %v, want %v", c.ticked, c.of, got, c.want)
		}
	}
}

func TestAChoiceIsRightOrWrong(t *testing.T) {
	card := rehearsal.Text{Choices: []rehearsal.Choice{{ID: "a"}, {ID: "b", Right: true}}}
	for text, want := range map[string]rehearsal.Grade{"a": rehearsal.Again, "b": rehearsal.Good, "": rehearsal.Again, "c": rehearsal.Again} {
		if got := card.Propose(rehearsal.Answer{Text: text}); got != want {
			t.Errorf("choosing %q: %v, want %v", text, got, want)
		}
	}
}

func TestTicksAreKeptByTheirPlaces(t *testing.T) {
	ticks := rehearsal.Tick(0, 3, 63, 64, -1)
	if got := ticks.Places(); len(got) != 3 || got[0] != 0 || got[1] != 3 || got[2] != 63 || ticks.Count() != 3 {
		t.Errorf("ticks are %v", got)
	}
	if ticks.Has(64) || ticks.Has(-1) || ticks.Has(1) || !ticks.Has(63) {
		t.Error("points are ticked that were not, or the other way round")
	}
}

var start = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

func day(n float64) time.Time { return start.Add(time.Duration(n * 24 * float64(time.Hour))) }

// The better the grade, the later it comes back; what was missed is due again the
// next day.
func TestTheBetterTheGradeTheLaterItComesBack(t *testing.T) {
	var memory rehearsal.Memory
	for round := range 4 {
		var last time.Time
		for _, g := range rehearsal.Grades {
			due := memory.After(g, day(10*float64(round))).Due()
			if !due.After(last) {
				t.Errorf("round %d: %v comes back on %v, not after %v", round, g, due, last)
			}
			last = due
		}
		memory = memory.After(rehearsal.Good, day(10*float64(round)))
	}
	missed := memory.After(rehearsal.Again, day(60))
	if missed.Missed() != 1 || missed.Due().Before(day(61)) || !missed.Due().Before(memory.Due().Add(day(60).Sub(start))) {
		t.Errorf("missed %d times, due %v", missed.Missed(), missed.Due())
	}
	if got := (rehearsal.Memory{}).After(rehearsal.Again, day(0)).Due(); !got.Equal(day(1)) {
		t.Errorf("what was missed comes back on %v, want the next day", got)
	}
}

// Two machines that put their reviews together know the same, in whichever order.
func TestMemoriesDoNotDependOnTheOrderOfReviews(t *testing.T) {
	reviews := []rehearsal.Review{
		{Item: question("a"), At: day(0), Grade: rehearsal.Good, Answer: "1"},
		{Item: question("b"), At: day(0), Grade: rehearsal.Hard, Answer: "2"},
		{Item: question("a"), At: day(3), Grade: rehearsal.Again, Answer: "3"},
		{Item: question("a"), At: day(3), Grade: rehearsal.Easy, Answer: "4"},
		{Item: question("c"), At: day(4), Grade: 9, Answer: "5"},
	}
	want := rehearsal.Remember(reviews)
	for i := range reviews {
		turned := append(append([]rehearsal.Review{}, reviews[i:]...), reviews[:i+1]...) // one of them twice
		got := rehearsal.Remember(turned)
		if len(got) != 2 || got[question("a")] != want[question("a")] || got[question("b")] != want[question("b")] {
			t.Errorf("from review %d on: %+v, want %+v", i, got, want)
		}
	}
	if due := want.Due([]rehearsal.Item{question("a"), question("b"), question("c")}, day(40)); len(due) != 2 || due[0] != question("b") {
		t.Errorf("due are %v, want b, then a", due)
	}
	if due := want.Due([]rehearsal.Item{question("a"), question("b")}, day(0.5)); len(due) != 0 {
		t.Errorf("due at once: %v", due)
	}
}
