// Command storybook serves every screen of Lockwise with canned data, so that
// the interface can be worked on without building a grader:
//
//	go run ./web/storybook
//
// A text with UNIQUE in it passes, one that does not parse does not compile, one
// with the comment "// redis" shows every kind of event, any other makes two orders.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"

	"lockwise/lessons"
	"lockwise/web"
	"lockwise/web/canned"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:7412", "address to listen on")
	token := flag.String("token", "", "key of the address; empty makes one")
	flag.Parse()
	if err := serve(*addr, *token); err != nil {
		log.Fatal(err)
	}
}

func serve(addr, token string) error {
	files := map[string]string{}
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			files[e.ID] = e.Shipped()
		}
	}
	s, err := web.New(web.Config{Engine: canned.New(files), Token: token})
	if err != nil {
		return err
	}
	defer s.Close()
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/?token=%s\n", l.Addr(), s.Token())
	return http.Serve(l, s)
}
