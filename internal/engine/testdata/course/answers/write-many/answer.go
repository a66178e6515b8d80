package answer

import (
	"fmt"
	"os"
	"time"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// Answer fills the disk with files, each of them small, with a breath between two:
// it is to meet the limit, and not the end of this machine's disk.
func Answer() string {
	block := make([]byte, 4<<20)
	for i := range 4096 {
		if err := os.WriteFile(fmt.Sprint(i), block, 0o600); err != nil {
			panic(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	return "wrong"
}
