package answer

import _ "lockwise/internal/engine/testdata/course/lessons/small"

var all [][]byte

func Answer() string {
	for {
		b := make([]byte, 1<<20)
		for i := range b {
			b[i] = 1
		}
		all = append(all, b)
	}
}
