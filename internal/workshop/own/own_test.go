package own_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"lockwise/internal/workshop/own"
)

func TestAddressesAsPeopleCopyThem(t *testing.T) {
	for _, c := range []struct{ text, origin, code string }{
		{"http://10.0.0.5:7421/?code=BCDFGH", "http://10.0.0.5:7421", "BCDFGH"},
		{" 10.0.0.5:7421/?code=bcd-fgh ", "http://10.0.0.5:7421", "BCDFGH"},
		{"https://Class.example/room", "https://class.example", ""},
		{`"http://x/?code=BCDFGH"`, "http://x", "BCDFGH"},
		{"http://[::1]:7421", "http://[::1]:7421", ""},
		{"http://x/?code=nonsense", "http://x", ""},
	} {
		if a, err := own.ParseAddress(c.text); err != nil || a.Origin != c.origin || a.Code != c.code {
			t.Errorf("%q is %+v, %v; want %s, %q", c.text, a, err, c.origin, c.code)
		}
	}
	for text, want := range map[string]error{
		"": own.ErrNoAddress, "ftp://x": own.ErrNoAddress, "http://": own.ErrNoAddress, "http://a b/": own.ErrNoAddress,
		"http://me:secret@x": own.ErrNoAddress, "bcdfgh": own.ErrOnlyCode,
		"http://x/lead?key=BCDFGH.1": own.ErrInstructor, "http://x/?token=1": own.ErrWorkbook,
	} {
		if _, err := own.ParseAddress(text); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

// attack(room): what answers at the address given to `playground join` is no room: a web page, another program, an endless answer, a redirect to elsewhere, an older or newer room | it is said, nothing is sent to where it leads, and nothing is kept
func TestWhatIsNoRoomIsSaid(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("%s went where the redirect leads", r.URL)
	}))
	defer elsewhere.Close()
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   error
	}{
		"page":     {say("<!doctype html>"), own.ErrNoRoom},
		"missing":  {http.NotFound, own.ErrNoRoom},
		"other":    {say(`{"kind":"printer","protocol":1}`), own.ErrNoRoom},
		"endless":  {say(`{"kind":"` + strings.Repeat("x", 1<<20) + `"}`), own.ErrNoRoom},
		"older":    {say(`{"kind":"lockwise-room","protocol":0}`), own.ErrOlder},
		"newer":    {say(`{"kind":"lockwise-room","protocol":99}`), own.ErrNewer},
		"redirect": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, http.StatusFound) }, own.ErrElsewhere},
		"broken":   {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, own.ErrAway},
		"gateway":  {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "", http.StatusBadGateway) }, own.ErrAway},
	} {
		s, data := httptest.NewServer(c.answer), t.TempDir()
		_, err := own.Join(t.Context(), data, own.Address{Origin: s.URL, Code: "BCDFGH"}, "Ann", "en")
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if kept, _ := filepath.Glob(filepath.Join(data, "*")); len(kept) > 0 {
			t.Errorf("%s: kept %v", name, kept)
		}
		s.Close()
	}
	closed := httptest.NewServer(nil)
	closed.Close()
	if _, err := own.Join(t.Context(), t.TempDir(), own.Address{Origin: closed.URL, Code: "BCDFGH"}, "Ann", "en"); !errors.Is(err, own.ErrAway) {
		t.Errorf("nobody listens: %v", err)
	}
}

func say(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, text) }
}

// attack(room): a room sends control characters for the terminal of whoever joins, in its words and its title | they are taken out, and long words are cut
func TestARoomsWordsAreHarmlessInATerminal(t *testing.T) {
	const evil = `\u001b]0;x\u0007\u001b[2J\u202eAnn\n`
	refuse := true
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodGet:
			fmt.Fprintf(w, `{"kind":%q,"protocol":%d}`, own.Kind, own.Protocol)
		case refuse:
			w.WriteHeader(http.StatusForbidden)
			fmt.Fprintf(w, `{"reason":"full","problem":"%s","next":"%s"}`, evil, strings.Repeat("x", 5000))
		default:
			fmt.Fprintf(w, `{"name":"%s","title":{"en":"%s","zh":"%s"}}`, evil, evil, evil)
		}
	}))
	defer s.Close()
	a := own.Address{Origin: s.URL, Code: "BCDFGH"}
	_, err := own.Join(t.Context(), t.TempDir(), a, "Ann", "en")
	r, ok := errors.AsType[*own.Refused](err)
	if !ok || r.Problem != "]0;x[2JAnn" || len(r.Next) > 400 {
		t.Errorf("%v: %+v", ok, r)
	}
	refuse = false
	g, err := own.Join(t.Context(), t.TempDir(), a, "Ann", "en")
	if err != nil || g.Name != "]0;x[2JAnn" || g.Title.En != g.Name || g.Title.Zh != g.Name {
		t.Errorf("%v: %+v", err, g)
	}
}
