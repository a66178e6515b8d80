package answer

import (
	"os"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// Answer writes to the first descriptor after the standard ones for ever.
func Answer() string {
	f := os.NewFile(3, "channel")
	for {
		f.Write(make([]byte, 1<<16))
	}
}
