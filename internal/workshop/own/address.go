package own

import (
	"errors"
	"net/url"
	"strings"

	"lockwise/internal/workshop"
)

// Errors about an address.
var (
	ErrNoAddress  = errors.New("not an address of a room")
	ErrOnlyCode   = errors.New("a join code without the address")
	ErrInstructor = errors.New("the instructor's address, with the key")
	ErrWorkbook   = errors.New("the address of somebody's workbook")
)

// Address is where a room is.
type Address struct {
	Origin string // "http://host:port" or "https://…"
	Code   string // "" if the address did not say
}

// ParseAddress reads a participants' address, with or without the code, as people
// copy it: the scheme may be missing, and a path of the room's pages may be there.
func ParseAddress(text string) (Address, error) {
	text = strings.Trim(text, " \t\r\n'\"")
	if workshop.CleanCode(text) != "" {
		return Address{}, ErrOnlyCode
	}
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return Address{}, ErrNoAddress
	}
	query := u.Query()
	switch {
	case query.Has("key"):
		return Address{}, ErrInstructor
	case query.Has("token"):
		return Address{}, ErrWorkbook
	}
	return Address{u.Scheme + "://" + strings.ToLower(u.Host), workshop.CleanCode(query.Get("code"))}, nil
}

// Page is the address of a page of the room.
func (a Address) page(path string) string { return a.Origin + path }

// socket is the address of the room's socket.
func (a Address) socket() string {
	return "ws" + strings.TrimPrefix(a.Origin, "http") + "/socket?as=room"
}
