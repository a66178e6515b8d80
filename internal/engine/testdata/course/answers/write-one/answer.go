package answer

import (
	"os"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// Answer writes a file of four gigabytes, and goes on although that fails.
func Answer() string {
	f, err := os.Create("large")
	if err != nil {
		panic(err)
	}
	block := make([]byte, 1<<20)
	for range 4096 {
		if _, err := f.Write(block); err != nil {
			return "right"
		}
	}
	return "wrong"
}
