package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"lockwise/internal/workshop"
	"lockwise/web/room"
)

// workshopAddr is where a workshop is served unless -addr says otherwise.
const workshopAddr = "127.0.0.1:7421"

// workshopOptions are the flags of the command workshop.
type workshopOptions struct {
	plan, room, redis, url string
	names                  names
}

// names is a flag that may be given several times.
type names []string

func (n *names) String() string { return strings.Join(*n, ",") }

func (n *names) Set(name string) error {
	*n = append(*n, name)
	return nil
}

func workshopFlags(p *Program, fs *flag.FlagSet) {
	o := &p.workshop
	fs.Var(address{&p.addr, workshopAddr}, "addr", say2("`address` to listen on; 0.0.0.0:7421 stands for all of this machine's", "监听`地址`；0.0.0.0:7421 表示本机的所有地址").In(p.lang))
	fs.StringVar(&o.plan, "plan", o.plan, say2("`plan`: one that ships, or a file of your own", "`议程`：自带的名称，或你自己的文件").In(p.lang))
	fs.StringVar(&o.room, "room", o.room, say2("go on with the room of this `code`", "继续这个`加入码`的研讨室").In(p.lang))
	fs.StringVar(&o.redis, "redis", o.redis, say2("keep the rooms in the Redis at this `URL`, for several servers", "把研讨室存放在这个 `URL` 的 Redis 里，供多台服务器共用").In(p.lang))
	fs.Var(&o.names, "host", say2("another `name` under which participants reach this address; may be repeated", "参与者访问本地址时使用的另一个`主机名`；可重复").In(p.lang))
	fs.StringVar(&o.url, "url", o.url, say2("`address` of a proxy in front of this server, as in https://workshop.example: participants join there, and cookies go over TLS only", "本服务前面的代理的`地址`，例如 https://workshop.example：参与者从那里加入，cookie 只经 TLS 传送").In(p.lang))
	fs.BoolVar(&p.noOpen, "no-open", p.noOpen, say2("do not open the browser", "不打开浏览器").In(p.lang))
	questionsFlag(p, fs)
}

// runWorkshop serves a room until ctx ends.
func (p *Program) runWorkshop(ctx context.Context, args []string) (int, error) {
	if len(args) > 0 {
		return 0, usageError{tooMany("workshop -plan FILE")}
	}
	p.addr = or(p.addr, workshopAddr)
	host, _, err := net.SplitHostPort(p.addr)
	if err != nil {
		return 0, usageError{badAddress(p.addr)}
	}
	front, err := p.front()
	if err != nil {
		return 0, err
	}
	listener, err := p.listenAnywhere()
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	store, err := p.openRooms(ctx)
	if err != nil {
		return 0, err
	}
	defer store.Close()
	rooms := workshop.NewRooms(store)
	defer rooms.Close()
	if err := p.forgetKeys(ctx, rooms); err != nil {
		return 0, fmt.Errorf("keys of old rooms: %w", err)
	}
	c, err := p.classroom(ctx, rooms)
	if err != nil {
		return 0, err
	}
	c.listener, c.onlyHere, c.front = listener, onlyHere(host), front
	return p.teach(ctx, c, host)
}

// front is the proxy that is said to be in front; nil: none is.
func (p *Program) front() (*url.URL, error) {
	if p.workshop.url == "" {
		return nil, nil
	}
	front, err := room.ParseURL(p.workshop.url)
	if err != nil {
		return nil, usageError{badURL(p.workshop.url)}
	}
	return front, nil
}

// classroom is a room and what serves it.
type classroom struct {
	rooms    *workshop.Rooms
	room     *workshop.Room
	key      string // the instructor's; "" if it is not known here
	listener net.Listener
	onlyHere bool
	front    *url.URL // of a proxy; nil: there is none
}

// teach serves the room, and says where.
func (p *Program) teach(ctx context.Context, c classroom, host string) (int, error) {
	e, err := p.open()
	if err != nil {
		return 0, err
	}
	questions, err := p.bank()
	if err != nil {
		return 0, err
	}
	log := slog.New(slog.NewTextHandler(p.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	site, err := room.New(room.Config{
		Rooms: c.rooms, Engine: e, Questions: questions, Listen: host, Names: p.workshop.names, URL: c.front, Log: log,
	})
	if err != nil {
		return 0, err
	}
	return statusPass, serveUntil(ctx, site, log, c.listener, func(ctx context.Context) <-chan struct{} {
		p.sayWhere(c)
		return p.prepare(ctx, site, c.room)
	})
}

// sayWhere prints who finds what where, and opens the instructor's page.
func (p *Program) sayWhere(c classroom) {
	p.sayExposed(c)
	p.printf(joinCode, c.room.Code())
	for _, origin := range p.origins(c) {
		p.printf(joinAt, origin+"/?code="+c.room.Code())
	}
	lead := "http://" + net.JoinHostPort("127.0.0.1", portOf(c.listener)) + "/lead"
	if c.front != nil {
		lead = c.front.String() + "/lead"
	}
	if c.key == "" {
		p.printf(leadUnknown, lead)
	} else {
		lead += "?key=" + url.QueryEscape(c.room.Code()+"."+c.key)
		p.printf(leadAt, lead)
		p.show(lead)
	}
	p.printf(goOnLater, p.goOnWith(c))
}

// sayExposed prints who reaches what.
func (p *Program) sayExposed(c classroom) {
	switch {
	case c.front != nil:
		p.printf(exposed, c.front.Host)
		p.printf(behindProxy, c.listener.Addr())
	case c.onlyHere:
		p.printf(notExposed, portOf(c.listener))
	default:
		p.printf(exposed, c.listener.Addr())
	}
	if !c.onlyHere {
		p.printf(plainHTTP, c.listener.Addr())
	}
}

// origins are the servers' addresses that participants may use.
func (p *Program) origins(c classroom) []string {
	if c.front != nil {
		return []string{c.front.String()}
	}
	var all []string
	for _, host := range p.hostsOf(c) {
		all = append(all, "http://"+net.JoinHostPort(host, portOf(c.listener)))
	}
	return all
}

// hostsOf are the hosts that participants may use.
func (p *Program) hostsOf(c classroom) []string {
	all := slices.Clone([]string(p.workshop.names))
	host, _, _ := net.SplitHostPort(c.listener.Addr().String())
	ip := net.ParseIP(host)
	if ip == nil || !ip.IsUnspecified() {
		return append(all, host)
	}
	own, _ := room.Addresses() // without them there is still the name
	for _, a := range own {
		if ip := net.ParseIP(a); ip != nil && !ip.IsLinkLocalUnicast() {
			all = append(all, a)
		}
	}
	return all
}

// goOnWith is the command that goes on with the room.
func (p *Program) goOnWith(c classroom) string {
	o, command := p.workshop, "go run ./cmd/playground workshop -room "+c.room.Code()
	given := [][3]string{
		{"-addr", p.addr, workshopAddr}, {"-data", p.data, defaultData()}, {"-questions", p.questions, ""},
		{"-redis", o.redis, ""}, {"-url", o.url, ""},
	}
	for _, name := range o.names {
		given = append(given, [3]string{"-host", name, ""})
	}
	for _, f := range given {
		if value, otherwise := f[1], f[2]; value != otherwise {
			command += " " + f[0] + " " + shellWord(value)
		}
	}
	return command
}

// shellWord is a word as a shell reads it.
func shellWord(word string) string {
	if strings.ContainsAny(word, " \t'\"&;|<>()$`*?#") {
		return strconv.Quote(word)
	}
	return word
}

func portOf(l net.Listener) string {
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// prepare makes the runs of the plan in the background, and says so.
func (p *Program) prepare(ctx context.Context, site *room.Server, r *workshop.Room) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.notef(preparing)
		start, failed := time.Now(), false
		site.Prepare(ctx, r, func(step int, err error) {
			failed = true
			p.notef(notPrepared, step+1, err)
		})
		if ctx.Err() == nil && !failed {
			p.notef(prepared, time.Since(start).Round(100*time.Millisecond))
		}
	}()
	return done
}

// roomsFile is where rooms are kept without a Redis.
func (p *Program) roomsFile() (string, error) {
	data, err := p.dataDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(data, "workshop.db"), nil
}

func (p *Program) openRooms(ctx context.Context) (workshop.Store, error) {
	if p.workshop.redis != "" {
		store, err := workshop.OpenRedis(ctx, p.workshop.redis)
		if err != nil {
			return nil, machineError{noRedis(err)}
		}
		return store, nil
	}
	file, err := p.roomsFile()
	if err != nil {
		return nil, err
	}
	store, err := workshop.OpenSQLite(file)
	if err != nil {
		return nil, fmt.Errorf("the rooms: %w", err)
	}
	return store, nil
}
