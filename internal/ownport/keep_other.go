//go:build !linux

package ownport

import "net"

// keep finds a free port and does not keep it.
func keep() (address string, letGo func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	return listener.Addr().String(), func() {}, listener.Close()
}
