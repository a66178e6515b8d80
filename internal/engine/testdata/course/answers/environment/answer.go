package answer

import (
	"os"
	"slices"
	"strings"

	_ "lockwise/internal/engine/testdata/course/lessons/small"
)

// shells are the variables that a shell sets for itself.
var shells = map[string]bool{"PWD": true, "OLDPWD": true, "SHLVL": true, "_": true}

// Answer says what it sees of the world it was started from.
func Answer() string {
	home, _ := os.Getwd()
	if os.Getenv("HOME") != home {
		return "HOME is not the working directory: " + os.Getenv("HOME")
	}
	var names []string
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !shells[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}
