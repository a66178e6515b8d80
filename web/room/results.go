package room

import (
	"net/http"

	"lockwise/web"
)

// results answers with what the workshop came to, as a file.
func (s *Server) results(w http.ResponseWriter, r *http.Request, g guest) {
	w.Header().Set("Content-Disposition", `attachment; filename="workshop-`+g.room.Code()+`.json"`)
	web.WriteJSON(w, http.StatusOK, g.room.Results())
}
