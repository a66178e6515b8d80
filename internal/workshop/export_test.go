package workshop_test

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/workshop"
)

var update = flag.Bool("update", false, "write the golden files anew")

// finished is a workshop with something of everything, and times that are always
// the same.
func finished(t *testing.T) *fold {
	t.Helper()
	f := &fold{State: workshop.NewState()}
	at := time.Date(2026, 11, 29, 9, 0, 0, 0, time.UTC).UnixMilli()
	do := func(e workshop.Event) {
		t.Helper()
		e.At, at = at, at+61_000
		must(t, f.apply(e))
	}
	act := func(by string, a workshop.Act) {
		do(workshop.Event{ID: workshop.Hash(string(rune(f.N)))[:8], By: by, Act: a})
	}
	do(opening)
	ann, bob, eve := workshop.Join("a", "Ann <b>|`", "en", false), workshop.Join("b", "王小明", "zh", true), workshop.Join("e", "Eve", "en", false)
	for _, e := range []workshop.Event{ann, bob, eve} {
		do(e)
	}
	act(workshop.Instructor, workshop.Went{Step: 0})
	act(ann.By, workshop.Voted{Step: 0, Choice: "2"})
	act(bob.By, workshop.Voted{Step: 0, Choice: "1"})
	act(eve.By, workshop.Voted{Step: 0, Choice: "0"})
	act(workshop.Instructor, workshop.Revealed{Step: 0, Right: "2"})
	act(workshop.Instructor, workshop.Went{Step: 1})
	act(bob.By, won(1, 1))
	act(workshop.Instructor, workshop.Went{Step: 2})
	act(ann.By, workshop.Answered{Step: 2, Text: "# A lease\n```\n<script>alert(1)</script>\nends by itself"})
	act(bob.By, workshop.Judged{Exercise: "stock", Verdict: "broken", Rule: "never-negative", Schedule: "stock:last-unit:2b"})
	act(workshop.Instructor, workshop.Removed{Who: eve.By})
	act(workshop.Instructor, workshop.Ended{})
	return f
}

func TestResultsAreWrittenDown(t *testing.T) {
	r := finished(t).Results()
	for _, lang := range []string{"en", "zh"} {
		got, err := r.Markdown(lang, time.UTC)
		must(t, err)
		name := "testdata/results." + lang + ".md"
		if *update {
			must(t, os.WriteFile(name, []byte(got), 0o644))
		}
		want, err := os.ReadFile(name)
		must(t, err)
		if d := cmp.Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// What is exported can be read by a program, and has nothing that is nobody's
// business.
func TestResultsAreData(t *testing.T) {
	want := finished(t).Results()
	text, err := json.Marshal(want)
	must(t, err)
	var got workshop.Results
	must(t, json.Unmarshal(text, &got))
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("read back (-want +got):\n%s", d)
	}
	for _, secret := range []string{workshop.Hash(instructorKey), workshop.Hash("a"), "for the instructor alone", "Eve"} {
		if strings.Contains(string(text), secret) {
			t.Errorf("exported is %q", secret)
		}
	}
}

func TestAnEmptyRoomCanBeWrittenDown(t *testing.T) {
	got, err := newFold(t).Results().Markdown("en", time.UTC)
	must(t, err)
	for _, want := range []string{"0 participants", "Nobody.", "Nothing was submitted.", "No verdict came in."} {
		if !strings.Contains(got, want) {
			t.Errorf("it does not say %q:\n%s", want, got)
		}
	}
}
