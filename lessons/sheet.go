package lessons

import (
	"encoding/json"
	"fmt"
	"strings"

	"lockwise/internal/trace"
)

// Sheet is what a lesson's handout shows of the smallest run that breaks the
// shipped code. Nobody writes it: a test of the lesson makes that run and compares.
type Sheet struct {
	Schedule string      `json:"schedule"` // replays the run
	Scenario trace.Text  `json:"scenario"`
	Workers  []string    `json:"workers"`
	Rule     trace.Text  `json:"rule"`    // the rule that breaks
	Message  trace.Text  `json:"message"` // how it broke
	Rows     []trace.Row `json:"rows"`
}

// Sheet returns the run on the lesson's handout.
func (l Lesson) Sheet() (Sheet, error) {
	text, err := read(l.ID, "sheet.json")
	if err != nil {
		return Sheet{}, err
	}
	var s Sheet
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return s, fmt.Errorf("lesson %s, sheet: %w", l.ID, err)
	}
	return s, nil
}

// Section returns what stands on the lesson's page, in lang, under the heading with
// the given id, as Markdown without the heading. A page without it is an error.
func (l Lesson) Section(lang, id string) (string, error) {
	text, err := l.Page(lang)
	if err != nil {
		return "", err
	}
	for _, section := range strings.Split("\n"+text, "\n## ")[1:] {
		heading, body, _ := strings.Cut(section, "\n")
		if strings.HasSuffix(heading, "{#"+id+"}") {
			return strings.TrimSpace(body), nil
		}
	}
	return "", fmt.Errorf("lesson %s, page in %s: no section %q", l.ID, lang, id)
}
