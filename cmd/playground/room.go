package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// What a run needs, in MiB: the Go compiler and a grader in memory; graders, the
// compiler's cache and the data file on disk.
const (
	wantMemory = 1024
	wantDisk   = 1024
	leastDisk  = 100
)

// checkMemory looks at what programs may still take; free is in MiB, negative if
// the system does not say.
func checkMemory(free int) finding {
	switch {
	case free < 0:
		return well("How much memory is free, this system does not say; a gigabyte is enough.", "本系统没有给出空闲内存；有 1 GiB 就够用。")
	case free < wantMemory:
		return notable(fmt.Sprintf("%d MiB of memory are free. Building a grader takes up to %d; close some programs if a build is killed.", free, wantMemory),
			fmt.Sprintf("空闲内存 %d MiB。编译评分程序最多需要 %d MiB；如果编译被系统终止，请关闭一些程序。", free, wantMemory))
	}
	return well(fmt.Sprintf("%d MiB of memory are free.", free), fmt.Sprintf("空闲内存 %d MiB。", free))
}

// checkDisk looks at the room for a folder; free is in MiB, negative if the system
// does not say.
func checkDisk(dir string, free int) finding {
	switch {
	case free < 0:
		return well("How much room there is in "+dir+", this system does not say.", "本系统没有给出 "+dir+" 的剩余空间。")
	case free < leastDisk:
		return ill(fmt.Sprintf("%d MiB are left for %s. Free some space, or choose another place: -data for what is remembered, TMPDIR for what is built.", free, dir),
			fmt.Sprintf("%s 只剩 %d MiB。请腾出空间，或换个位置：数据目录用 -data，临时文件用 TMPDIR。", dir, free))
	case free < wantDisk:
		return notable(fmt.Sprintf("%d MiB are left for %s; graders and the compiler's cache take up to %d. `go clean -cache` makes room.", free, dir, wantDisk),
			fmt.Sprintf("%s 剩余 %d MiB；评分程序和编译缓存最多占 %d MiB。可用 go clean -cache 腾出空间。", dir, free, wantDisk))
	}
	return well(fmt.Sprintf("%d MiB are left for %s.", free, dir), fmt.Sprintf("%s 剩余 %d MiB。", dir, free))
}

// checkModules asks the go command, without the network, for everything that graders
// are made of.
func checkModules(ctx context.Context, root string) finding {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "./cmd/...", "./exercises_test/...")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=readonly")
	if out, err := cmd.CombinedOutput(); err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		return ill("Modules that graders are made of are not on this machine ("+first+"). Run: go mod download. If that cannot reach a proxy, name one that you can reach: go env -w GOPROXY=https://goproxy.cn,direct",
			"本机缺少编译评分程序所需的模块（"+first+"）。请运行 go mod download；如果连不上代理，可换一个：go env -w GOPROXY=https://goproxy.cn,direct")
	}
	return well("All modules are on this machine; no network is needed.", "所需模块都在本机，不需要网络。")
}
