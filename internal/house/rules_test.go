package house_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// words are a rule in both languages.
type words struct {
	En string `json:"en"`
	Zh string `json:"zh"`
}

// TestTheCatalogueHasTheRulesInWords keeps lessons/rules.json the same as what the
// code says: the program, which imports no lesson, shows rules by it. A lesson has the
// rules that its folder declares, and those of internal/held if it uses that.
func TestTheCatalogueHasTheRulesInWords(t *testing.T) {
	all := map[string]map[string]words{"world": {}}
	declared(t, "internal/sim", all["world"])
	for file, imports := range sources(t) {
		lesson, in := strings.CutPrefix(path.Dir(file), "lessons/")
		if !in || strings.Contains(lesson, "/") || lesson == "comparison" {
			continue
		}
		if all[lesson] == nil {
			all[lesson] = map[string]words{}
			declared(t, path.Dir(file), all[lesson])
		}
		if slices.Contains(imports, "internal/held") {
			declared(t, "internal/held", all[lesson])
		}
	}
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	to.SetIndent("", "\t")
	if err := to.Encode(all); err != nil {
		t.Fatal(err)
	}
	const file = "../../lessons/rules.json"
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if committed, err := os.ReadFile(file); err != nil || !bytes.Equal(committed, text.Bytes()) {
		t.Errorf("lessons/rules.json is not what the code says (%v): go test ./internal/house -update", err)
	}
	if len(all) < 16 || len(all["stock"]) < 5 || all["etcd"]["alone"].Zh == "" {
		t.Errorf("only %d lessons, or not all of their rules, were found", len(all)-1)
	}
}

// declared adds the rules that a folder's code declares.
func declared(t *testing.T, folder string, into map[string]words) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok && isRule(lit.Type) && len(lit.Elts) > 0 {
				if err := addRule(lit, into); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			return true
		})
	}
}

// isRule says that a type is the simulated world's Rule, by name.
func isRule(of ast.Expr) bool {
	if in, ok := of.(*ast.SelectorExpr); ok {
		from, _ := in.X.(*ast.Ident)
		return from != nil && from.Name == "sim" && in.Sel.Name == "Rule"
	}
	name, ok := of.(*ast.Ident)
	return ok && name.Name == "Rule"
}

// addRule reads Rule{ID, Text{En, Zh}}, with the names of the fields or without.
func addRule(lit *ast.CompositeLit, into map[string]words) error {
	id, err := textOf(field(lit, "ID", 0))
	if err != nil {
		return fmt.Errorf("a rule's ID: %w", err)
	}
	text, ok := field(lit, "Text", 1).(*ast.CompositeLit)
	if !ok {
		return fmt.Errorf("the rule %s has no text that can be read", id)
	}
	en, inEnglish := textOf(field(text, "En", 0))
	zh, inChinese := textOf(field(text, "Zh", 1))
	if inEnglish != nil || inChinese != nil || en == "" || zh == "" {
		return fmt.Errorf("the rule %s lacks a language, or it cannot be read", id)
	}
	if other, there := into[id]; there && other != (words{en, zh}) {
		return fmt.Errorf("the rule %s is there twice, with different words", id)
	}
	into[id] = words{en, zh}
	return nil
}

// field is what a literal has for a field, by its name or its place.
func field(lit *ast.CompositeLit, name string, place int) ast.Expr {
	for i, e := range lit.Elts {
		pair, named := e.(*ast.KeyValueExpr)
		if !named && i == place {
			return e
		}
		if named {
			if key, ok := pair.Key.(*ast.Ident); ok && key.Name == name {
				return pair.Value
			}
		}
	}
	return nil
}

// textOf is the text that a literal is.
func textOf(e ast.Expr) (string, error) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", fmt.Errorf("not written out as a text")
	}
	return strconv.Unquote(lit.Value)
}
