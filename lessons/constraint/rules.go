package constraint

import (
	"fmt"
	"slices"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// The rules of the lesson. They speak of what the table holds and what callers
// are told, never of how the code looks.
var (
	ruleOneRow = sim.Rule{ID: "one-row", Text: trace.Text{
		En: "one order for a user's key, however often it is asked for",
		Zh: "同一用户的同一个键只有一个订单，无论请求多少次",
	}}
	ruleOneCreated = sim.Rule{ID: "one-created", Text: trace.Text{
		En: "exactly one caller is told Created; at most one when a fault strikes",
		Zh: "恰好一个调用方得到 Created；发生故障时至多一个",
	}}
	ruleSameOrder = sim.Rule{ID: "same-order", Text: trace.Text{
		En: "everyone who asks is given the same order, as it is stored",
		Zh: "所有请求方得到同一个订单，内容与存储的一致",
	}}
	ruleOtherUsers = sim.Rule{ID: "other-users", Text: trace.Text{
		En: "a key belongs to its user: another user's orders are untouched and not handed out",
		Zh: "键属于它的用户：不影响、也不泄露其他用户的订单",
	}}
	ruleKeyReused = sim.Rule{ID: "key-reused", Text: trace.Text{
		En: "a used key with another request is refused with ErrKeyReused, without effect",
		Zh: "用过的键配上不同的请求会以 ErrKeyReused 拒绝，且不产生任何影响",
	}}
	ruleInvalid = sim.Rule{ID: "invalid", Text: trace.Text{
		En: "an invalid request, and no other, is answered with ErrInvalid and leaves nothing",
		Zh: "无效请求返回 ErrInvalid，且只有无效请求如此；不留下任何数据",
	}}
	ruleRetry = sim.Rule{ID: "retry", Text: trace.Text{
		En: "after a crash or a lost message, asking again ends with the one order",
		Zh: "崩溃或消息丢失之后，重试最终得到那唯一的订单",
	}}
	ruleTableRefuses = sim.Rule{ID: "table-refuses", Text: trace.Text{
		En: "the table itself refuses a duplicate, also from a program that does not use this code",
		Zh: "表本身拒绝重复，即使写入方不经过这段代码",
	}}
	ruleAnswers = sim.Rule{ID: "answers", Text: trace.Text{
		En: "without a fault every call ends in an answer, not in a database error",
		Zh: "没有故障时，每次调用都得到答复，而不是数据库错误",
	}}
	ruleLetsGo = sim.Rule{ID: "lets-go", Text: trace.Text{
		En: "a call ends when its context does",
		Zh: "context 结束时，调用随之结束",
	}}
)

// row is an order as it stands in the table, column by column.
type row struct {
	order Order
	text  string // as stored; differs from order where a column is NULL or of another type
}

// nobody stands for a user stored as NULL.
const nobody = -1

func rows(v *sim.View) []row {
	var all []row
	for _, c := range v.Query("SELECT id, user_id, idempotency_key, sku, quantity FROM orders ORDER BY id") {
		r := row{text: strings.TrimSuffix(fmt.Sprintln(c...), "\n")}
		r.order.ID, _ = c[0].(int64)
		r.order.UserID, _ = c[1].(int64)
		r.order.Key = fmt.Sprint(c[2])
		r.order.SKU = fmt.Sprint(c[3])
		r.order.Quantity, _ = c[4].(int64)
		if c[1] == nil {
			r.order.UserID = nobody
		}
		all = append(all, r)
	}
	return all
}

// name is what makes two requests the same.
type name struct {
	user int64
	key  string
}

func (r Request) name() name { return name{r.UserID, r.Key} }

func (r Request) valid() bool { return r.Quantity >= 1 && r.Key != "" }

// step holds after every turn: what the table holds, and what callers are told.
func (p *play) step(v *sim.View) {
	if v.Changed() {
		p.stored = rows(v)
		if p.oneRowEach(v); !v.Broken() {
			p.bodiesStay(v)
		}
	}
	for _, a := range p.all() {
		if v.Broken() {
			return
		}
		if !a.judged {
			a.judged = true
			p.judge(v, a)
		}
	}
}

// oneRowEach: nobody may ever see two orders.
func (p *play) oneRowEach(v *sim.View) {
	seen := map[name]Request{}
	for _, r := range p.stored {
		n := r.order.name()
		first, ok := seen[n]
		if !ok {
			seen[n] = r.order.Request
			continue
		}
		who := v.Name(v.Mover())
		if first != r.order.Request {
			v.Break(ruleKeyReused, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has used key %q of user %d for another request (%s), and it became a second order beside %s", who, n.key, n.user, r.order.body(), first.body()),
				Zh: fmt.Sprintf("%s 用用户 %d 的同一个键 %q 提交了另一个请求（%s），它在 %s 之外成了第二个订单", who, n.user, n.key, r.order.body(), first.body()),
			})
			return
		}
		v.Break(ruleOneRow, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has made a second order for user %s, key %q: nothing stopped it, and the user pays twice", who, userName(n.user), n.key),
			Zh: fmt.Sprintf("%s 为用户 %s 的键 %q 创建了第二个订单：没有什么阻止它，用户将付两次钱", who, userName(n.user), n.key),
		})
		return
	}
}

// userName shows a user as the table stores it.
func userName(id int64) string {
	if id == nobody {
		return "NULL"
	}
	return fmt.Sprint(id)
}

// bodiesStay: an order that was made for one request does not become another's.
func (p *play) bodiesStay(v *sim.View) {
	for _, r := range p.stored {
		n := r.order.name()
		first, known := p.bodies[n]
		if !known {
			if p.wanted(r.order.Request) {
				p.bodies[n] = r.order.Request
			}
			continue
		}
		if first == r.order.Request {
			continue
		}
		v.Break(ruleKeyReused, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has turned the order under key %s of user %d, made for %s, into %s", v.Name(v.Mover()), showKey(n.key), n.user, first.body(), r.order.body()),
			Zh: fmt.Sprintf("用户 %[3]d 的键 %[2]s 下的订单原为 %[4]s，%[1]s 把它变成了 %[5]s", v.Name(v.Mover()), showKey(n.key), n.user, first.body(), r.order.body()),
		})
		return
	}
}

// wanted reports whether somebody asks for exactly that.
func (p *play) wanted(r Request) bool {
	return slices.ContainsFunc(p.requests, func(rs []Request) bool { return slices.Contains(rs, r) })
}

// end holds when everybody is done. The first rule that does not hold is reported,
// so the more telling ones come first.
func (p *play) end(v *sim.View) {
	p.step(v)
	for _, check := range []func(*sim.View){p.ordersExist, p.createdOnce, p.nothingElse, p.tableRefuses} {
		if v.Broken() {
			return
		}
		check(v)
	}
}

func (p *play) createdOnce(v *sim.View) {
	told := map[name][]string{}
	last := map[name]int{}
	for _, a := range p.all() {
		if a.err == nil && a.outcome == Created {
			n := a.request.name()
			told[n] = append(told[n], v.Name(a.worker))
			last[n] = a.worker
		}
	}
	for _, r := range p.stored {
		n := r.order.name()
		who := told[n]
		if len(who) == 1 || len(who) == 0 && (v.Faulted() || p.mayFail || !p.asked(n)) {
			continue
		}
		v.Break(ruleOneCreated, last[n], trace.Text{
			En: fmt.Sprintf("order %d was made once, and %d callers were told Created (%s): each of them will go on to charge the card", r.order.ID, len(who), strings.Join(who, ", ")),
			Zh: fmt.Sprintf("订单 %d 只创建了一次，却有 %d 个调用方得到 Created（%s）：它们都会继续扣款", r.order.ID, len(who), strings.Join(who, "、")),
		})
		return
	}
}

// asked reports whether somebody asked for an order of that name.
func (p *play) asked(n name) bool {
	for _, requests := range p.requests {
		if slices.ContainsFunc(requests, func(r Request) bool { return r.valid() && r.name() == n }) {
			return true
		}
	}
	return false
}

// nothingElse: an order that nobody asked for, or that nobody can be told about.
func (p *play) nothingElse(v *sim.View) {
	for _, r := range p.stored {
		if p.asked(r.order.name()) {
			continue
		}
		rule := ruleOneRow
		if !r.order.valid() {
			rule = ruleInvalid
		}
		v.Break(rule, -1, trace.Text{
			En: fmt.Sprintf("the table has an order that nobody asked for: (%s)", r.text),
			Zh: fmt.Sprintf("表中有一个没有人请求过的订单：(%s)", r.text),
		})
		return
	}
}

// tableRefuses writes duplicates past the reader's code, with the columns the
// contract names, and as a copy of the whole row.
func (p *play) tableRefuses(v *sim.View) {
	if !p.outside || len(p.stored) == 0 {
		return
	}
	o := p.stored[0].order
	plain := fmt.Sprintf("INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (%d, '%s', 'other', 1)", o.UserID, o.Key)
	var columns []string
	for _, c := range v.Query("SELECT name FROM pragma_table_info('orders') WHERE name <> 'id'") {
		columns = append(columns, fmt.Sprintf(`"%v"`, c[0]))
	}
	list := strings.Join(columns, ", ")
	for _, attempt := range []string{plain, fmt.Sprintf("INSERT INTO orders (%s) SELECT %s FROM orders WHERE id = %d", list, list, o.ID)} {
		if v.Exec(attempt) == nil && len(rows(v)) > len(p.stored) {
			v.Break(ruleTableRefuses, -1, trace.Text{
				En: "a program that does not use this code has made a second order for the same user and key: " + attempt,
				Zh: "一个不使用这段代码的程序为同一用户和键创建了第二个订单：" + attempt,
			})
			return
		}
	}
}
