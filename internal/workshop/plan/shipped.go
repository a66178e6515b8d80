package plan

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"lockwise/internal/interview"
)

//go:embed plans/*.md
var files embed.FS

// Shipped returns the plans that ship with Lockwise, the longest first. It panics if one
// is not as it must be: they are part of the program.
var Shipped = sync.OnceValue(func() []Plan {
	names, err := fs.Glob(files, "plans/*.md")
	if err != nil {
		panic(err)
	}
	var all []Plan
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		p, problems := Read(path.Base(name), text, interview.Own())
		if len(problems) > 0 {
			panic(fmt.Errorf("the plans: %w", problems[0]))
		}
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b Plan) int { return b.Minutes() - a.Minutes() })
	return all
})

// Named returns the plan of an ID that ships with Lockwise.
func Named(id string) (Plan, bool) {
	for _, p := range Shipped() {
		if p.ID == id {
			return p, true
		}
	}
	return Plan{}, false
}
