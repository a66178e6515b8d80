// Package ownport keeps a port for a test whose server ends and starts again.
//
// A port that is let go may be given to another test at once: then the server cannot
// come back, and whoever looks for it finds somebody else's.
package ownport

import "testing"

// Address is a loopback address, HOST:PORT, that nobody else is given until the test
// ends. The test may listen there, stop, and listen again; while it does not, whoever
// connects is refused. On systems where a port cannot be kept it was free just now.
func Address(t testing.TB) string {
	t.Helper()
	address, letGo, err := keep()
	if err != nil {
		t.Fatal("keep a port: ", err)
	}
	t.Cleanup(letGo)
	return address
}
