package trace

import (
	"fmt"
	"strings"
)

// stateSentence says what changed in a store.
func stateSentence(e Event) Text {
	var en, zh []string
	for _, c := range e.Changes {
		s := changeSentence(c).on(e.Store)
		en, zh = append(en, s.En), append(zh, s.Zh)
	}
	if e.Store == "db" && (e.Locked != "" || len(en) == 0) {
		s := lockSentence(e.Locked)
		en, zh = append(en, s.En), append(zh, s.Zh)
	}
	if len(en) == 0 {
		return Text{"The store " + clean(e.Store) + " changes", "存储 " + clean(e.Store) + " 发生变化"}
	}
	return Text{strings.Join(en, "; "), strings.Join(zh, "；")}
}

// on says on which of several nodes a key has changed.
func (t Text) on(store string) Text {
	node := nodeOf(store)
	if node == "" {
		return t
	}
	return Text{node + ": " + t.En, node + "：" + t.Zh}
}

func lockSentence(holder string) Text {
	if holder = clean(holder); holder != "" {
		return Text{holder + " holds the database's write lock", holder + " 持有数据库写锁"}
	}
	return Text{"Nobody holds the database's write lock", "数据库写锁空闲"}
}

func changeSentence(c Change) Text {
	name, zhName := changeName(c)
	before, after := clean(c.Before), clean(c.After)
	switch {
	case c.Before == "":
		return Text{name + " appears: " + after, zhName + " 出现：" + after}.expiry(c)
	case c.After == "":
		return Text{name + " is gone (was " + before + ")", zhName + " 消失（原为 " + before + "）"}
	case c.Before == c.After:
		return Text{name + " stays " + after, zhName + " 仍为 " + after}.expiry(c)
	}
	return Text{name + " becomes " + after + " (was " + before + ")", zhName + " 变为 " + after + "（原为 " + before + "）"}.expiry(c)
}

func changeName(c Change) (en, zh string) {
	key := clean(c.Key)
	switch c.In {
	case "keys", "etcd":
		return "Key " + key, "键 " + key
	case "leases":
		return "Lease " + key, "租约 " + key
	case "znodes":
		return "Znode " + key, "znode " + key
	case "watches":
		return "The watch on " + key, key + " 上的 watch"
	}
	return clean(c.In) + " row " + key, clean(c.In) + " 的行 " + key
}

// expiry adds who wrote a key and until when it lives.
func (t Text) expiry(c Change) Text {
	if c.In != "keys" {
		return t
	}
	if h := clean(c.Holder); h != "" {
		t = Text{t.En + ", written by " + h, t.Zh + "，由 " + h + " 写入"}
	}
	if c.TTL > 0 {
		return Text{t.En + ", expires at " + Seconds(c.TTL), t.Zh + "，到 " + Seconds(c.TTL) + " 过期"}
	}
	return Text{t.En + ", never expires", t.Zh + "，永不过期"}
}

// Seconds writes a virtual time in microseconds as seconds, with as many
// decimals as it takes: "0.000 s", "30.000 s", "0.000250 s".
func Seconds(us int64) string {
	sign := ""
	if us < 0 {
		sign, us = "-", -us
	}
	if us%1000 == 0 {
		return fmt.Sprintf("%s%d.%03d s", sign, us/1e6, us%1e6/1000)
	}
	return fmt.Sprintf("%s%d.%06d s", sign, us/1e6, us%1e6)
}
