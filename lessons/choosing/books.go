package choosing

import (
	"fmt"
	"slices"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// books is what the tables hold at one moment.
type books struct {
	orders    []Order
	available map[string]int64
}

// name is how an order is known.
type name struct {
	user int64
	key  string
}

func (o Order) name() name { return name{o.UserID, o.Key} }

// has reports whether there is an order of that name.
func (b books) has(o Order) bool {
	return slices.ContainsFunc(b.orders, func(s Order) bool { return s.name() == o.name() })
}

// units is how many units of an item match.
func (b books) units(sku string, match func(Order) bool) int64 {
	var sum int64
	for _, o := range b.orders {
		if o.SKU == sku && match(o) {
			sum += o.Quantity
		}
	}
	return sum
}

// of is how many units of the order's item its user has.
func (b books) of(o Order) int64 {
	return b.units(o.SKU, func(s Order) bool { return s.UserID == o.UserID })
}

// look reads the tables and checks that they are right, whoever looks.
func (p *play) look(v *sim.View) {
	before := p.stored
	p.stored = books{available: map[string]int64{}}
	for _, r := range v.Query("SELECT user_id, CAST(idempotency_key AS TEXT), CAST(sku AS TEXT), quantity FROM orders ORDER BY user_id, idempotency_key") {
		p.readOrder(v, r)
	}
	for _, r := range v.Query("SELECT CAST(sku AS TEXT), available FROM stock ORDER BY sku") {
		units, _ := r[1].(int64)
		p.stored.available[fmt.Sprint(r[0])] = units
	}
	for _, check := range []func(*sim.View, books){p.addUp, p.withinLimit} {
		if !v.Broken() {
			check(v, before)
		}
	}
}

// readOrder takes a row that is an order somebody has submitted, once.
func (p *play) readOrder(v *sim.View, row []any) {
	user, _ := row[0].(int64)
	quantity, _ := row[3].(int64)
	o := Order{user, fmt.Sprint(row[1]), fmt.Sprint(row[2]), quantity}
	switch {
	case !slices.ContainsFunc(p.all(), func(c *call) bool { return c.Order == o }):
		p.did(v, ruleOneOrder, trace.Text{
			En: fmt.Sprintf("has made an order that nobody submitted: %v", o),
			Zh: fmt.Sprintf("生成了一个没有人提交过的订单：%v", o),
		})
	case p.stored.has(o):
		p.did(v, ruleOneOrder, trace.Text{
			En: fmt.Sprintf("has made a second order for user %d, key %q: the user pays twice", o.UserID, o.Key),
			Zh: fmt.Sprintf("为用户 %d、键 %q 生成了第二个订单：用户要付两次钱", o.UserID, o.Key),
		})
	}
	p.stored.orders = append(p.stored.orders, o)
}

// did reports what the worker that moved last has done. The texts go on after its
// name.
func (p *play) did(v *sim.View, rule sim.Rule, text trace.Text) {
	who := v.Name(v.Mover())
	v.Break(rule, v.Mover(), trace.Text{En: who + " " + text.En, Zh: who + " " + text.Zh})
}

// delivered is how many units of an item there were.
func (p *play) delivered(sku string) int64 {
	if sku == "book" {
		return p.books
	}
	return pens
}

// addUp: the stock is never below zero, and nothing is lost or made up.
func (p *play) addUp(v *sim.View, before books) {
	for _, sku := range []string{"book", "pen"} {
		left, ordered := p.stored.available[sku], p.stored.units(sku, func(Order) bool { return true })
		switch {
		case left < 0 || ordered > p.delivered(sku):
			p.did(v, ruleOversold, trace.Text{
				En: fmt.Sprintf("has sold what is not there: %d of %q were delivered, %d are ordered, the stock says %d; somebody has paid for nothing", p.delivered(sku), sku, ordered, left),
				Zh: fmt.Sprintf("卖出了没有的货：%q 进货 %d 件，订单共 %d 件，库存显示 %d；有人付了钱却拿不到货", sku, p.delivered(sku), ordered, left),
			})
			return
		case left+ordered != p.delivered(sku):
			p.did(v, ruleBooks, p.gap(sku, ordered-before.units(sku, func(Order) bool { return true }), before.available[sku]-left))
			return
		}
	}
}

// gap says in which way an order and its units have parted.
func (p *play) gap(sku string, ordered, taken int64) trace.Text {
	switch {
	case taken == 0:
		return trace.Text{
			En: fmt.Sprintf("has stored an order of %d × %q, and the stock is as it was: if it crashes now, those units are sold again", ordered, sku),
			Zh: fmt.Sprintf("存下了 %d × %q 的订单，库存却没有减少：如果此刻崩溃，这些货会再卖一次", ordered, sku),
		}
	case ordered == 0:
		return trace.Text{
			En: fmt.Sprintf("has changed the stock of %q by %d, and there is no order for that: if it crashes now, the shelf and the books differ for ever", sku, -taken),
			Zh: fmt.Sprintf("把 %q 的库存改变了 %d，却没有对应的订单：如果此刻崩溃，货架与账本就再也对不上", sku, -taken),
		}
	}
	return trace.Text{
		En: fmt.Sprintf("has stored an order of %d × %q and has taken %d from the stock: the books do not add up", ordered, sku, taken),
		Zh: fmt.Sprintf("存下了 %d × %q 的订单，库存却减少了 %d：账对不上", ordered, sku, taken),
	}
}

func (p *play) withinLimit(v *sim.View, _ books) {
	for _, o := range p.stored.orders {
		if has := p.stored.of(o); has > PerUser {
			p.did(v, ruleLimit, trace.Text{
				En: fmt.Sprintf("has accepted an order that gives user %d %d × %q: nobody may have more than %d, and somebody else goes without", o.UserID, has, o.SKU, PerUser),
				Zh: fmt.Sprintf("接受了一个订单，使用户 %d 拥有 %d × %q：每人限购 %d 件，别人因此买不到", o.UserID, has, o.SKU, PerUser),
			})
			return
		}
	}
}

// tableRefuses writes duplicates past the reader's code, with the columns the
// contract names and as a copy of the whole row.
func (p *play) tableRefuses(v *sim.View) {
	if !p.outside {
		return
	}
	columns := []string{}
	for _, c := range v.Query("SELECT name FROM pragma_table_info('orders') WHERE NOT (pk > 0 AND upper(type) = 'INTEGER')") {
		columns = append(columns, fmt.Sprintf(`"%v"`, c[0]))
	}
	list := strings.Join(columns, ", ")
	for _, attempt := range []string{
		"INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (7, 'k1', 'pen', 1)",
		fmt.Sprintf("INSERT INTO orders (%s) SELECT %s FROM orders LIMIT 1", list, list),
	} {
		if v.Exec(attempt) == nil && len(v.Query("SELECT 1 FROM orders")) > len(p.stored.orders) {
			v.Break(ruleTableRefuses, -1, trace.Text{
				En: "another program, last week's version of this one, has written a second order for the same user and key: " + attempt,
				Zh: "另一个程序（上周的旧版本）为同一用户和键写入了第二个订单：" + attempt,
			})
			return
		}
	}
}
