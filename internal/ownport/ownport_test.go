package ownport_test

import (
	"net"
	"testing"

	"lockwise/internal/ownport"
)

func TestAServerComesBackToItsPort(t *testing.T) {
	address := ownport.Address(t)
	for range 3 {
		listener, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
		listener.Close()
	}
}
