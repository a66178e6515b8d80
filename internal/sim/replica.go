package sim

import (
	"maps"
	"slices"
	"time"
)

// A Replica is a Redis server that copies another, the master. Replication is
// asynchronous, as it is in Redis: the master answers its client first, and passes
// the write on. What is passed on is the outcome, a key's new value and the moment
// at which it ends, not the command: so do Redis for scripts and expiries
// (https://redis.io/docs/latest/operate/oss_and_stack/management/replication/).
type Replica struct {
	// Lag is how long after the master has carried out a write the replica has it,
	// and the master knows that it has; at least a microsecond.
	Lag time.Duration
}

// none is the index of no server.
const none = -1

// replication is what goes on between a master and its replicas.
type replication struct {
	servers  []*redisServer
	replicas []Replica // as the scenario has them: by server, less one
	roles
}

// roles are who does what in a run, and what is on its way between them.
type roles struct {
	master int             // which clients are sent to; none while nobody has been promoted
	aside  int             // the last master while it is away, otherwise none
	with   []string        // workers that still reach it
	lag    []time.Duration // by server, while it is a replica
	heldUp []time.Time     // by server: it hears nothing until then
	offset int             // writes that a master has carried out
	passed map[string]held // what the master held when it was last looked at
	onWay  []shipment
	agenda []appointment // in the order of time
}

// A shipment is a write on its way to one replica.
type shipment struct {
	to     int
	due    time.Time
	offset int
	key    string
	what   held
	by     string // the worker whose step it was
}

// An appointment is a change of roles that has been decided on.
type appointment struct {
	at time.Time
	do func(*run)
}

// replicated makes the servers a master, the first, and its replicas.
func replicated(servers []*redisServer, replicas []Replica) *replication {
	g := &replication{servers: servers, replicas: replicas}
	for _, s := range servers {
		s.group = g
	}
	return g
}

// restore gives everybody the role it has at the start of a run. The servers are
// empty.
func (g *replication) restore() {
	n := len(g.servers)
	g.roles = roles{aside: none, lag: make([]time.Duration, n), heldUp: make([]time.Time, n), passed: map[string]held{}}
	for i, r := range g.replicas {
		g.lag[i+1] = max(r.Lag, time.Microsecond)
	}
}

// current is the server that clients are told of: the master, or the last one.
func (g *replication) current() *redisServer {
	if g.master == none {
		return g.servers[g.aside]
	}
	return g.servers[g.master]
}

// target is where a new connection of the worker goes to.
func (g *replication) target(w *Worker) *redisServer {
	if g.aside != none && slices.Contains(g.with, w.Name) {
		return g.servers[g.aside]
	}
	return g.current()
}

// serves reports whether the server takes requests of the worker.
func (g *replication) serves(s *redisServer, w *Worker) bool {
	if g.aside != none && s == g.servers[g.aside] {
		return slices.Contains(g.with, w.Name)
	}
	return g.master != none && s == g.servers[g.master] && g.target(w) == s
}

// copies are the replicas that hear of what the master does.
func (g *replication) copies() []int {
	var all []int
	for i := range g.servers {
		if i != g.master && i != g.aside {
			all = append(all, i)
		}
	}
	return all
}

// wrote sends on its way what a step has changed on the master, and returns how
// many writes there have been.
func (g *replication) wrote(s *redisServer, by string) int {
	if g.master == none || s != g.servers[g.master] {
		return g.offset
	}
	now := s.everything()
	for _, key := range unionOfKeys(g.passed, now) {
		if was := g.passed[key]; !was.equal(now[key]) && !(now[key].gone() && was.over()) {
			g.offset++
			g.send(key, now[key], by)
		}
	}
	g.passed = now
	return g.offset
}

func (g *replication) send(key string, what held, by string) {
	for _, to := range g.copies() {
		due := time.Now().Add(g.lag[to])
		if due.Before(g.heldUp[to]) {
			due = g.heldUp[to]
		}
		g.onWay = append(g.onWay, shipment{to, due, g.offset, key, what, by})
	}
}

// missing is how many writes a replica has not got yet.
func (g *replication) missing(to int) int {
	n := 0
	for _, s := range g.onWay {
		if s.to == to && s.due.After(time.Now()) {
			n++
		}
	}
	return n
}

// acknowledged is how many replicas have every write up to offset.
func (g *replication) acknowledged(s *redisServer, offset int) int {
	if g.master == none || s != g.servers[g.master] {
		return 0 // cut off from all of them
	}
	behind := map[int]bool{}
	for _, sh := range g.onWay {
		if sh.offset <= offset && sh.due.After(time.Now()) {
			behind[sh.to] = true
		}
	}
	return len(g.copies()) - len(behind)
}

// nextDue is when something happens between the servers, later than after.
func (g *replication) nextDue(after time.Time) (at time.Time, ok bool) {
	earlier := func(t time.Time) {
		if t.After(after) && (!ok || t.Before(at)) {
			at, ok = t, true
		}
	}
	for _, s := range g.onWay {
		earlier(s.due)
	}
	for _, a := range g.agenda {
		earlier(a.at)
	}
	return at, ok
}

// nextBefore is nextDue, if that is earlier than a given time.
func (g *replication) nextBefore(until time.Time) (at time.Time, ok bool) {
	if g == nil {
		return until, false
	}
	at, ok = g.nextDue(time.Time{})
	return at, ok && at.Before(until)
}

// replicate lets happen between the Redis servers what is due.
func (r *run) replicate() {
	g := r.world.group
	if g == nil {
		return
	}
	for {
		at, ok := g.nextDue(time.Time{})
		if !ok || at.After(time.Now()) {
			return
		}
		r.rec.lapsed(r)
		r.soil()
		if i := slices.IndexFunc(g.onWay, func(s shipment) bool { return s.due.Equal(at) }); i >= 0 {
			s := g.onWay[i]
			g.onWay = slices.Delete(g.onWay, i, i+1)
			g.arrive(r, s)
			continue
		}
		a := g.agenda[0]
		g.agenda = g.agenda[1:]
		a.do(r)
	}
}

func (g *replication) arrive(r *run, s shipment) {
	to := g.servers[s.to]
	to.keep(s.key, s.what)
	r.rec.copied(r, to, func(string) string { return s.by }, passedOn(g.current().name, to.name))
}

// follow makes a server hold what the master holds, and nothing else.
func (g *replication) follow(r *run, replica int) {
	to, from := g.servers[replica], g.servers[g.master]
	to.empty()
	all := from.everything()
	for _, key := range slices.Sorted(maps.Keys(all)) {
		to.keep(key, all[key])
	}
	r.rec.copied(r, to, r.rec.holders(from.name), follows(from.name, to.name))
}
