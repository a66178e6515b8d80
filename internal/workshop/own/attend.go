package own

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

// News is something that happens while a participant is in the room; one of its
// fields is set.
type News struct {
	Lost  error    // the connection is lost, or cannot be made; it is tried again
	Back  bool     // it is there again
	Sends *Verdict // a verdict is about to be sent
	Took  *Taken   // the room has it
	Not   *Refused // the room will never take it
}

const (
	firstPause   = 500 * time.Millisecond
	longestPause = 15 * time.Second
)

// Attend keeps the participant in the room, and sends what there is to send, until
// ctx ends (nil) or the room has ended or removed the participant (a [Refused]).
// tell is called with what happens, in order.
func (g *Guest) Attend(ctx context.Context, tell func(News)) error {
	pause, lost := g.pause, false
	for {
		begun := time.Now()
		err := g.connected(ctx, func(n News) {
			if !n.Back || lost {
				tell(n)
			}
			lost = lost && !n.Back
		})
		if ctx.Err() != nil {
			return nil
		}
		if r, ok := errors.AsType[*Refused](err); ok && r.final() {
			return errors.Join(err, g.out.clear())
		}
		if !lost {
			tell(News{Lost: err})
			lost = true
		}
		if time.Since(begun) > longestPause {
			pause = g.pause
		}
		if !sleep(ctx, pause/2+rand.N(pause)) { // a class does not come back all at once
			return nil
		}
		pause = min(2*pause, longestPause)
	}
}

// connected is in the room until something is wrong, and says what.
func (g *Guest) connected(ctx context.Context, tell func(News)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if _, err := g.enter(ctx); err != nil {
		return err
	}
	over, err := g.listen(ctx)
	if err != nil {
		return err
	}
	tell(News{Back: true})
	for {
		if err := g.sendAll(ctx, tell); err != nil {
			return err
		}
		select {
		case <-g.out.woken:
		case err := <-over:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// sendAll sends what waits.
func (g *Guest) sendAll(ctx context.Context, tell func(News)) error {
	for v, more := g.out.next(); more; v, more = g.out.next() {
		if err := g.send(ctx, v, tell); err != nil {
			return err
		}
	}
	return nil
}

// send sends one verdict, and waits as long as the room says that it must.
func (g *Guest) send(ctx context.Context, v Verdict, tell func(News)) error {
	if g.said != v.ID {
		tell(News{Sends: &v})
	}
	g.said = v.ID
	var taken Taken
	news := News{Took: &taken}
	err := g.line.ask(ctx, http.MethodPost, "/own", v, &taken)
	r, refused := errors.AsType[*Refused](err)
	switch {
	case refused && r.Reason == TooLarge && v.Trace != "":
		v.Trace = ""
		return g.send(ctx, v, tell)
	case refused && r.aimless():
		news = News{Not: r}
	case refused && !r.final() && r.Wait > 0 && sleep(ctx, r.Wait):
		return nil // it waits still, and is sent again
	case err != nil:
		return err
	}
	err = g.out.done(v)
	tell(news) // nothing is kept of what is told
	return err
}

// sleep waits; false if ctx ended before.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
