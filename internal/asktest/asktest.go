// Package asktest asks servers for something in tests of pages.
package asktest

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// Ask sends a request and reads the whole answer. Headers come in pairs; Host is the
// name under which the server is asked.
func Ask(t testing.TB, c *http.Client, method, address, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(text)
}

// Stay is how a client stays where a redirect would lead it away.
func Stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
