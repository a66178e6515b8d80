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
	n := &neighbours{Engine: e, seen: map[string]int64{}}
	n.news() // what is there already is no news
	go func() {
		defer close(found)
		look := time.NewTicker(lookForRuns)
		defer look.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-look.C:
			}
			for _, exercise := range n.news() {
				select {
				case found <- exercise:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return found
}

// neighbours remembers what the data file held at the last look.
type neighbours struct {
	*Engine
	version int64            // of the data file; every write of another program changes it
	seen    map[string]int64 // by exercise: when its last judgement ended
}

// news lists the exercises that others have judged since the last look.
func (n *neighbours) news() []string {
	var version int64
	if err := n.store.db.QueryRow("PRAGMA data_version").Scan(&version); err != nil || version == n.version {
		return nil
	}
	ends, err := n.store.ends()
	if err != nil {
		n.log.Error("cannot look for runs of other programs", "error", err)
		return nil
	}
	n.version = version
	var found []string
	for _, exercise := range slices.Sorted(maps.Keys(ends)) {
		at := ends[exercise]
		if at != n.seen[exercise] && at != n.here(exercise) {
			found = append(found, exercise)
		}
		n.seen[exercise] = at
	}
	return found
}

// here is when the last judgement by this program ended.
func (n *neighbours) here(exercise string) int64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.finished[exercise]
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
