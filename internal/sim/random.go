package sim

import (
	"crypto/rand"
	"encoding/binary"
	mathrand "math/rand/v2"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/cryptotest"
)

// random is the source behind crypto/rand in a run. Every worker has a stream of
// its own, so that a token depends on the worker and on how many it has drawn,
// not on who drew before it. Which worker draws is read from the stack, which is
// slow and rare: it has a frame of asWorker, or was started by one that has.
type random struct {
	mu      sync.Mutex
	workers map[string]int // by goroutine number
	streams map[int]*mathrand.ChaCha8
}

// fixRandom puts the source in place until the end of t. Other implicit sources
// of randomness in crypto/... get one stream for all (testing/cryptotest).
func fixRandom(t *testing.T) {
	cryptotest.SetGlobalRandom(t, 1)
	// Put back by SetGlobalRandom's clean-up.
	rand.Reader = &random{workers: map[string]int{}, streams: map[int]*mathrand.ChaCha8{}}
}

// asWorker runs f with a frame on the stack that says whose it is: as many frames
// as the worker's index says, and one more.
//
//go:noinline
func asWorker(index int, f func()) {
	if index == 0 {
		f()
		return
	}
	asWorker(index-1, f)
}

const workerFrame = "sim.asWorker("

// Read fills b from the stream of whoever calls.
func (r *random) Read(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.drawer()
	s := r.streams[w]
	if s == nil {
		var seed [32]byte
		binary.LittleEndian.PutUint64(seed[:], uint64(w))
		s = mathrand.NewChaCha8(seed)
		r.streams[w] = s
	}
	return s.Read(b)
}

var startedBy = regexp.MustCompile(`(?m)^created by .* in goroutine (\d+)$`)

// drawer is the number of the worker that the calling goroutine works for, from
// 1; 0 if that cannot be told.
func (r *random) drawer() int {
	id, _ := self()
	if w, ok := r.workers[id]; ok {
		return w
	}
	buf := make([]byte, 64<<10)
	stack := string(buf[:runtime.Stack(buf, false)])
	w := strings.Count(stack, workerFrame)
	if m := startedBy.FindStringSubmatch(stack); w == 0 && m != nil {
		w = r.workerOf(m[1])
	}
	r.workers[id] = w
	return w
}

// workerOf finds the worker of another goroutine.
func (r *random) workerOf(id string) int {
	if w, ok := r.workers[id]; ok {
		return w
	}
	for _, g := range dumpGoroutines() {
		if g.id == id {
			return strings.Count(g.text, workerFrame)
		}
	}
	return 0
}
