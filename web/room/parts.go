package room

import (
	"encoding/json"
	"sync"

	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
)

// Pages are sent the state in parts, each when it has changed. Its other side is
// Parts in ts/room/state.ts.

// head is where the workshop is.
type head struct {
	Title   trace.Text      `json:"title"`
	Step    int             `json:"step"` // -1 before the first
	Of      int             `json:"of"`
	Paused  bool            `json:"paused"`
	Ended   bool            `json:"ended"`
	People  int             `json:"people"`
	Showing *workshop.Entry `json:"showing"`
	workshop.Clock
}

// at is the current step.
type at struct {
	Step     int                `json:"step"`
	Kind     plan.Kind          `json:"kind"`
	Title    trace.Text         `json:"title"`
	Minutes  int                `json:"minutes"`
	Exercise string             `json:"exercise"`
	Answer   string             `json:"answer"`
	Scenario string             `json:"scenario"`
	Choices  []string           `json:"choices"`
	Voted    int                `json:"voted"`
	Answered int                `json:"answered"`
	Votes    []workshop.Count   `json:"votes"`
	Revealed *workshop.Revealed `json:"revealed"`
}

// listed is the plan on the instructor's desk.
type listed struct {
	Kind    plan.Kind  `json:"kind"`
	Title   trace.Text `json:"title"`
	Minutes int        `json:"minutes"`
	Notes   string     `json:"notes"` // HTML, in the page's language
	Spent   int64      `json:"spent"`
}

// desk is what only the instructor sees.
type desk struct {
	People  []workshop.Person `json:"people"`
	Answers []workshop.Entry  `json:"answers"` // to the current step's question
}

// parts are the parts of one state, as JSON by name.
type parts map[string]json.RawMessage

func (p parts) put(name string, v any) {
	if text, err := json.Marshal(v); err == nil { // ours, and always does
		p[name] = text
	}
}

// common are the parts that everybody gets, made once for a state.
type common struct {
	mu   sync.Mutex
	of   *workshop.Public
	made parts
}

func (c *common) parts(p *workshop.Public) parts {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of != p {
		c.of, c.made = p, commonParts(p)
	}
	return c.made
}

func commonParts(p *workshop.Public) parts {
	made := parts{}
	made.put("head", head{p.Title, p.Step, len(p.Steps), p.Paused, p.Ended, p.People, p.Showing, p.Clock})
	if p.Step >= 0 {
		s := p.Steps[p.Step]
		made.put("at", at{
			p.Step, s.Kind, s.Title, s.Minutes, s.Exercise, s.Answer, s.Scenario, s.Choices, s.Voted, s.Answered, s.Votes, s.Revealed,
		})
	}
	made.put("board", boardOf(p))
	made.put("own", first(p.Own))
	return made
}

// boardOf are the best entries for the current step's exercise.
func boardOf(p *workshop.Public) []workshop.Entry {
	some := []workshop.Entry{}
	for _, e := range p.Board {
		if p.Step >= 0 && e.Exercise == p.Steps[p.Step].Exercise {
			some = append(some, e)
		}
	}
	return first(some)
}

func first(entries []workshop.Entry) []workshop.Entry { return entries[:min(len(entries), maxListed)] }
