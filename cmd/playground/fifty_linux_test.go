package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// pagesAtOnce is how many ask at once in BenchmarkFiftyPages.
const pagesAtOnce = 50

// BenchmarkFiftyPages lets fifty pages of one server ask for a run at once, each
// with a text of its own that no build has seen, and one more page order a run
// behind them over its socket. None may fail or get another's verdict, and the
// last must be told how many are before it. docs/benchmarks.md has the command.
func BenchmarkFiftyPages(b *testing.B) {
	s := idleServer(b)
	defer s.end()
	key := s.key(b)
	ws := s.socket(b)
	defer ws.Close()
	var all time.Duration
	longest := 0
	for round := 0; b.Loop(); round++ {
		start := time.Now()
		var pages sync.WaitGroup
		for n := range pagesAtOnce {
			pages.Go(func() { s.page(b, key, round, n) })
		}
		longest = max(longest, s.behind(b, ws))
		pages.Wait()
		all += time.Since(start)
	}
	if longest == 0 {
		b.Error("the page behind the others was never told of a queue")
	}
	b.ReportMetric(all.Seconds()/float64(b.N), "s-all")
	b.ReportMetric(float64(longest), "most-before")
	b.ReportMetric(float64(s.resident(b))/1024, "MB-after")
}

// page asks for a run of the reference answer or of the shipped file, and looks
// at the verdict.
func (s *server) page(b *testing.B, key string, round, n int) {
	ex, _, _ := lessons.FindExercise("constraint")
	text, want := ex.Solution(), trace.Pass
	if n%2 == 1 {
		text, want = ex.Shipped(), trace.Broken
	}
	text += fmt.Sprintf("\nfunc page() (int, int, int) { return %d, %d, %d }\n\nvar _ = page\n", round, n, time.Now().UnixNano())
	body, err := json.Marshal(map[string]string{"text": text})
	if err != nil {
		b.Error(err)
		return
	}
	r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, s.origin()+"/exercise/constraint/run", bytes.NewReader(body))
	if err != nil {
		b.Error(err)
		return
	}
	r.Header.Set("Cookie", key)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Error(err)
		return
	}
	defer reply.Body.Close()
	var answer struct{ Records []trace.Record }
	if err := json.NewDecoder(reply.Body).Decode(&answer); err != nil || len(answer.Records) == 0 {
		b.Errorf("page %d: status %d, %v", n, reply.StatusCode, err)
		return
	}
	if v := answer.Records[len(answer.Records)-1].Verdict; v == nil || v.Verdict != want {
		b.Errorf("page %d: %+v, want %s", n, v, want)
	}
}

// behind orders runs over a socket until one has to wait, and returns the most
// runs that its page was told to be before it.
func (s *server) behind(b *testing.B, ws *websocket.Conn) int {
	for range pagesAtOnce { // the first may come before the others
		if err := ws.WriteMessage(websocket.TextMessage, []byte(`{"do":"run"}`)); err != nil {
			b.Fatal(err)
		}
		if most := ahead(b, ws); most > 0 {
			return most
		}
	}
	return 0
}

// ahead reads frames to the end of a run.
func ahead(b *testing.B, ws *websocket.Conn) int {
	for most, mine := 0, false; ; {
		var f struct {
			Run   *struct{ From string }
			Ahead int
			Done  bool
		}
		if err := ws.ReadJSON(&f); err != nil {
			b.Fatal(err)
		}
		mine = mine || f.Run != nil && f.Run.From == ""
		most = max(most, f.Ahead)
		if f.Done && mine {
			return most
		}
	}
}
