package house_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rule says what the packages of a folder may import of this module. Both are
// patterns of path.Match; "$1" is what the first "*" of the folder stood for.
// Tests may also import what is under test, and more where it says so.
type rule struct {
	folder  string
	imports []string
	tests   []string
}

// rules are the arrows: program to pages to engine, answers to contracts,
// lessons to the simulated world. The first rule that matches a folder counts,
// and a folder without a rule is an error, so that a new one gets its place on
// purpose.
var rules = []rule{
	{"internal/trace", nil, nil},
	{"internal/channel", []string{"internal/trace"}, nil},
	{"internal/kept", []string{"internal/trace"}, nil},
	{"internal/rehearsal", []string{"internal/trace"}, nil},
	{"internal/datafile", nil, nil},
	{"internal/engine", []string{"internal/channel", "internal/datafile", "internal/rehearsal", "internal/trace"}, nil},
	{"internal/sim", []string{"internal/channel", "internal/trace"}, nil},
	{"internal/sim/etcd", []string{"internal/sim", "internal/trace"}, []string{"internal/lessontest"}},
	{"internal/sim/zookeeper", []string{"internal/sim", "internal/trace"}, []string{"internal/lessontest"}},
	{"internal/held", []string{"internal/sim", "internal/trace"}, nil},
	{"internal/interview", []string{"internal/rehearsal", "internal/trace", "lessons"}, nil},
	{"internal/workshop", []string{"internal/datafile", "internal/trace", "internal/workshop/plan"}, []string{"internal/realredis"}},
	{"internal/workshop/own", []string{"internal/kept", "internal/trace", "internal/workshop", "lessons"}, nil},
	{"internal/workshop/plan", []string{"internal/interview", "internal/trace", "lessons"}, nil},
	{"internal/lessontest", []string{"internal/interview", "internal/sim", "internal/trace", "internal/workshop/plan", "lessons"}, nil},
	{"internal/house", nil, nil},
	{"internal/conformance", nil, []string{"internal/realredis", "internal/sim", "internal/sim/*", "internal/trace"}},
	{"internal/realredis", nil, nil},
	{"internal/ownport", nil, nil},
	{"internal/asktest", nil, nil},

	{"lessons", []string{"internal/trace"}, nil},
	{"lessons/etcd", []string{"internal/held", "internal/sim", "internal/sim/etcd", "internal/trace"}, []string{"lessons", "lessons/etcd/answers/*", "internal/lessontest"}},
	{"lessons/zookeeper", []string{"internal/held", "internal/sim", "internal/sim/zookeeper", "internal/trace"}, []string{"lessons", "lessons/zookeeper/answers/*", "internal/lessontest"}},
	{"lessons/comparison", []string{"internal/channel", "internal/sim", "internal/sim/*", "internal/trace", "lessons/*", "lessons/*/answers/solution"}, nil},
	{"lessons/*", []string{"internal/sim", "internal/trace"}, []string{"lessons", "lessons/$1/answers/*", "internal/lessontest"}},
	{"lessons/*/answers/*", []string{"lessons/$1"}, nil},
	{"exercises/*", []string{"lessons/$1"}, nil},
	{"exercises_test/*", []string{"lessons/$1", "exercises/$1"}, nil},

	{"web", []string{"internal/engine", "internal/interview", "internal/kept", "internal/rehearsal", "internal/trace", "lessons"}, []string{"web/*", "internal/asktest", "internal/ownport", "internal/workshop", "internal/workshop/plan"}},
	{"web/bundle", nil, nil},
	{"web/room", []string{"web", "internal/engine", "internal/interview", "internal/kept", "internal/trace", "internal/workshop", "internal/workshop/own", "internal/workshop/plan", "lessons"}, []string{"internal/asktest", "internal/ownport", "internal/realredis", "web/canned"}},
	{"web/*", []string{"web", "web/*", "internal/engine", "internal/interview", "internal/rehearsal", "internal/trace", "lessons"}, nil},
	{"cmd/*", []string{"web", "web/room", "internal/workshop", "internal/workshop/own", "internal/workshop/plan", "internal/engine", "internal/interview", "internal/kept", "internal/rehearsal", "internal/trace", "lessons"}, []string{"internal/asktest", "internal/ownport", "internal/realredis"}},
}

func TestImportsGoOneWay(t *testing.T) {
	seen := 0
	for file, imports := range sources(t) {
		folder := path.Dir(file)
		seen++
		if _, err := ruleOf(folder); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, imported := range imports {
			if err := allowed(folder, imported, strings.HasSuffix(file, "_test.go")); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d source files were found; is this the module's root?", seen)
	}
}

// TestAWrongArrowIsNoticed checks the check.
func TestAWrongArrowIsNoticed(t *testing.T) {
	for _, c := range []struct {
		folder, imported string
		test, want       bool
	}{
		{"internal/engine", "internal/sim", false, false},
		{"internal/engine", "lessons", false, false},
		{"internal/engine", "internal/channel", false, true},
		{"internal/sim", "lessons/stock", false, false},
		{"internal/sim", "internal/sim/etcd", false, false},
		{"lessons/stock", "internal/sim/etcd", false, false},
		{"lessons/etcd", "internal/sim/etcd", false, true},
		{"lessons/etcd", "internal/sim/zookeeper", false, false},
		{"lessons/zookeeper", "internal/sim/zookeeper", false, true},
		{"web", "lessons/stock", false, false},
		{"web", "lessons", false, true},
		{"cmd/playground", "internal/sim", false, false},
		{"lessons/stock", "internal/sim", false, true},
		{"lessons/stock", "lessons/lease", true, false},
		{"lessons/stock", "lessons/stock/answers/solution", false, false},
		{"lessons/stock", "lessons/stock/answers/solution", true, true},
		{"lessons/stock/answers/solution", "lessons/lease", false, false},
		{"exercises/stock", "lessons/stock", false, true},
		{"exercises/stock", "lessons/stock/answers/solution", false, false},
		{"exercises_test/stock", "exercises/lease", true, false},
		{"utils", "internal/trace", false, false},
	} {
		if got := allowed(c.folder, c.imported, c.test) == nil; got != c.want {
			t.Errorf("%s → %s (test %v): allowed %v, want %v", c.folder, c.imported, c.test, got, c.want)
		}
	}
}

// allowed says whether a file in a folder may import a package of this module.
func allowed(folder, imported string, test bool) error {
	r, err := ruleOf(folder)
	if err != nil {
		return err
	}
	may := r.imports
	if test {
		may = slices.Concat(may, r.tests, []string{folder})
	}
	for _, pattern := range may {
		pattern = strings.ReplaceAll(pattern, "$1", star(r.folder, folder))
		if ok, _ := path.Match(pattern, imported); ok {
			return nil
		}
	}
	return fmt.Errorf("must not import %s: allowed are %v", imported, may)
}

func ruleOf(folder string) (rule, error) {
	for _, r := range rules {
		if ok, _ := path.Match(r.folder, folder); ok {
			return r, nil
		}
	}
	return rule{}, fmt.Errorf("folder %s has no rule: give it its place in internal/house", folder)
}

// star is what the first "*" of a pattern stands for in a path.
func star(pattern, name string) string {
	parts := strings.Split(name, "/")
	if i := slices.Index(strings.Split(pattern, "/"), "*"); i >= 0 {
		return parts[i]
	}
	return ""
}

// sources lists the module's Go files with what they import of the module,
// both as slash paths below its root.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	const root = "../.."
	all := map[string][]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() && name != root && (base == "testdata" || base == "node_modules" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
			return filepath.SkipDir
		}
		if filepath.Ext(base) != ".go" {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		all[filepath.ToSlash(rel)], err = importsOf(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// importsOf lists what a file imports of this module.
func importsOf(name string) ([]string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var ours []string
	for _, spec := range f.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if rest, ok := strings.CutPrefix(imported, "lockwise/"); ok {
			ours = append(ours, rest)
		}
	}
	return ours, nil
}
