package sim

import (
	"bytes"
	"errors"
	"strconv"
)

// errTorn says that a request has not arrived whole yet.
var errTorn = errors.New("sim: incomplete request")

// parseRequest reads one request in the Redis protocol, an array of bulk strings,
// from the front of buf and returns what follows it.
func parseRequest(buf []byte) (args []string, rest []byte, err error) {
	n, rest, err := parseLength(buf, '*')
	if err != nil {
		return nil, buf, err
	}
	args = make([]string, 0, min(n, 16))
	for range n {
		var size int
		if size, rest, err = parseLength(rest, '$'); err != nil {
			return nil, buf, err
		}
		if len(rest) < size+2 {
			return nil, buf, errTorn
		}
		args = append(args, string(rest[:size]))
		rest = rest[size+2:]
	}
	return args, rest, nil
}

func parseLength(buf []byte, mark byte) (int, []byte, error) {
	line, rest, found := bytes.Cut(buf, []byte("\r\n"))
	if !found {
		return 0, buf, errTorn
	}
	if len(line) < 2 || line[0] != mark {
		return 0, buf, errors.New("sim: not a Redis request: " + strconv.Quote(string(line)))
	}
	n, err := strconv.Atoi(string(line[1:]))
	if err == nil && (n < 0 || n > maxBulk) {
		err = errors.New("sim: a length of " + strconv.Itoa(n) + " in a Redis request")
	}
	return n, rest, err
}

// maxBulk is the longest argument Redis takes (proto-max-bulk-len).
const maxBulk = 512 << 20

// describeReply puts a reply in words, as redis-cli would print it on one line.
func describeReply(reply []byte) (text string, isErr bool) {
	text, _, isErr = describeOne(reply)
	return text, isErr
}

func describeOne(buf []byte) (text string, rest []byte, isErr bool) {
	line, rest, found := bytes.Cut(buf, []byte("\r\n"))
	if !found || len(line) == 0 {
		return "?", nil, false
	}
	body := string(line[1:])
	switch line[0] {
	case '+':
		return body, rest, false
	case '-':
		return body, rest, true
	case ':':
		return "(integer) " + body, rest, false
	case '_':
		return "(nil)", rest, false
	case '$':
		n, err := strconv.Atoi(body)
		if err != nil || n < 0 || len(rest) < n+2 {
			return "(nil)", rest, false
		}
		return strconv.Quote(string(rest[:n])), rest[n+2:], false
	case '*', '~', '%':
		n, _ := strconv.Atoi(body)
		if line[0] == '%' {
			n *= 2
		}
		return describeArray(n, rest)
	}
	return body, rest, false
}

func describeArray(n int, rest []byte) (string, []byte, bool) {
	if n < 0 {
		return "(nil)", rest, false
	}
	text := "["
	for i := range n {
		var item string
		item, rest, _ = describeOne(rest)
		if i > 0 {
			text += " "
		}
		text += item
	}
	return text + "]", rest, false
}
