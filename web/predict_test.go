package web_test

import (
	"net/http"
	"testing"
)

func TestPredictionsThatMakeNoSenseAreRefused(t *testing.T) {
	s := open(t)
	for _, c := range []struct {
		path, body string
		want       int
	}{
		{"/exercise/constraint/predict/nosuch", `{"choice":"2"}`, http.StatusNotFound},
		{"/exercise/nosuch/predict/orders", `{"choice":"2"}`, http.StatusNotFound},
		{"/exercise/constraint/predict/orders", `{"choice":"17"}`, http.StatusBadRequest},
		{"/exercise/constraint/predict/orders", `not JSON`, http.StatusBadRequest},
		{"/exercise/constraint/predict/orders", `{"choice":"2"}`, http.StatusConflict}, // no page would show the run
	} {
		s.do(t, http.MethodPost, c.path, c.body, "Sec-Fetch-Site", "same-origin").wantStatus(t, c.want)
	}
	if said, err := s.engine.Predictions(); err != nil || len(said) > 0 {
		t.Errorf("kept: %v, %v", said, err)
	}
}
