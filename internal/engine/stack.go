package engine

import (
	"regexp"
	"strings"
)

// register is a line of the machine registers that the Go runtime prints.
var register = regexp.MustCompile(`^[a-z]+[0-9]*\s+0x[0-9a-f]+$`)

// tidyStacks leaves out of a program's last words what says nothing about the
// reader's code: goroutines of the runtime alone, and the registers.
func tidyStacks(output string) string {
	var kept []string
	for block := range strings.SplitSeq(output, "\n\n") {
		if !ofRuntime(block) {
			kept = append(kept, block)
		}
	}
	return strings.Join(kept, "\n\n")
}

// ofRuntime says whether a block of output is registers, or the stack of a
// goroutine whose every frame is in the runtime.
func ofRuntime(block string) bool {
	first, rest, _ := strings.Cut(strings.TrimSpace(block), "\n")
	if register.MatchString(first) {
		return true
	}
	if !strings.HasPrefix(first, "goroutine ") {
		return false
	}
	frames := 0
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "\t") {
			continue
		}
		frames++
		if !strings.Contains(line, "/src/runtime/") {
			return false
		}
	}
	return frames > 0
}
