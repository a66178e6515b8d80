package ownport

import (
	"fmt"
	"syscall"
)

// keep binds a socket that never listens. Linux gives its port to nobody who asks for
// any, and to those who ask for this one, as every listener of Go does, with
// SO_REUSEADDR.
func keep() (address string, letGo func(), err error) {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return "", nil, err
	}
	letGo = func() { syscall.Close(fd) }
	if address, err = bind(fd); err != nil {
		letGo()
	}
	return address, letGo, err
}

func bind(fd int) (address string, err error) {
	if err := syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1); err != nil {
		return "", err
	}
	if err := syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		return "", err
	}
	at, err := syscall.Getsockname(fd)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("127.0.0.1:%d", at.(*syscall.SockaddrInet4).Port), nil
}
