package answer

import (
	"fmt"
	"os"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// Answer fills the disk with files, each of them small.
func Answer() string {
	block := make([]byte, 4<<20)
	for i := range 4096 {
		if err := os.WriteFile(fmt.Sprint(i), block, 0o600); err != nil {
			panic(err)
		}
	}
	return "wrong"
}
