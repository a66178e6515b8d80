package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/own"
)

func joinFlags(p *Program, fs *flag.FlagSet) {
	serveFlags(p, fs)
	fs.StringVar(&p.name, "name", p.name, say2("your `name`, as the others in the room will see it", "你的`名字`，研讨室里的其他人会看到").In(p.lang))
}

// runJoin joins somebody's workshop, and goes on as the workbook does: here, or as the
// one that is at the address already. Verdicts on the reader's files go to the room.
func (p *Program) runJoin(ctx context.Context, args []string) (int, error) {
	if len(args) != 1 {
		return 0, usageError{joinWhat}
	}
	data, err := p.dataDir()
	if err != nil {
		return 0, err
	}
	to, err := p.roomAt(ctx, args[0])
	if err != nil {
		return 0, err
	}
	name, err := p.nameIn(ctx, data, to)
	if err != nil {
		return 0, err
	}
	listener, err := p.listenOr(ctx)
	if err != nil {
		return 0, err
	}
	e, err := p.open()
	if err == nil {
		err = p.joinAnd(ctx, e, data, to, name, listener)
	}
	if listener != nil {
		listener.Close()
	}
	return statusPass, err
}

// joinAnd joins, and serves the workbook if there is a listener for it.
func (p *Program) joinAnd(ctx context.Context, e *engine.Engine, data string, to own.Address, name string, listener net.Listener) error {
	g, err := own.Join(ctx, data, to, name, p.lang)
	if err != nil {
		return notJoined(to, err)
	}
	if g.Ended {
		return machineError{joinEnded}
	}
	p.printf(joined, p.say(g.Title), g.Name, g.Code, g.Origin, g.Page())
	p.printf(joinSends)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	over := p.attend(ctx, e, g)
	if listener == nil {
		p.printf(joinBeside, p.addr, data)
	} else {
		_, err = p.serveOn(ctx, listener, "/")
		stop()
	}
	<-over
	return err
}

// attend sends verdicts to the room until it is over, or ctx ends.
func (p *Program) attend(ctx context.Context, e *engine.Engine, g *own.Guest) (over <-chan struct{}) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	judged := e.Finished(ctx)
	go func() {
		for f := range judged {
			p.send(g, f)
		}
	}()
	go func() {
		defer close(done)
		defer stop()
		if err := g.Attend(ctx, p.roomNews()); err != nil {
			p.notef(joinOver(err))
		}
	}()
	return done
}

func (p *Program) send(g *own.Guest, f engine.Finished) {
	v, ok := own.Of(f.Exercise, f.At, f.Records)
	if !ok {
		return
	}
	if err := g.Send(v, f.At); err != nil {
		p.notef(joinNotKept, err)
	}
}

// roomAt reads the room's address, and asks for the code where it has none.
func (p *Program) roomAt(ctx context.Context, text string) (own.Address, error) {
	to, err := own.ParseAddress(text)
	if err != nil {
		return to, usageError{badRoom(text, err)}
	}
	for to.Code == "" {
		typed, err := p.askFor(ctx, askCode, joinNoCode)
		if err != nil {
			return to, err
		}
		to.Code = workshop.CleanCode(typed)
	}
	return to, nil
}

// nameIn is the reader's name in a room, asked for unless it is known.
func (p *Program) nameIn(ctx context.Context, data string, to own.Address) (string, error) {
	name := or(own.Name(data, to), p.name)
	for workshop.CleanName(name) == "" {
		typed, err := p.askFor(ctx, askName, joinNoName)
		if err != nil {
			return "", err
		}
		name = typed
	}
	return name, nil
}

// askFor reads a line; without a terminal, or an answer, the call was wrong.
func (p *Program) askFor(ctx context.Context, what, without trace.Text) (string, error) {
	if p.In == nil {
		return "", usageError{without}
	}
	fmt.Fprint(p.Out, p.say(what)+" ")
	line, err := p.line(ctx)
	if err != nil {
		return "", usageError{without}
	}
	return line, nil
}

// listenOr listens for the reader's browser; nil if a workbook is at the address
// already.
func (p *Program) listenOr(ctx context.Context) (net.Listener, error) {
	listener, err := p.listen()
	if errors.Is(err, syscall.EADDRINUSE) && p.isWorkbook(ctx) {
		return nil, nil
	}
	return listener, err
}

// isWorkbook says whether a Lockwise answers at the workbook's address.
func (p *Program) isWorkbook(ctx context.Context) bool {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.addr+"/", nil)
	if err != nil {
		return false
	}
	r.Header.Set("Accept", "text/html")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	return err == nil && answer.StatusCode == http.StatusUnauthorized && strings.Contains(string(page), "Lockwise")
}
