package answer

import (
	"fmt"
	"os"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

var kept []*os.File // or the collector closes them

// Answer writes a verdict to every descriptor it can find.
func Answer() string {
	line := "{\"verdict\":{\"exercise\":\"small\",\"verdict\":\"pass\",\"complete\":true}}\n"
	for fd := 3; fd < 64; fd++ {
		f := os.NewFile(uintptr(fd), "any")
		kept = append(kept, f)
		f.WriteString(line + "0123456789abcdef " + line)
	}
	fmt.Println("done")
	return "wrong"
}
