//go:build !race

package web_test

import (
	"fmt"
	"testing"
)

// unsent counts what the browser remembers of acts that the server has not answered.
const unsent = `Object.keys(localStorage).filter((key) => key.includes(":waiting:")).length`

// Two pages of one participant, whose server is away: what is done in one of them
// does not push out what is done in the other. The first page is left before the
// server is back, and a new one finds both acts; the second page is still there and
// sends its own. Each counts once.
func TestTwoPagesOfOneParticipantLoseAndDoubleNothing(t *testing.T) {
	t.Parallel()
	c := openClass(t)
	lead := c.lead(wide)
	ann := c.join("Ann", wide)
	again := pupil{ann.beside(wide), c}
	again.visit("http://" + c.addr + "/room")
	again.wait(`document.querySelector("#room[data-ready][data-step]")`)
	lead.click("#plan li:nth-child(5) button")
	both := []pupil{ann, again}
	all(both, func(p pupil) { p.at(4) })
	before := c.room.Public().N
	c.kill()
	all(both, func(p pupil) { p.wait(`!document.querySelector("#link").hidden`) })
	for i, p := range both {
		p.fill("#text", fmt.Sprint("from page ", i))
		p.click(".answer button")
		p.wait(fmt.Sprint(unsent, " === ", i+1))
	}
	ann.visit("about:blank")
	c.start()
	ann.visit("http://" + c.addr + "/room")
	ann.at(4)
	again.says(".told", "Sent")
	ann.wait(unsent + " === 0")
	if got := c.room.Public().N - before; got != 2 {
		t.Errorf("%d events have come of two acts", got)
	}
}
