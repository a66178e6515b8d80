package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestChooseByWords(t *testing.T) {
	for lang, want := range map[string]string{"en": "A unique constraint", "zh": "唯一约束"} {
		status, out, errs := play(t, "-lang", lang, "choose", "-answers", "wrong,once,mine,name")
		if status != statusPass || errs != "" || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, printed %q and %q", lang, status, out, errs)
		}
		commands := 0
		for line := range strings.Lines(out) {
			rest, ok := strings.CutPrefix(strings.TrimSpace(line), "go run ./cmd/playground grade -file ")
			if !ok {
				continue
			}
			commands++
			file, exercise, _ := strings.Cut(rest, " ")
			for _, path := range []string{file, "exercises/" + exercise} {
				if _, err := os.Stat(filepath.Join("../..", path)); err != nil {
					t.Errorf("%s: %v", line, err)
				}
			}
		}
		if commands < 3 {
			t.Errorf("%s: %d runs are named in\n%s", lang, commands, out)
		}
	}
}

func TestChooseSaysWhatIsOpen(t *testing.T) {
	for answers, want := range map[string]string{"": "choose -answers waste", "waste": "choose -answers waste,short"} {
		status, out, errs := play(t, "choose", "-answers", answers)
		if status != statusPass || errs != "" || !strings.HasSuffix(out, want+"\n") {
			t.Errorf("%q: status %d, printed %q and %q", answers, status, out, errs)
		}
	}
}

// In a terminal it asks: by number or word, again after what is neither, and not for
// ever when nothing comes.
func TestChooseAsks(t *testing.T) {
	for _, c := range []struct {
		typed  string
		status int
		says   string
	}{
		{"3\nonce\n 1 \n1\n", statusPass, "A unique constraint"},
		{"nonsense\n7\nstale\n", statusPass, "from 1 to 3"},
		{"", statusUsage, "-answers"},
		{"wrong\n", statusUsage, "-answers"},
	} {
		p, out, errs := program(t, "choose")
		p.In = strings.NewReader(c.typed)
		if status := p.Run(t.Context()); status != c.status || !strings.Contains(out.String()+errs.String(), c.says) {
			t.Errorf("typed %q: status %d, printed %q and %q", c.typed, status, out, errs)
		}
	}
}
