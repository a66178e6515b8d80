package ownport_test

import (
	"errors"
	"net"
	"syscall"
	"testing"

	"lockwise/internal/ownport"
)

func TestWhereNobodyListensNobodyAnswers(t *testing.T) {
	if c, err := net.Dial("tcp", ownport.Address(t)); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("a connection is %v, %v; want that it is refused", c, err)
	}
}

func TestNobodyElseIsGivenThePort(t *testing.T) {
	address := ownport.Address(t)
	if other := ownport.Address(t); other == address {
		t.Errorf("both have %s", address)
	}
	for range 500 {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		if listener.Addr().String() == address {
			t.Fatalf("a listener on any port was given %s", address)
		}
	}
}
