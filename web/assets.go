package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
)

//go:embed dist
var dist embed.FS

// asset names are made by web/bundle: they carry a hash of what is in them, so
// a browser may keep them for good.
type built struct {
	File    string   `json:"file"`
	Preload []string `json:"preload"`
}

var manifest = sync.OnceValue(func() map[string]built {
	var m map[string]built
	text, err := dist.ReadFile("dist/manifest.json")
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		panic("web: the embedded bundle is broken: " + err.Error())
	}
	return m
})

// squeezed holds the compressed form of each asset, made when first asked for.
var squeezed sync.Map // name → []byte

func (s shell) asset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	text, err := fs.ReadFile(dist, path.Join("dist", path.Base(name)))
	if err != nil || name != path.Base(name) {
		s.refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	if name != "manifest.json" && name != "LICENCES.txt" {
		h.Set("Cache-Control", "private, max-age=31536000, immutable")
	}
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		h.Set("Vary", "Accept-Encoding")
		text = squeeze(name, text)
	}
	w.Write(text)
}

func squeeze(name string, text []byte) []byte {
	if done, ok := squeezed.Load(name); ok {
		return done.([]byte)
	}
	small := gzipped(text)
	squeezed.Store(name, small)
	return small
}

func gzipped(text []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	z.Write(text)
	z.Close()
	return out.Bytes()
}

// contentType does not ask the system's table, which differs between machines.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".json":
		return "application/json; charset=utf-8"
	}
	return "text/plain; charset=utf-8"
}
