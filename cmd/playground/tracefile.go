package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"lockwise/internal/trace"
)

// keepTraces is how many trace files stay in the data directory.
const keepTraces = 50

// keepTrace writes the run of a result to a file and returns its path; "" if
// there was no run to show. The same schedule has the same file.
func (p *Program) keepTrace(r result) (string, error) {
	if r.header == nil {
		return "", nil
	}
	data, err := p.dataDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(data, "traces")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("keep the trace: %w", err)
	}
	text, err := encodeTrace(*r.header, r.events)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	path := filepath.Join(dir, hex.EncodeToString(sum[:8])+".ndjson")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return "", fmt.Errorf("keep the trace: %w", err)
	}
	thinTraces(dir)
	return path, nil
}

// thinTraces removes the oldest trace files.
func thinTraces(dir string) {
	entries, _ := os.ReadDir(dir)
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return written(b) - written(a) })
	for _, old := range entries[min(keepTraces, len(entries)):] {
		os.Remove(filepath.Join(dir, old.Name()))
	}
}

func written(e os.DirEntry) int {
	info, err := e.Info()
	if err != nil {
		return 0
	}
	return int(info.ModTime().UnixMilli())
}

// encodeTrace writes a trace as docs/trace.md describes it.
func encodeTrace(h trace.Header, events []trace.Event) ([]byte, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		line, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		text = append(append(text, '\n'), line...)
	}
	return append(text, '\n'), nil
}

// errNoTrace is a file that is no trace.
var errNoTrace = errors.New("this is no trace")

// maxTrace is the size of the largest trace file read, in bytes.
const maxTrace = 256 << 20

// readTrace reads a trace file, or the trace in a kept run.
func readTrace(path string) (result, error) {
	f, err := os.Open(path)
	if err != nil {
		return result{}, fmt.Errorf("open the trace: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxTrace))
	if err != nil {
		return result{}, fmt.Errorf("read the trace: %w", err)
	}
	if data, ok := traceIn(text); ok {
		text = data
	}
	return decodeTrace(path, text)
}

// decodeTrace reads a trace as docs/trace.md describes it.
func decodeTrace(path string, text []byte) (result, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	var h trace.Header
	if err := dec.Decode(&h); err != nil || h.V < 1 {
		return result{}, fmt.Errorf("%s: %w", path, errNoTrace)
	}
	if h.V > trace.Version {
		return result{}, fmt.Errorf("%s: it was written by a newer Lockwise (version %d of the format; this program knows %d)", path, h.V, trace.Version)
	}
	r := result{header: &h}
	for {
		var e trace.Event
		err := dec.Decode(&e)
		if errors.Is(err, io.EOF) {
			return r, nil
		}
		if err != nil {
			return result{}, fmt.Errorf("%s, after event %d: %w: %v", path, len(r.events), errNoTrace, err)
		}
		r.events = append(r.events, e)
	}
}
