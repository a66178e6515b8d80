package trace

import "strings"

// A scenario has one Redis, the store "redis", or several nodes, "redis1" and so
// on. Where there are several, words say which.

// asked reports whether a store is a server that is asked for something, and what
// to call it. A database is told statements.
func asked(store string) (name string, ok bool) {
	switch store {
	case "etcd":
		return store, true
	case "zookeeper":
		return "ZooKeeper", true
	}
	if !strings.HasPrefix(store, "redis") {
		return "", false
	}
	if node := nodeOf(store); node != "" {
		return node, true
	}
	return "Redis", true
}

// nodeOf is the store if it is one of several, and otherwise "".
func nodeOf(store string) string {
	if n, ok := strings.CutPrefix(store, "redis"); ok && n != "" {
		return clean(store)
	}
	return ""
}

// onNode sets words about a key of a node off by the node's name.
func onNode(store, words string) string {
	if node := nodeOf(store); node != "" {
		return node + " " + words
	}
	return words
}
