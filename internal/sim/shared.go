package sim

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"

	"lockwise/internal/trace"
)

// Workers of a scenario are goroutines of one process, though they stand for
// processes. A package variable that the reader's code changes would carry
// knowledge from one to the other, which no real deployment does, and every
// interleaving would be judged in a world that does not exist. So the source is
// looked at, and a variable whose value can change is reported; constants,
// errors, scripts, tables that are only read are fine.

// sharedState looks for changing package variables in the package of the given
// functions. sources maps files to those compiled in their place.
func sharedState(code []any, sources map[string]string) *Breach {
	for _, dir := range codeDirs(code) {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			return &Breach{Kind: trace.FailInternal, Message: trace.Text{
				En: "cannot read the answer's source in " + dir,
				Zh: "无法读取 " + dir + " 中的答案源码",
			}}
		}
		if b := sharedIn(files, sources); b != nil {
			return b
		}
	}
	return nil
}

// codeDirs is where the functions' source lies.
func codeDirs(code []any) []string {
	var dirs []string
	seen := map[string]bool{}
	for _, f := range code {
		fn := runtime.FuncForPC(reflect.ValueOf(f).Pointer())
		if fn == nil {
			continue
		}
		file, _ := fn.FileLine(fn.Entry())
		if dir := filepath.Dir(file); !seen[dir] {
			seen[dir] = true
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

func sharedIn(files []string, sources map[string]string) *Breach {
	pkg, err := readPackage(files, sources)
	if err != nil {
		return &Breach{Kind: trace.FailInternal, Message: trace.Text{En: err.Error(), Zh: err.Error()}}
	}
	c := pkg.findChange()
	if c == nil {
		return nil
	}
	pos := pkg.fset.Position(c.at)
	where := fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line)
	return &Breach{Kind: trace.FailRule, Rule: RuleSharedState, Message: trace.Text{
		En: fmt.Sprintf("the package variable %s %s at %s: all workers would share it. Workers are separate processes; what one keeps in memory no other sees", c.name, c.how.En, where),
		Zh: fmt.Sprintf("包级变量 %s 在 %s 处%s，这样所有 worker 都会共享它。worker 是彼此独立的进程，一个进程内存里的东西别的进程看不到", c.name, where, c.how.Zh),
	}}
}
