package engine

import (
	"fmt"
	"time"
)

// Prediction is what the reader said a run would show, and what it showed.
type Prediction struct {
	Question      string // lesson and question: "stock/left"
	Chosen, Shown string
	At            time.Time
}

// Right says that the run showed what the reader chose.
func (p Prediction) Right() bool { return p.Chosen == p.Shown }

// Predict keeps a prediction. The first for a question counts, since afterwards
// the reader has seen the run.
func (e *Engine) Predict(p Prediction) error {
	_, err := e.store.db.Exec("INSERT OR IGNORE INTO prediction (question, at, chosen, shown) VALUES (?, ?, ?, ?)",
		p.Question, p.At.UnixMilli(), p.Chosen, p.Shown)
	if err != nil {
		return fmt.Errorf("keep the prediction: %w", err)
	}
	return nil
}

// Predictions returns what was predicted, by question.
func (e *Engine) Predictions() (map[string]Prediction, error) {
	rows, err := e.store.db.Query("SELECT question, at, chosen, shown FROM prediction")
	if err != nil {
		return nil, fmt.Errorf("read the predictions: %w", err)
	}
	defer rows.Close()
	all := map[string]Prediction{}
	for rows.Next() {
		var p Prediction
		var at int64
		if err := rows.Scan(&p.Question, &at, &p.Chosen, &p.Shown); err != nil {
			return nil, fmt.Errorf("read the predictions: %w", err)
		}
		p.At = time.UnixMilli(at)
		all[p.Question] = p
	}
	return all, rows.Err()
}

// Score counts predictions: how many were right, of how many.
func Score(all map[string]Prediction) (right, of int) {
	for _, p := range all {
		if p.Right() {
			right++
		}
	}
	return right, len(all)
}
