//go:build !race

package web_test

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"lockwise/internal/ownport"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
	"lockwise/web/canned"
	"lockwise/web/room"
)

// programme is a workshop with a step of every kind.
var programme = plan.Plan{ID: "test", Title: trace.Text{En: "Locks in an hour", Zh: "一小时讲清锁"}, Steps: []plan.Step{
	{Kind: plan.Page, Title: trace.Text{En: "Why it breaks", Zh: "为什么会出错"}, Minutes: 5, Lesson: "stock", Heading: "why", Notes: trace.Text{En: "Ask **who** has seen this.", Zh: "先问**谁**遇到过。"}},
	{Kind: plan.Run, Title: trace.Text{En: "See it break", Zh: "看它出错"}, Minutes: 5, Exercise: "constraint", Answer: "shipped"},
	{Kind: plan.Vote, Title: trace.Text{En: "How many orders?", Zh: "有几张订单？"}, Minutes: 5, Exercise: "constraint", Question: "orders", Choices: []string{"1", "2", "0"}},
	{Kind: plan.Board, Title: trace.Text{En: "Break it yourself", Zh: "亲手打破它"}, Minutes: 10, Exercise: "constraint", Answer: "shipped", Scenario: "double-submit"},
	{Kind: plan.Question, Title: trace.Text{En: "In an interview", Zh: "面试里怎么答"}, Minutes: 10, Question: "redis-lock"},
	{Kind: plan.Own, Title: trace.Text{En: "In your own Lockwise", Zh: "在你自己的 Lockwise 里"}, Minutes: 20, Exercise: "constraint"},
	{Kind: plan.Break, Title: trace.Text{En: "Coffee", Zh: "休息"}, Minutes: 5},
}}

// class is a workshop's server, which may be killed and started again on its data.
type class struct {
	t         testing.TB
	plan      plan.Plan
	engine    room.Engine
	file      string
	addr      string
	code, key string
	room      *workshop.Room // at the server that runs now
	kill      func()
}

// openClass starts a server with a new room, whose runs are canned.
func openClass(t testing.TB) *class {
	t.Helper()
	return openClassWith(t, programme, canned.New(nil))
}

// openClassWith starts a server with a new room of a plan.
func openClassWith(t testing.TB, p plan.Plan, e room.Engine) *class {
	t.Helper()
	c := &class{t: t, file: filepath.Join(t.TempDir(), "workshop.db"), addr: ownport.Address(t), plan: p, engine: e}
	c.start()
	t.Cleanup(func() { c.kill() })
	return c
}

func (c *class) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c *class) start() {
	c.t.Helper()
	store, err := workshop.OpenSQLite(c.file)
	c.must(err)
	rooms := workshop.NewRooms(store)
	if c.code == "" {
		r, key, err := rooms.New(c.t.Context(), c.plan, "en")
		c.must(err)
		c.code, c.key = r.Code(), key
	}
	c.room, err = rooms.Get(c.t.Context(), c.code)
	c.must(err)
	site, err := room.New(room.Config{Rooms: rooms, Engine: c.engine, Listen: "127.0.0.1"})
	c.must(err)
	listener, err := net.Listen("tcp", c.addr)
	c.must(err)
	server, ended := &http.Server{Handler: site}, make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	c.kill = func() {
		server.Close()
		site.Close()
		rooms.Close()
		store.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			c.t.Error(err)
		}
		c.kill = func() {}
	}
}

// pupil is somebody in the room, with a browser.
type pupil struct {
	*tab
	c *class
}

// lead opens the instructor's page.
func (c *class) lead(l look) pupil {
	c.t.Helper()
	p := pupil{newTab(c.t, l), c}
	p.visit("http://" + c.addr + "/lead?key=" + c.code + "." + c.key)
	p.wait(`document.querySelector("#room[data-ready][data-step]")`)
	return p
}

// join lets somebody in through the page.
func (c *class) join(name string, l look) pupil {
	c.t.Helper()
	p := pupil{newTab(c.t, l), c}
	p.visit("http://" + c.addr + "/?code=" + c.code)
	p.wait(`document.querySelector("#join[data-ready]")`)
	p.fill("#name", name)
	p.shot("join")
	p.axe("to join")
	p.click("#join button")
	p.wait(`document.querySelector("#room[data-ready][data-step]")`)
	return p
}

// fill types a text into a field.
func (p pupil) fill(selector, text string) {
	p.t.Helper()
	eval[bool](p.tab, fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.focus();
		field.value = %q;
		field.dispatchEvent(new Event("input", {bubbles: true}));
		return true;
	})()`, selector, text))
}

// press presses a key on the page itself, and not on what was clicked last.
func (p pupil) press(key string) {
	p.t.Helper()
	eval[bool](p.tab, `(document.activeElement?.blur(), true)`)
	p.key(key)
}

// at waits until the page shows a step, whole.
func (p pupil) at(step int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector("#stage").dataset.shows === "%d" && document.querySelector(".step-box[data-ready] .step[data-step='%d']")`, step, step))
}

// beatIs waits until the timeline that everybody follows stands at a beat.
func (p pupil) beatIs(beat int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(".follow[data-ready]").dataset.beat === "%d"`, beat))
}

// says waits until an element's text has all of these.
func (p pupil) says(selector string, parts ...string) {
	p.t.Helper()
	for _, part := range parts {
		p.wait(fmt.Sprintf(`document.querySelector(%q)?.innerText.includes(%q)`, selector, part))
	}
}

// look shoots the page and has axe look at it.
func (p pupil) look(name string) {
	p.t.Helper()
	p.shot(name)
	p.axe(name)
}

// all does something in each of the pages.
func all(pupils []pupil, do func(pupil)) {
	for _, p := range pupils {
		p.t.Helper()
		do(p)
	}
}

// download is what an address answers within the page.
func (p pupil) download(path string) string {
	p.t.Helper()
	return eval[string](p.tab, fmt.Sprintf(`fetch(%q).then((r) => r.text())`, path))
}

func (p pupil) wants(what, text string, parts ...string) {
	p.t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			p.t.Errorf("%s lacks %q:\n%s", what, part, text)
		}
	}
}
