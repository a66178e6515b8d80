package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lockwise/internal/trace"
)

// Vet says what go vet finds in a text that stands in place of an exercise's
// file: what compiles and is suspicious all the same. A text that does not
// compile has no findings, since a run says what is wrong with it.
//
// It takes no place in the queue of runs: one vet at a time goes on beside them.
func (e *Engine) Vet(ctx context.Context, exercise, text string) ([]trace.Diagnostic, error) {
	if err := e.known(exercise); err != nil {
		return nil, err
	}
	if len(text) > maxAnswer || !parses(text) || len(e.forbidden(text)) > 0 {
		return nil, nil
	}
	unlock, err := e.builds.lock(ctx, "vet")
	if err != nil {
		return nil, err
	}
	defer unlock()
	dir, err := os.MkdirTemp(e.scratch, scratchPrefix)
	if err != nil {
		return nil, fmt.Errorf("make a folder for the text: %w", err)
	}
	defer os.RemoveAll(dir)
	overlay, err := e.overlay(exercise, text, filepath.Join(dir, answerName), dir)
	if err != nil {
		return nil, err
	}
	err = e.runGo(ctx, []string{"vet", "-overlay", overlay, e.answerPackage(exercise)})
	var found compileError
	if err != nil && !errors.As(err, &found) {
		return nil, err
	}
	return vetted(found.output), nil
}

// parses says whether a text is Go at all.
func parses(text string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), answerName, text, parser.SkipObjectResolution)
	return err == nil
}

// vetted reads the findings in what go vet printed, by line. With "vet:" begin
// the messages of the type checker, which are none.
func vetted(output string) []trace.Diagnostic {
	if strings.Contains("\n"+output, "\nvet: ") {
		return nil
	}
	found := diagnose(output)
	found = slices.DeleteFunc(found, func(d trace.Diagnostic) bool { return d.File != answerName })
	slices.SortStableFunc(found, func(a, b trace.Diagnostic) int { return cmp.Compare(a.Line, b.Line) })
	return found
}
