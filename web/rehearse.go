package web

import (
	"crypto/rand"
	"encoding/binary"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"lockwise/internal/interview"
	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// rehearseView is the page on which a rehearsal is begun.
type rehearseView struct {
	page
	Open                           []resumeLine
	Topics, Levels, Kinds, Lengths []choiceOf
	Due                            []dueLine
	Soonest                        string // what comes back next, if nothing is due
	Review, New                    int
	Past                           []link
	Older                          int
}

type resumeLine struct {
	link
	Note string
}

type dueLine struct {
	link
	Topic string
}

// subjects are all that can be rehearsed.
func (s *Server) subjects() rehearsal.Subjects { return s.asked.Subjects() }

// lengths of a rehearsal: so many questions, or minutes.
var lengths = []string{"5q", "3q", "10q", "15m", "30m", "45m"}

// maxPast is how many past rehearsals are listed.
const maxPast = 30

func (s *Server) rehearsals(w http.ResponseWriter, r *http.Request) {
	v := rehearseView{page: s.page(r, rehearse.Title.In(prefsOf(r).Lang), "home.ts")}
	v.Crumb = v.Title
	all, memories, err := s.rehearsed()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v.form(s)
	v.due(s.subjects(), memories, s.now())
	for _, one := range all {
		v.list(one)
	}
	v.Older = max(0, len(v.Past)-maxPast)
	v.Past = v.Past[:len(v.Past)-v.Older]
	s.render(w, r, http.StatusOK, rehearsePage(v))
}

// rehearsed is what was rehearsed, and what is remembered of it.
func (s *Server) rehearsed() ([]rehearsal.Session, rehearsal.Memories, error) {
	all, err := s.engine.Rehearsals()
	if err != nil {
		return nil, nil, err
	}
	reviews, err := s.engine.Reviews()
	return all, rehearsal.Remember(reviews), err
}

// form is what can be chosen.
func (v *rehearseView) form(s *Server) {
	all := s.subjects()
	for _, one := range all {
		if one.Case != "" {
			continue // begun on its own page
		}
		topic := choiceOf{one.Topic.En, v.t(one.Topic)}
		if !slices.Contains(v.Topics, topic) {
			v.Topics = append(v.Topics, topic)
		}
		kind := choiceOf{one.Item.Kind, v.t(kindName(one.Item.Kind))}
		if !slices.Contains(v.Kinds, kind) {
			v.Kinds = append(v.Kinds, kind)
		}
	}
	for _, level := range interview.Levels {
		v.Levels = append(v.Levels, choiceOf{level, v.t(interview.LevelName(level))})
	}
	for _, length := range lengths {
		n, unit := lengthOf(length)
		v.Lengths = append(v.Lengths, choiceOf{length, sprintf(v.t(unit), n)})
	}
}

func kindName(kind string) trace.Text {
	if kind == rehearsal.Spot {
		return rehearse.KindSpot
	}
	return rehearse.KindQuestion
}

func lengthOf(length string) (int, trace.Text) {
	n, _ := strconv.Atoi(length[:len(length)-1])
	if strings.HasSuffix(length, "m") {
		return n, rehearse.Minutes
	}
	return n, rehearse.Questions
}

// due lists what comes back until the end of the day.
func (v *rehearseView) due(all rehearsal.Subjects, m rehearsal.Memories, now time.Time) {
	items := all.For(rehearsal.Wish{})
	due := m.Due(items, endOfDay(now))
	for _, i := range due {
		subject, _ := all.Find(i)
		v.Due = append(v.Due, dueLine{link{subject.In(v.Lang).Title, itemPage(i)}, v.t(subject.Topic)})
	}
	v.Review, v.New = len(due), len(m.Fresh(items))
	if later := m.Due(items, now.AddDate(1000, 0, 0)); len(due) == 0 && len(later) > 0 {
		subject, _ := all.Find(later[0])
		v.Soonest = sprintf(v.t(rehearse.DueNext), subject.In(v.Lang).Title, comesBack(v.page, m[later[0]].Due(), now))
	}
}

func endOfDay(now time.Time) time.Time {
	y, m, d := now.Date()
	return time.Date(y, m, d+1, 0, 0, 0, -1, now.Location())
}

// itemPage is where an item stands by itself.
func itemPage(i rehearsal.Item) string {
	if i.Kind == rehearsal.Spot {
		return "/spot/" + i.ID
	}
	if i.Kind == rehearsal.Design {
		return "/design"
	}
	return "/questions/" + i.ID
}

// list puts a session among those that go on, or those that are past.
func (v *rehearseView) list(s rehearsal.Session) {
	began, answered := s.Began.Local().Format("2006-01-02 15:04"), len(s.Reviews())
	if s.Ended.IsZero() {
		v.Open = append(v.Open, resumeOf(v.page, s))
		return
	}
	minutes := int((s.Spent + time.Minute - 1) / time.Minute)
	v.Past = append(v.Past, link{sprintf(v.t(rehearse.PastLine), began, answered, minutes), "/rehearse/" + s.ID})
}

func resumeOf(p page, s rehearsal.Session) resumeLine {
	note := sprintf(p.t(rehearse.ContinueOf), s.Began.Local().Format("2006-01-02 15:04"), len(s.Reviews()))
	return resumeLine{link{p.t(rehearse.Continue), "/rehearse/" + s.ID}, note}
}

// toRehearse is what there is to go on with: the newest session that was not ended,
// or else the questions that are due today.
func (s *Server) toRehearse(p page) ([]resumeLine, error) {
	all, memories, err := s.rehearsed()
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(all, func(one rehearsal.Session) bool { return one.Ended.IsZero() }); i >= 0 {
		return []resumeLine{resumeOf(p, all[i])}, nil
	}
	due := memories.Due(s.subjects().For(rehearsal.Wish{}), endOfDay(s.now()))
	if len(due) == 0 {
		return nil, nil
	}
	return []resumeLine{{link{p.t(rehearse.Title), "/rehearse"}, sprintf(p.t(rehearse.DueHome), len(due))}}, nil
}

// beginRehearsal makes a session of what was chosen.
func (s *Server) beginRehearsal(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.badBody(w, r, err)
		return
	}
	wish, ok := wishOf(r)
	if !ok {
		s.refuse(w, r, http.StatusBadRequest, rehearse.Unknown, words.ErrorNext)
		return
	}
	s.begin(w, r, wish)
}

// begin makes a session of a wish and goes on to it.
func (s *Server) begin(w http.ResponseWriter, r *http.Request, wish rehearsal.Wish) {
	reviews, err := s.engine.Reviews()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	all := s.subjects()
	if len(all.For(wish)) == 0 {
		s.refuse(w, r, http.StatusUnprocessableEntity, rehearse.NothingToAsk, rehearse.NothingToAskNext)
		return
	}
	session := rehearsal.Start(newID(), wish, s.now())
	session.Ask(newID(), all, rehearsal.Remember(reviews), s.now())
	if session.Now() == nil {
		s.refuse(w, r, http.StatusUnprocessableEntity, rehearse.NothingDue, rehearse.NothingDueNext)
		return
	}
	if _, err := s.engine.MergeRehearsals(session); err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/rehearse/"+session.ID, http.StatusSeeOther)
}

// newID is a text that nobody else makes.
func newID() string { return strings.ToLower(rand.Text()[:16]) }

// wishOf reads the form; ok is false if it is none of ours.
func wishOf(r *http.Request) (rehearsal.Wish, bool) {
	f := r.PostForm
	wish := rehearsal.Wish{Topics: f["topic"], Levels: f["level"], Kinds: f["kind"], Aloud: f.Get("mode") == "aloud", Ahead: f.Get("ahead") != "", Seed: seed()}
	length := f.Get("length")
	if !slices.Contains(lengths, length) {
		return wish, false
	}
	n, _ := lengthOf(length)
	if strings.HasSuffix(length, "m") {
		wish.Minutes = n
	} else {
		wish.Count = n
	}
	return wish, true
}

func seed() uint32 {
	var b [4]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint32(b[:])
}

// comesBack says when an item is due.
func comesBack(p page, due, now time.Time) string {
	switch days := int((due.Sub(now) + 12*time.Hour) / (24 * time.Hour)); {
	case days <= 0:
		return p.t(rehearse.Now)
	case days == 1:
		return p.t(rehearse.Tomorrow)
	default:
		return sprintf(p.t(rehearse.InDays), days, due.Local().Format("2006-01-02"))
	}
}
