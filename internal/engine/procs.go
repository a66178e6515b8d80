package engine

// runVariable marks the processes of one run in their environment.
const runVariable = "LOCKWISE_RUN"

// process is one process of a group.
type process struct {
	pid    int
	memory int64 // resident bytes
}
