package room

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"lockwise/web"
)

// front is the address at which a proxy stands before this server; nil: none does.
// The proxy passes the Host header on, which is how its requests are known. What it
// may say in headers of who asks is not looked at: whoever reaches this server could
// write the same.
type front struct{ *url.URL }

// ParseURL reads the address that participants use: a scheme, a host, and no path,
// since the room's pages are at the root of theirs.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("the address of the proxy: %w", err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return nil, fmt.Errorf("the address of the proxy: %q is not as in https://workshop.example", text)
	}
	return &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host)}, nil
}

// is reports whether a Host header is the proxy's.
func (f front) is(host string) bool {
	name, ok := web.HostName(host)
	return ok && f.URL != nil && strings.EqualFold(name, f.Hostname())
}

// tls reports whether who uses a Host header came to the proxy by https.
func (f front) tls(host string) bool { return f.is(host) && f.Scheme == "https" }

// caller is the address that a request comes from; none if it came through the proxy,
// whose address is everybody's.
func (f front) caller(r *http.Request) netip.Addr {
	if f.is(r.Host) {
		return netip.Addr{}
	}
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // none is an address too
	return from.Addr()
}
