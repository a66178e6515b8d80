package engine_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
)

// attack(code): imports C, so that go vet would start a compiler with flags of its own | it is not vetted, and the run refuses it
func TestVetFindsWhatCompilesAndIsSuspicious(t *testing.T) {
	e := open(t, patient)
	odd := "package answer\n\nimport \"fmt\"\n\nfunc Answer() string {\n\tfmt.Printf(\"%d\\n\", \"two\")\n\treturn fmt.Sprintf(\"%s\", 3)\n}\n"
	for _, c := range []struct {
		name, text string
		want       []trace.Diagnostic
	}{
		{"two findings, by line", odd, []trace.Diagnostic{
			{File: "answer.go", Line: 6, Column: 14, Message: `fmt.Printf format %d has arg "two" of wrong type string`},
			{File: "answer.go", Line: 7, Column: 22, Message: "fmt.Sprintf format %s has arg 3 of wrong type int"}}},
		{"nothing to find", *answer(t, "right"), nil},
		{"what does not compile", *answer(t, "type-error"), nil},
		{"what does not parse", "package answer\n\nfunc Answer( {", nil},
		{"what an answer may not import", "package answer\n\n// #cgo LDFLAGS: -fplugin=evil.so\nimport \"C\"\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := e.Vet(t.Context(), "small", c.text)
			if d := cmp.Diff(c.want, got); err != nil || d != "" {
				t.Errorf("%v, findings (-want +got):\n%s", err, d)
			}
		})
	}
	if _, err := e.Vet(t.Context(), "../small", odd); !errors.Is(err, engine.ErrUnknownExercise) {
		t.Errorf("an exercise that is a path: %v, want ErrUnknownExercise", err)
	}
}
