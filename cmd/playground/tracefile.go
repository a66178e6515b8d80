package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"lockwise/internal/kept"
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
	text, err := kept.Trace(*r.header, r.events)
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

// readRun reads a trace file, or the run in a page.
func readRun(path string) (kept.Run, error) {
	f, err := os.Open(path)
	if err != nil {
		return kept.Run{}, fmt.Errorf("open the run: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, kept.MaxFile+1))
	if err != nil {
		return kept.Run{}, fmt.Errorf("read the run: %w", err)
	}
	run, err := kept.Read(text)
	if err != nil {
		return kept.Run{}, usageError{notARun(path, err)}
	}
	return run, nil
}

// notARun says why a file cannot be shown.
func notARun(path string, err error) trace.Text {
	switch {
	case errors.Is(err, kept.ErrNewer):
		return say2(fmt.Sprintf("%q cannot be shown: %v. Update this program.", path, err), fmt.Sprintf("无法显示 %q：它由更新的 Lockwise 写成（%v）。请更新本程序。", path, err))
	case errors.Is(err, kept.ErrTooLarge):
		return say2(fmt.Sprintf("%q cannot be shown: it is %v.", path, err), fmt.Sprintf("无法显示 %q：文件过大，上限为 %d MiB、一百万个值。", path, kept.MaxFile>>20))
	}
	return say2(fmt.Sprintf("%q is neither a page that Lockwise kept nor a trace: %v. Give one that `replay -html FILE ID` or “Keep as a page” has written, or a schedule id.", path, err),
		fmt.Sprintf("%q 既不是 Lockwise 保存的网页，也不是轨迹文件：%v。请给出由 replay -html 文件 或“存成网页”写成的文件，或者调度编号。", path, err))
}
