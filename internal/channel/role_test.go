package channel_test

import (
	"os"
	"strings"
	"sync"

	"lockwise/internal/channel"
	"lockwise/internal/trace"
)

// crowd is the number of writers, and of records each of them sends.
const crowd = 20

// play acts as a grader.
func play(role string) {
	c, w, ok := channel.FromParent()
	if !ok {
		panic("no channel")
	}
	send := func(text string) {
		if err := w.Write(say(text)); err != nil {
			panic(err)
		}
	}
	switch role {
	case "echo":
		for _, text := range []string{c.Mode, c.Schedule, c.Lang, c.Sources["/a"]} {
			send(text)
		}
	case "environment":
		if _, set := os.LookupEnv(channel.Variable); set {
			send("set")
		} else {
			send("unset")
		}
	case "crowd":
		var all sync.WaitGroup
		for range crowd {
			all.Go(func() {
				for range crowd {
					send(strings.Repeat("x", 10_000))
				}
			})
		}
		all.Wait()
	case "too long":
		err := w.Write(trace.Record{Verdict: &trace.Verdict{Detail: strings.Repeat("x", channel.MaxLine)}})
		send(err.Error())
	default:
		attack(role, w, send)
	}
}
