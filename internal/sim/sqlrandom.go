package sim

import (
	"encoding/binary"
	mathrand "math/rand/v2"
	"sync"
	"sync/atomic"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// SQLite has one generator behind random() and randomblob() for all connections of
// the process, and seeds it from the default VFS when it is first asked, or asked
// again after a reset (sqlite3_randomness). Before every step it is reset, and so
// what a statement draws depends on whose step it is and on how many the worker has
// taken, as with tokens from crypto/rand.

// sqlSeed is what the generator is seeded with when it is next asked.
var sqlSeed atomic.Uint64

// seedable makes the default VFS one that gives sqlSeed for randomness.
var seedable = sync.OnceValue(func() error {
	return copyVFS("lockwise-seeded", true, func(_ uintptr, c *sqlite3.Tsqlite3_vfs) {
		*(*func(*libc.TLS, uintptr, int32, uintptr) int32)(unsafe.Pointer(&c.FxRandomness)) = vfsRandomness
	})
})

func vfsRandomness(_ *libc.TLS, _ uintptr, n int32, out uintptr) int32 {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], sqlSeed.Load())
	mathrand.NewChaCha8(seed).Read(unsafe.Slice(cStruct[byte](out), n))
	return n
}

// seedSQL resets the generator.
func seedSQL(tls *libc.TLS, seed uint64) {
	sqlSeed.Store(seed)
	sqlite3.Xsqlite3_randomness(tls, 0, 0)
}

// seedSQL resets the generator for the worker's step.
func (c *dbConn) seedSQL() { seedSQL(c.slot.tls, mix(uint64(c.w.Index)+1, uint64(c.w.steps))) }
