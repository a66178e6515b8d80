package trace

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrNoFact: nothing is called by that name, or the run does not show it.
var ErrNoFact = errors.New("no such fact")

// Fact reads something off a run, so that a question about it can be answered by
// the run itself. A fact is named in a few words:
//
//	rows TABLE              how many rows the table holds at the end
//	cell TABLE KEY COLUMN   what stands in one of them; a value without spaces
//	told WORKER             what the worker's last call returned
//	holder KEY              whose step wrote what the key holds; "nobody" if it is gone
//	begins WORKER           the second in which the worker first acts as a holder, or "never"
func Fact(name string, events []Event) (string, error) {
	words := strings.Fields(name)
	for _, f := range facts {
		if len(words) == f.words && words[0] == f.name {
			return f.read(words[1:], events)
		}
	}
	return "", fmt.Errorf("%w: %q", ErrNoFact, name)
}

var facts = []struct {
	name  string
	words int
	read  func(args []string, events []Event) (string, error)
}{
	{"rows", 2, func(args []string, events []Event) (string, error) {
		return strconv.Itoa(len(atEnd(args[0], events))), nil
	}},
	{"cell", 4, func(args []string, events []Event) (string, error) {
		return cell(atEnd(args[0], events)[args[1]].After, args[2])
	}},
	{"told", 2, func(args []string, events []Event) (string, error) { return told(args[0], events) }},
	{"holder", 2, func(args []string, events []Event) (string, error) {
		if key, there := atEnd("keys", events)[args[0]]; there {
			return key.Holder, nil
		}
		return "nobody", nil
	}},
	{"begins", 2, func(args []string, events []Event) (string, error) { return begins(args[0], events), nil }},
}

// atEnd is what a table, or "keys", holds after the last event: by key, the
// change that put it there.
func atEnd(in string, events []Event) map[string]Change {
	held := map[string]Change{}
	for _, e := range events {
		for _, c := range e.Changes {
			switch {
			case c.In != in:
			case c.After == "":
				delete(held, c.Key)
			default:
				held[c.Key] = c
			}
		}
	}
	return held
}

func cell(row, column string) (string, error) {
	for _, field := range strings.Fields(row) {
		if name, value, ok := strings.Cut(field, "="); ok && name == column {
			return value, nil
		}
	}
	return "", fmt.Errorf("%w: the row %q has no %s", ErrNoFact, row, column)
}

func told(worker string, events []Event) (string, error) {
	for i := len(events) - 1; i >= 0; i-- {
		e := events[i]
		if e.Kind != Return || e.Worker != worker {
			continue
		}
		if e.Err != "" {
			return e.Err, nil
		}
		return e.Result, nil
	}
	return "", fmt.Errorf("%w: no call of %s returned", ErrNoFact, worker)
}

func begins(worker string, events []Event) string {
	for _, e := range events {
		if e.Kind == Belief && e.Worker == worker && e.Result == "holds" {
			return strconv.FormatInt(e.T/1e6, 10)
		}
	}
	return "never"
}
