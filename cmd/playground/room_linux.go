package main

import (
	"bufio"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// freeMemory is what programs may still take, in MiB.
func freeMemory() int {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return -1
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		var kib int
		if n, _ := fmt.Sscanf(s.Text(), "MemAvailable: %d kB", &kib); n == 1 {
			return kib >> 10
		}
	}
	return -1
}

// freeDisk is the room for a folder, in MiB.
func freeDisk(dir string) int {
	var st unix.Statfs_t
	if unix.Statfs(dir, &st) != nil {
		return -1
	}
	return int(st.Bavail * uint64(st.Bsize) >> 20)
}
