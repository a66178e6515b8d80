package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"lockwise/internal/trace"
)

// finding is one line of the doctor's report.
type finding struct {
	level int // 0 well, 1 worth knowing, 2 must be mended
	text  trace.Text
}

func well(en, zh string) finding    { return finding{0, say2(en, zh)} }
func notable(en, zh string) finding { return finding{1, say2(en, zh)} }
func ill(en, zh string) finding     { return finding{2, say2(en, zh)} }

func (p *Program) runDoctor(ctx context.Context, args []string) (int, error) {
	if len(args) > 0 {
		return 0, usageError{tooMany("doctor")}
	}
	status := statusPass
	tell := func(f finding) {
		fmt.Fprintf(p.Out, "%s %s\n", []string{"✓", "·", "✗"}[f.level], p.say(f.text))
		if f.level == 2 {
			status = statusUnknown
		}
	}
	tell(checkGo(ctx))
	tell(checkMachine())
	tell(checkMemory(freeMemory()))
	tell(checkDisk(os.TempDir(), freeDisk(os.TempDir())))
	if root, err := moduleRoot(p.Dir); err == nil {
		tell(checkModules(ctx, root))
	}
	tell(p.checkPort())
	e, err := p.open()
	if err != nil {
		tell(ill("The workbook does not open: "+p.say(sorry(err)), "课本打不开："+p.say(sorry(err))))
		return status, nil
	}
	data, _ := p.dataDir()
	tell(well("The data directory "+data+" can be written.", "数据目录 "+data+" 可写。"))
	tell(checkDisk(data, freeDisk(data)))
	root, err := moduleRoot(p.Dir)
	if err != nil {
		return 0, err
	}
	tell(checkWatching(root))
	checkCourse(ctx, e, root, tell)
	if p.answers {
		p.judgeAnswers(ctx, root, tell)
	}
	return status, nil
}

func checkGo(ctx context.Context) finding {
	out, err := exec.CommandContext(ctx, "go", "env", "GOVERSION").Output()
	version := strings.TrimSpace(string(out))
	var minor int
	fmt.Sscanf(version, "go1.%d", &minor)
	switch {
	case err != nil:
		return ill("The go command is not found. Install Go 1.26 or newer from https://go.dev/dl and put it on PATH.",
			"找不到 go 命令。请从 https://go.dev/dl 安装 Go 1.26 或更新版本，并加入 PATH。")
	case minor < 26 && !strings.HasPrefix(version, "devel"):
		return ill("The go command is "+version+"; graders need 1.26 or newer. Update it from https://go.dev/dl.",
			"go 命令是 "+version+"，评分程序需要 1.26 或更新版本。请从 https://go.dev/dl 更新。")
	}
	return well(version+"; a C compiler is not needed.", version+"；不需要 C 编译器。")
}

func checkMachine() finding {
	n := runtime.NumCPU()
	return well(fmt.Sprintf("%s/%s, processors: %d. Verdicts do not depend on how many.", runtime.GOOS, runtime.GOARCH, n),
		fmt.Sprintf("%s/%s，%d 个处理器。判定与个数无关。", runtime.GOOS, runtime.GOARCH, n))
}

func (p *Program) checkPort() finding {
	listener, err := p.listen()
	if err != nil {
		return notable("The address "+p.addr+" cannot be used now: "+p.say(sorry(err)),
			"地址 "+p.addr+" 现在不能用："+p.say(sorry(err)))
	}
	listener.Close()
	return well("The address "+p.addr+" is free.", "地址 "+p.addr+" 可用。")
}

// checkWatching changes a file among the exercises and waits to be told. That
// nothing is told is normal on network mounts and in some containers.
func checkWatching(root string) finding {
	if err := notified(filepath.Join(root, "exercises")); err != nil {
		return notable("The system does not notify of changed files ("+err.Error()+"); they are noticed within two seconds instead, by looking.",
			"系统不通知文件变化（"+err.Error()+"）；改为每两秒轮询一次。")
	}
	return well("Changed files are noticed at once: the system notifies of them.", "文件变化会立即发现：由系统通知。")
}

func notified(dir string) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer w.Close()
	if err := w.Add(dir); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".lockwise-")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	select {
	case <-w.Events:
		return nil
	case err := <-w.Errors:
		return err
	case <-time.After(2 * time.Second):
		return fmt.Errorf("nothing came in two seconds")
	}
}
