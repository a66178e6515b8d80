package engine

import (
	"os"
	"path/filepath"
	"testing"
)

// An editor that empties a file before it writes it is not taken at its word; a
// reader who empties it is.
func TestAFileThatIsEmptyForAMomentIsNotReported(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "exercises", "one", "answer.go")
	for _, folder := range []string{filepath.Dir(path), filepath.Join(root, "exercises_test", "one")} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	put := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("shipped")
	e, err := Open(Options{Root: root, Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	w := newWatcher(e)
	for i, c := range []struct{ text, want string }{
		{"", "nothing"}, {"mine", "mine"}, {"", "nothing"}, {"", ""}, {"", "nothing"}, {"mine", "mine"}, {"", "nothing"}, {"mine", "nothing"},
	} {
		put(c.text)
		got := "nothing"
		for _, f := range w.changed() {
			got = f.Text
		}
		if got != c.want {
			t.Errorf("look %d at %q: reported is %q, want %q", i, c.text, got, c.want)
		}
	}
}
