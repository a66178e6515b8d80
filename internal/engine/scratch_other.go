//go:build !linux

package engine

import "os"

// scratchRoot is where the folders of runs are made.
func scratchRoot() string { return os.TempDir() }
