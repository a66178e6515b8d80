package web

import (
	"context"
	"encoding/json"
	"net/http"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// maxPoints is the most choices that a run may be driven by.
const maxPoints = 10_000

// asked is a run that one page waits for, unlike those of runs.go, which every
// page of an exercise follows: two answers to be compared, or a schedule that
// the reader makes up choice by choice. It ends when the page goes away.
type asked struct {
	Answer   string  `json:"answer"`   // whose code: a folder of the lesson's answers; "" is the reader's file
	Schedule string  `json:"schedule"` // run only this
	Points   *int    `json:"points"`   // and only its first choices
	Text     *string `json:"text"`     // the reader's text, if it may not be on disk yet
}

type askedAnswer struct {
	Records []record `json:"records"`
	Cut     int      `json:"cut,omitempty"` // events that were not kept
}

func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	var in asked
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		s.badBody(w, r, err)
		return
	}
	job, ok := s.asJob(exercise, in)
	if !ok {
		s.refuse(w, r, http.StatusBadRequest, words.Malformed, words.ErrorNext)
		return
	}
	job.Lang = prefsOf(r).Lang
	var log runLog
	s.runWhile(r.Context(), job, log.add)
	writeJSON(w, http.StatusOK, askedAnswer{inLang(log.lines, job.Lang), log.cut})
}

// asJob is the job that a page asked for; false means it makes no sense.
func (s *Server) asJob(exercise string, in asked) (engine.Job, bool) {
	job := engine.Job{Exercise: exercise, Source: in.Text, Schedule: in.Schedule, Points: in.Points}
	if in.Answer != "" {
		text, ok := s.answer(exercise, in.Answer)
		if !ok {
			return job, false
		}
		job.Source = &text
	}
	if in.Schedule != "" {
		of, ok := s.exerciseOfSchedule(in.Schedule)
		return job, ok && of == exercise && (in.Points == nil || *in.Points >= 0 && *in.Points <= maxPoints)
	}
	return job, in.Points == nil
}

// runWhile runs a job until it is over, the page is gone, or the server closes.
func (s *Server) runWhile(ctx context.Context, job engine.Job, emit func(trace.Record)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	closing := context.AfterFunc(s.runs.ctx, cancel)
	defer closing()
	s.engine.Run(ctx, job, emit)
}
