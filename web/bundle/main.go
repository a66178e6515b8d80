// Command bundle builds what browsers load: the TypeScript of web/ts and the
// style sheets of web/css, into web/dist, which the server embeds. It needs no
// Node: esbuild is a Go library, and the npm packages it reads lie in web/npm.
//
//	go run ./web/bundle
//
// The output is committed. Building twice gives the same bytes; CI builds again
// and fails on a difference.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	if err := run("web"); err != nil {
		log.Fatal("bundle: ", err)
	}
}

func run(web string) error {
	web, err := filepath.Abs(web)
	if err != nil {
		return err
	}
	dist := filepath.Join(web, "dist")
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	result := api.Build(options(web, dist))
	if len(result.Errors) > 0 {
		return fmt.Errorf("%d errors", len(result.Errors))
	}
	if err := writeManifest(dist, result.Metafile); err != nil {
		return err
	}
	return writeLicences(web, result.Metafile)
}

func options(web, dist string) api.BuildOptions {
	return api.BuildOptions{
		EntryPoints: []string{
			"ts/comparison.ts", "ts/deck.ts", "ts/handout.ts", "ts/home.ts", "ts/join.ts", "ts/lead.ts",
			"ts/lesson.ts", "ts/open.ts", "ts/question.ts", "ts/questions.ts", "ts/rehearse.ts", "ts/replay.ts",
			"ts/room.ts", "ts/schedule.ts", "css/site.css", "css/room.css",
		},
		AbsWorkingDir:     web,
		Outdir:            dist,
		EntryNames:        "[name]-[hash]",
		ChunkNames:        "chunk-[hash]",
		NodePaths:         []string{filepath.Join(web, "npm")},
		Bundle:            true,
		Splitting:         true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone, // LICENCES.txt carries them
		Metafile:          true,
		Write:             true,
		LogLevel:          api.LogLevelWarning,
	}
}

// metafile is the part of esbuild's report that is read here.
type metafile struct {
	Outputs map[string]struct {
		EntryPoint string `json:"entryPoint"`
		Imports    []struct {
			Path string `json:"path"`
			Kind string `json:"kind"`
		} `json:"imports"`
		Inputs map[string]struct {
			BytesInOutput int `json:"bytesInOutput"`
		} `json:"inputs"`
	} `json:"outputs"`
}

// Entry is one line of manifest.json: the file behind a name, and the chunks it
// needs at once, so that a page can ask for them early.
type Entry struct {
	File    string   `json:"file"`
	Preload []string `json:"preload,omitempty"`
}

func writeManifest(dist, report string) error {
	var meta metafile
	if err := json.Unmarshal([]byte(report), &meta); err != nil {
		return err
	}
	entries := map[string]Entry{}
	for out, o := range meta.Outputs {
		if o.EntryPoint == "" || strings.Contains(o.EntryPoint, "editor/") || strings.HasPrefix(o.EntryPoint, "npm/") {
			continue
		}
		e := Entry{File: path.Base(out)}
		for _, i := range o.Imports {
			if i.Kind == "import-statement" {
				e.Preload = append(e.Preload, path.Base(i.Path))
			}
		}
		slices.Sort(e.Preload)
		entries[path.Base(o.EntryPoint)] = e
	}
	text, err := json.MarshalIndent(entries, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, "manifest.json"), append(text, '\n'), 0o644)
}

// writeLicences collects the licence of every package that is in the bundle.
func writeLicences(web, report string) error {
	var meta metafile
	if err := json.Unmarshal([]byte(report), &meta); err != nil {
		return err
	}
	var packages []string
	for _, o := range meta.Outputs {
		for in, size := range o.Inputs {
			if name, ok := packageOf(in); ok && size.BytesInOutput > 0 && !slices.Contains(packages, name) {
				packages = append(packages, name)
			}
		}
	}
	slices.Sort(packages)
	var all strings.Builder
	for _, name := range packages {
		text, err := os.ReadFile(filepath.Join(web, "npm", filepath.FromSlash(name), "LICENSE"))
		if err != nil {
			return err
		}
		fmt.Fprintf(&all, "%s\n\n%s\n\n", name, strings.TrimSpace(string(text)))
	}
	return os.WriteFile(filepath.Join(web, "dist", "LICENCES.txt"), []byte(all.String()), 0o644)
}

// packageOf returns the npm package that a source file belongs to.
func packageOf(file string) (string, bool) {
	rest, ok := strings.CutPrefix(filepath.ToSlash(file), "npm/")
	if !ok {
		return "", false
	}
	parts := strings.Split(rest, "/")
	if strings.HasPrefix(parts[0], "@") {
		return strings.Join(parts[:2], "/"), true
	}
	return parts[0], true
}
