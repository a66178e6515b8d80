package engine

import (
	"context"
	"time"

	"lockwise/internal/trace"
)

// Finished is a judgement of the reader's file that has ended.
type Finished struct {
	Exercise string
	At       time.Time      // when it ended
	Records  []trace.Record // the verdict last
}

// Finished reports the judgements of the reader's files that end from now on, by
// this program or by another one that shares the data, until ctx ends; then the
// channel is closed. Of several that follow each other at once the last one is
// reported.
func (e *Engine) Finished(ctx context.Context) <-chan Finished {
	found := make(chan Finished)
	n := &neighbours{Engine: e, seen: map[string]int64{}}
	n.news() // what is there already is no news
	go func() {
		defer close(found)
		n.each(ctx, func(exercise string) {
			at, records, err := e.store.lastRun(exercise)
			if err != nil || len(records) == 0 { // it has been forgotten meanwhile
				return
			}
			n.seen[exercise] = at // a later one than was seen is reported once
			select {
			case found <- Finished{exercise, time.UnixMilli(at), records}:
			case <-ctx.Done():
			}
		})
	}()
	return found
}
