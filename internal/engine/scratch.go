package engine

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// scratchPrefix names the folders that runs use as home and for their files.
const scratchPrefix = "lockwise-run-"

// sweepScratch removes what runs of a killed program have left behind.
func sweepScratch(root string) {
	left, _ := filepath.Glob(filepath.Join(root, scratchPrefix+"*"))
	for _, dir := range left {
		if info, err := os.Stat(dir); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			os.RemoveAll(dir)
		}
	}
}

// folderSize is the size of all files below a folder, in bytes; the count ends
// where it passes enough.
func folderSize(dir string, enough int64) int64 {
	var sum int64
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // gone meanwhile
		}
		if info, err := d.Info(); err == nil {
			sum += info.Size()
		}
		if sum > enough {
			return filepath.SkipAll
		}
		return nil
	})
	return sum
}
