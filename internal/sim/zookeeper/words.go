package zookeeper

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// Requests and replies as traces show them. A request's text holds all of it, so
// that equal texts are equal requests.

var opNames = map[opcode]string{
	opCreate: "CREATE", opDelete: "DELETE", opExists: "EXISTS", opGetData: "GETDATA", opSetData: "SETDATA",
	opGetChildren: "GETCHILDREN", opChildren2: "GETCHILDREN", opSync: "SYNC", opPing: "PING", opSetWatches: "SETWATCHES", opClose: "CLOSE",
}

func (o opcode) String() string {
	if name := opNames[o]; name != "" {
		return name
	}
	return fmt.Sprintf("OP%d", int32(o))
}

var codeNames = map[code]string{
	errUnimplemented: "Unimplemented", errBadArguments: "BadArguments", errNoNode: "NoNode", errBadVersion: "BadVersion",
	errEphemeralParent: "NoChildrenForEphemerals", errNodeExists: "NodeExists", errNotEmpty: "NotEmpty",
	errSessionExpired: "SessionExpired", errInvalidACL: "InvalidACL",
}

// Error is the code's name.
func (c code) Error() string { return codeNames[c] }

// reads reports whether a request changes nothing that another client could see.
func (q request) reads() bool {
	return !slices.Contains([]opcode{opCreate, opDelete, opSetData, opClose}, q.op)
}

func (q request) text() string {
	text := strings.TrimSpace(q.op.String() + " " + q.path)
	switch q.op {
	case opCreate:
		text += fmt.Sprintf(" %q", q.data) + q.kind()
	case opSetData:
		text += fmt.Sprintf(" %q", q.data) + q.versionText()
	case opDelete:
		text += q.versionText()
	case opSetWatches:
		text += q.watches.text()
	}
	if q.watch {
		text += ", watch"
	}
	return text
}

func (q request) kind() string {
	text := ""
	if q.flags&flagEphemeral != 0 {
		text += ", ephemeral"
	}
	if q.flags&flagSequential != 0 {
		text += ", sequential"
	}
	return text
}

func (q request) versionText() string {
	if q.version == anyVersion {
		return ""
	}
	return fmt.Sprintf(", version %d", q.version)
}

func (r rewatch) text() string {
	var parts []string
	for _, kind := range []struct {
		name  string
		paths []string
	}{{"data", r.data}, {"exists", r.exist}, {"children", r.children}} {
		for _, p := range slices.Sorted(slices.Values(kind.paths)) {
			parts = append(parts, kind.name+" "+p)
		}
	}
	return fmt.Sprintf(" since zxid %d: %s", r.since, strings.Join(parts, ", "))
}

func (s *server) zxidText() string { return fmt.Sprintf("zxid %d", s.zxid) }

func namesText(n *znode) string {
	if len(n.names) == 0 {
		return "no children"
	}
	return strings.Join(n.list(), ", ")
}

// value is a znode in words.
func (s *server) value(n *znode) string {
	text := fmt.Sprintf("%q, czxid %d", n.data, n.czxid)
	if n.version > 0 {
		text += fmt.Sprintf(", version %d", n.version)
	}
	if se := s.sessions[n.owner]; se != nil {
		text += fmt.Sprintf(", ephemeral of %s (session %x)", se.w.Name, se.id)
	}
	return text
}

// znodes lists what clients have created.
func (s *server) znodes() []sim.Entry {
	var entries []sim.Entry
	for _, p := range slices.Sorted(maps.Keys(s.tree)) {
		if !slices.Contains(own, p) {
			entries = append(entries, sim.Entry{In: "znodes", Key: p, Value: s.value(s.tree[p])})
		}
	}
	return entries
}

// watched lists who waits to be told of what.
func (s *server) watched() []sim.Entry {
	who := map[string][]string{}
	for _, kind := range []struct {
		name string
		all  watches
	}{{"", s.onData}, {"children of ", s.onChildren}} {
		for p, conns := range kind.all {
			for c := range conns {
				who[kind.name+p] = append(who[kind.name+p], c.w.Name)
			}
		}
	}
	var entries []sim.Entry
	for _, p := range slices.Sorted(maps.Keys(who)) {
		slices.Sort(who[p])
		entries = append(entries, sim.Entry{In: "watches", Key: p, Value: strings.Join(who[p], ", ")})
	}
	return entries
}

// told is what a watch has told a worker, in words.
func told(who string, e event, path string) trace.Text {
	en, zh := "has other data", "的数据已改变"
	switch e {
	case created:
		en, zh = "is there", "已创建"
	case deleted:
		en, zh = "is gone", "已删除"
	case childrenChanged:
		en, zh = "has other children", "的子节点有变化"
	}
	return trace.Text{En: who + " is told: " + path + " " + en, Zh: who + " 收到通知：" + path + " " + zh}
}
