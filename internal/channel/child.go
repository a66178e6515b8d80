package channel

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	"lockwise/internal/trace"
)

// Writer sends records to the parent. It is safe for concurrent use.
type Writer struct {
	mu  sync.Mutex
	out io.Writer
	key []byte
	seq int
}

// Write sends one record as one line.
func (w *Writer) Write(r trace.Record) error {
	body, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("encode record: %w", err)
	}
	if len(body) > MaxLine-macLen-3 {
		return fmt.Errorf("record of %d bytes is longer than a line may be (%d)", len(body), MaxLine)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	// The newline in front ends whatever somebody else may have begun to
	// write on the pipe; the parent skips empty lines.
	line := append([]byte("\n"+mac(w.key, w.seq, body)+" "), body...)
	w.seq++
	if _, err := w.out.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("send record: %w", err)
	}
	return nil
}

// The child's end, set up once by init.
var (
	fromParent Config
	toParent   *Writer
)

// init takes the configuration before any of the reader's code runs: the
// reader's package imports its lesson, the lesson imports the simulated world,
// and that imports this package.
func init() {
	value, ok := os.LookupEnv(Variable)
	if !ok {
		return
	}
	os.Unsetenv(Variable)
	var err error
	if fromParent, toParent, err = accept(value); err != nil {
		fmt.Fprintf(os.Stderr, "lockwise: the channel to the program that started this grader is broken: %v\n", err)
		os.Exit(3)
	}
}

// FromParent returns what the program that started this process wants, and
// where to send the records. The last result is false in a process that was
// started by hand, such as a plain go test.
func FromParent() (Config, *Writer, bool) { return fromParent, toParent, toParent != nil }

// accept opens the child's ends and reads the configuration.
func accept(value string) (Config, *Writer, error) {
	w, r, ok := strings.Cut(value, ",")
	out, errW := strconv.ParseUint(w, 10, 64)
	in, errR := strconv.ParseUint(r, 10, 64)
	if !ok || errW != nil || errR != nil {
		return Config{}, nil, fmt.Errorf("%s=%q is not \"<write>,<read>\"", Variable, value)
	}
	keepFromChildren(uintptr(out))
	keepFromChildren(uintptr(in))
	config := os.NewFile(uintptr(in), "channel config")
	defer config.Close()
	var m message
	if err := json.NewDecoder(io.LimitReader(config, MaxLine)).Decode(&m); err != nil {
		return Config{}, nil, fmt.Errorf("read config: %w", err)
	}
	key, err := hex.DecodeString(m.Key)
	if err != nil || len(key) == 0 {
		return Config{}, nil, fmt.Errorf("config without a key")
	}
	return m.Config, &Writer{out: os.NewFile(uintptr(out), "channel"), key: key}, nil
}
