package engine_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// data is the data directory that the tests share, so that each answer is
// built once.
var data string

func TestMain(m *testing.M) {
	if victim, ok := roles[os.Getenv("LOCKWISE_TEST_ROLE")]; ok {
		victim()
		return
	}
	dir, err := os.MkdirTemp("", "lockwise-engine-test-")
	if err != nil {
		panic(err)
	}
	data = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// roles are what this test binary can be made to do instead of running tests.
var roles = map[string]func(){}

// patient limits end nothing that behaves, however slow the machine is.
var patient = engine.Limits{Silence: 5 * time.Minute, Time: 10 * time.Minute}

// patience is how long a test waits for what must come, however slow the machine is.
const patience = 3 * time.Minute

// open opens an engine on the miniature course.
func open(t *testing.T, l engine.Limits) *engine.Engine {
	t.Helper()
	e, err := engine.Open(engine.Options{Root: "../..", Course: "internal/engine/testdata/course", Data: data, Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// answer reads one of the miniature course's answers.
func answer(t *testing.T, name string) *string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/course/answers", name, "answer.go"))
	if err != nil {
		t.Fatal(err)
	}
	s := strings.ReplaceAll(string(text), "3600", sleeps)
	return &s
}

// sleeps is how many seconds the processes sleep that answers start here: nobody
// else's sleep so long.
var sleeps = fmt.Sprint(1_000_000_000 + os.Getpid())

// judge judges an answer by name and checks what holds for every run.
func judge(t *testing.T, e *engine.Engine, name string) (trace.Verdict, []trace.Record) {
	t.Helper()
	return run(t, e, engine.Job{Exercise: "small", Source: answer(t, name)})
}

func run(t *testing.T, e *engine.Engine, j engine.Job) (trace.Verdict, []trace.Record) {
	t.Helper()
	var records []trace.Record
	v := e.Run(context.Background(), j, func(r trace.Record) { records = append(records, r) })
	if len(records) == 0 || records[len(records)-1].Verdict == nil {
		t.Fatalf("the last record is not the verdict: %+v", records)
	}
	for _, r := range records[:len(records)-1] {
		if r.Verdict != nil {
			t.Errorf("a verdict before the last record: %+v", *r.Verdict)
		}
	}
	if v.Verdict != trace.Pass && (v.Message.En == "" || v.Message.Zh == "") {
		t.Errorf("the verdict %s/%s says nothing in one of the languages: %+v", v.Verdict, v.Kind, v.Message)
	}
	return v, records
}
