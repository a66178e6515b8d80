package channel

import "os"

// readThere reads what comes next: a pipe cannot be asked here what is in it.
func readThere(f *os.File, p []byte) (int, error) { return f.Read(p) }
