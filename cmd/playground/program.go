package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// Exit statuses.
const (
	statusPass    = 0
	statusBroken  = 1
	statusUsage   = 2
	statusUnknown = 3 // inconclusive, or something is wrong with the machine
)

// Program is one run of playground. Its fields are what it needs of the world
// outside, so that a test can start the real thing.
type Program struct {
	Args     []string            // without the program's name
	Dir      string              // working directory
	Env      func(string) string // environment
	Out, Err io.Writer
	In       io.Reader              // a terminal in which questions can be asked; nil: there is none
	Columns  int                    // width of the terminal; 0 if Out is none
	Live     bool                   // Err is a terminal: progress may be drawn
	Open     func(url string) error // opens the browser

	help      bool
	lang      string
	data      string
	addr      string
	noOpen    bool
	json      bool
	serve     bool
	answers   bool
	file      string
	html      string
	chosen    string
	name      string
	questions string
	export    string
	workshop  workshopOptions
	carryOut  bool        // check also runs what it checks
	lines     chan string // of In, once it is read
	engine    *engine.Engine
}

// Run does what the arguments say and returns the exit status.
func (p *Program) Run(ctx context.Context) int {
	p.lang = language(p.Env)
	var status int
	c, args, err := p.parse()
	if err == nil {
		status, err = c.run(p, ctx, args)
	}
	if err != nil {
		fmt.Fprintln(p.Err, p.say(sorry(err)))
		return statusOf(err)
	}
	return status
}

// statusOf is the exit status of a program that failed.
func statusOf(err error) int {
	var usage usageError
	if errors.As(err, &usage) {
		return statusUsage
	}
	return statusUnknown
}

// Close gives up what Run has opened.
func (p *Program) Close() {
	if p.engine != nil {
		p.engine.Close()
	}
}

// say picks the reader's language.
func (p *Program) say(t trace.Text) string { return t.In(p.lang) }

func (p *Program) printf(t trace.Text, args ...any) { fmt.Fprintf(p.Out, p.say(t)+"\n", args...) }

func (p *Program) notef(t trace.Text, args ...any) { fmt.Fprintf(p.Err, p.say(t)+"\n", args...) }

// columns is the width to draw for.
func (p *Program) columns() int {
	if p.Columns > 0 {
		return min(p.Columns, 160)
	}
	return 100
}

// open opens the engine on the module around the working directory.
func (p *Program) open() (*engine.Engine, error) {
	if p.engine != nil {
		return p.engine, nil
	}
	root, err := moduleRoot(p.Dir)
	if err != nil {
		return nil, err
	}
	data, err := p.dataDir()
	if err != nil {
		return nil, err
	}
	p.engine, err = engine.Open(engine.Options{
		Root: root, Data: data, Shows: map[string]string{lessons.Comparison: lessons.ComparisonFolder},
		Log: slog.New(slog.NewTextHandler(p.Err, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	return p.engine, err
}

// dataDir is where the program remembers things.
func (p *Program) dataDir() (string, error) {
	if p.data == "" {
		return "", machineError{noDataDir}
	}
	return p.path(p.data), nil
}

// defaultData is where the program remembers things unless -data says otherwise;
// "" if the user has no directory for that.
func defaultData() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "lockwise")
}

// moduleRoot finds the folder of the module that dir is in.
func moduleRoot(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module lockwise\n") {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", usageError{notInModule}
		}
		dir = parent
	}
}

// language is "zh" if the environment asks for Chinese, otherwise "en".
func language(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := env(name); v != "" {
			if strings.HasPrefix(strings.ToLower(v), "zh") {
				return "zh"
			}
			return "en"
		}
	}
	return "en"
}
