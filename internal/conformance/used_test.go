package conformance_test

import (
	"fmt"
	"go/ast"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

// TestEveryRedisCommandOfTheLessonsIsInAScript: what a lesson begins to use is to be
// compared, too.
func TestEveryRedisCommandOfTheLessonsIsInAScript(t *testing.T) {
	used := map[string]bool{}
	for _, lua := range luaScripts(t) {
		for _, m := range luaCommand.FindAllStringSubmatch(lua, -1) {
			used[strings.ToUpper(m[1])] = true
		}
	}
	for method := range clientMethods(t) {
		used[commandOf(method)] = true
	}
	if !used["PEXPIRE"] || !used["SetNX"] {
		t.Errorf("the lessons' commands were not found: %v", used)
	}
	inScripts(t, "redis", used)
}

// inScripts reports the words that no script has.
func inScripts(t *testing.T, kind string, used map[string]bool) {
	t.Helper()
	var played strings.Builder
	for _, sc := range scripts(t, kind) {
		for _, s := range sc.steps {
			played.WriteString(s.do + "\n")
		}
	}
	for _, word := range slices.Sorted(maps.Keys(used)) {
		if !regexp.MustCompile(`\b` + word + `\b`).MatchString(played.String()) {
			t.Errorf("the lessons use %s and no script does", word)
		}
	}
}

// TestEverySQLConstructOfTheLessonsIsInAScript: a construct is a word in capitals, or
// a function.
func TestEverySQLConstructOfTheLessonsIsInAScript(t *testing.T) {
	used := map[string]bool{}
	for _, statement := range texts(t, isSQL.MatchString) {
		statement = quotedOrNoted.ReplaceAllString(statement, "")
		for _, m := range construct.FindAllStringSubmatch(statement, -1) {
			used[m[1]+m[2]] = true
		}
	}
	if !used["RETURNING"] || !used["unixepoch"] {
		t.Errorf("the lessons' constructs were not found: %v", used)
	}
	inScripts(t, "sqlite", used)
}

var (
	isSQL         = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|CREATE|DROP|ALTER|BEGIN|SAVEPOINT|RELEASE|ROLLBACK|PRAGMA)\s`)
	quotedOrNoted = regexp.MustCompile(`'[^']*'|--[^\n]*`)
	construct     = regexp.MustCompile(`\b([A-Z]{2,})\b|\b([a-z_]+)\(`)
)

var luaCommand = regexp.MustCompile(`redis\.p?call\(\s*["'](\w+)["']`)

// commandOf is the word by which scripts name a method of go-redis: that of calls,
// or the command that it sends.
func commandOf(method string) string {
	switch method {
	case "SetArgs", "SetNX", "Pipelined", "TxPipelined":
		return strings.Replace(method, "SetArgs", "SetArgsNX", 1)
	case "Pipeline", "TxPipeline":
		return method + "d"
	case "EvalShaRO", "EvalRO":
		return "EVAL_RO"
	case "DelExArgs":
		return "DELEX"
	case "ScriptLoad", "ScriptExists", "ScriptFlush":
		return "SCRIPT"
	}
	return strings.ToUpper(method)
}

// clientMethods are the methods of go-redis that the lessons call.
func clientMethods(t *testing.T) map[string]bool {
	commands := reflect.TypeFor[redis.Cmdable]()
	found := map[string]bool{}
	eachFile(t, func(f *ast.File) {
		if !slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"github.com/redis/go-redis/v9"` }) {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok && fmt.Sprint(call.Args[0]) == "ctx" {
				if _, known := commands.MethodByName(sel.Sel.Name); known {
					found[sel.Sel.Name] = true
				}
			}
			return true
		})
	})
	return found
}
