package web_test

import (
	"strings"
	"testing"

	"lockwise/internal/trace"
)

func done(m message) bool { return m.Done }

// verdict finds the one verdict in a run's frames.
func verdict(t testing.TB, frames []message) trace.Verdict {
	t.Helper()
	var found []trace.Verdict
	for _, m := range frames {
		for _, r := range m.Records {
			if r.Verdict != nil {
				found = append(found, *r.Verdict)
			}
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d verdicts, want 1", len(found))
	}
	return found[0]
}

func events(frames []message) []string {
	var said []string
	for _, m := range frames {
		for _, r := range m.Records {
			if r.Event != nil {
				said = append(said, r.Event.Say)
			}
		}
	}
	return said
}

func TestARunStreamsItsTraceAndItsVerdict(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint&lang=en")
	p.order(`{"do":"run"}`)
	frames := p.until(done)
	if v := verdict(t, frames); v.Verdict != trace.Broken || v.Rule != "one-order" {
		t.Errorf("verdict = %s %s, want broken one-order", v.Verdict, v.Rule)
	}
	said := strings.Join(events(frames), "\n")
	if !strings.Contains(said, "A inserts: INSERT INTO orders") {
		t.Errorf("the story is\n%s", said)
	}
}

func TestTheStoryIsToldInThePagesLanguage(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint&lang=zh")
	p.order(`{"do":"run"}`)
	if said := strings.Join(events(p.until(done)), "\n"); !strings.Contains(said, "A 插入：INSERT INTO orders") {
		t.Errorf("the story is\n%s", said)
	}
}

func TestTextThatIsNotOnDiskCanBeRun(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run","text":"package answer // UNIQUE"}`)
	if v := verdict(t, p.until(done)); v.Verdict != trace.Pass {
		t.Errorf("verdict = %s, want pass", v.Verdict)
	}
	if got := s.file(t).File.Text; got != shipped(t) {
		t.Error("running a text wrote it to the disk")
	}
}

func TestEveryPageOfAnExerciseFollowsItsRun(t *testing.T) {
	s := open(t)
	one, other := s.page(t, "exercise=constraint"), s.page(t, "exercise=constraint")
	one.order(`{"do":"run"}`)
	a, b := verdict(t, one.until(done)), verdict(t, other.until(done))
	if a.Schedule != b.Schedule || s.engine.Runs() != 1 {
		t.Errorf("two pages saw %s and %s in %d runs", a.Schedule, b.Schedule, s.engine.Runs())
	}
}

func TestAPageIsToldHowManyRunsAreBefore(t *testing.T) {
	s := open(t)
	s.engine.Queue = make(chan int)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	for _, ahead := range []int{3, 1, 0} {
		s.engine.Queue <- ahead
		p.until(func(m message) bool { return m.Ahead != nil && *m.Ahead == ahead })
	}
	p.until(done)
}

func TestAStoppedRunHasNoVerdict(t *testing.T) {
	s := open(t)
	s.engine.Gate = make(chan struct{})
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	frames := p.until(func(m message) bool { return len(m.Records) > 0 })
	p.order(`{"do":"stop"}`)
	frames = append(frames, p.until(done)...)
	for _, m := range frames {
		for _, r := range m.Records {
			if r.Verdict != nil {
				t.Errorf("a stopped run has the verdict %+v", r.Verdict)
			}
		}
	}
}

func TestANewRunTakesThePlaceOfTheOne(t *testing.T) {
	s := open(t)
	s.engine.Gate = make(chan struct{})
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	first := ""
	p.until(func(m message) bool {
		if m.Run != nil {
			first = m.Run.ID
		}
		return first != ""
	})
	p.order(`{"do":"run","text":"package answer // UNIQUE"}`)
	p.until(func(m message) bool { return m.Run != nil && m.Run.ID != first })
	s.engine.Gate <- struct{}{}
	if v := verdict(t, p.until(done)); v.Verdict != trace.Pass {
		t.Errorf("verdict = %s, want that of the new run", v.Verdict)
	}
}

func TestASchedulePageRunsItsSchedule(t *testing.T) {
	s := open(t)
	p := s.page(t, "schedule=constraint:double-submit:2b.3a")
	verdict(t, p.until(done))
	p.order(`{"do":"run"}`)
	verdict(t, p.until(done))
	if got := s.engine.Runs(); got != 2 {
		t.Errorf("%d runs, want 2", got)
	}
}
