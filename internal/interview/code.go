package interview

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// codeOf is Go source without its comments: those of its declarations that declare
// one of the names, or with no names all of it.
func codeOf(source string, names []string) (string, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "answer.go", source, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	if len(names) == 0 {
		return printed(files, file)
	}
	var parts []string
	for _, name := range names {
		i := slices.IndexFunc(file.Decls, func(d ast.Decl) bool { return slices.Contains(declares(d), name) })
		if i < 0 {
			return "", fmt.Errorf("nothing in the code is called %q", name)
		}
		part, err := printed(files, file.Decls[i])
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n\n"), nil
}

func printed(files *token.FileSet, node any) (string, error) {
	var out strings.Builder
	err := format.Node(&out, files, node)
	return strings.TrimSpace(out.String()), err
}

// declares are the names that a declaration introduces.
func declares(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return []string{d.Name.Name}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}
