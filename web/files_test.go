package web_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"strings"
	"testing"
)

type fileAnswer struct {
	File    struct{ Text, Version, Path string }
	Problem string
}

func (s *site) file(t testing.TB) fileAnswer {
	t.Helper()
	var f fileAnswer
	s.get(t, "/exercise/constraint/file").json(t, &f)
	return f
}

func (s *site) save(t testing.TB, text, base string) (answer, fileAnswer) {
	t.Helper()
	body, _ := json.Marshal(map[string]string{"text": text, "base": base})
	a := s.do(t, http.MethodPut, "/exercise/constraint/file", string(body))
	var f fileAnswer
	a.json(t, &f)
	return a, f
}

func TestASaveThatStartsFromTheDiskIsWritten(t *testing.T) {
	s := open(t)
	a, saved := s.save(t, "package answer // mine\n", s.file(t).File.Version)
	a.wantStatus(t, http.StatusOK)
	if got := s.file(t); got != saved || got.File.Text != "package answer // mine\n" {
		t.Errorf("after the save the file is %+v, the save said %+v", got, saved)
	}
}

// attack(machine): two editors save over each other | 409 with the text on disk; nothing is written
func TestASaveThatStartsFromAnotherTextWritesNothing(t *testing.T) {
	s := open(t)
	base := s.file(t).File.Version
	s.engine.Edit("constraint", "package answer // theirs\n")
	a, said := s.save(t, "package answer // mine\n", base)
	a.wantStatus(t, http.StatusConflict)
	if said.File.Text != "package answer // theirs\n" || said.Problem == "" {
		t.Errorf("the conflict was told as %+v", said)
	}
	if got := s.file(t).File.Text; got != "package answer // theirs\n" {
		t.Errorf("the disk has %q", got)
	}
}

// attack(machine): the disk is full or read-only while the browser saves | the page is told why
func TestASaveThatFailsSaysWhy(t *testing.T) {
	s := open(t)
	s.engine.Fail = errors.New("read-only file system")
	a, said := s.save(t, "package answer // mine\n", s.file(t).File.Version)
	a.wantStatus(t, http.StatusInternalServerError)
	if !strings.Contains(said.Problem, "read-only file system") {
		t.Errorf("the failure was told as %q", said.Problem)
	}
}

// attack(machine): the reader's file is gone, or may not be read | pages say which file, and how to get it back
func TestAFileThatCannotBeReadIsSaidToBeSo(t *testing.T) {
	s := open(t)
	s.engine.Unreadable = &fs.PathError{Op: "open", Path: "exercises/constraint/answer.go", Err: fs.ErrNotExist}
	for _, path := range []string{"/lesson/constraint", "/replay/constraint:double-submit:-", "/exercise/constraint/file"} {
		a := s.get(t, path)
		a.wantStatus(t, http.StatusNotFound)
		a.wantText(t, "exercises/constraint/answer.go", "playground reset")
	}
}

func TestResetPutsTheShippedTextBackAndKeepsTheOther(t *testing.T) {
	s := open(t)
	s.save(t, "package answer // mine\n", s.file(t).File.Version)
	s.do(t, http.MethodPost, "/exercise/constraint/reset", "").wantStatus(t, http.StatusOK)
	if got := s.file(t).File.Text; got != shipped(t) {
		t.Errorf("after the reset the file is %q", firstLines(got))
	}
	var h struct{ Revisions []struct{ Text, Why string } }
	s.get(t, "/exercise/constraint/history").json(t, &h)
	if len(h.Revisions) != 2 || h.Revisions[1].Text != "package answer // mine\n" {
		t.Errorf("history = %+v", h)
	}
}

func TestSyntaxErrorsAreFoundAtTheirPlace(t *testing.T) {
	s := open(t)
	var found struct {
		Diagnostics []struct{ Line, Column int }
	}
	s.do(t, http.MethodPost, "/check", "package answer\n\nfunc f( {\n").json(t, &found)
	if len(found.Diagnostics) == 0 || found.Diagnostics[0].Line != 3 {
		t.Errorf("found %+v, want line 3", found)
	}
	s.do(t, http.MethodPost, "/check", shipped(t)).json(t, &found)
	if len(found.Diagnostics) != 0 {
		t.Errorf("found %+v in code that parses", found)
	}
}

func TestFormatIsGofmt(t *testing.T) {
	s := open(t)
	a := s.do(t, http.MethodPost, "/format", "package answer\nfunc  f( ){ }\n")
	if got, want := a.body, "package answer\n\nfunc f() {}\n"; got != want {
		t.Errorf("formatted = %q, want %q", got, want)
	}
	s.do(t, http.MethodPost, "/format", "package answer\nfunc f( {").wantStatus(t, http.StatusUnprocessableEntity)
}

func TestHintsComeOneAtATime(t *testing.T) {
	s := open(t)
	seen := map[string]bool{}
	for _, rung := range []string{"1", "2", "3"} {
		a := s.get(t, "/exercise/constraint/hint/"+rung)
		a.wantStatus(t, http.StatusOK)
		seen[a.body] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d different hints, want 3", len(seen))
	}
	for _, rung := range []string{"0", "4", "-1", "x", "1%2f..", "99999999999999999999"} {
		s.get(t, "/exercise/constraint/hint/"+rung).wantStatus(t, http.StatusNotFound)
	}
}
