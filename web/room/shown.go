package room

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
	"lockwise/lessons"
	"lockwise/web"
)

var (
	errNoRun     = errors.New("the run came to no verdict")
	errNotBroken = errors.New("the schedule breaks nothing")
)

// ranAnswer is a run as pages get it. The hash names its trace in the instructor's
// cursor.
type ranAnswer struct {
	web.Ran
	Hash string `json:"hash"`
}

// ran answers with the run of a step, {what} is its number, or with that of an entry
// of the board, {what} is e and its number.
func (s *Server) ran(w http.ResponseWriter, r *http.Request, g guest) {
	shown, err := s.find(r.Context(), g, r.PathValue("what"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	web.WriteJSON(w, http.StatusOK, ranAnswer{web.RanIn(shown.records, web.Lang(r)), shown.hash()})
}

// find makes a run, if whoever asks may see it.
func (s *Server) find(ctx context.Context, g guest, what string) (*ran, error) {
	if number, isEntry := strings.CutPrefix(what, "e"); isEntry {
		n, _ := strconv.ParseInt(number, 10, 64)
		return s.entryRun(ctx, g, n)
	}
	step, err := strconv.Atoi(what)
	at, ok := stepOf(g, step)
	switch {
	case err != nil || !ok:
		return nil, workshop.ErrNoStep
	case !g.leads() && (!at.Entered || at.Kind == plan.Vote && at.Revealed == nil):
		return nil, workshop.ErrNotNow
	}
	return s.stepRun(ctx, g, at)
}

// stepRun is the run that a step is about.
func (s *Server) stepRun(ctx context.Context, g guest, at workshop.PublicStep) (*ran, error) {
	switch at.Kind {
	case plan.Run:
		return s.make(ctx, g, run{at.Exercise, at.Answer, at.Schedule, all})
	case plan.Vote:
		q, err := questionOf(at, "en")
		if err != nil {
			return nil, err
		}
		return s.make(ctx, g, run{at.Exercise, q.Run, "", all})
	}
	return nil, workshop.ErrNoStep
}

// make runs something for somebody; a run that came to no verdict is an error.
func (s *Server) make(ctx context.Context, g guest, what run) (*ran, error) {
	one, err := s.runs.get(ctx, g.room.Code()+g.id, what)
	if err == nil && one.verdict().Kind == trace.FailInternal {
		err = errNoRun
	}
	return one, err
}

// entryRun is the run of an entry: made again here, or the trace that a
// participant's own Lockwise has sent. Only the one on the big screen is anybody
// else's business.
func (s *Server) entryRun(ctx context.Context, g guest, n int64) (*ran, error) {
	e, ok := g.room.Entry(n)
	showing := g.room.Public().Showing
	if !ok || !g.leads() && e.By != g.id && (showing == nil || showing.N != n) {
		return nil, workshop.ErrNoEntry
	}
	if !e.Own {
		return s.make(ctx, g, run{e.Exercise, e.Answer, e.Schedule, all})
	}
	data, err := g.room.Blob(ctx, e.Trace)
	if err != nil {
		return nil, workshop.ErrNoEntry
	}
	sent, err := kept.Read(data)
	if err != nil {
		return nil, workshop.ErrNoEntry
	}
	return ranOf(sent, e), nil
}

// ranOf is a run that was made elsewhere.
func ranOf(sent kept.Run, e workshop.Entry) *ran {
	one := &ran{records: []trace.Record{{Header: &sent.Header}}}
	for i := range sent.Events {
		one.records = append(one.records, trace.Record{Event: &sent.Events[i]})
	}
	v := trace.Verdict{Exercise: e.Exercise, Verdict: e.Verdict, Kind: trace.FailRule, Rule: e.Rule, Schedule: e.Schedule}
	one.records = append(one.records, trace.Record{Verdict: &v})
	return one
}

// questionOf is the question of a step at which people vote.
func questionOf(at workshop.PublicStep, lang string) (lessons.Question, error) {
	e, _, _ := lessons.FindExercise(at.Exercise)
	all, err := e.Questions(lang)
	for _, q := range all {
		if q.ID == at.Question {
			return q, nil
		}
	}
	return lessons.Question{}, errors.Join(err, workshop.ErrNoStep)
}

// factOf reads the right answer to a step's question off its run.
func factOf(at workshop.PublicStep, shown *ran) (string, error) {
	q, err := questionOf(at, "en")
	if err != nil {
		return "", err
	}
	return trace.Fact(q.Fact, shown.events())
}
