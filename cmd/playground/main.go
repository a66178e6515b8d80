// Command playground is Lockwise: without a sub-command it serves the workbook
// on this machine and opens the browser; with one it does in the terminal what
// the browser does. `playground help` lists the sub-commands.
//
// This package is flags, wiring and words for the terminal. What it shows is
// decided elsewhere: verdicts by the engine and the graders, texts by the
// lessons, pictures by the trace.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/cli/browser"
	"golang.org/x/term"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	columns, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		columns = 0
	}
	p := &Program{
		Args: os.Args[1:], Dir: dir, Env: os.Getenv,
		Out: os.Stdout, Err: os.Stderr, Columns: columns,
		Live: term.IsTerminal(int(os.Stderr.Fd())),
		Open: browser.OpenURL,
	}
	if term.IsTerminal(int(os.Stdin.Fd())) {
		p.In = os.Stdin
	}
	status := p.Run(ctx)
	p.Close()
	stop()
	os.Exit(status)
}
