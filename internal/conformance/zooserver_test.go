package conformance_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// realZooKeeper is a server of the machine.
type realZooKeeper struct {
	address string
	number  string // its version
}

func (*realZooKeeper) side() side        { return real }
func (z *realZooKeeper) version() string { return z.number }

func (z *realZooKeeper) session(t *testing.T, use func(context.Context, asker)) {
	askZooKeeper(t, t.Context(), z.address, net.DialTimeout, use)
}

// zooKeeperJar names the other jars that it needs.
const zooKeeperJar = "/usr/share/java/zookeeper.jar"

// zooKeeperJava is the program that runs it. Where either is missing the test cannot
// say anything: it is skipped on a reader's machine and fails in CI.
func zooKeeperJava(t *testing.T) string {
	t.Helper()
	java, err := exec.LookPath("java")
	if err == nil {
		_, err = os.Stat(zooKeeperJar)
	}
	switch {
	case err != nil && os.Getenv("CI") != "":
		t.Fatal("no ZooKeeper: ", err)
	case err != nil:
		t.Skip("no ZooKeeper: how the real one answers is not compared here; install Debian's packages zookeeper and default-jre-headless to do so")
	}
	return java
}

// zooKeeperConfig: ticks are short, so that sessions may be.
const zooKeeperConfig = `tickTime=100
dataDir=%s
clientPort=%d
clientPortAddress=127.0.0.1
maxSessionTimeout=40000
4lw.commands.whitelist=srvr
`

// startZooKeeper starts a server that keeps nothing, on a port of the loopback
// interface that is free, and waits until it answers. Who is faster may take the port
// before the server does, which then ends: it is started again on another one.
func startZooKeeper(t *testing.T) *realZooKeeper {
	t.Helper()
	java := zooKeeperJava(t)
	for range 5 {
		port := freePort(t)
		if z := awaitZooKeeper(t, port, launchZooKeeper(t, java, port)); z != nil {
			t.Logf("the real ZooKeeper is %s", z.number)
			return z
		}
	}
	t.Fatal("ZooKeeper has ended five times without an answer")
	return nil
}

// launchZooKeeper starts a server; its end is told.
func launchZooKeeper(t *testing.T, java string, port int) (ended <-chan struct{}) {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, "zoo.cfg")
	if err := os.WriteFile(config, fmt.Appendf(nil, zooKeeperConfig, filepath.ToSlash(dir), port), 0o600); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(java, "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dzookeeper.admin.enableServer=false", "-Dzookeeper.forceSync=no",
		"-cp", zooKeeperJar, "org.apache.zookeeper.server.ZooKeeperServerMain", config)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	gone := make(chan struct{})
	go func() { defer close(gone); server.Wait() }()
	t.Cleanup(func() { server.Process.Kill(); <-gone })
	return gone
}

// awaitZooKeeper is the server as soon as it answers; nil if it ends before.
func awaitZooKeeper(t *testing.T, port int, ended <-chan struct{}) *realZooKeeper {
	t.Helper()
	z := &realZooKeeper{address: fmt.Sprintf("127.0.0.1:%d", port)}
	late, again := time.After(patience), time.NewTicker(10*time.Millisecond)
	defer again.Stop()
	for {
		if z.number = zooKeeperVersion(z.address); z.number != "" {
			return z
		}
		select {
		case <-ended:
			return nil
		case <-late:
			t.Fatalf("ZooKeeper does not answer within %v", patience)
		case <-again.C:
		}
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// zooKeeperVersion asks with the command srvr, whose answer begins with it.
func zooKeeperVersion(address string) string {
	c, err := net.DialTimeout("tcp", address, time.Second)
	if err != nil {
		return ""
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Second))
	fmt.Fprint(c, "srvr")
	said := make([]byte, 256)
	n, _ := c.Read(said) // nothing: it is not up yet
	_, version, _ := strings.Cut(string(said[:n]), "Zookeeper version: ")
	version, _, _ = strings.Cut(version, "-")
	return version
}
