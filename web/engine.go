package web

import (
	"context"

	"lockwise/internal/engine"
	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// Engine is what the pages need of [engine.Engine].
type Engine interface {
	Run(ctx context.Context, j engine.Job, emit func(trace.Record)) trace.Verdict
	Warmth() []engine.Warmth
	Exercises() []string
	Load(exercise string) (engine.File, error)
	Save(exercise, text, base string) (engine.File, error)
	Reset(exercise, shipped string) (engine.File, error)
	History(exercise string, before int64, n int) ([]engine.Revision, error)
	Vet(ctx context.Context, exercise, text string) ([]trace.Diagnostic, error)
	Watch(ctx context.Context) <-chan engine.File
	Progress() (map[string]engine.Progress, error)
	LastRun(exercise string) ([]trace.Record, error)
	Predict(p engine.Prediction) error
	Predictions() (map[string]engine.Prediction, error)
	KeepFound(f engine.Found) error
	Found(exercise string) ([]engine.Found, error)
	DropFound(exercise, answer, schedule string) error
	Judged(ctx context.Context) <-chan string
	Rehearsals() ([]rehearsal.Session, error)
	Reviews() ([]rehearsal.Review, error)
	ChangeRehearsal(id string, change func(*rehearsal.Session) error) (rehearsal.Session, error)
	MergeRehearsals(...rehearsal.Session) (changed int, err error)
}
