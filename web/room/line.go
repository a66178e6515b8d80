package room

// line is a queue that serves people in turn: whoever asks for much waits for their
// own, not others for them.
type line struct {
	turns []string          // who waits, the next one first
	asked map[string][]*ran // by who
}

const (
	maxAsked   = 4   // runs that one person may wait for
	maxWaiting = 512 // runs that all may wait for
)

// add puts a run at the end of a person's own; false if they, or all, wait for too
// many already.
func (l *line) add(who string, r *ran) bool {
	if l.asked == nil {
		l.asked = map[string][]*ran{}
	}
	total := 0
	for _, own := range l.asked {
		total += len(own)
	}
	if total >= maxWaiting || len(l.asked[who]) >= maxAsked {
		return false
	}
	if len(l.asked[who]) == 0 {
		l.turns = append(l.turns, who)
	}
	l.asked[who] = append(l.asked[who], r)
	return true
}

// next takes the first run of whoever's turn it is; nil if nobody waits.
func (l *line) next() *ran {
	if len(l.turns) == 0 {
		return nil
	}
	who := l.turns[0]
	l.turns = l.turns[1:]
	r, rest := l.asked[who][0], l.asked[who][1:]
	if l.asked[who] = rest; len(rest) > 0 {
		l.turns = append(l.turns, who)
	} else {
		delete(l.asked, who)
	}
	return r
}

// drop takes out a run that nobody wants any more.
func (l *line) drop(r *ran) {
	for who, own := range l.asked {
		for i, other := range own {
			if other == r {
				l.asked[who] = append(own[:i:i], own[i+1:]...)
				l.settle(who)
				return
			}
		}
	}
}

// settle forgets somebody who waits for nothing.
func (l *line) settle(who string) {
	if len(l.asked[who]) > 0 {
		return
	}
	delete(l.asked, who)
	for i, w := range l.turns {
		if w == who {
			l.turns = append(l.turns[:i:i], l.turns[i+1:]...)
			return
		}
	}
}
