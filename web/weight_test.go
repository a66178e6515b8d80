package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// maxWeight is what a page may weigh when it is opened for the first time, in
// bytes as they are sent. The editor comes after it, and only to lessons.
const maxWeight = 60 << 10

var assetLink = regexp.MustCompile(`(?:href|src)="(/assets/[^"]+\.(?:js|css))"`)

// Every page with all that it names: its script, what that needs at once, and
// its style.
func TestPagesAreLight(t *testing.T) {
	s := open(t)
	for _, path := range []string{"/", "/lesson/constraint", "/replay/constraint:double-submit:2b.3a", "/schedule/constraint", "/questions", "/questions/redis-lock"} {
		page, total := s.weigh(t, path)
		t.Logf("%s: %.1f KB, of which the page itself %.1f KB", path, float64(total)/1024, float64(page)/1024)
		if total > maxWeight {
			t.Errorf("%s weighs %d bytes, want at most %d", path, total, maxWeight)
		}
	}
}

// weigh returns the bytes sent for a page, and for it with its assets.
func (s *site) weigh(t *testing.T, path string) (page, total int) {
	t.Helper()
	page, text := s.sent(t, path)
	total = page
	for _, m := range assetLink.FindAllStringSubmatch(text, -1) {
		n, _ := s.sent(t, m[1])
		total += n
	}
	if total == page {
		t.Errorf("%s names no assets", path)
	}
	return page, total
}

// sent returns how many bytes an answer takes, and its text.
func (s *site) sent(t *testing.T, path string) (int, string) {
	t.Helper()
	a := s.do(t, http.MethodGet, path, "", "Accept", "text/html", "Accept-Encoding", "gzip")
	a.wantStatus(t, http.StatusOK)
	z, err := gzip.NewReader(strings.NewReader(a.body))
	if err != nil {
		t.Fatalf("%s is not compressed: %v", path, err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return len(a.body), string(text)
}
