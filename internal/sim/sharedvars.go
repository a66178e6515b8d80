package sim

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"

	"lockwise/internal/trace"
)

// A sourcePackage is a package looked at without its imports: enough to know
// which identifiers are its own variables.
type sourcePackage struct {
	fset  *token.FileSet
	files []*ast.File
	uses  map[*ast.Ident]types.Object
	keeps map[types.Object]bool // package variables; true: calling it or a method may change it
}

// change is a place where a package variable may change.
type change struct {
	name string
	at   token.Pos
	how  trace.Text
}

func readPackage(names []string, sources map[string]string) (*sourcePackage, error) {
	p := &sourcePackage{fset: token.NewFileSet(), uses: map[*ast.Ident]types.Object{}, keeps: map[types.Object]bool{}}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		from := name
		if other, ok := sources[name]; ok {
			from = other
		}
		text, err := os.ReadFile(from)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(p.fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, f)
	}
	p.resolve()
	return p, nil
}

// noImports leaves imported packages unknown: their names stay unresolved, which
// is no hindrance to resolving the package's own.
type noImports struct{}

func (noImports) Import(string) (*types.Package, error) {
	return nil, errors.New("not imported")
}

func (p *sourcePackage) resolve() {
	defs := map[*ast.Ident]types.Object{}
	conf := types.Config{Importer: noImports{}, Error: func(error) {}}
	pkg, _ := conf.Check("answer", p.fset, p.files, &types.Info{Uses: p.uses, Defs: defs})
	for _, f := range p.files {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, spec := range gen.Specs {
				p.addVars(spec.(*ast.ValueSpec), pkg, defs)
			}
		}
	}
}

func (p *sourcePackage) addVars(spec *ast.ValueSpec, pkg *types.Package, defs map[*ast.Ident]types.Object) {
	for i, name := range spec.Names {
		var value ast.Expr
		if i < len(spec.Values) {
			value = spec.Values[i]
		}
		if obj := defs[name]; obj != nil && obj.Parent() == pkg.Scope() {
			p.keeps[obj] = mayKeep(spec.Type, value)
		}
	}
}

// harmless are the packages whose values, made once and called afterwards, keep
// nothing that one caller could tell another.
var harmless = set("redis", "errors", "fmt", "regexp", "strings", "template", "slog", "time")

// mayKeep reports whether a variable of that type, or of that first value, may
// keep state behind its methods.
func mayKeep(typ, value ast.Expr) bool {
	if typ != nil {
		return typeMayKeep(typ)
	}
	switch v := value.(type) {
	case *ast.CallExpr:
		return typeMayKeep(v.Fun)
	case *ast.BasicLit:
		return false
	case *ast.UnaryExpr:
		return mayKeep(nil, v.X)
	case *ast.CompositeLit:
		return typeMayKeep(v.Type)
	}
	return true
}

func typeMayKeep(typ ast.Expr) bool {
	switch t := typ.(type) {
	case *ast.StarExpr:
		return typeMayKeep(t.X)
	case *ast.SelectorExpr:
		pkg, ok := t.X.(*ast.Ident)
		return !ok || !harmless[pkg.Name]
	case *ast.Ident:
		obj := types.Universe.Lookup(t.Name)
		return obj == nil
	case *ast.ArrayType, *ast.MapType:
		return false // no methods; what changes an element is found where it does
	}
	return true
}

// findChange finds the first place where a package variable may change.
func (p *sourcePackage) findChange() *change {
	for _, f := range p.files {
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.VAR {
				continue // first values are set before any worker runs
			}
			if c := p.changeIn(d); c != nil {
				return c
			}
		}
	}
	return nil
}

func (p *sourcePackage) changeIn(d ast.Decl) (found *change) {
	changed := trace.Text{En: "is changed", Zh: "被修改"}
	report := func(e ast.Expr, how trace.Text) {
		if id := root(e); id != nil && found == nil && p.isVar(id) {
			found = &change{id.Name, e.Pos(), how}
		}
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				report(lhs, changed)
			}
		case *ast.IncDecStmt:
			report(n.X, changed)
		case *ast.UnaryExpr:
			if n.Op == token.AND || n.Op == token.ARROW {
				report(n.X, trace.Text{En: "is handed out", Zh: "被传出"})
			}
		case *ast.SendStmt:
			report(n.Chan, changed)
		case *ast.CallExpr:
			p.reportCall(n, report)
		}
		return found == nil
	})
	return found
}

// reportCall looks at a call that may change a variable: a built-in function, a
// function kept in the variable, or a method of a value that may keep state.
func (p *sourcePackage) reportCall(call *ast.CallExpr, report func(ast.Expr, trace.Text)) {
	switch fun := call.Fun.(type) {
	case *ast.SelectorExpr:
		if id := root(fun.X); id != nil && p.keeps[p.uses[id]] {
			report(fun.X, trace.Text{En: "is used", Zh: "被调用"})
		}
	case *ast.Ident:
		switch fun.Name {
		case "delete", "clear", "close", "copy":
			report(call.Args[0], trace.Text{En: "is changed", Zh: "被修改"})
		default:
			report(fun, trace.Text{En: "is called", Zh: "被调用"})
		}
	}
}

// isVar tells a package variable from a local one of the same name.
func (p *sourcePackage) isVar(id *ast.Ident) bool {
	_, ok := p.keeps[p.uses[id]]
	return ok
}

// root is the variable that an expression starts from: x in x.f[i].
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		default:
			return nil
		}
	}
}
