package sim

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A vfs is a copy of SQLite's default VFS that reads the time and sleeps
// through Go's time package, and so on the virtual clock inside a bubble. Each
// driver connection has its own, because the VFS is all that SQLite passes to
// its sleep function: it tells us which connection waits. Locking, files and
// shared memory are those of the default VFS, and are shared between copies.
type vfs struct {
	name string
	// wait is called when SQLite waits for a lock. It returns when SQLite is
	// to look again.
	wait func(d time.Duration)
}

var (
	vfsCount atomic.Int64
	vfsByPtr sync.Map // uintptr of the C struct → *vfs
)

// julianUnixEpoch is the Unix epoch as SQLite counts time: milliseconds since
// noon in Greenwich on 24 November 4714 B.C. (sqlite3_vfs, xCurrentTimeInt64).
const julianUnixEpoch = 210866760000000

// newVFS registers a copy of the default VFS under a fresh name. SQLite has no
// way to free a VFS while connections may use it, so copies live as long as the
// process; a grader needs a dozen.
func newVFS(wait func(time.Duration)) (*vfs, error) {
	if err := seedable(); err != nil {
		return nil, err
	}
	v := &vfs{name: fmt.Sprintf("lockwise%d", vfsCount.Add(1)), wait: wait}
	err := copyVFS(v.name, false, func(ptr uintptr, c *sqlite3.Tsqlite3_vfs) {
		*(*func(*libc.TLS, uintptr, int32) int32)(unsafe.Pointer(&c.FxSleep)) = vfsSleep
		*(*func(*libc.TLS, uintptr, uintptr) int32)(unsafe.Pointer(&c.FxCurrentTimeInt64)) = vfsNow
		vfsByPtr.Store(ptr, v)
	})
	return v, err
}

// copyVFS registers a copy of the default VFS, changed.
func copyVFS(name string, asDefault bool, change func(ptr uintptr, c *sqlite3.Tsqlite3_vfs)) error {
	tls := libc.NewTLS()
	defer tls.Close()
	def := sqlite3.Xsqlite3_vfs_find(tls, 0)
	if def == 0 {
		return fmt.Errorf("sim: SQLite has no default VFS")
	}
	cname, err := libc.CString(name)
	if err != nil {
		return fmt.Errorf("sim: naming a VFS: %w", err)
	}
	ptr := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(sqlite3.Tsqlite3_vfs{})))
	if ptr == 0 {
		return fmt.Errorf("sim: no memory for a VFS")
	}
	c := cStruct[sqlite3.Tsqlite3_vfs](ptr)
	*c = *cStruct[sqlite3.Tsqlite3_vfs](def)
	c.FpNext, c.FzName = 0, cname
	change(ptr, c)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, ptr, int32(boolInt(asDefault))); rc != sqlite3.SQLITE_OK {
		return fmt.Errorf("sim: registering a VFS: SQLite result code %d", rc)
	}
	return nil
}

func vfsSleep(_ *libc.TLS, ptr uintptr, micros int32) int32 {
	if v, ok := vfsByPtr.Load(ptr); ok {
		v.(*vfs).wait(time.Duration(micros) * time.Microsecond)
	}
	return micros
}

func vfsNow(_ *libc.TLS, _, out uintptr) int32 {
	*cStruct[int64](out) = time.Now().UnixMilli() + julianUnixEpoch
	return sqlite3.SQLITE_OK
}

// cStruct views memory of SQLite's own heap, which Go's collector neither moves
// nor frees, as a Go value.
func cStruct[T any](addr uintptr) *T {
	return *(**T)(unsafe.Pointer(&addr))
}
