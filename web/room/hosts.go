package room

import (
	"net"
	"strings"

	"lockwise/web"
)

// hosts are the names under which the room is reached. A page of another site that
// rebinds its own name to this machine comes under that name, and is refused.
type hosts []string

// newHosts are this machine's own: localhost, and with a listen address that is none
// of loopback its addresses; and the names given.
func newHosts(listen string, names []string) (hosts, error) {
	known := hosts{"localhost", "127.0.0.1", "::1"}
	known = append(known, names...)
	ip := net.ParseIP(listen)
	if ip == nil && listen != "" { // a name to listen on
		return append(known, listen), nil
	}
	if ip != nil && !ip.IsUnspecified() {
		return append(known, ip.String()), nil
	}
	own, err := Addresses()
	return append(known, own...), err
}

// Addresses are those under which other machines reach this one.
func Addresses() ([]string, error) {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	var own []string
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() {
			own = append(own, n.IP.String())
		}
	}
	return own, nil
}

// allow reports whether a Host header is one of the room's.
func (h hosts) allow(host string) bool {
	name, ok := web.HostName(host)
	if !ok {
		return false
	}
	if ip := net.ParseIP(name); ip != nil {
		name = ip.String()
	}
	for _, known := range h {
		if strings.EqualFold(name, known) {
			return true
		}
	}
	return false
}
