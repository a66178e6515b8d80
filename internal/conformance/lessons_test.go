package conformance_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// lessons is where the answers, the graders and their tests are.
const lessons = "../../lessons"

// texts are the string constants of the lessons' Go files that a filter takes.
func texts(t *testing.T, wanted func(string) bool) []string {
	found := map[string]bool{}
	eachFile(t, func(f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && wanted(text) {
					found[strings.TrimSpace(text)] = true
				}
			}
			return true
		})
	})
	return slices.Sorted(maps.Keys(found))
}

func eachFile(t *testing.T, look func(*ast.File)) {
	t.Helper()
	err := filepath.WalkDir(lessons, func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err == nil {
			look(f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
