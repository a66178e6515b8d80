package engine

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"lockwise/internal/trace"
)

// diagnosticLine is one message of the go command: file, line, perhaps column.
var diagnosticLine = regexp.MustCompile(`^(?:vet: )?(.+\.go):(\d+)(?::(\d+))?: (.*)$`)

// diagnose reads the output of the go command. A message about the answer
// names the file as the reader does, whether the compiler met it under its own
// path or under the overlay's.
func diagnose(output string) []trace.Diagnostic {
	var all []trace.Diagnostic
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		m := diagnosticLine.FindStringSubmatch(line)
		switch {
		case m != nil:
			row, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3])
			all = append(all, trace.Diagnostic{File: filepath.Base(filepath.FromSlash(m[1])), Line: row, Column: column, Message: m[4]})
		case strings.HasPrefix(line, "\t") && len(all) > 0:
			last := &all[len(all)-1]
			last.Message += "\n" + strings.TrimSpace(line)
		}
	}
	return all
}

// blames says that the go command complains about the answer, or about what
// the grader expects of it, and not about the machine.
func blames(output string) bool {
	for _, d := range diagnose(output) {
		if d.File == answerName || strings.HasSuffix(d.File, "_test.go") {
			return true
		}
	}
	return strings.Contains(output, "import cycle not allowed")
}
