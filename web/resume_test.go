package web_test

import (
	"testing"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

func TestAPageThatComesLaterIsToldEverything(t *testing.T) {
	s := open(t)
	first := s.page(t, "exercise=constraint")
	first.order(`{"do":"run"}`)
	want := events(first.until(done))
	if got := events(s.page(t, "exercise=constraint").until(done)); len(got) != len(want) {
		t.Errorf("a later page was told %d events, want %d", len(got), len(want))
	}
}

func TestAPageThatLostItsSocketIsToldTheRest(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	frames := p.until(done)
	id, total := "", 0
	for _, m := range frames {
		if m.Run != nil {
			id = m.Run.ID
		}
		if m.Next != nil {
			total = *m.Next
		}
	}
	again := s.page(t, "exercise=constraint&run="+id+"&next=5").until(done)
	got := 0
	for _, m := range again {
		got += len(m.Records)
		if m.Run != nil {
			t.Error("the same run was announced anew")
		}
	}
	if got != total-5 {
		t.Errorf("told %d records, want the %d missing ones", got, total-5)
	}
}

func TestAPageWithARunThatIsGoneStartsOver(t *testing.T) {
	s := open(t)
	p := s.page(t, "exercise=constraint")
	p.order(`{"do":"run"}`)
	p.until(done)
	for _, query := range []string{"run=of-another-start&next=5", "run=&next=-7", "run=x&next=99999999999999999999", "next=abc"} {
		frames := s.page(t, "exercise=constraint&"+query).until(done)
		verdict(t, frames)
	}
}

func TestTheLastRunOfAnEarlierSessionIsShown(t *testing.T) {
	s := open(t)
	s.engine.Run(t.Context(), engine.Job{Exercise: "constraint"}, func(trace.Record) {})
	frames := s.page(t, "exercise=constraint").until(done)
	verdict(t, frames)
	for _, m := range frames {
		if m.Run != nil && m.Run.From != "kept" {
			t.Error("the run is not marked as an earlier one")
		}
	}
}
