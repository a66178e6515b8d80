package engine

import (
	"errors"
	"runtime"
	"syscall"

	"modernc.org/sqlite"
)

// sqliteFull is SQLITE_FULL of https://sqlite.org/rescode.html.
const sqliteFull = 13

// SQLite's words for a file that is none of its own: SQLITE_CORRUPT and
// SQLITE_NOTADB of the same page.
const sqliteCorrupt, sqliteNotADB = 11, 26

// Damaged says that an error comes from a data file that cannot be read any more.
func Damaged(err error) bool {
	var data *sqlite.Error
	return errors.As(err, &data) && (data.Code()&0xff == sqliteCorrupt || data.Code()&0xff == sqliteNotADB)
}

// windowsFull is ERROR_DISK_FULL of Windows.
const windowsFull = syscall.Errno(112)

// NoRoom says that an error comes from a disk, or a quota, that is full.
func NoRoom(err error) bool {
	var data *sqlite.Error
	if errors.As(err, &data) && data.Code()&0xff == sqliteFull {
		return true
	}
	if runtime.GOOS == "windows" && errors.Is(err, windowsFull) {
		return true
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
