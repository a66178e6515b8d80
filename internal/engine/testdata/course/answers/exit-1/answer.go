package answer

import (
	"log"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

func Answer() string {
	log.Fatal("giving up")
	return "right"
}
