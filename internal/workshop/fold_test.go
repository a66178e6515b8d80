package workshop_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/workshop"
)

// fold is a room in memory, for what is said of the fold alone.
type fold struct {
	*workshop.State
	n int
}

func newFold(t testing.TB) *fold {
	f := &fold{State: workshop.NewState()}
	if err := f.do(workshop.Instructor, opening.Act); err != nil {
		t.Fatal(err)
	}
	return f
}

// do folds an act as the next event, with an ID of its own.
func (f *fold) do(by string, act workshop.Act) error {
	f.n++
	return f.apply(workshop.Event{ID: fmt.Sprint(f.n), By: by, At: opening.At, Act: act})
}

func (f *fold) apply(e workshop.Event) error {
	e.N = f.N + 1
	return f.Apply(e)
}

// enter lets somebody in whose key is known.
func (f *fold) enter(t testing.TB, name string) string {
	e := workshop.Join("key of "+name, name, "en", false)
	if err := f.apply(e); err != nil {
		t.Fatal(err)
	}
	return e.By
}

func won(step, choices int) workshop.Submitted {
	return workshop.Submitted{
		Step: step, Exercise: "constraint", Answer: "shipped", Schedule: "constraint:board:" + strings.Repeat("2b", choices), Choices: choices, Rule: "one-row",
	}
}

// attack(room): a participant does what only the instructor may, or acts for another, votes twice, late, ahead or for nothing, after being removed or after the end | it has no effect, and the author is told why
func TestWhatHasNoEffectIsToldWhy(t *testing.T) {
	const instructor = workshop.Instructor
	f := newFold(t)
	ann, bob, eve := f.enter(t, "Ann"), f.enter(t, "Bob"), f.enter(t, "Eve")
	elsewhere := won(1, 1)
	elsewhere.Schedule = "constraint:crash:2xa"
	for i, c := range []struct {
		by   string
		act  workshop.Act
		want error
	}{
		{ann, workshop.Voted{Step: 0, Choice: "2"}, workshop.ErrNotNow},
		{instructor, workshop.Went{Step: 3}, workshop.ErrNoStep},
		{instructor, workshop.Went{Step: -1}, workshop.ErrNoStep},
		{ann, workshop.Went{Step: 0}, workshop.ErrNotYours},
		{instructor, workshop.Went{Step: 0}, nil},
		{ann, workshop.Voted{Step: 0, Choice: "7"}, workshop.ErrNoChoice},
		{ann, workshop.Voted{Step: 1, Choice: "2"}, workshop.ErrNoStep},
		{ann, workshop.Voted{Step: 9, Choice: "2"}, workshop.ErrNoStep},
		{"p0000", workshop.Voted{Step: 0, Choice: "2"}, workshop.ErrUnknown},
		{instructor, workshop.Voted{Step: 0, Choice: "2"}, workshop.ErrUnknown},
		{ann, workshop.Voted{Step: 0, Choice: "2"}, nil},
		{ann, workshop.Voted{Step: 0, Choice: "1"}, workshop.ErrVoted},
		{ann, workshop.Revealed{Step: 0, Right: "2"}, workshop.ErrNotYours},
		{ann, workshop.Paused{}, workshop.ErrNotYours},
		{instructor, workshop.Resumed{}, workshop.ErrPaused},
		{instructor, workshop.Paused{}, nil},
		{instructor, workshop.Paused{}, workshop.ErrPaused},
		{ann, workshop.Resumed{}, workshop.ErrNotYours},
		{instructor, workshop.Resumed{}, nil},
		{instructor, workshop.Revealed{Step: 1}, workshop.ErrNotNow},
		{instructor, workshop.Revealed{Step: 0, Right: "2"}, nil},
		{instructor, workshop.Revealed{Step: 0, Right: "1"}, workshop.ErrRevealed},
		{bob, workshop.Voted{Step: 0, Choice: "1"}, workshop.ErrRevealed},
		{ann, won(1, 1), workshop.ErrNotNow},
		{instructor, workshop.Went{Step: 1}, nil},
		{ann, elsewhere, workshop.ErrBadEvent},
		{ann, won(0, 1), workshop.ErrNoStep},
		{ann, workshop.Submitted{Step: 1}, workshop.ErrBadEvent},
		{ann, won(1, 1), nil},
		{instructor, workshop.Shown{Entry: 1}, workshop.ErrNoEntry},
		{ann, workshop.Shown{}, workshop.ErrNotYours},
		{instructor, workshop.Went{Step: 2}, nil},
		{bob, workshop.Answered{Step: 2, Text: " \n"}, workshop.ErrEmpty},
		{bob, workshop.Answered{Step: 2, Text: strings.Repeat("锁", workshop.MaxAnswer+1)}, workshop.ErrTooLong},
		{bob, workshop.Answered{Step: 2, Text: strings.Repeat("锁", workshop.MaxAnswer)}, nil},
		{bob, workshop.Answered{Step: 1, Text: "x"}, workshop.ErrNoStep},
		{bob, workshop.Judged{Exercise: "stock", Verdict: "splendid"}, workshop.ErrBadEvent},
		{bob, workshop.Removed{Who: eve}, workshop.ErrNotYours},
		{instructor, workshop.Removed{Who: eve}, nil},
		{instructor, workshop.Removed{Who: eve}, workshop.ErrRemoved},
		{instructor, workshop.Removed{Who: "p0000"}, workshop.ErrUnknown},
		{eve, workshop.Answered{Step: 2, Text: "x"}, workshop.ErrRemoved},
		{eve, won(1, 1), workshop.ErrRemoved},
		{eve, workshop.Judged{Exercise: "stock", Verdict: "pass"}, workshop.ErrRemoved},
		{bob, workshop.Joined{Name: "another Bob", KeyHash: workshop.Hash("x")}, workshop.ErrNotYours},
		{bob, workshop.Ended{}, workshop.ErrNotYours},
		{instructor, opening.Act, workshop.ErrBadEvent},
		{instructor, workshop.Ended{}, nil},
		{ann, won(1, 0), workshop.ErrEnded},
		{instructor, workshop.Went{Step: 0}, workshop.ErrEnded},
		{instructor, workshop.Ended{}, workshop.ErrEnded},
	} {
		before := f.Results()
		if err := f.do(c.by, c.act); !errors.Is(err, c.want) || c.want == nil && err != nil {
			t.Errorf("%d. %T %+v of %s: %v, want %v", i, c.act, c.act, c.by, err, c.want)
		}
		if d := cmp.Diff(before, f.Results()); c.want != nil && d != "" {
			t.Errorf("%d. %T of %s has an effect all the same (-before +after):\n%s", i, c.act, c.by, d)
		}
	}
}

func TestNothingHappensBeforeTheOpening(t *testing.T) {
	f := &fold{State: workshop.NewState()}
	for _, act := range []workshop.Act{workshop.Went{}, workshop.Ended{}, workshop.Paused{}, workshop.Judged{Exercise: "stock", Verdict: "pass"}, workshop.Opened{}} {
		if err := f.do(workshop.Instructor, act); !errors.Is(err, workshop.ErrBadEvent) {
			t.Errorf("%T: %v", act, err)
		}
	}
}

// The same event again, by the same ID, changes nothing and is told the same.
func TestARetryChangesNothing(t *testing.T) {
	f := newFold(t)
	ann := f.enter(t, "Ann")
	must(t, f.do(workshop.Instructor, workshop.Went{Step: 0}))
	vote := workshop.Event{ID: "my vote", By: ann, Act: workshop.Voted{Step: 0, Choice: "2"}}
	late := workshop.Event{ID: "too late", By: ann, Act: workshop.Voted{Step: 0, Choice: "1"}}
	for range 3 {
		if err := f.apply(vote); err != nil {
			t.Errorf("the vote: %v", err)
		}
		if err := f.apply(late); !errors.Is(err, workshop.ErrVoted) {
			t.Errorf("the second vote: %v", err)
		}
		must(t, f.apply(workshop.Join("key of Ann", "Ann", "en", false)))
	}
	want := []workshop.Count{{Choice: "0"}, {Choice: "1"}, {Choice: "2", Count: 1}}
	if d := cmp.Diff(want, f.Results().Steps[0].Votes); d != "" {
		t.Errorf("votes (-want +got):\n%s", d)
	}
	if people := f.Results().People; len(people) != 1 {
		t.Errorf("in the room are %v", people)
	}
	if err := f.Apply(workshop.Event{N: f.N + 2, ID: "gap", By: ann, Act: workshop.Ended{}}); !errors.Is(err, workshop.ErrLost) {
		t.Errorf("an event behind a gap: %v", err)
	}
}

// Nobody sees how others vote before the reveal, nor a key, a note or an answer.
func TestNobodySeesWhatIsNotTheirs(t *testing.T) {
	f := newFold(t)
	ann, bob := f.enter(t, "Ann"), f.enter(t, "Bob")
	must(t, f.do(workshop.Instructor, workshop.Went{Step: 0}))
	must(t, f.do(ann, workshop.Voted{Step: 0, Choice: "2"}))
	must(t, f.do(workshop.Instructor, workshop.Went{Step: 2}))
	must(t, f.do(ann, workshop.Answered{Step: 2, Text: "my own words"}))
	seen := func(what ...any) string {
		text, err := json.Marshal(what)
		must(t, err)
		return string(text)
	}
	mine, _ := f.Mine(bob)
	public := seen(f.Public(), mine)
	for _, secret := range []string{"my own words", workshop.Hash(instructorKey), workshop.Hash("key of Ann"), "for the instructor alone", `"count"`} {
		if strings.Contains(public, secret) {
			t.Errorf("Bob can see %q", secret)
		}
	}
	if got := f.Public().Steps; got[0].Voted != 1 || got[2].Answered != 1 {
		t.Errorf("%d have voted, %d answered; want one each", got[0].Voted, got[2].Answered)
	}
	desk := seen(f.Desk())
	for _, told := range []string{"my own words", "for the instructor alone"} {
		if !strings.Contains(desk, told) {
			t.Errorf("the instructor cannot see %q", told)
		}
	}
	must(t, f.do(workshop.Instructor, workshop.Shown{Entry: f.Desk().Answers[2][0].N}))
	if on := f.Public().Showing; on == nil || on.Text != "my own words" || on.Name != "Ann" {
		t.Errorf("on the big screen is %+v", on)
	}
	if own, _ := f.Mine(ann); own.Votes[0] != "2" || own.Answers[2] != "my own words" {
		t.Errorf("Ann sees of her own %+v", own)
	}
	if _, ok := f.Mine("p0000"); ok {
		t.Error("a stranger has something")
	}
}

// What somebody has done is gone with who is removed.
func TestWhoIsRemovedIsNotShown(t *testing.T) {
	f := newFold(t)
	ann, eve := f.enter(t, "Ann"), f.enter(t, "Eve")
	must(t, f.do(workshop.Instructor, workshop.Went{Step: 1}))
	must(t, f.do(eve, won(1, 1)))
	entry := f.Board()[0]
	must(t, f.do(ann, won(1, 2)))
	must(t, f.do(workshop.Instructor, workshop.Shown{Entry: entry.N}))
	must(t, f.do(workshop.Instructor, workshop.Removed{Who: eve}))
	p := f.Public()
	if p.People != 1 || len(p.Board) != 1 || p.Board[0].Name != "Ann" || p.Showing != nil {
		t.Errorf("to be seen are %d people, the board %+v and %+v", p.People, p.Board, p.Showing)
	}
	if mine, _ := f.Mine(eve); !mine.Removed {
		t.Error("Eve is not told")
	}
}

func TestTheShortestScheduleIsFirst(t *testing.T) {
	f := newFold(t)
	ann, bob, cid := f.enter(t, "Ann"), f.enter(t, "Bob"), f.enter(t, "Cid")
	must(t, f.do(workshop.Instructor, workshop.Went{Step: 1}))
	for _, s := range []struct {
		by      string
		choices int
	}{{ann, 3}, {bob, 2}, {cid, 2}, {ann, 4}, {ann, 1}, {bob, 2}} {
		must(t, f.do(s.by, won(1, s.choices)))
	}
	var got []string
	for _, e := range f.Board() {
		got = append(got, fmt.Sprint(e.Name, e.Choices))
	}
	if d := cmp.Diff([]string{"Ann1", "Bob2", "Cid2"}, got); d != "" {
		t.Errorf("the board (-want +got):\n%s", d)
	}
}

// The clock of a step runs while the workshop is there, without pauses.
func TestTheClockStandsInAPause(t *testing.T) {
	f := newFold(t)
	at := opening.At
	for i, c := range []struct {
		after int64
		act   workshop.Act
	}{
		{0, workshop.Went{Step: 0}}, {60_000, workshop.Paused{}}, {600_000, workshop.Resumed{}}, {30_000, workshop.Went{Step: 1}},
		{5_000, workshop.Went{Step: 0}}, {10_000, workshop.Paused{}}, {1_000, workshop.Went{Step: 2}}, {1_000, workshop.Resumed{}},
		{-500_000, workshop.Went{Step: 1}}, // another server's clock
		{7_000, workshop.Ended{}},
	} {
		at += c.after
		must(t, f.apply(workshop.Event{ID: fmt.Sprint("clock ", i), By: workshop.Instructor, At: at, Act: c.act}))
	}
	var spent []int64
	for _, s := range f.Results().Steps {
		spent = append(spent, s.Spent)
	}
	if d := cmp.Diff([]int64{100_000, 5_000, 0}, spent); d != "" {
		t.Errorf("spent (-want +got):\n%s", d)
	}
}

// Before the reveal it does not matter in which order votes and answers come in.
func TestVotesAndAnswersComeInAnyOrder(t *testing.T) {
	var want string
	for seed := range uint64(20) {
		f := newFold(t)
		var all []func() error
		for i := range 30 {
			by := f.enter(t, fmt.Sprint("P", i))
			all = append(all,
				func() error { return f.do(by, workshop.Voted{Step: 0, Choice: fmt.Sprint(i % 3)}) },
				func() error { return f.do(by, workshop.Answered{Step: 2, Text: fmt.Sprint("answer ", i)}) })
		}
		must(t, f.do(workshop.Instructor, workshop.Went{Step: 2}))
		must(t, f.do(workshop.Instructor, workshop.Went{Step: 0}))
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, one := range all {
			must(t, one())
		}
		must(t, f.do(workshop.Instructor, workshop.Revealed{Step: 0, Right: "2"}))
		got := fmt.Sprint(f.Public().Steps[0].Votes)
		for _, p := range f.People {
			mine, _ := f.Mine(p.ID)
			got += fmt.Sprint(mine)
		}
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatalf("in the order of seed %d:\n%s\nin that of seed 0:\n%s", seed, got, want)
		}
	}
}

func TestARoomIsFullAtSomePoint(t *testing.T) {
	f := newFold(t)
	for i := range workshop.MaxPeople {
		f.enter(t, fmt.Sprint("P", i))
	}
	late := workshop.Join("late", "Late", "en", false)
	if err := f.apply(late); !errors.Is(err, workshop.ErrFull) {
		t.Errorf("one too many: %v", err)
	}
	must(t, f.do(workshop.Instructor, workshop.Removed{Who: f.People[0].ID}))
	f.enter(t, "another")
}
