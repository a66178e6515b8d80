package engine

import (
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
