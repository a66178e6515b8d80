package trace

// Comparison is a table made by running: ways to do the same thing, and what was
// seen of each. A grader sends one in place of a run worth showing.
type Comparison struct {
	Workload Text             `json:"workload"` // what everybody does
	Columns  []ComparedColumn `json:"columns"`
	Rows     []ComparedRow    `json:"rows"`
}

// ComparedColumn is one question.
type ComparedColumn struct {
	ID    string `json:"id"`
	Group Text   `json:"group"` // the situation; neighbours with the same one belong together
	Title Text   `json:"title"`
	About Text   `json:"about"` // what exactly is counted
}

// ComparedRow is one way, with a cell for each column.
type ComparedRow struct {
	ID    string         `json:"id"`
	Name  Text           `json:"name"`
	Cells []ComparedCell `json:"cells"`
}

// ComparedCell is one answer.
type ComparedCell struct {
	Kind     ComparedKind `json:"kind"`
	Value    Text         `json:"value"`
	Number   int64        `json:"number,omitempty"`   // the value to compare by: a count, 0 or 1, or nanoseconds
	Runs     int          `json:"runs,omitempty"`     // how many runs were looked at
	Schedule string       `json:"schedule,omitempty"` // the first run that shows it
	Note     Text         `json:"note,omitzero"`      // what exactly struck, or why nothing could
}

// ComparedKind says where an answer comes from.
type ComparedKind string

// The kinds of answers.
const (
	Measured      ComparedKind = "measured"
	NotApplicable ComparedKind = "not-applicable"
	Known         ComparedKind = "known" // nothing was run for it
)
