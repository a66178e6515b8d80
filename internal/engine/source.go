package engine

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"lockwise/internal/trace"
)

// forbidden lists the imports that an answer may not have. Whatever else is
// wrong with it the compiler says better.
func (e *Engine) forbidden(text string) []trace.Diagnostic {
	var all []trace.Diagnostic
	lessons := path.Join("lockwise", filepath.ToSlash(e.course), "lessons") + "/"
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, answerName, text, parser.ImportsOnly|parser.SkipObjectResolution)
	if file == nil {
		return all
	}
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		if why := refuse(name, lessons); why != "" {
			all = append(all, refusal(fset, spec, why))
		}
	}
	return all
}

// refuse says why an answer may not import a package; "" if it may. Of this
// module it needs its lesson's contract and nothing else: not the world that
// judges it, and not another answer. The process is the true boundary; this
// keeps honest code honest.
func refuse(path, lessons string) string {
	lesson, ours := strings.CutPrefix(path, lessons)
	switch {
	case path == "C", path == "unsafe", path == "plugin":
		return "the code must stay within what Go checks"
	case ours && lesson != "" && !strings.Contains(lesson, "/"):
		return ""
	case path == "lockwise", strings.HasPrefix(path, "lockwise/"):
		return "of Lockwise itself an answer may use only its lesson's package"
	}
	return ""
}

func refusal(fset *token.FileSet, spec *ast.ImportSpec, why string) trace.Diagnostic {
	at := fset.Position(spec.Pos())
	return trace.Diagnostic{
		File: answerName, Line: at.Line, Column: at.Column,
		Message: fmt.Sprintf("import of %s is not allowed in an answer: %s", spec.Path.Value, why),
	}
}
