// Package channel carries a grader's records from the child process that runs
// the reader's code to the program that started it.
//
// Standard output will not do: the reader's code prints there, and a line it
// prints must never be taken for a result. So the parent gives the child two
// pipes of its own. Down the first goes one [Config] with a fresh key; it is
// read and closed before any of the reader's code runs. Up the second come the
// records, one a line:
//
//	<first 16 hex digits of HMAC-SHA256(key, seq ":" json)> <json of trace.Record>
//
// seq counts the lines from 0, so a line can be neither invented, changed nor
// played twice. The parent drops and counts whatever does not verify. Both
// sides are here because they are one contract.
//
// What this holds against is code that prints, floods, closes or scribbles on
// every descriptor it finds. It does not hold against code that searches the
// memory of its own process for the key; nothing inside one process can. A
// network socket with the key in the environment was not taken: the
// environment stays readable in /proc after it is unset.
package channel

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// Variable is the environment variable that names the child's two ends,
// "<write>,<read>": descriptor numbers, or handles on Windows.
const Variable = "LOCKWISE_CHANNEL"

// MaxLine is the longest line the channel carries, in bytes.
const MaxLine = 1 << 20

// Modes of a run.
const (
	ModeGrade  = "grade"  // explore every scenario
	ModeReplay = "replay" // run Config.Schedule only
	ModeStep   = "step"   // run Config.Schedule for Config.Points choices and say what may come next
)

// Config is what the parent tells the grader.
type Config struct {
	Mode     string `json:"mode"`
	Schedule string `json:"schedule,omitempty"`
	Points   int    `json:"points,omitempty"` // how many choices, the default ones counted
	Lang     string `json:"lang,omitempty"`   // "en" or "zh"
	// Sources maps the absolute path of a source file to the file that was
	// compiled in its place, for whoever quotes a line.
	Sources map[string]string `json:"sources,omitempty"`
}

// message is the line that goes down the first pipe.
type message struct {
	Key string `json:"key"` // hex
	Config
}

const macLen = 16

// mac signs one line of the stream.
func mac(key []byte, seq int, body []byte) string {
	h := hmac.New(sha256.New, key)
	h.Write(strconv.AppendInt(nil, int64(seq), 10))
	h.Write([]byte{':'})
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))[:macLen]
}
