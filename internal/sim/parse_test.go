package sim

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestScheduleIDs(t *testing.T) {
	for _, id := range []string{"constraint:double-submit:-", "constraint:double-submit:2b.5xa", "release:story:1t.3b2.10p2a.12f"} {
		ex, sc, s, err := splitScheduleID(id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if got := scheduleID(ex, sc, s); got != id {
			t.Errorf("%s came back as %s", id, got)
		}
	}
	for _, id := range []string{"", "constraint", "a:b", "a:b:c:d", "a:b:", "a:b:b2", "a:b:5b.2a", "a:b:2b.2a", "a:b:99999999999999999999b", "a:b:2b..3a"} {
		if _, _, s, err := splitScheduleID(id); err == nil {
			t.Errorf("%q was taken for a schedule: %v", id, s)
		} else if why := reason(err); regexp.MustCompile(`[a-z]{4,}`).MatchString(strings.ReplaceAll(why.Zh, strconv.Quote(id), "")) {
			t.Errorf("%q: the Chinese reason is in English: %s", id, why.Zh)
		}
	}
}

func TestParseRequest(t *testing.T) {
	buf := []byte("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n*1\r\n$4\r\nPING\r\n*1\r\n$4\r\nPI")
	var got [][]string
	for {
		args, rest, err := parseRequest(buf)
		if err == errTorn {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got, buf = append(got, args), rest
	}
	if len(got) != 2 || !slices.Equal(got[0], []string{"GET", "k"}) || !slices.Equal(got[1], []string{"PING"}) {
		t.Errorf("got %v", got)
	}
	if string(buf) != "*1\r\n$4\r\nPI" {
		t.Errorf("left over: %q", buf)
	}
	for _, bad := range []string{"GET k\r\n", "*-1\r\n", "*1\r\n$-3\r\n", "*x\r\n", "*9999999999\r\n"} {
		if _, _, err := parseRequest([]byte(bad)); err == nil || err == errTorn {
			t.Errorf("%q was taken for a request: %v", bad, err)
		}
	}
}

func TestDescribeReply(t *testing.T) {
	for reply, want := range map[string]string{
		"+OK\r\n": "OK", ":1\r\n": "(integer) 1", "$-1\r\n": "(nil)", "$2\r\nhi\r\n": `"hi"`, "*-1\r\n": "(nil)",
		"*2\r\n$1\r\na\r\n:3\r\n": `["a" (integer) 3]`, "*0\r\n": "[]",
	} {
		if got, isErr := describeReply([]byte(reply)); got != want || isErr {
			t.Errorf("%q is %s (error %v), want %s", reply, got, isErr, want)
		}
	}
	if got, isErr := describeReply([]byte("-NOSCRIPT No matching script\r\n")); got != "NOSCRIPT No matching script" || !isErr {
		t.Errorf("got %s, error %v", got, isErr)
	}
}
