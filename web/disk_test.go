//go:build !race

package web_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"lockwise/internal/engine"
	"lockwise/internal/ownport"
	"lockwise/web"
)

// realDisk is a server with the engine of the program and files on disk. Nothing
// is built.
type realDisk struct {
	t            *testing.T
	root, answer string
	address      string // of the server; the same at every start
	stop         func()
}

func onDisk(t *testing.T) *realDisk {
	t.Helper()
	root := t.TempDir()
	d := &realDisk{t: t, root: root, answer: filepath.Join(root, "exercises", "constraint", "answer.go"), address: ownport.Address(t)}
	for _, dir := range []string{filepath.Dir(d.answer), filepath.Join(root, "exercises_test", "constraint")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	d.write(shipped(t))
	d.start()
	t.Cleanup(func() { d.stop() })
	return d
}

// start starts the program on the files that are there.
func (d *realDisk) start() {
	d.t.Helper()
	e, err := engine.Open(engine.Options{Root: d.root, Data: filepath.Join(d.root, "data")})
	if err != nil {
		d.t.Fatal(err)
	}
	s, err := web.New(web.Config{Engine: e, Token: token})
	if err != nil {
		d.t.Fatal(err)
	}
	server := serve(d.t, d.address, s)
	d.stop = func() {
		s.Close()
		server.CloseClientConnections()
		server.Close()
		e.Close()
	}
}

// write puts a text in the file's place, whole, so that nobody reads half of it.
func (d *realDisk) write(text string) {
	d.t.Helper()
	whole := filepath.Join(d.root, "whole")
	if err := errors.Join(os.WriteFile(whole, []byte(text), 0o644), os.Rename(whole, d.answer)); err != nil {
		d.t.Fatal(err)
	}
}

func (d *realDisk) wantFile(want string) {
	d.t.Helper()
	if got, err := os.ReadFile(d.answer); err != nil || string(got) != want {
		d.t.Errorf("the disk has %q, %v; want %q", firstLines(string(got)), err, want)
	}
}

func (d *realDisk) lesson(p *tab) {
	d.t.Helper()
	p.visit("http://" + d.address + "/lesson/constraint?token=" + token)
	p.ready()
}

// An editor to trust, from the page down to the disk and back: what is typed is
// saved, what another editor writes appears, a conflict is the reader's to
// decide, and after a restart all of it can be undone.
func TestThePageAndTheDiskAgree(t *testing.T) {
	t.Parallel()
	const typed, theirs, mine, late = "package answer // typed\n", "package answer // theirs\n", "package answer // mine\n", "package answer // late\n"
	d := onDisk(t)
	p := newTab(t, wide)
	d.lesson(p)
	p.replaceAll(typed)
	p.saved()
	d.wantFile(typed)
	d.write(theirs)
	p.shows("theirs")
	p.saved()

	eval[bool](p, `(() => {
		const fetched = window.fetch;
		const held = new Promise((go) => { window.letGo = go; });
		window.fetch = async (...what) => { if (what[1]?.method === "PUT") await held; return fetched(...what); };
		return true;
	})()`)
	p.replaceAll(mine)
	p.wait(`document.querySelector("#status").dataset.state === "saving"`)
	d.write(late)
	eval[bool](p, `(window.letGo(), true)`)
	p.wait(`document.querySelectorAll("#conflict .cm-content").length === 2`)
	d.wantFile(late)
	p.click("#take-disk")
	p.shows("late")
	p.saved()
	d.wantFile(late)

	d.stop()
	d.start()
	d.lesson(p)
	p.click("#history")
	p.wait(`document.querySelectorAll("ol.revisions li").length === 4`) // shipped, typed, theirs, late
	p.click(".history header button")
	p.focus(".cm-content")
	for _, want := range []string{"mine", "theirs", "typed", "func CreateOrder("} {
		p.key("z", chromedp.ModifierCtrl)
		p.shows(want)
	}
	p.saved()
	d.wantFile(shipped(t))
}
