package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"lockwise/internal/rehearsal"
)

// deed is what a page asks to be done with a session.
type deed struct {
	turn   int64
	answer string
	text   *string
	ticks  *rehearsal.Ticks
	do     string
	grade  rehearsal.Grade
}

var deeds = []string{"save", "show", "grade", "skip", "pause", "resume", "end"}

// readDeed reads the form of a session's page; false if it is none of ours.
func readDeed(r *http.Request) (deed, bool) {
	f := r.PostForm
	turn, err := strconv.ParseInt(f.Get("turn"), 10, 64)
	d := deed{turn: turn, answer: f.Get("answer"), do: f.Get("do")}
	if g, bad := strconv.Atoi(f.Get("grade")); bad == nil && f.Has("grade") {
		d.do, d.grade = "grade", rehearsal.Grade(g)
	}
	if f.Has("text") {
		text := strings.ToValidUTF8(strings.NewReplacer("\r\n", "\n", "\x00", "\uFFFD").Replace(f.Get("text")), "\uFFFD")
		d.text = &text
	}
	if f.Has("ticks") {
		var places []int
		for _, tick := range f["tick"] {
			if place, bad := strconv.Atoi(tick); bad == nil {
				places = append(places, place)
			}
		}
		ticks := rehearsal.Tick(places...)
		d.ticks = &ticks
	}
	return d, err == nil && slices.Contains(deeds, d.do) && (d.do != "grade" || d.grade.Known())
}

// rehearsalClock is what a page is told that has saved.
type rehearsalClock struct {
	Session int64 `json:"session"` // milliseconds
	Answer  int64 `json:"answer"`
	Over    bool  `json:"over"`
}

// rehearseOn does what a page asks for: scripts are told the clock, a form goes on
// to the page that follows.
func (s *Server) rehearseOn(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.badBody(w, r, err)
		return
	}
	d, ok := readDeed(r)
	if !ok {
		s.refuse(w, r, http.StatusBadRequest, rehearse.Unknown, words.ErrorNext)
		return
	}
	if d.text != nil && len(*d.text) > rehearsal.MaxText {
		s.refuse(w, r, http.StatusRequestEntityTooLarge, rehearse.TooLong, words.ErrorNext)
		return
	}
	session, err := s.carryOut(r.PathValue("session"), d)
	switch {
	case errors.Is(err, rehearsal.ErrTurn):
		s.refuseTurn(w, r, d)
	case err != nil:
		s.failRehearsal(w, r, err)
	case d.do == "save" && !looks(r):
		clock := rehearsalClock{Session: session.Spent.Milliseconds(), Over: session.Over()}
		if a := session.Now(); a != nil {
			clock.Answer = a.Spent.Milliseconds()
		}
		writeJSON(w, http.StatusOK, clock)
	default:
		http.Redirect(w, r, "/rehearse/"+session.ID, http.StatusSeeOther)
	}
}

// refuseTurn says that the session goes on elsewhere, and gives back what was typed.
func (s *Server) refuseTurn(w http.ResponseWriter, r *http.Request, d deed) {
	if d.do == "save" {
		s.refuse(w, r, http.StatusConflict, rehearse.Elsewhere, rehearse.ElsewhereMore)
		return
	}
	typed := ""
	if d.text != nil {
		typed = *d.text
	}
	p := s.page(r, rehearse.Title.In(prefsOf(r).Lang), "home.ts")
	s.render(w, r, http.StatusConflict, elsewherePage(p, "/rehearse/"+r.PathValue("session"), typed))
}

func (s *Server) carryOut(id string, d deed) (rehearsal.Session, error) {
	reviews, err := s.engine.Reviews()
	if err != nil {
		return rehearsal.Session{}, err
	}
	now, all := s.now(), s.subjects()
	return s.engine.ChangeRehearsal(id, func(one *rehearsal.Session) error {
		if !one.Ended.IsZero() {
			return d.late(one)
		}
		if err := one.Take(d.turn, now); err != nil {
			return err
		}
		if a := one.Now(); a != nil && a.ID == d.answer { // else it was done already
			d.change(one, a, now)
		}
		if one.Now() == nil && one.Over() && one.Wish.Case == "" { // a design is not cut off
			one.End(now)
		}
		one.Ask(newID(), all, rehearsal.Remember(append(reviews, one.Reviews()...)), now)
		return nil
	})
}

// late says that a session which has ended does not take a text that it lacks.
func (d deed) late(one *rehearsal.Session) error {
	kept := func(a rehearsal.Answer) bool { return a.ID == d.answer && a.Text == *d.text }
	if d.text != nil && !slices.ContainsFunc(one.Answers, kept) {
		return rehearsal.ErrTurn
	}
	return nil
}

// change does the deed with the answer being given.
func (d deed) change(one *rehearsal.Session, a *rehearsal.Answer, now time.Time) {
	if d.text != nil && !a.Shown {
		a.Text = *d.text
	}
	if d.ticks != nil && a.Shown {
		a.Ticked = *d.ticks
	}
	switch d.do {
	case "show":
		a.Shown = true
	case "grade":
		a.Judge(d.grade, now)
	case "skip":
		a.Skipped = true
	case "pause", "resume":
		one.Running = d.do == "resume"
	case "end":
		one.End(now)
	}
}
