package room

import (
	"net/http"
	"time"

	"lockwise/internal/workshop"
)

const (
	maxBody     = 64 << 10                 // bytes of a request: an answer of 4,000 characters as JSON, with room
	maxOwn      = workshop.MaxBlob + 1<<16 // bytes of a verdict with its trace
	maxFrame    = 1 << 10                  // bytes that a page may send over its socket at once
	maxPoints   = 10_000                   // choices that a run may be driven by
	maxSchedule = 4096                     // bytes of a schedule id
	maxPages    = 1024                     // sockets at once
	perPerson   = 8                        // sockets of one person
	maxListed   = 40                       // entries of the board that pages are sent

	batchPause = 40 * time.Millisecond // news gather for so long: pages hear at most 25 times a second
)

// bodyLimit is the size of the largest body taken for a request, in bytes.
func bodyLimit(r *http.Request) int64 {
	if r.URL.Path == "/own" {
		return maxOwn
	}
	return maxBody
}
