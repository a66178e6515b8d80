package web_test

import (
	"net/http"
	"net/url"
	"testing"
)

// unled asks as the reader, and stays where a redirect is.
func (s *site) unled(t *testing.T, path string) answer {
	t.Helper()
	return s.stranger(t, http.MethodGet, path, "", "Cookie", s.cookies(t), "Accept", "text/html")
}

func TestAnIdOrALinkLeadsToItsReplay(t *testing.T) {
	s := open(t)
	for given, want := range map[string]string{
		"constraint:double-submit:2b.3a":                                                 "/replay/constraint:double-submit:2b.3a",
		" http://127.0.0.1:7420/replay/constraint:double-submit:2b?answer=shipped ":      "/replay/constraint:double-submit:2b?answer=shipped",
		"http://localhost:1/replay/constraint:double-submit:2b?code=0123456789abcdef":    "/replay/constraint:double-submit:2b?code=0123456789abcdef",
		"https://evil.example/replay/constraint:double-submit:-?back=//evil.example#top": "/replay/constraint:double-submit:-",
	} {
		a := s.unled(t, "/open?id="+url.QueryEscape(given))
		if got := a.header.Get("Location"); a.status != http.StatusSeeOther || got != want {
			t.Errorf("%s: status %d to %q, want %q", given, a.status, got, want)
		}
	}
	for _, given := range []string{"nonsense", "//evil.example", "javascript:alert(1)", "constraint:a:b\nx"} {
		a := s.unled(t, "/open?id="+url.QueryEscape(given))
		a.wantStatus(t, http.StatusNotFound)
		a.wantText(t, "This is no schedule id")
	}
}

func TestAReplaySaysWhoseCodeItRuns(t *testing.T) {
	s := open(t)
	const at = "/replay/constraint:double-submit:2b.3a"
	s.get(t, at).wantText(t, "your file, which is still the shipped code")
	s.get(t, at+"?answer=shipped").wantText(t, "This runs the shipped code")
	s.get(t, at+"?code=0123456789abcdef").wantText(t, "another text than your file has now")
	_, saved := s.save(t, "package answer // mine\n", s.file(t).File.Version)
	s.get(t, at).wantText(t, "your file as it is now, not the shipped code")
	s.get(t, at+"?code="+saved.File.Version).wantText(t, "the very text that the link was made with")
}
