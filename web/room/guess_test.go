package room_test

import (
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"lockwise/internal/workshop"
)

// since is how many more a limit has allowed since a time, if it allows one after so
// long; the slowest machine passes.
func since(begun time.Time, every time.Duration) int { return int(time.Since(begun)/every) + 1 }

// attack(room): headers that claim another address while codes are guessed: X-Forwarded-For, Forwarded, X-Real-IP | they change nothing
func TestNoHeaderResetsTheLimitOnGuesses(t *testing.T) {
	s := open(t)
	refused, begun := 0, time.Now()
	for i := range 30 {
		form := url.Values{"code": {"ZZZZZZ"}, "name": {"Eve"}, "key": {workshop.NewKey()}}.Encode()
		from := fmt.Sprintf("10.0.0.%d", i)
		a := s.stranger().send(t, http.MethodPost, "/join", form, "Content-Type", "application/x-www-form-urlencoded",
			"X-Forwarded-For", from, "Forwarded", "for="+from, "X-Real-Ip", from)
		if a.status == http.StatusTooManyRequests {
			refused++
		}
	}
	if looked := 30 - refused; looked > 10+since(begun, 6*time.Second) {
		t.Errorf("%d codes were looked at, want 10", looked)
	}
}

// attack(room): a hundred wrong codes at the same moment, to join with a browser and with a Lockwise of one's own | no more of them are looked at than one after the other
func TestGuessesAtOnceAreLimitedToo(t *testing.T) {
	s := open(t)
	var at sync.WaitGroup
	looked, begun := make(chan int, 100), time.Now()
	for i := range 100 {
		at.Go(func() {
			p := s.stranger()
			if i%2 == 0 {
				looked <- p.enter(t, "ZZZZZZ", "Eve").status
				return
			}
			looked <- p.post(t, "/own/join", map[string]string{"code": "ZZZZZZ", "name": "Eve", "key": workshop.NewKey(), "lang": "en"}).status
		})
	}
	at.Wait()
	close(looked)
	n := 0
	for status := range looked {
		if status == http.StatusForbidden {
			n++
		}
	}
	if n < 10 || n > 10+since(begun, 6*time.Second) {
		t.Errorf("%d codes were looked at, want 10", n)
	}
}
