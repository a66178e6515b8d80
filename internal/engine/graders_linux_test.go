package engine_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// BenchmarkGraders judges the reference answer of every exercise in a process of
// its own, as a reader's run does, with the grader built before: the longest
// judgement there is, since nothing ends it early. It reports for each exercise
// the seconds of processor time and the megabytes of resident memory at its peak,
// and for all together the seconds. docs/benchmarks.md has the command and the figures.
func BenchmarkGraders(b *testing.B) {
	folders, err := filepath.Glob("../../exercises/*/answer.go")
	if err != nil || len(folders) == 0 {
		b.Fatalf("no exercises: %v", err)
	}
	var all time.Duration
	for _, file := range folders {
		exercise := filepath.Base(filepath.Dir(file))
		b.Run(exercise, func(b *testing.B) {
			binary := graderOf(b, exercise)
			var busy time.Duration
			var peak int64
			for b.Loop() {
				spent, kilobytes := runGrader(b, binary)
				busy += spent
				peak = max(peak, kilobytes)
			}
			all += busy / time.Duration(b.N)
			b.ReportMetric(busy.Seconds()/float64(b.N), "s-processor")
			b.ReportMetric(float64(peak)/1024, "MB-peak")
		})
	}
	b.Logf("all together: %.1f s", all.Seconds())
}

// graderOf builds the grader with the reference answer in the place of the
// reader's.
func graderOf(b *testing.B, exercise string) string {
	b.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		b.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(root, "exercises", exercise, "answer.go"): filepath.Join(root, "lessons", exercise, "answers", "solution", "answer.go"),
	}})
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	put(b, dir, "overlay.json", string(overlay))
	binary := filepath.Join(dir, "grader")
	cmd := exec.Command("go", "test", "-c", "-overlay", filepath.Join(dir, "overlay.json"), "-o", binary, "./exercises_test/"+exercise)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// runGrader judges once and says how much processor time and memory it took.
func runGrader(b *testing.B, binary string) (busy time.Duration, kilobytes int64) {
	b.Helper()
	cmd := exec.Command(binary, "-test.run=^TestExercise$", "-test.timeout=0")
	cmd.Dir = b.TempDir()
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "TMPDIR="+cmd.Dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("the reference answer does not pass: %v\n%s", err, out)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		b.Fatalf("no usage of the process: %T", cmd.ProcessState.SysUsage())
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), usage.Maxrss
}
