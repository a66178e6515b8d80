package sim

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/alicebob/miniredis/v2/server"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// redisServer is a Redis of a world. It outlives a run, and is emptied between.
type redisServer struct {
	name  string // "redis", or a node's name
	node  Node
	clock nodeClock
	// ticking guards clock: workers may connect at the same time, which is no step.
	ticking sync.Mutex
	m       *miniredis.Miniredis
	asked   atomic.Bool  // since it was emptied
	more    atomic.Bool  // asked something since then that changes more than keys
	down    time.Time    // unreachable until then
	muted   int          // answers that the node has kept to itself
	group   *replication // the servers that it copies or is copied by; nil: none
}

func newRedisServer(name string, node Node) (*redisServer, error) {
	m := miniredis.NewMiniRedis()
	m.Seed(1)
	c, err := m.Dial() // starts the server without a listener
	if err != nil {
		return nil, fmt.Errorf("sim: starting Redis: %w", err)
	}
	return &redisServer{name: name, node: node, m: m}, c.Close()
}

// restore empties the server and lets its clock start with the run's.
func (s *redisServer) restore() {
	s.down, s.muted = time.Time{}, 0
	s.startClock()
	if !s.asked.Load() {
		return
	}
	s.m.FlushAll()
	if s.more.Load() { // the rest would cost an eighth of a run
		s.forgetScripts()
		s.m.Seed(1)
	}
	s.asked.Store(false)
	s.more.Store(false)
}

// empty makes the server as one that has just been started.
func (s *redisServer) empty() {
	s.m.FlushAll()
	s.forgetScripts()
}

func (s *redisServer) forgetScripts() { s.unseen("SCRIPT", "FLUSH") }

// keepScript knows a script by its hash from now on, as Redis does though it failed.
func (s *redisServer) keepScript(args []string) {
	if strings.HasPrefix(strings.ToUpper(args[0]), "EVALSHA") {
		return // it was known
	}
	s.unseen("SCRIPT", "LOAD", args[1])
}

// unseen carries out a request of nobody's.
func (s *redisServer) unseen(args ...string) {
	s.serve(server.NewPeer(bufio.NewWriter(io.Discard)), args)
}

func (s *redisServer) serve(peer *server.Peer, args []string) {
	s.asked.Store(true)
	if changesMore(args[0]) {
		s.more.Store(true)
	}
	s.tick()
	s.m.Server().Dispatch(peer, args)
	peer.Flush()
}

// changesMore reports whether a command may load a script or draw a random number,
// itself or by what it carries out.
func changesMore(op string) bool {
	return slices.ContainsFunc(moreThanKeys, func(name string) bool { return strings.EqualFold(name, op) })
}

var moreThanKeys = []string{"SCRIPT", "EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO", "EXEC", "RANDOMKEY", "SPOP", "SRANDMEMBER", "HRANDFIELD", "ZRANDMEMBER"}

// redisKey is what the server holds under a key.
type redisKey struct {
	value string
	ttl   time.Duration // 0: never expires
}

// contents returns every key of database 0.
func (s *redisServer) contents() map[string]redisKey {
	s.tick()
	all := map[string]redisKey{}
	for _, k := range s.m.Keys() {
		all[k] = redisKey{s.value(k), s.lasts(s.m.TTL(k))}
	}
	return all
}

func (s *redisServer) value(key string) string {
	switch t := s.m.Type(key); t {
	case "string":
		v, _ := s.m.Get(key)
		return v
	case "hash":
		fields, _ := s.m.HKeys(key)
		var parts []string
		for _, f := range fields {
			parts = append(parts, f+"="+s.m.HGet(key, f))
		}
		return strings.Join(parts, " ")
	default:
		return t
	}
}

// A redisClient is the client of one worker, kept from run to run with its
// connections as long as nothing goes wrong on them. Like a driver connection it
// holds no goroutine, timer or channel of a bubble.
type redisClient struct {
	*redis.Client
	server *redisServer
	w      *Worker // whose it is in the current run
	mu     sync.Mutex
	conns  []*redisConn // go-redis dials in goroutines of its own
}

// newRedisClient makes the client that the reader's code uses. The options that
// matter to a lock are the scenario's; the others keep the client from doing what
// a bubble cannot follow: looking up host names, identifying itself, subscribing
// to maintenance notifications, drawing jitter, waiting for a free connection,
// dialling in the background after as many failures as the pool is large. There is
// no write timeout: the network takes every request at once, and what a request
// waits for is its turn, so that only its context's deadline counts.
func newRedisClient(spec *Redis, server *redisServer) *redisClient {
	c := &redisClient{server: server}
	c.Client = redis.NewClient(&redis.Options{
		Addr:                     "127.0.0.1:6379",
		Protocol:                 2,
		DisableIdentity:          true,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
		ContextTimeoutEnabled:    !spec.IgnoreContext,
		MaxRetries:               spec.MaxRetries,
		MinRetryBackoff:          -1,
		ReadTimeout:              spec.ReadTimeout,
		WriteTimeout:             -1,
		PoolSize:                 1000,
		Dialer: func(context.Context, string, string) (net.Conn, error) {
			// Nobody refuses a dial: a server that is down refuses the request, so
			// that a client kept from an earlier run sees no more of it than a new
			// one, and so does a crashed process, which is ended when it goes on
			// asking.
			return newRedisConn(c), nil
		},
	})
	return c
}

// belongsTo hands the client to a worker of a new run.
func (c *redisClient) belongsTo(w *Worker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.w = w
	for _, conn := range c.conns {
		conn.w, conn.deadline, conn.sendBy, conn.arrived = w, time.Time{}, time.Time{}, nil
		conn.link = link{fresh: true}
	}
}

// usable reports whether the client may be kept: every connection is as good as a
// new one.
func (c *redisClient) usable() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.conns {
		if conn.closed || conn.dead || conn.broken || conn.to != c.server || conn.multi != nil || conn.out.Len() > 0 || len(conn.in) > 0 {
			return false
		}
	}
	return !c.w.crashed
}

// keyReads and keyWrites are the commands whose first argument is the only key
// they touch.
var (
	keyReads  = set("GET", "TTL", "PTTL", "EXISTS1", "STRLEN", "HGET", "HGETALL", "TYPE", "EXPIRETIME", "PEXPIRETIME")
	keyWrites = set("SET", "SETNX", "SETEX", "PSETEX", "GETSET", "GETDEL", "GETEX", "DEL1", "UNLINK1", "DELEX", "EXPIRE", "PEXPIRE", "EXPIREAT",
		"PEXPIREAT", "PERSIST", "INCR", "INCRBY", "DECR", "DECRBY", "APPEND", "HSET", "HDEL", "HINCRBY")
)

// redisFootprint says what a command may touch on the server. A script (Redis asks it to name
// its keys and does not enforce it) and a command we do not know touch every key.
func redisFootprint(server, op string, args []string) footprint {
	name := op
	if len(args) == 1 && (op == "DEL" || op == "UNLINK" || op == "EXISTS") {
		name += "1"
	}
	switch {
	case len(args) == 0:
	case keyReads[name]:
		return footprint{reads: []string{server + keyMark + args[0]}}
	case keyWrites[name]:
		return footprint{writes: []string{server + keyMark + args[0]}}
	}
	return footprint{writes: []string{server + anyKey}}
}

func set(names ...string) map[string]bool {
	m := map[string]bool{}
	for _, n := range names {
		m[n] = true
	}
	return m
}
