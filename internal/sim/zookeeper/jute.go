package zookeeper

import "encoding/binary"

// The wire format, which ZooKeeper calls jute: numbers with the high byte first;
// text, bytes and lists with their length before them, -1 for none at all.

// A decoder takes a message apart. Once something is missing all that follows is
// zero, and torn says so.
type decoder struct {
	rest []byte
	torn bool
}

func (d *decoder) take(n int) []byte {
	if n < 0 || n > len(d.rest) {
		d.torn, d.rest = true, nil
		return make([]byte, 8) // as much as a number takes
	}
	taken := d.rest[:n:n]
	d.rest = d.rest[n:]
	return taken
}

func (d *decoder) int() int32  { return int32(binary.BigEndian.Uint32(d.take(4))) }
func (d *decoder) long() int64 { return int64(binary.BigEndian.Uint64(d.take(8))) }
func (d *decoder) bool() bool  { return d.take(1)[0] != 0 }

func (d *decoder) bytes() []byte {
	n := d.int()
	if n < 0 {
		return nil
	}
	return d.take(int(n))
}

func (d *decoder) text() string { return string(d.bytes()) }

func (d *decoder) texts() []string {
	var all []string
	for n := d.int(); n > 0 && !d.torn; n-- {
		all = append(all, d.text())
	}
	return all
}

// An encoder puts a message together.
type encoder []byte

func (e *encoder) int(v int32)  { *e = binary.BigEndian.AppendUint32(*e, uint32(v)) }
func (e *encoder) long(v int64) { *e = binary.BigEndian.AppendUint64(*e, uint64(v)) }

func (e *encoder) bytes(v []byte) {
	if v == nil {
		e.int(-1)
		return
	}
	e.int(int32(len(v)))
	*e = append(*e, v...)
}

func (e *encoder) text(v string) { e.bytes([]byte(v)) }

func (e *encoder) texts(all []string) {
	e.int(int32(len(all)))
	for _, v := range all {
		e.text(v)
	}
}

// framed is a message with its length before it, as it travels.
func (e encoder) framed() []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(e))), e...)
}

// unframe cuts the first message off what has arrived; ok is false while part of it
// is missing.
func unframe(arrived []byte) (message, rest []byte, ok bool) {
	if len(arrived) < 4 {
		return nil, arrived, false
	}
	n := int(binary.BigEndian.Uint32(arrived))
	if len(arrived) < 4+n {
		return nil, arrived, false
	}
	return arrived[4 : 4+n : 4+n], arrived[4+n:], true
}
