package workshop

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// A key is 128 random bits. Who has it is the one who got it; the room keeps only
// its hash.

// NewKey makes a key, of 32 hexadecimal digits.
func NewKey() string {
	var bits [16]byte
	rand.Read(bits[:]) // never fails: it ends the program instead
	return hex.EncodeToString(bits[:])
}

// Hash is what is kept of a key, and the name of a trace: SHA-256 in hexadecimal
// digits.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Join is the event by which a new participant enters. The participant's ID comes
// from the key, so to join again with the same key, after a lost answer, is to join
// once.
func Join(key, name, lang string, own bool) Event {
	hash := Hash(key)
	return Event{ID: "join", By: idOf(hash), Act: Joined{Name: name, Lang: lang, KeyHash: hash, Own: own}}
}

// idOf is the ID of the participant whose key has this hash.
func idOf(hash string) string { return "p" + hash[:min(len(hash), 12)] }

// codeLetters has no letter that is read as another, and no vowel, so that no code
// is a word.
const codeLetters = "23456789BCDFGHJKMNPQRSTVWXYZ"

// CodeLength is the number of characters of a join code: with 28 letters, 480
// million codes. See [Guesses] for how many of them one can try.
const CodeLength = 6

// NewCode makes a join code.
func NewCode() string {
	code := make([]byte, 0, CodeLength)
	for len(code) < CodeLength {
		var b [1]byte
		rand.Read(b[:])
		if n := int(b[0]); n < 256/len(codeLetters)*len(codeLetters) { // all letters alike
			code = append(code, codeLetters[n%len(codeLetters)])
		}
	}
	return string(code)
}

// CleanCode is a code as it was meant: in capitals, without spaces and hyphens; ""
// if no room can have it.
func CleanCode(typed string) string {
	code := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToUpper(strings.TrimSpace(typed)))
	if len(code) != CodeLength || strings.Trim(code, codeLetters) != "" {
		return ""
	}
	return code
}
