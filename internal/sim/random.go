package sim

import (
	"crypto/rand"
	"encoding/binary"
	mathrand "math/rand/v2"
	"regexp"
	"runtime"
	"sync"
	"testing"
	"testing/cryptotest"
)

// random is the source behind crypto/rand in a run. Every worker has a stream of
// its own, so that a token depends on the worker and on how many it has drawn,
// not on who drew before it. Which worker draws is told from the goroutine: the
// worker's own, or one that it has started.
type random struct {
	mu      sync.Mutex
	workers map[string]*Worker // by goroutine number
	streams map[*Worker]*mathrand.ChaCha8
}

// fixRandom puts the source in place until the end of t. Other implicit sources
// of randomness in crypto/... get one stream for all (testing/cryptotest).
func fixRandom(t *testing.T) *random {
	cryptotest.SetGlobalRandom(t, 1)
	r := &random{workers: map[string]*Worker{}, streams: map[*Worker]*mathrand.ChaCha8{}}
	rand.Reader = r // put back by SetGlobalRandom's clean-up
	return r
}

// owns notes that the calling goroutine is the worker's.
func (r *random) owns(w *Worker) {
	id, _ := self()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.workers[id] = w
}

// Read fills b from the stream of whoever calls.
func (r *random) Read(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.drawer()
	s := r.streams[w]
	if s == nil {
		var seed [32]byte
		if w != nil {
			binary.LittleEndian.PutUint64(seed[:], uint64(w.Index)+1)
		}
		s = mathrand.NewChaCha8(seed)
		r.streams[w] = s
	}
	return s.Read(b)
}

var startedBy = regexp.MustCompile(`(?m)^created by .* in goroutine (\d+)$`)

// drawer is the worker that the calling goroutine works for, or nil.
func (r *random) drawer() *Worker {
	id, _ := self()
	if w, ok := r.workers[id]; ok {
		return w
	}
	buf := make([]byte, 64<<10)
	m := startedBy.FindSubmatch(buf[:runtime.Stack(buf, false)])
	if m == nil {
		return nil
	}
	w := r.workers[string(m[1])]
	r.workers[id] = w
	return w
}
