package rehearsal_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// subjects are so many questions of two topics and two levels, and a card.
func subjects(n int) rehearsal.Subjects {
	say := func(string) rehearsal.Text { return rehearsal.Text{Points: []string{"1", "2", "3"}} }
	var all rehearsal.Subjects
	for i := range n {
		all = append(all, rehearsal.Subject{
			Item: question(fmt.Sprint("q", i)), Level: []string{"mid", "senior"}[i%2],
			Topic: trace.Text{En: []string{"One", "Two"}[i/2%2]}, In: say,
		})
	}
	return append(all, rehearsal.Subject{Item: rehearsal.Item{Kind: rehearsal.Spot, ID: "card"}, Level: "mid", Topic: trace.Text{En: "One"}, In: say})
}

// practice is a session that is played, a minute a question.
type practice struct {
	rehearsal.Session
	subjects rehearsal.Subjects
	reviews  []rehearsal.Review
	now      time.Time
}

func begin(w rehearsal.Wish, all rehearsal.Subjects, reviews ...rehearsal.Review) *practice {
	p := &practice{rehearsal.Start("s", w, start), all, reviews, start}
	p.ask()
	return p
}

func (p *practice) ask() {
	p.Ask(fmt.Sprint("answer ", len(p.Answers)), p.subjects, rehearsal.Remember(append(p.reviews, p.Reviews()...)), p.now)
}

func (p *practice) grade(g rehearsal.Grade) {
	p.now = p.now.Add(time.Minute)
	p.Count(p.now)
	p.Now().Judge(g, p.now)
	p.ask()
}

func (p *practice) items() string {
	var all []string
	for _, a := range p.Answers {
		all = append(all, a.Item.ID)
	}
	return strings.Join(all, " ")
}

func TestTheChoiceFollowsTheWish(t *testing.T) {
	all := subjects(8)
	for _, c := range []struct {
		wish rehearsal.Wish
		want int
	}{
		{rehearsal.Wish{}, 9}, {rehearsal.Wish{Topics: []string{"One"}}, 5}, {rehearsal.Wish{Levels: []string{"senior"}}, 4},
		{rehearsal.Wish{Topics: []string{"Two"}, Levels: []string{"mid"}}, 2}, {rehearsal.Wish{Kinds: []string{rehearsal.Spot}}, 1},
		{rehearsal.Wish{Topics: []string{"Three"}}, 0},
	} {
		p := begin(c.wish, all)
		for p.Now() != nil {
			p.grade(rehearsal.Good)
		}
		if len(p.Answers) != c.want || p.Ended.IsZero() {
			t.Errorf("%+v: asked %s, want %d, ended %v", c.wish, p.items(), c.want, p.Ended)
		}
	}
}

func TestTheSameSeedAsksTheSame(t *testing.T) {
	play := func(seed uint32) string {
		p := begin(rehearsal.Wish{Seed: seed}, subjects(8))
		for p.Now() != nil {
			p.grade(rehearsal.Good)
		}
		return p.items()
	}
	if a, b := play(7), play(7); a != b {
		t.Errorf("asked %s, then %s", a, b)
	}
	if a, b := play(7), play(8); a == b {
		t.Errorf("another seed asks the same: %s", a)
	}
}

func TestWhatIsDueComesFirst(t *testing.T) {
	reviews := []rehearsal.Review{
		{Item: question("q3"), At: day(-2), Grade: rehearsal.Again}, {Item: question("q5"), At: day(-9), Grade: rehearsal.Again},
		{Item: question("q1"), At: day(-1), Grade: rehearsal.Easy},
	}
	p := begin(rehearsal.Wish{}, subjects(8), reviews...)
	for p.Now() != nil {
		p.grade(rehearsal.Good)
	}
	if got := p.items(); !strings.HasPrefix(got, "q5 q3 ") || strings.Contains(got, "q1") {
		t.Errorf("asked %s; want q5 and q3 first, and not q1, which is not due", got)
	}
}

func TestWhatIsNotDueYetIsAskedIfWishedFor(t *testing.T) {
	reviews := []rehearsal.Review{{Item: question("q1"), At: day(-1), Grade: rehearsal.Easy}, {Item: question("q0"), At: day(-1), Grade: rehearsal.Good}}
	p := begin(rehearsal.Wish{Ahead: true, Kinds: []string{rehearsal.Question}}, subjects(3), reviews...)
	for p.Now() != nil {
		p.grade(rehearsal.Good)
	}
	if got := p.items(); got != "q2 q0 q1" {
		t.Errorf("asked %s, want the new one, then what comes back soonest", got)
	}
}

func TestWhatWasMissedComesBackOnceMore(t *testing.T) {
	p := begin(rehearsal.Wish{Count: 5}, subjects(8))
	missed := p.Now().Item
	p.grade(rehearsal.Again)
	for p.Now() != nil {
		if p.grade(rehearsal.Good); len(p.Answers) > 20 {
			t.Fatal("it does not end")
		}
	}
	if len(p.Answers) != 6 || p.Answers[4].Item != missed {
		t.Errorf("asked %s; want six, and the first again as the fifth", p.items())
	}
	last := begin(rehearsal.Wish{Count: 1}, subjects(8))
	last.grade(rehearsal.Again)
	last.grade(rehearsal.Again)
	if len(last.Answers) != 2 || last.Now() != nil {
		t.Errorf("asked %s; want one question, twice", last.items())
	}
}

func TestASkippedQuestionDoesNotCount(t *testing.T) {
	p := begin(rehearsal.Wish{Count: 2}, subjects(8))
	p.Now().Skipped = true
	for p.ask(); p.Now() != nil; {
		p.grade(rehearsal.Good)
	}
	if len(p.Answers) != 3 || len(p.Reviews()) != 2 {
		t.Errorf("asked %s, %d reviews", p.items(), len(p.Reviews()))
	}
}

// The clock runs while the page gives signs of life, and tells that time is over;
// nothing is cut off.
func TestTheClock(t *testing.T) {
	p := begin(rehearsal.Wish{Minutes: 3}, subjects(8))
	p.Count(start.Add(90 * time.Second))
	p.Count(start.Add(time.Hour)) // nobody was there
	p.Count(start.Add(time.Hour + time.Minute))
	if p.Spent != 150*time.Second || p.Now().Spent != p.Spent || p.Over() {
		t.Errorf("spent %v and %v, over %v", p.Spent, p.Now().Spent, p.Over())
	}
	p.Running = false
	p.Count(start.Add(time.Hour + 2*time.Minute))
	if p.Spent != 150*time.Second {
		t.Errorf("a pause counts: %v", p.Spent)
	}
	p.Running = true
	p.Count(start.Add(time.Hour + time.Minute)) // a clock that was set back
	p.now = start.Add(time.Hour + time.Minute)
	p.grade(rehearsal.Good)
	if !p.Over() || p.Now() == nil || !p.Ended.IsZero() {
		t.Errorf("over %v after %v, asking %v, ended %v", p.Over(), p.Spent, p.Now(), p.Ended)
	}
}

func TestOnlyTheLastPageMayChangeASession(t *testing.T) {
	p := begin(rehearsal.Wish{}, subjects(8))
	first := p.Open(start)
	second := p.Open(start.Add(time.Second))
	if err := p.Take(first, start.Add(time.Minute)); !errors.Is(err, rehearsal.ErrTurn) || p.Spent != time.Second {
		t.Errorf("the first page: %v, spent %v", err, p.Spent)
	}
	if err := p.Take(second, start.Add(time.Minute)); err != nil || p.Spent != time.Minute {
		t.Errorf("the second page: %v, spent %v", err, p.Spent)
	}
}

func TestEndingKeepsWhatWasTyped(t *testing.T) {
	p := begin(rehearsal.Wish{}, subjects(8))
	p.grade(rehearsal.Good)
	p.Now().Text = "half an answer"
	p.End(day(1))
	p.End(day(2))
	if p.Now() != nil || !p.Ended.Equal(day(1)) || p.Running || len(p.Reviews()) != 1 || p.Answers[1].Text != "half an answer" {
		t.Errorf("after the end: %+v", p.Session)
	}
}

// A session that was taken to another machine, and went on at both.
func TestMergingASessionLosesNothing(t *testing.T) {
	here := begin(rehearsal.Wish{}, subjects(8))
	here.grade(rehearsal.Good)
	there := *here
	there.Answers = append([]rehearsal.Answer{}, here.Answers...)
	here.Now().Text, there.Now().Text = "here", "said there"
	here.Now().Ticked, there.Now().Ticked = rehearsal.Tick(0), rehearsal.Tick(2)
	there.grade(rehearsal.Hard)
	there.Answers[2].ID = "made there"

	a, b := here.Session, there.Session
	a.Answers, b.Answers = append([]rehearsal.Answer{}, a.Answers...), append([]rehearsal.Answer{}, b.Answers...)
	if !a.Merge(there.Session) || !b.Merge(here.Session) {
		t.Error("nothing changed")
	}
	for name, s := range map[string]rehearsal.Session{"here": a, "there": b} {
		if len(s.Answers) != 3 || len(s.Reviews()) != 2 || s.Answers[1].Text != "said there\n\nhere" || s.Answers[1].Ticked.Count() != 2 {
			t.Errorf("%s: %+v", name, s.Answers)
		}
	}
	if err := a.Take(here.Turn, day(1)); !errors.Is(err, rehearsal.ErrTurn) {
		t.Errorf("a page that has not seen what came in may write over it: %v", err)
	}
	if a.Merge(b) || b.Merge(a) || a.Merge(here.Session) {
		t.Error("the same again changes something")
	}
	b.End(day(1))
	a.Ask("made here since", subjects(8), nil, day(1))
	if !a.Merge(b) || a.Ended.IsZero() || a.Now() != nil {
		t.Errorf("not ended: %+v", a)
	}
}
