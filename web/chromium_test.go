//go:build !race

package web_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// chromium is the browser's path: LOCKWISE_CHROMIUM, or what is on PATH.
func chromium() string {
	if path := os.Getenv("LOCKWISE_CHROMIUM"); path != "" {
		return path
	}
	for _, name := range []string{"chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "chrome", "headless-shell"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// shared is the one browser of all tests. Opening a tab takes half a second, so
// tests hand them on.
var shared struct {
	once   sync.Once
	ctx    context.Context
	cancel context.CancelFunc
	err    error

	mu   sync.Mutex
	free []context.Context // tabs that no test uses
}

func TestMain(m *testing.M) {
	status := m.Run()
	if shared.cancel != nil {
		shared.cancel()
	}
	closeGraders()
	os.Exit(status)
}

// browser starts chromium. Where there is none the test cannot say anything: it
// is skipped on a reader's machine and fails in CI.
func browser(t testing.TB) context.Context {
	t.Helper()
	path := chromium()
	if path == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("no chromium; set LOCKWISE_CHROMIUM or put it on PATH")
		}
		t.Skip("no chromium: browser tests say nothing here; set LOCKWISE_CHROMIUM to run them")
	}
	shared.once.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-background-networking", true))
		allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		shared.ctx = ctx
		shared.cancel = func() { cancel(); cancelAllocator() }
		shared.err = chromedp.Do(ctx, chromedp.Navigate("about:blank"))
	})
	if shared.err != nil {
		t.Fatal("start chromium: ", shared.err)
	}
	return shared.ctx
}

// borrowTab is a tab with an empty page, which remembers nothing. It is given back
// with giveBack.
func borrowTab(t testing.TB) context.Context {
	t.Helper()
	root := browser(t)
	if ctx := freeTab(); ctx != nil {
		return ctx
	}
	return openTab(t, root)
}

func freeTab() context.Context {
	shared.mu.Lock()
	defer shared.mu.Unlock()
	last := len(shared.free) - 1
	if last < 0 {
		return nil
	}
	ctx := shared.free[last]
	shared.free = shared.free[:last]
	return ctx
}

// openTab opens a tab that shares nothing with others. Its end is the browser's.
func openTab(t testing.TB, root context.Context) context.Context {
	t.Helper()
	ctx, _ := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	startTab(t, ctx)
	return ctx
}

// startTab has a new tab show an empty page and say what happens in it.
func startTab(t testing.TB, ctx context.Context) {
	t.Helper()
	p := &tab{t: t, ctx: ctx}
	p.do(chromedp.Navigate("about:blank"))
	call(p, cdplog.Enable, cdp.Empty{})
	call(p, network.Enable, network.EnableParams{})
}

// giveBack leaves the page and forgets what these origins had it remember: a later
// test may be given the port of an earlier one. A tab of a failed test is not used
// again.
func giveBack(t testing.TB, ctx context.Context, origins []string) {
	t.Helper()
	if t.Failed() {
		return
	}
	soon, stop := context.WithTimeout(ctx, patience)
	defer stop()
	p := &tab{t: t, ctx: soon}
	p.leave()
	call(p, network.ClearBrowserCookies, cdp.Empty{})
	for _, origin := range origins {
		call(p, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "local_storage"})
	}
	shared.mu.Lock()
	defer shared.mu.Unlock()
	shared.free = append(shared.free, ctx)
}

// leave goes to an empty page. One that is about to go elsewhere by itself calls that
// off, and is left again.
func (p *tab) leave() {
	p.t.Helper()
	err := chromedp.Do(p.ctx, chromedp.Navigate("about:blank"))
	for errors.Is(err, chromedp.ErrPageLoad) && p.ctx.Err() == nil {
		err = chromedp.Do(p.ctx, chromedp.Navigate("about:blank"))
	}
	if err != nil {
		p.t.Fatal("leave the page: ", err)
	}
}
