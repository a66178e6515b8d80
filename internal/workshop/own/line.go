package own

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strconv"
	"time"
)

const (
	maxAnswer  = 64 << 10         // bytes of a room's answer
	answerTime = 30 * time.Second // that a room may take for one
)

// line is how a room is asked for something. The cookie that lets the participant in
// is kept in it.
type line struct {
	to   Address
	lang string
	http *http.Client
}

func newLine(to Address, lang string) line {
	jar, _ := cookiejar.New(nil) // never fails
	return line{to, lang, &http.Client{
		Jar: jar, Timeout: answerTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// hello finds out what answers at an address.
func (l line) hello(ctx context.Context) error {
	var h Hello
	err := l.ask(ctx, http.MethodGet, "/own", nil, &h)
	switch {
	case err != nil:
		return err
	case h.Kind != Kind:
		return ErrNoRoom
	case h.Protocol < Protocol:
		return ErrOlder
	case h.Protocol > Protocol:
		return ErrNewer
	}
	return nil
}

// ask sends a request and reads the answer. The error is a [Refused] where the room
// says no, [ErrNoRoom] where something else answers, and [ErrAway] where nothing does.
func (l line) ask(ctx context.Context, method, path string, in, out any) error {
	req, err := l.request(ctx, method, path, in)
	if err != nil {
		return err
	}
	answer, err := l.http.Do(req)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	return understand(answer, text, out)
}

func (l line) request(ctx context.Context, method, path string, in any) (*http.Request, error) {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return nil, fmt.Errorf("write a request: %w", err)
		}
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, l.to.page(path), body)
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	req.Header = l.header()
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return req, nil
}

// header asks for data in the participant's language.
func (l line) header() http.Header {
	return http.Header{"Accept": {"application/json"}, "Accept-Language": {l.lang}, "User-Agent": {"lockwise"}}
}

// understand reads an answer.
func understand(answer *http.Response, text []byte, out any) error {
	switch {
	case answer.StatusCode >= 300 && answer.StatusCode < 400:
		return fmt.Errorf("%w: %s", ErrElsewhere, plain(answer.Header.Get("Location")))
	case len(text) > maxAnswer:
		return ErrNoRoom
	case answer.StatusCode != http.StatusOK:
		return refused(answer, text)
	case json.Unmarshal(text, out) != nil:
		return ErrNoRoom
	}
	return nil
}

// refused is the error behind an answer that is not OK.
func refused(answer *http.Response, text []byte) error {
	var r Refused
	if json.Unmarshal(text, &r.Refusal) != nil || r.Reason == "" {
		if answer.StatusCode >= 500 || answer.StatusCode == http.StatusTooManyRequests { // of something in between
			return fmt.Errorf("%w: %s", ErrAway, answer.Status)
		}
		return ErrNoRoom
	}
	r.Problem, r.Next = plain(r.Problem), plain(r.Next)
	if n, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && n > 0 {
		r.Wait = min(time.Duration(n)*time.Second, time.Minute)
	}
	return &r
}
