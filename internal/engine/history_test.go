package engine_test

import (
	"fmt"
	"testing"
)

// Beyond one page of the history, and after a start of the program anew, every
// text is still there.
func TestALongHistoryIsReadPageByPage(t *testing.T) {
	o, _ := course(t)
	e := openAt(t, o)
	f, err := e.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 150 {
		if f, err = e.Save("one", fmt.Sprintf("text %d", i), f.Version); err != nil {
			t.Fatal(err)
		}
	}
	e.Close()
	e = openAt(t, o)
	want := 149
	for before := int64(0); ; {
		page, err := e.History("one", before, 60)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page[:min(len(page), want+1)] {
			if r.Text != fmt.Sprintf("text %d", want) {
				t.Fatalf("%d back stands %q", 149-want, r.Text)
			}
			want--
		}
		if len(page) < 60 {
			if last := page[len(page)-1]; want != -1 || last.Text != "shipped" {
				t.Errorf("the oldest is %q, and %d were not found", last.Text, want+1)
			}
			return
		}
		before = page[len(page)-1].ID
	}
}
