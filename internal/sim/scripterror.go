package sim

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
)

// A script that fails while it runs is one that does not compile, if miniredis is to
// be believed, and Redis has not kept it. Answers see both: they tell errors apart by
// how they begin, and go-redis sends a script's hash first. What Redis says is that of
// 7.0 and later.

// scriptFailure matches miniredis's words for it: the line, what went wrong, and the
// stack of its own Lua.
var scriptFailure = regexp.MustCompile(`^-ERR Error compiling script \(new function\): [^:]*:(\d+): (.*?)\s+stack traceback:.*\r\n$`)

// errorKind is how an error of Redis begins, such as WRONGTYPE.
var errorKind = regexp.MustCompile(`^[A-Z]+ `)

// failure is how Redis would put the answer to a script that has failed; "" if the
// answer is something else.
func failure(args []string, answer string) string {
	if !strings.HasPrefix(strings.ToUpper(args[0]), "EVAL") {
		return ""
	}
	m := scriptFailure.FindStringSubmatch(answer)
	if m == nil {
		return ""
	}
	line, said := m[1], m[2]
	if what, own := strings.CutSuffix(said, " script: "+scriptHash(args)+", &c."); own {
		said = "ERR " + what
	} else if !errorKind.MatchString(said) { // from Lua, not from a command
		said = fmt.Sprintf("ERR user_script:%s: %s", line, said)
	}
	return fmt.Sprintf("-%s script: %s, on @user_script:%s.\r\n", said, scriptHash(args), line)
}

// scriptHash is the hash of the script that a request runs.
func scriptHash(args []string) string {
	if strings.HasPrefix(strings.ToUpper(args[0]), "EVALSHA") {
		return args[1]
	}
	sum := sha1.Sum([]byte(args[1]))
	return hex.EncodeToString(sum[:])
}
