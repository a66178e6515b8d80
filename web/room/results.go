package room

import (
	"net/http"
	"time"

	"lockwise/web"
)

// results answers with what the workshop came to, as a file.
func (s *Server) results(w http.ResponseWriter, r *http.Request, g guest) {
	name := r.PathValue("results")
	switch name {
	case "results.json":
		keepAs(w, g, "json")
		web.WriteJSON(w, http.StatusOK, g.room.Results())
	case "results.md":
		text, err := g.room.Results().Markdown(web.Lang(r), time.Local)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		keepAs(w, g, "md")
		w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
		w.Write([]byte(text))
	default:
		s.Refuse(w, r, http.StatusNotFound, words.NotFound, words.NotFoundNext)
	}
}

// keepAs has the browser keep the answer in a file.
func keepAs(w http.ResponseWriter, g guest, ending string) {
	w.Header().Set("Content-Disposition", `attachment; filename="workshop-`+g.room.Code()+"."+ending+`"`)
}
