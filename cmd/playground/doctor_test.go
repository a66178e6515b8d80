package main

import (
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// found says which finding is wanted.
func (f finding) want(t *testing.T, level int, says string) {
	t.Helper()
	if f.level != level || !strings.Contains(f.text.En, says) || f.text.Zh == "" {
		t.Errorf("level %d, %q, %q; want level %d and %q", f.level, f.text.En, f.text.Zh, level, says)
	}
}

func TestDoctorLooksForRoom(t *testing.T) {
	checkMemory(4000).want(t, 0, "4000 MiB")
	checkMemory(300).want(t, 1, "close some programs")
	checkMemory(-1).want(t, 0, "does not say")
	checkDisk("/data", 4000).want(t, 0, "4000 MiB")
	checkDisk("/data", 300).want(t, 1, "go clean -cache")
	checkDisk("/data", 30).want(t, 2, "-data")
	checkDisk("/data", -1).want(t, 0, "does not say")
	if runtime.GOOS == "linux" && (freeMemory() <= 0 || freeDisk(t.TempDir()) <= 0) {
		t.Errorf("this machine has %d MiB of memory and %d of disk", freeMemory(), freeDisk(t.TempDir()))
	}
}

func TestDoctorLooksForModules(t *testing.T) {
	checkModules(t.Context(), "../..").want(t, 0, "no network is needed")
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                        "module lockwise\n\ngo 1.26\n\nrequire example.com/nowhere v1.0.0\n",
		"cmd/a/a.go":                    "package main\n\nimport _ \"example.com/nowhere\"\n\nfunc main() {}\n",
		"exercises_test/a/a_test.go":    "package a\n",
		"exercises_test/a/something.go": "package a\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	checkModules(t.Context(), root).want(t, 2, "go mod download")
}

func TestDoctorLooksForGo(t *testing.T) {
	checkGo(t.Context()).want(t, 0, "a C compiler is not needed")
	if runtime.GOOS == "windows" {
		return
	}
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	checkGo(t.Context()).want(t, 2, "https://go.dev/dl")
	for version, level := range map[string]int{"go1.25.7": 2, "go1.26": 0, "go1.27.1": 0, "devel go1.99-abcdef": 0} {
		if err := os.WriteFile(filepath.Join(bin, "go"), []byte("#!/bin/sh\necho '"+version+"'\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		checkGo(t.Context()).want(t, level, version)
	}
}

func TestDoctorLooksAtThePort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Program{lang: "en", addr: taken.Addr().String()}
	p.checkPort().want(t, 1, "cannot be used now")
	taken.Close()
	p.addr = "127.0.0.1:0"
	p.checkPort().want(t, 0, "is free")
}

// Where the workbook does not open, the doctor says so after everything that does not
// need it, and there it ends.
func TestDoctorSaysWhatDoesNotOpen(t *testing.T) {
	file := answerFile(t, "no folder")
	status, out, _ := play(t, "-data", file, "-addr", "127.0.0.1:0", "doctor")
	if status != statusUnknown || !strings.Contains(out, "✗ The workbook does not open") {
		t.Errorf("status %d, printed\n%s", status, out)
	}
	for _, says := range []string{"a C compiler is not needed", "processors", "memory", "left for", "modules", "127.0.0.1:0"} {
		if !strings.Contains(out, says) {
			t.Errorf("nothing of %q in\n%s", says, out)
		}
	}
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "✓ ") && !strings.HasPrefix(line, "· ") && !strings.HasPrefix(line, "✗ ") {
			t.Errorf("a line without a sign: %s", line)
		}
	}
}
