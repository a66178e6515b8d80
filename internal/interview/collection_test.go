package interview_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"lockwise/internal/interview"
)

// teams is a team's folder with a card and a case that are copies of ours, one of
// them under our ID.
func teams(t *testing.T) fstest.MapFS {
	t.Helper()
	folder := fstest.MapFS{}
	for to, from := range map[string]string{"cards/team-card": "cards/get-then-del", "cards/check-then-write": "cards/get-then-del", "cases/team-case": "cases/nightly-report"} {
		for _, lang := range []string{".en.md", ".zh.md"} {
			text, err := os.ReadFile(from + lang)
			if err != nil {
				t.Fatal(err)
			}
			folder[to+lang] = &fstest.MapFile{Data: text}
		}
	}
	return folder
}

// A team's cards and cases lie in folders of its folder, and stand beside ours; one of
// our ID takes our place. All are rehearsed, and have their runs.
func TestATeamsCardsAndCasesStandBesideOurs(t *testing.T) {
	team, problems := interview.ReadCollection(teams(t))
	if len(problems) > 0 || len(team.Questions) != 0 || len(team.Cards) != 2 || len(team.Cases) != 1 {
		t.Fatalf("%v, read %d questions, %d cards, %d cases", problems, len(team.Questions), len(team.Cards), len(team.Cases))
	}
	ours := interview.Ours()
	all := ours.With(team)
	if len(all.Questions) != len(ours.Questions) || len(all.Cards) != len(ours.Cards)+1 || len(all.Cases) != len(ours.Cases)+1 {
		t.Errorf("together %d questions, %d cards, %d cases", len(all.Questions), len(all.Cards), len(all.Cases))
	}
	if c, _ := all.Cards.Find("check-then-write"); c.Run.Answer != "getthendel" {
		t.Errorf("our card is not replaced by the team's: it runs %s", c.Run.Name())
	}
	if got, want := len(all.Subjects()), len(ours.Subjects())+1+len(interview.StepIDs); got != want {
		t.Errorf("%d can be rehearsed, want %d", got, want)
	}
	if runs := all.Runs(); len(runs["spot/team-card"]) != 1 || len(runs["design/team-case"]) < len(interview.StepIDs) || len(runs["redis-lock"]) < 4 {
		t.Errorf("the runs are %v", runs)
	}
}

// What is lacking is said with the folder it lies in, and leaves that one out.
func TestWhatATeamsFolderLacksIsSaid(t *testing.T) {
	folder := teams(t)
	delete(folder, "cases/team-case.zh.md")
	folder["cards/team-card.en.md"].Data = []byte(strings.Replace(string(folder["cards/team-card.en.md"].Data), "right: 3\n", "", 1))
	folder["cards/Notes.md"] = &fstest.MapFile{}
	team, problems := interview.ReadCollection(folder)
	var said strings.Builder
	for _, p := range problems {
		said.WriteString(p.In("en") + "\n")
	}
	for _, want := range []string{"cards/Notes.md:1: ", "cards/team-card.en.md:6: the front matter lacks a line \"right: …\"", "cases/team-case.en.md:1: the other language is missing"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("said\n%swant %s", said.String(), want)
		}
	}
	if len(team.Cards) != 1 || len(team.Cases) != 0 {
		t.Errorf("read %d cards and %d cases", len(team.Cards), len(team.Cases))
	}
}
