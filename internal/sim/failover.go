package sim

import (
	"fmt"
	"slices"
	"time"

	"lockwise/internal/trace"
)

// An Outage is how a master is lost and who follows it, as by Redis Sentinel
// (https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/).
//
// At once the master's connections break: a request on one of them fails, and so
// does whoever waits for an answer. New connections go where Sentinel says, which
// is the old master until the other one has been promoted, and are refused. Then
// they go to the new master. It holds what had reached it; what had not is gone.
// The other replicas copy it from then on. The old master comes back as a replica:
// it drops what it holds and copies the new one.
type Outage struct {
	To    int           // the server that is promoted: 0 is the first master, 1 the first replica
	Takes time.Duration // until it is
	Back  time.Duration // from then on, until the old master is back
	// With are workers that still reach the old master until it is back: it is not
	// down, but cut off from the replicas, from Sentinel and from everybody else. It
	// takes their writes, which nobody will ever see.
	With []string
}

// Failover loses the master. It can strike when nobody else is away, and any
// replica that is there can be promoted: Sentinel prefers the one that is least
// behind, and may know less than a client that has asked with WAIT.
func Failover(o Outage) Fault {
	return Fault{
		base:    "m",
		ofWorld: true,
		strike:  func(r *run, _ *step) { r.world.group.lose(r, o) },
		name:    func(s *step) trace.Text { return s.w.run.world.group.describe(o) },
	}.where(func(s *step) bool { return s.w.run.world.group.canFollow(o.To) })
}

// canFollow reports whether a server can be promoted now.
func (g *replication) canFollow(to int) bool {
	return g.master != none && g.aside == none && slices.Contains(g.copies(), to)
}

// Lag holds up for d what is on its way to a replica, and what is sent to it
// meanwhile. Others get it as always.
func Lag(replica int, d time.Duration) Fault {
	text := trace.Text{
		En: fmt.Sprintf("%s hears nothing from its master for %v", nodeName(replica), d),
		Zh: fmt.Sprintf("%s 在 %v 内收不到主节点的任何写入", nodeName(replica), d),
	}
	return ofServer("y", replica, text, func(s *redisServer) { s.group.holdUp(replica, time.Now().Add(d)) })
}

func (g *replication) holdUp(replica int, until time.Time) {
	g.heldUp[replica] = until
	for i := range g.onWay {
		if s := &g.onWay[i]; s.to == replica && s.due.Before(until) {
			s.due = until
		}
	}
}

// lose takes the master away. What was on its way from it is lost.
func (g *replication) lose(r *run, o Outage) {
	var all footprint
	for _, s := range g.servers {
		all.writes = append(all.writes, s.name+anyKey)
	}
	r.note(r.env, "failover", nil, all)
	g.aside, g.with, g.master, g.onWay = g.master, o.With, none, nil
	g.hangUp(r, func(w *Worker) bool { return !slices.Contains(o.With, w.Name) })
	r.redirect()
	promoted := time.Now().Add(o.Takes)
	g.agenda = []appointment{
		{promoted, func(r *run) { g.promote(r, o.To) }},
		{promoted.Add(o.Back), g.comeBack},
	}
}

// hangUp breaks connections to the server that is away.
func (g *replication) hangUp(r *run, whose func(*Worker) bool) {
	for _, w := range r.workers {
		if whose(w) {
			r.world.clients[w.Index][0].hangUp(g.servers[g.aside])
		}
	}
}

// promote makes a replica the master.
func (g *replication) promote(r *run, to int) {
	g.master = to
	g.lag[g.aside] = g.lag[to]
	g.passed = g.servers[to].everything()
	name := g.servers[to].name
	r.rec.announce(r, name, trace.Text{
		En: name + " is promoted: clients are sent to it from now on",
		Zh: name + " 升为主节点，客户端从此连接它",
	})
	for _, i := range g.copies() {
		g.follow(r, i)
	}
	r.redirect()
}

// comeBack makes the old master a replica of the new one.
func (g *replication) comeBack(r *run) {
	g.hangUp(r, func(*Worker) bool { return true })
	old := g.aside
	g.aside, g.with = none, nil
	r.rec.announce(r, g.servers[old].name, trace.Text{
		En: fmt.Sprintf("%s is back, as a replica of %s: it drops what it holds", g.servers[old].name, g.current().name),
		Zh: fmt.Sprintf("%s 恢复，成为 %s 的副本，丢弃自己原有的数据", g.servers[old].name, g.current().name),
	})
	g.follow(r, old)
	r.redirect()
}

// describe says what an outage would mean now.
func (g *replication) describe(o Outage) trace.Text {
	old, to := g.current().name, g.servers[o.To].name
	t := trace.Text{En: old + " is lost", Zh: old + " 宕机"}
	if len(o.With) > 0 {
		t = trace.Text{En: fmt.Sprintf("%s is cut off with %v", old, o.With), Zh: fmt.Sprintf("%s 连同 %v 被隔离", old, o.With)}
	}
	switch n := g.missing(o.To); {
	case n == 1:
		t.En, t.Zh = t.En+", and has a write that "+to+" has not got", t.Zh+"，有一条写入还没到 "+to
	case n > 1:
		t.En, t.Zh = fmt.Sprintf("%s, and has %d writes that %s has not got", t.En, n, to), fmt.Sprintf("%s，有 %d 条写入还没到 %s", t.Zh, n, to)
	}
	return trace.Text{En: fmt.Sprintf("%s; %s takes over in %v", t.En, to, o.Takes), Zh: fmt.Sprintf("%s；%v 后由 %s 接管", t.Zh, o.Takes, to)}
}

// passedOn and follows are what is said of a replica that has become like its
// master in one key or in all.
func passedOn(master, replica string) trace.Text {
	return trace.Text{En: "what " + master + " did has reached " + replica, Zh: master + " 的写入到达 " + replica}
}

func follows(master, replica string) trace.Text {
	return trace.Text{En: replica + " copies " + master, Zh: replica + " 复制 " + master + " 的全部数据"}
}
