package engine

import (
	"context"
	"maps"
	"slices"
	"time"
)

// lookForRuns is how often the data file is asked whether another program wrote
// to it; the question touches no table.
const lookForRuns = 500 * time.Millisecond

// Judged reports exercises of which another program that shares the data has
// judged the reader's file, such as `playground watch` beside the browser, until
// ctx ends; then the channel is closed. [Engine.LastRun] has the records.
func (e *Engine) Judged(ctx context.Context) <-chan string {
	found := make(chan string)
	n := &neighbours{Engine: e, seen: map[string]int64{}, but: e.here}
	n.news() // what is there already is no news
	go func() {
		defer close(found)
		n.each(ctx, func(exercise string) {
			select {
			case found <- exercise:
			case <-ctx.Done():
			}
		})
	}()
	return found
}

// neighbours remembers what the data file held at the last look.
type neighbours struct {
	*Engine
	look look
	seen map[string]int64            // by exercise: when its last judgement ended
	but  func(exercise string) int64 // a judgement that ended then is no news; nil: all are
}

// look is what changes when a judgement is written to the data file.
type look struct {
	version int64 // of the file; every write of another program changes it
	ours    int   // judgements that this program has written
}

// each tells of news until ctx ends.
func (n *neighbours) each(ctx context.Context, tell func(exercise string)) {
	ticks := time.NewTicker(lookForRuns)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		for _, exercise := range n.news() {
			tell(exercise)
		}
	}
}

// news lists the exercises that have been judged since the last look.
func (n *neighbours) news() []string {
	now := look{ours: n.stored()}
	if err := n.store.db.QueryRow("PRAGMA data_version").Scan(&now.version); err != nil || now == n.look {
		return nil
	}
	ends, err := n.store.ends()
	if err != nil {
		n.log.Error("cannot look for runs of other programs", "error", err)
		return nil
	}
	n.look = now
	var found []string
	for _, exercise := range slices.Sorted(maps.Keys(ends)) {
		at := ends[exercise]
		if at != n.seen[exercise] && (n.but == nil || at != n.but(exercise)) {
			found = append(found, exercise)
		}
		n.seen[exercise] = at
	}
	return found
}

// here is when the last judgement by this program ended.
func (e *Engine) here(exercise string) int64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.finished[exercise]
}

// stored is how many judgements this program has written to the data file.
func (e *Engine) stored() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.finishes
}

// ends is when the last judgement of each exercise ended, whoever made it.
func (s *store) ends() (map[string]int64, error) {
	rows, err := s.db.Query("SELECT exercise, at FROM run")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	ends := map[string]int64{}
	for rows.Next() {
		var exercise string
		var at int64
		if err := rows.Scan(&exercise, &at); err != nil {
			return nil, err
		}
		ends[exercise] = at
	}
	return ends, rows.Err()
}
