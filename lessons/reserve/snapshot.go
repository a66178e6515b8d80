package reserve

import (
	"fmt"

	"lockwise/internal/sim"
)

// movement names what movements are summed under.
type movement struct{ order, sku string }

// snapshot is what is committed at one moment.
type snapshot struct {
	available map[string]int64   // by SKU
	taken     map[movement]int64 // sum of the negative movements, as a positive number
	given     map[movement]int64 // sum of the positive ones
	order     []movement         // every movement's name, in the order of the ledger
}

// status is what the ledger says of an order.
type status int

const (
	unknown   status = iota // no movement
	reserved                // taken, and not given back
	cancelled               // given back
)

func (s *snapshot) status(order string) status {
	st := unknown
	for _, m := range s.order {
		switch {
		case m.order != order:
		case s.given[m] > 0:
			return cancelled
		case s.taken[m] > 0:
			st = reserved
		}
	}
	return st
}

// sum is what the ledger says has become of a SKU since the beginning.
func (s *snapshot) sum(sku string) int64 {
	var n int64
	for _, m := range s.order {
		if m.sku == sku {
			n += s.given[m] - s.taken[m]
		}
	}
	return n
}

// lacks names a SKU of which there is too little.
func (s *snapshot) lacks(o op) (string, bool) {
	for _, l := range o.lines {
		if s.available[l.SKU] < o.need()[l.SKU] {
			return l.SKU, true
		}
	}
	return "", false
}

// read looks at the tables as anybody would see them. A row that moves nothing
// is no movement.
func read(v *sim.View) *snapshot {
	s := &snapshot{available: map[string]int64{}, taken: map[movement]int64{}, given: map[movement]int64{}}
	for _, c := range v.Query("SELECT sku, CAST(available AS INTEGER) FROM stock ORDER BY 1") {
		n, _ := c[1].(int64)
		s.available[text(c[0])] += n
	}
	for _, c := range v.Query("SELECT order_id, sku, CAST(qty AS INTEGER) FROM ledger") {
		m := movement{text(c[0]), text(c[1])}
		n, _ := c[2].(int64)
		if n != 0 && s.taken[m] == 0 && s.given[m] == 0 {
			s.order = append(s.order, m)
		}
		if n < 0 {
			s.taken[m] -= n
		} else {
			s.given[m] += n
		}
	}
	return s
}

// text is a column as text, whatever the table stores it as.
func text(v any) string {
	if b, ok := v.([]byte); ok {
		return string(b)
	}
	return fmt.Sprint(v)
}
