package answer

import (
	"os"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

func Answer() string {
	os.Exit(0)
	return "right"
}
