//go:build !race

package web_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// heard is what a tab says: in its console, and to other machines.
type heard struct {
	mu       sync.Mutex
	console  []string
	requests []string // addresses, of sockets too
	lost     []string // what the browser says of requests that failed
}

func (h *heard) event(ev any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch e := ev.(type) {
	case *runtime.EventExceptionThrown:
		d := e.ExceptionDetails
		text := d.Text
		if d.Exception != nil {
			text += " " + d.Exception.Description
		}
		h.console = append(h.console, text)
	case *runtime.EventConsoleAPICalled:
		h.console = append(h.console, fmt.Sprintf("console: %s: %s", e.Type, said(e.Args)))
	case *cdplog.EventEntryAdded:
		if e.Entry.Source == cdplog.EntrySourceNetwork { // refused saves and lost connections are expected
			h.lost = append(h.lost, e.Entry.URL+": "+e.Entry.Text)
			break
		}
		h.console = append(h.console, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		h.requests = append(h.requests, e.Request.URL)
	case *network.EventWebSocketCreated:
		h.requests = append(h.requests, e.URL)
	}
}

// said is what a call of the console was given, as text.
func said(args []*runtime.RemoteObject) string {
	var parts []string
	for _, a := range args {
		parts = append(parts, string(a.Value)+a.Description)
	}
	return strings.Join(parts, " ")
}

// last is the newest addresses that were asked for, and the newest failures.
func (h *heard) last(n int) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Concat(h.requests[max(0, len(h.requests)-n):], h.lost[max(0, len(h.lost)-n):])
}

// asked is the origins that were asked for anything, each once; an address that
// holds its own content asks nobody.
func (h *heard) asked() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var origins []string
	for _, address := range h.requests {
		u, err := url.Parse(address)
		if err == nil && (u.Scheme == "data" || u.Scheme == "blob" || u.Scheme == "about") {
			continue
		}
		origin := address
		if err == nil {
			origin = "http" + strings.TrimPrefix(strings.TrimPrefix(u.Scheme, "ws"), "http") + "://" + u.Host
		}
		if !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	return origins
}

// listen fails the test if the console says anything against the page, such as
// a violation of the policy or an exception, or if a request leaves for somewhere
// that the test did not visit.
func (p *tab) listen() {
	if err := chromedp.Listen(p.ctx, p.heard.event); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() {
		for _, origin := range p.heard.asked() {
			if !slices.Contains(p.visited, origin) {
				p.t.Errorf("a request went to %s; the test visited %v", origin, p.visited)
			}
		}
		p.heard.mu.Lock()
		defer p.heard.mu.Unlock()
		for _, text := range p.heard.console {
			p.t.Error("the console says: ", text)
		}
	})
}

// visit goes to an address; from then on its site may be asked for more.
func (p *tab) visit(address string) {
	p.t.Helper()
	u := mustURL(p.t, address)
	if origin := u.Scheme + "://" + u.Host; !slices.Contains(p.visited, origin) {
		p.visited = append(p.visited, origin)
	}
	p.do(chromedp.Navigate(address))
}

// opened says whether an address that begins so was asked for.
func (h *heard) opened(prefix string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.ContainsFunc(h.requests, func(address string) bool { return strings.HasPrefix(address, prefix) })
}
