package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
)

// maxBody is the largest request body taken, in bytes: a large Go file as JSON.
const maxBody = 1 << 20

// bodyLimit is the size of the largest body taken for a request, in bytes.
func bodyLimit(r *http.Request) int64 {
	if r.URL.Path == "/open" {
		return kept.MaxFile
	}
	return maxBody
}

// guard puts every request through, in this order:
//
//   - the Host must be a loopback name. A page of another site that rebinds its
//     name to 127.0.0.1 sends its own name here, and neither the browser's origin
//     rules nor a cookie stop it;
//   - headers that keep the browser strict with what we answer;
//   - a request that changes something must come from the same origin;
//   - the key of this start: other users of the machine reach loopback too.
//
// The port of the Host is not compared: it adds nothing against rebinding, and
// would refuse a port forwarded over ssh.
func (s *Server) guard(next http.Handler) http.Handler {
	return s.shell.guard(s.demandKey(next), Gate{Host: loopback, WrongHost: words.WrongHost, Limit: bodyLimit})
}

// Gate is what a server lets in.
type Gate struct {
	Host      func(string) bool         // whether a Host header names this server
	WrongHost trace.Text                // what somebody is told who came under another name
	TLS       func(string) bool         // whether a Host header is that of a proxy which speaks https; nil: there is none
	Limit     func(*http.Request) int64 // size of the largest body taken, in bytes
}

// guard checks Host and origin, limits the body, and adds the headers.
func (s shell) guard(next http.Handler, g Gate) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, http.StatusForbidden, words.CrossSite, words.ErrorNext)
	}))
	kept := origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		came := arrival{nonce: rand.Text(), secure: r.TLS != nil || g.TLS != nil && g.TLS(r.Host)}
		r = r.WithContext(context.WithValue(r.Context(), arrivalKey{}, came))
		known := g.Host(r.Host)
		harden(w.Header(), r, known)
		if !known {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.WriteHeader(http.StatusMisdirectedRequest)
			w.Write([]byte(g.WrongHost.En + "\n" + g.WrongHost.Zh + "\n"))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, g.Limit(r))
		kept.ServeHTTP(w, r)
	})
}

// loopback reports whether a Host header names this machine itself.
func loopback(host string) bool {
	name, ok := HostName(host)
	return ok && (strings.EqualFold(name, "localhost") || name == "127.0.0.1" || name == "::1")
}

// HostName is the name or address in a Host header, without its port; false if it
// is none.
func HostName(host string) (string, bool) {
	h, port, err := net.SplitHostPort(host)
	switch {
	case err == nil:
		return h, port != "" && strings.Trim(port, "0123456789") == ""
	case strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]"):
		return host[1 : len(host)-1], true
	}
	return host, true
}

// arrival is how a request came in.
type arrival struct {
	nonce  string // that this answer's styles must carry
	secure bool   // by https, if only up to a proxy
}

type arrivalKey struct{}

func arrived(r *http.Request) arrival {
	came, _ := r.Context().Value(arrivalKey{}).(arrival)
	return came
}

func harden(h http.Header, r *http.Request, known bool) {
	connect := "'self'"
	if known { // older browsers do not count a socket as 'self'
		connect += " " + socketScheme(r) + r.Host
	}
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"+arrived(r).nonce+"'; img-src 'self' data:; "+
		"connect-src "+connect+"; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Cache-Control", "no-store")
}

func socketScheme(r *http.Request) string {
	if arrived(r).secure {
		return "wss://"
	}
	return "ws://"
}

// demandKey lets through who has the key in a cookie. Who brings it in the
// address gets the cookie and is sent to the address without it, so that the
// key is in no history, no bookmark and no link.
func (s *Server) demandKey(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if given := r.URL.Query().Get("token"); given != "" && isRead(r) {
			s.admit(w, r, given)
			return
		}
		c, err := r.Cookie(keyCookie(r))
		if err != nil && Led(r) {
			p := s.page(r, words.Arrived.In(prefsOf(r).Lang), "home.ts")
			s.render(w, r, http.StatusUnauthorized, arrivalPage(p, localPath(r.URL.RequestURI())))
			return
		}
		if err != nil || !same(c.Value, s.token) {
			s.refuse(w, r, http.StatusUnauthorized, words.NoToken, words.NoTokenNext)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Led says that somebody followed a link on another site to a page here. The
// browser keeps the cookie back then; it sends it when the reader goes on from
// a page of ours.
func Led(r *http.Request) bool {
	from := r.Header.Get("Sec-Fetch-Site")
	return isRead(r) && r.Header.Get("Sec-Fetch-Mode") == "navigate" && (from == "cross-site" || from == "same-site")
}

func (s *Server) admit(w http.ResponseWriter, r *http.Request, given string) {
	if !same(given, s.token) {
		s.refuse(w, r, http.StatusUnauthorized, words.NoToken, words.NoTokenNext)
		return
	}
	SetCookie(w, r, keyCookie(r), s.token, 0)
	to := *r.URL
	query := to.Query()
	query.Del("token")
	to.RawQuery = query.Encode()
	http.Redirect(w, r, localPath(to.RequestURI()), http.StatusSeeOther)
}

// SetCookie has the browser keep a value for some seconds, or until it is closed (0).
// No script and no other site gets at it, and from an https page it is never sent
// in the clear.
func SetCookie(w http.ResponseWriter, r *http.Request, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: arrived(r).secure,
	})
}

func keyCookie(r *http.Request) string { return CookieName(r, "lockwise-key") }

// CookieName names a cookie after the port: two programs on one host share their
// cookies, whatever their ports.
func CookieName(r *http.Request, name string) string {
	if _, port, err := net.SplitHostPort(r.Host); err == nil {
		return name + "-" + port
	}
	return name
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

func isRead(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// localPath returns a path of this server, or "/" for anything that a browser
// might take for another host.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}
