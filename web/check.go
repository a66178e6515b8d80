package web

import (
	"errors"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"net/http"

	"lockwise/internal/trace"
)

// check says what cannot be parsed in the Go source that is the body: half a
// millisecond, so a page may ask while the reader types.
func (s *Server) check(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		s.badBody(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"diagnostics": syntax(text)})
}

func syntax(text []byte) []trace.Diagnostic {
	found := []trace.Diagnostic{}
	_, err := parser.ParseFile(token.NewFileSet(), "answer.go", text, parser.SkipObjectResolution)
	var list scanner.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			found = append(found, trace.Diagnostic{File: e.Pos.Filename, Line: e.Pos.Line, Column: e.Pos.Column, Message: e.Msg})
		}
	}
	return found
}

// vet says what go vet finds in the Go source that is the body. It takes the
// compiler's time, so a page asks after a run and not while the reader types.
func (s *Server) vet(w http.ResponseWriter, r *http.Request) {
	exercise, ok := s.exerciseOf(w, r)
	if !ok {
		return
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		s.badBody(w, r, err)
		return
	}
	found, err := s.engine.Vet(r.Context(), exercise, string(text))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"diagnostics": append([]trace.Diagnostic{}, found...)})
}

// format answers with the body as gofmt writes it.
func (s *Server) format(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		s.badBody(w, r, err)
		return
	}
	tidy, err := format.Source(text)
	if err != nil {
		writeJSON(w, http.StatusUnprocessableEntity, map[string]any{"diagnostics": syntax(text)})
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write(tidy)
}
