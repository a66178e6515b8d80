package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"syscall"
	"time"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/web"
)

// defaultAddr is where the workbook is served unless -addr says otherwise.
const defaultAddr = "127.0.0.1:7420"

func (p *Program) runServe(ctx context.Context, args []string) (int, error) {
	if len(args) > 0 {
		return 0, usageError{unknownCommand(args[0])}
	}
	return p.serveAt(ctx, "/")
}

// serveAt serves the workbook until ctx ends, and opens the browser at a path.
func (p *Program) serveAt(ctx context.Context, path string) (int, error) {
	listener, err := p.listen()
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return p.serveOn(ctx, listener, path)
}

// serveOn serves the workbook on a listener until ctx ends.
func (p *Program) serveOn(ctx context.Context, listener net.Listener, path string) (int, error) {
	e, err := p.open()
	if err != nil {
		return 0, err
	}
	asked, err := p.asked()
	if err != nil {
		return 0, err
	}
	log := slog.New(slog.NewTextHandler(p.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	site, err := web.New(web.Config{Engine: e, Asked: &asked, Log: log})
	if err != nil {
		return 0, err
	}
	return statusPass, serveUntil(ctx, site, log, listener, func(ctx context.Context) <-chan struct{} {
		address := fmt.Sprintf("http://%s%s?token=%s", listener.Addr(), path, url.QueryEscape(site.Token()))
		p.printf(serving, address)
		p.show(address)
		return p.warm(ctx, e)
	})
}

// site is what is served, and ends its runs and sockets.
type site interface {
	http.Handler
	Close() error
}

// serveUntil serves a site until ctx ends or serving fails. begin starts what goes on
// beside it, and returns what is closed when that is over; nothing is left running.
func serveUntil(ctx context.Context, s site, log *slog.Logger, listener net.Listener, begin func(context.Context) <-chan struct{}) error {
	server := newServer(s, log, 10*time.Second, 30*time.Second)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	beside, stop := context.WithCancel(ctx)
	defer stop()
	begun := begin(beside)

	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	stop()
	s.Close()
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	_ = server.Shutdown(late)
	<-begun
	return err
}

// newServer makes a server that hangs up on a client which takes longer than
// header to send the head of a request, or longer than whole to send all of it.
// Sockets keep their own time.
func newServer(site http.Handler, log *slog.Logger, header, whole time.Duration) *http.Server {
	return &http.Server{
		Handler: site, ReadHeaderTimeout: header, ReadTimeout: whole, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// listen opens the address, on this machine only: whoever reaches it runs code
// as the reader.
func (p *Program) listen() (net.Listener, error) {
	p.addr = or(p.addr, defaultAddr)
	host, _, err := net.SplitHostPort(p.addr)
	if err != nil {
		return nil, usageError{badAddress(p.addr)}
	}
	if !onlyHere(host) {
		return nil, usageError{notLoopback(p.addr)}
	}
	return p.listenAnywhere()
}

// onlyHere reports whether a host is reached from this machine alone.
func onlyHere(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (p *Program) listenAnywhere() (net.Listener, error) {
	listener, err := net.Listen("tcp", p.addr)
	if err != nil {
		return nil, notListening(p.addr, err)
	}
	return listener, nil
}

// notListening says why an address cannot be listened on.
func notListening(addr string, err error) error {
	var bad *net.AddrError
	var unknown *net.DNSError
	switch {
	case errors.As(err, &bad), errors.As(err, &unknown):
		return usageError{badAddress(addr)}
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return usageError{addressElsewhere(addr)}
	case errors.Is(err, fs.ErrPermission):
		return machineError{addressForbidden(addr)}
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%w: %w", machineError{addressTaken(addr)}, err)
	}
	return fmt.Errorf("listen: %w", err)
}

// show opens the browser; the printed address is the way out if it cannot.
func (p *Program) show(address string) {
	if p.noOpen {
		return
	}
	if err := p.Open(address); err != nil {
		p.notef(noBrowser)
	}
}

// warm builds the graders in the background and says so.
func (p *Program) warm(ctx context.Context, e *engine.Engine) (done <-chan struct{}) {
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		p.notef(warming)
		start := time.Now()
		e.Warm(ctx)
		failed := false
		for _, w := range e.Warmth() {
			if w.State == engine.NotBuilt {
				failed = true
				p.notef(notWarm, w.Exercise, w.Detail)
			}
		}
		if ctx.Err() == nil && !failed {
			p.notef(warm, time.Since(start).Round(100*time.Millisecond))
		}
	}()
	return finished
}

var (
	serving   = say2("Lockwise is at %s\nCtrl-C ends it.", "Lockwise 已就绪：%s\n按 Ctrl-C 结束。")
	warming   = say2("Building the graders (the first time: a minute or two) …", "正在编译评分程序（第一次需要一两分钟）……")
	warm      = say2("The graders are ready (%v).", "评分程序已就绪（%v）。")
	notWarm   = say2("The grader of %s could not be built: %s\n`go run ./cmd/playground doctor` looks for the cause.", "%s 的评分程序无法编译：%s\n可用 `go run ./cmd/playground doctor` 查找原因。")
	noBrowser = say2("The browser could not be opened; open the address yourself.", "无法打开浏览器，请自行打开上面的地址。")
)

func badAddress(addr string) trace.Text {
	return say2(
		fmt.Sprintf("%q is no address to listen on. Use HOST:PORT, such as 127.0.0.1:0 for any free port.", addr),
		fmt.Sprintf("%q 不是可以监听的地址。请用 主机:端口，例如 127.0.0.1:0 表示任一空闲端口。", addr))
}

func addressElsewhere(addr string) trace.Text {
	return say2(
		fmt.Sprintf("%s is no address of this machine. Use 127.0.0.1:0 for any free port.", addr),
		fmt.Sprintf("%s 不是本机的地址。请用 127.0.0.1:0，表示任一空闲端口。", addr))
}

func addressForbidden(addr string) trace.Text {
	return say2(
		fmt.Sprintf("The system does not let you listen on %s: ports below 1024 are for its administrator. Take another, such as 127.0.0.1:0 for any free one.", addr),
		fmt.Sprintf("系统不允许监听 %s：1024 以下的端口归管理员使用。请换一个，例如 127.0.0.1:0 表示任一空闲端口。", addr))
}

func notLoopback(addr string) trace.Text {
	return say2(
		fmt.Sprintf("%q can be reached from other machines, and whoever reaches Lockwise runs code as you. Use 127.0.0.1 or localhost; for another machine, forward the port with ssh -L.", addr),
		fmt.Sprintf("%q 能从其他机器访问，而能访问 Lockwise 就能以你的身份运行代码。请用 127.0.0.1 或 localhost；需要远程访问时，用 ssh -L 转发端口。", addr))
}

func addressTaken(addr string) trace.Text {
	return say2(
		fmt.Sprintf("%s is taken, perhaps by another Lockwise. Use that one, stop it, or take any free port with -addr 127.0.0.1:0.", addr),
		fmt.Sprintf("%s 已被占用，可能是另一个 Lockwise。可以直接用它、先停掉它，或用 -addr 127.0.0.1:0 选一个空闲端口。", addr))
}
