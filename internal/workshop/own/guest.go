package own

import (
	"context"
	"errors"
	"net/http"
	"time"

	"lockwise/internal/workshop"
	"lockwise/lessons"
)

// Guest is a participant who is in a room.
type Guest struct {
	Welcome // when the participant joined
	Address

	line  line
	seat  seat
	out   *outbox
	said  string        // ID of the verdict whose sending has been told last
	pause time.Duration // before a lost connection is tried again for the first time
}

// Join lets somebody into a room, who is the participant that they were before if
// they have joined it from the same data folder. Nothing but the name and the code is
// sent. The error says why not: see [Refused] and the errors of this package.
func Join(ctx context.Context, data string, a Address, name, lang string) (*Guest, error) {
	l := newLine(a, lang)
	if err := l.hello(ctx); err != nil {
		return nil, err
	}
	s, before := findSeat(data, a)
	if !before {
		s = seat{a.Origin, a.Code, name, workshop.NewKey()}
		if err := keep(folder(data, a), seatFile, s); err != nil {
			return nil, err
		}
	}
	g := &Guest{Address: a, line: l, seat: s, pause: firstPause}
	var err error
	if g.Welcome, err = g.enter(ctx); err != nil {
		if r, no := errors.AsType[*Refused](err); no && r.Reason != Later && !before { // nobody knows the key
			err = errors.Join(err, drop(folder(data, a), seatFile))
		}
		return nil, err
	}
	g.out = openOutbox(folder(data, a))
	return g, nil
}

// enter lets the participant in, also one who is in already.
func (g *Guest) enter(ctx context.Context) (Welcome, error) {
	var w Welcome
	err := g.line.ask(ctx, http.MethodPost, "/own/join", Entry{g.seat.Code, g.seat.Name, g.seat.Key, g.line.lang}, &w)
	w.Name, w.Title.En, w.Title.Zh = plain(w.Name), plain(w.Title.En), plain(w.Title.Zh)
	return w, err
}

// Page is the address at which a browser on this machine is the same participant. It
// contains the key.
func (g *Guest) Page() string { return g.page("/room?key=" + g.Code + "." + g.seat.Key) }

// Send has a verdict sent as soon as the room can be reached. The error says that it
// could not be kept for the next start; it is sent all the same.
func (g *Guest) Send(v Verdict, at time.Time) error {
	if _, _, ok := lessons.FindExercise(v.Exercise); !ok {
		return errors.New("there is no such exercise")
	}
	return g.out.put(v, at)
}
