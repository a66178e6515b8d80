package web

import (
	"encoding/json"
	"net/http"
)

// writeJSON answers with v. v is one of ours and always encodes.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}
