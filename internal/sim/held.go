package sim

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
)

// held is what a server holds under a key, as another can be given it. The zero
// value is nothing.
type held struct {
	kind  string   // as TYPE says
	parts []string // the arguments of the command that writes it, after the key
	until time.Time
}

// gone reports whether it is nothing.
func (h held) gone() bool { return h.kind == "" }

// over reports whether it has ended by itself.
func (h held) over() bool { return !h.until.IsZero() && !h.until.After(time.Now()) }

func (h held) equal(o held) bool {
	return h.kind == o.kind && h.until.Equal(o.until) && slices.Equal(h.parts, o.parts)
}

// everything is what the server holds, by key.
func (s *redisServer) everything() map[string]held {
	s.tick()
	all := map[string]held{}
	for _, key := range s.m.Keys() {
		h := held{kind: s.m.Type(key), parts: s.parts(key)}
		if left := s.m.TTL(key); left > 0 {
			h.until = time.Now().Add(left)
		}
		all[key] = h
	}
	return all
}

// parts takes a value apart. A stream's groups are left out.
func (s *redisServer) parts(key string) []string {
	var parts []string
	switch s.m.Type(key) {
	case "string":
		v, _ := s.m.Get(key)
		parts = []string{v}
	case "hash":
		fields, _ := s.m.HKeys(key)
		for _, f := range fields {
			parts = append(parts, f, s.m.HGet(key, f))
		}
	case "list":
		parts, _ = s.m.List(key)
	case "set":
		parts, _ = s.m.SMembers(key)
	case "zset":
		scores, _ := s.m.SortedSet(key)
		for _, member := range slices.Sorted(maps.Keys(scores)) {
			parts = append(parts, strconv.FormatFloat(scores[member], 'g', -1, 64), member)
		}
	case "stream":
		entries, _ := s.m.Stream(key)
		for _, e := range entries {
			parts = append(parts, e.ID, fmt.Sprint(len(e.Values)))
			parts = append(parts, e.Values...)
		}
	}
	return parts
}

// writes are the commands that write a value of a kind from its parts.
var writes = map[string]string{"string": "SET", "hash": "HSET", "list": "RPUSH", "set": "SADD", "zset": "ZADD"}

// keep makes the server hold h under the key.
func (s *redisServer) keep(key string, h held) {
	s.unseen("DEL", key)
	if h.gone() || h.over() {
		return
	}
	if h.kind == "stream" {
		s.keepStream(key, h.parts)
	} else {
		s.unseen(append([]string{writes[h.kind], key}, h.parts...)...)
	}
	if !h.until.IsZero() {
		s.m.SetTTL(key, time.Until(h.until))
	}
}

func (s *redisServer) keepStream(key string, parts []string) {
	for len(parts) > 0 {
		n, _ := strconv.Atoi(parts[1]) // written by parts
		s.unseen(append([]string{"XADD", key, parts[0]}, parts[2:2+n]...)...)
		parts = parts[2+n:]
	}
}
