package channel

import (
	"bufio"
	"crypto/hmac"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"lockwise/internal/trace"
)

// lookAhead is how many lost lines in a row the reader gets over. Code that
// scribbles on the pipe can spoil a true line; those after it still count.
const lookAhead = 8

// ErrFlood ends a channel on which more came than [Reader.Limit] allows.
var ErrFlood = errors.New("the grader reported too much")

// Reader receives the records of one child. It is not safe for concurrent use,
// except for Close and Finish.
type Reader struct {
	from    *Tail
	in      *bufio.Reader
	key     []byte
	seq     int
	dropped int
	lost    int
}

// Start starts cmd with a channel of its own and tells it c. It sets
// cmd.ExtraFiles (or the inherited handles) and adds [Variable] to cmd.Env,
// which must not be nil.
func Start(cmd *exec.Cmd, c Config) (*Reader, error) {
	up, upChild, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("open channel: %w", err)
	}
	defer upChild.Close()
	downChild, down, err := os.Pipe()
	if err != nil {
		up.Close()
		return nil, fmt.Errorf("open channel: %w", err)
	}
	defer downChild.Close()

	from := NewTail(up)
	r := &Reader{from: from, in: bufio.NewReaderSize(from, 64<<10), key: newKey()}
	err = inherit(cmd, upChild, downChild)
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		up.Close()
		down.Close()
		return nil, err
	}
	go tell(down, message{Key: hex.EncodeToString(r.key), Config: c})
	return r, nil
}

// tell sends the configuration. A child that ended before it read it has
// nothing to report either, so an error here shows as a missing verdict.
func tell(down *os.File, m message) {
	defer down.Close()
	_ = json.NewEncoder(down).Encode(m)
}

func newKey() []byte {
	key := make([]byte, 32)
	rand.Read(key) // never fails
	return key
}

// Next returns the next record that verifies. At the end it returns io.EOF.
func (r *Reader) Next() (trace.Record, error) {
	for {
		line, err := r.line()
		if err != nil {
			return trace.Record{}, err
		}
		if rec, ok := r.verify(line); ok {
			return rec, nil
		}
		r.dropped++
	}
}

// Dropped is the number of lines that did not verify.
func (r *Reader) Dropped() int { return r.dropped }

// Lost is the number of true lines that never arrived whole.
func (r *Reader) Lost() int { return r.lost }

// Limit bounds the bytes that are taken from the channel. To be called before
// the first Next.
func (r *Reader) Limit(bytes int) { r.from.limit = bytes }

// Close gives up the channel.
func (r *Reader) Close() error { return r.from.f.Close() }

// Finish makes Next end after what is in the pipe, even if a process somewhere
// still holds the writing end. To be called when the child is gone.
func (r *Reader) Finish() { r.from.Finish() }

// line returns the next line that is not empty, without its newline. Lines
// longer than MaxLine and a last line without newline are dropped.
func (r *Reader) line() ([]byte, error) {
	var line []byte
	tooLong := false
	for {
		part, err := r.in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			tooLong = tooLong || len(line)+len(part) > MaxLine
			if !tooLong {
				line = append(line, part...)
			}
			continue
		case err != nil:
			if len(line)+len(part) > 0 || tooLong {
				r.dropped++
			}
			return nil, err
		}
		line = append(line, part[:len(part)-1]...)
		if tooLong || len(line) > MaxLine {
			r.dropped++
		} else if len(line) > 0 {
			return line, nil
		}
		line, tooLong = line[:0], false
	}
}

// verify checks a line against the next few sequence numbers.
func (r *Reader) verify(line []byte) (trace.Record, bool) {
	if len(line) < macLen+3 || line[macLen] != ' ' || line[macLen+1] != '{' {
		return trace.Record{}, false
	}
	sign, body := line[:macLen], line[macLen+1:]
	for ahead := range lookAhead {
		if !hmac.Equal(sign, []byte(mac(r.key, r.seq+ahead, body))) {
			continue
		}
		r.seq += ahead + 1
		r.lost += ahead
		var rec trace.Record
		err := json.Unmarshal(body, &rec)
		return rec, err == nil
	}
	return trace.Record{}, false
}
