package engine_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
)

func TestTheFirstPredictionCounts(t *testing.T) {
	dir := t.TempDir()
	e := withData(t, dir)
	at := time.UnixMilli(1_800_000_000_000)
	first := engine.Prediction{Question: "stock/left", Chosen: "0", Shown: "-1", At: at}
	for _, p := range []engine.Prediction{
		first,
		{Question: "stock/left", Chosen: "-1", Shown: "-1", At: at.Add(time.Minute)},
		{Question: "ttl/begins", Chosen: "3", Shown: "3", At: at},
	} {
		if err := e.Predict(p); err != nil {
			t.Fatal(err)
		}
	}
	e.Close()
	got, err := withData(t, dir).Predictions() // the next start of the program knows
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]engine.Prediction{"stock/left": first, "ttl/begins": {Question: "ttl/begins", Chosen: "3", Shown: "3", At: at}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("predictions (-want +got):\n%s", d)
	}
	if right, of := engine.Score(got); right != 1 || of != 2 {
		t.Errorf("score %d of %d, want 1 of 2", right, of)
	}
}
