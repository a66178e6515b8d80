package zookeeper

import (
	"cmp"
	"slices"
	"unicode/utf16"
)

// children are the names below a znode. ZooKeeper keeps them in a hash set of Java's
// and lists them in its order, which looks like none; a program that takes the first
// for the oldest must not be right here by chance.
type children struct {
	names []string // in the order in which they came
	room  int      // buckets; a set grows and does not shrink
}

// leastRoom is how many buckets a set begins with (org.apache.zookeeper.server.DataNode).
const leastRoom = 8

func (c *children) add(name string) {
	c.names = append(c.names, name)
	c.room = max(c.room, leastRoom)
	if len(c.names)*4 > c.room*3 {
		c.room *= 2
	}
}

func (c *children) remove(name string) {
	c.names = slices.DeleteFunc(c.names, func(n string) bool { return n == name })
}

// list is the order of the reply: by bucket, and in one bucket as they came.
func (c *children) list() []string {
	names := slices.Clone(c.names)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(c.bucket(a), c.bucket(b)) })
	return names
}

// bucket is where java.util.HashMap puts a key.
func (c *children) bucket(name string) int {
	var h int32
	for _, unit := range utf16.Encode([]rune(name)) {
		h = 31*h + int32(unit)
	}
	spread := uint32(h) ^ uint32(h)>>16
	return int(spread) & (c.room - 1)
}
