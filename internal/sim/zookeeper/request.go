package zookeeper

// opcode is what a request asks for.
type opcode int32

const (
	opCreate      opcode = 1
	opDelete      opcode = 2
	opExists      opcode = 3
	opGetData     opcode = 4
	opSetData     opcode = 5
	opGetChildren opcode = 8
	opSync        opcode = 9
	opPing        opcode = 11
	opChildren2   opcode = 12 // GETCHILDREN, and the Stat with it
	opSetWatches  opcode = 101
	opClose       opcode = -11
)

// code is why a request was refused, as the reply says it; 0: it was not.
type code int32

const (
	errUnimplemented   code = -6
	errBadArguments    code = -8
	errNoNode          code = -101
	errBadVersion      code = -103
	errEphemeralParent code = -108
	errNodeExists      code = -110
	errNotEmpty        code = -111
	errSessionExpired  code = -112
	errInvalidACL      code = -114
)

// The bits of a create's flags; whatever else is set makes a container or a node
// with a time to live, which this server does not have.
const (
	flagEphemeral  = 1
	flagSequential = 2
)

// A request is what a client sends, the handshake apart. Fields that its opcode
// does not use are zero.
type request struct {
	xid     int32
	op      opcode
	path    string
	data    []byte
	acl     []string // who may do anything, as scheme:id
	flags   int32
	version int32 // -1: any
	watch   bool
	watches rewatch
}

// rewatch are the watches that a client had on a connection that broke, and the
// last zxid it has heard of.
type rewatch struct {
	since                 int64
	data, exist, children []string
}

// parseRequest reads a message; torn messages and what this server does not serve
// are requests that will be refused.
func parseRequest(message []byte) (q request, refused code) {
	d := &decoder{rest: message}
	q.xid, q.op = d.int(), opcode(d.int())
	switch q.op {
	case opCreate:
		q.path, q.data, q.acl, q.flags = d.text(), d.bytes(), d.acl(), d.int()
	case opDelete:
		q.path, q.version = d.text(), d.int()
	case opSetData:
		q.path, q.data, q.version = d.text(), d.bytes(), d.int()
	case opExists, opGetData, opGetChildren, opChildren2:
		q.path, q.watch = d.text(), d.bool()
	case opSync:
		q.path = d.text()
	case opSetWatches:
		q.watches = rewatch{d.long(), d.texts(), d.texts(), d.texts()}
	case opPing, opClose:
	default:
		return q, errUnimplemented
	}
	if d.torn {
		return q, errBadArguments
	}
	return q, 0
}

func (d *decoder) acl() []string {
	var all []string
	for n := d.int(); n > 0 && !d.torn; n-- {
		d.int() // what they may do
		all = append(all, d.text()+":"+d.text())
	}
	return all
}
