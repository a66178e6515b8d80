package answer

import _ "lockwise/internal/engine/testdata/course/lessons/small"

// Answer is wrong as it ships.
func Answer() string { return "wrong" }
