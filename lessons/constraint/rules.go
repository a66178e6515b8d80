package constraint

import (
	"errors"
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
		En: "an invalid request is answered with ErrInvalid and leaves nothing",
		Zh: "无效请求返回 ErrInvalid，不留下任何数据",
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
	for _, c := range v.Query("SELECT id, user_id, idempotency_key, sku, quantity FROM orders ORDER BY rowid") {
		r := row{text: fmt.Sprint(c...)}
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

// oneRowEach holds after every step: nobody may ever see two orders.
func (p *play) oneRowEach(v *sim.View) {
	if !v.Changed() {
		return
	}
	seen := map[name]Request{}
	for _, r := range rows(v) {
		n := r.order.name()
		first, ok := seen[n]
		if !ok {
			seen[n] = r.order.Request
			continue
		}
		who := v.Name(v.Mover())
		if first != r.order.Request {
			v.Break(ruleKeyReused, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has used key %q of user %d for another request (%d × %s), and it became a second order beside %d × %s", who, n.key, n.user, r.order.Quantity, r.order.SKU, first.Quantity, first.SKU),
				Zh: fmt.Sprintf("%s 用用户 %d 的同一个键 %q 提交了另一个请求（%d × %s），它在 %d × %s 之外成了第二个订单", who, n.user, n.key, r.order.Quantity, r.order.SKU, first.Quantity, first.SKU),
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

// check looks at the end of a run at everything the rules ask for. The first rule
// that does not hold is reported, so the more telling ones come first.
func (p *play) check(v *sim.View) {
	stored := rows(v)
	for _, check := range []func(*sim.View, []row){
		p.invalidRefused, p.everyoneAnswered, p.keysReused, p.ordersExist, p.createdOnce, p.nothingElse, p.tableRefuses,
	} {
		if check(v, stored); v.Broken() {
			return
		}
	}
}

func (p *play) invalidRefused(v *sim.View, _ []row) {
	for _, a := range p.all() {
		if a.request.valid() || errors.Is(a.err, ErrInvalid) && a.outcome == 0 {
			continue
		}
		v.Break(ruleInvalid, a.worker, trace.Text{
			En: fmt.Sprintf("%s asked for an order that cannot be (%s) and was told %s, not ErrInvalid", v.Name(a.worker), describe(a.request), a.said()),
			Zh: fmt.Sprintf("%s 提交了无效的订单（%s），得到的是 %s 而不是 ErrInvalid", v.Name(a.worker), describe(a.request), a.said()),
		})
		return
	}
}

// said is what the caller was told, whatever it was.
func (a answer) said() string {
	if a.err != nil {
		return fmt.Sprintf("%q", a.err.Error())
	}
	return a.outcome.String()
}

func (p *play) everyoneAnswered(v *sim.View, _ []row) {
	for _, a := range p.all() {
		if !a.request.valid() || errors.Is(a.err, ErrKeyReused) || a.err == nil && (a.outcome == Created || a.outcome == AlreadyExists) {
			continue
		}
		rule, en, zh := ruleAnswers, "nothing went wrong around it", "周围并没有发生故障"
		if v.Faulted() {
			rule = ruleRetry
			en, zh = fmt.Sprintf("after %d tries", a.tries), fmt.Sprintf("共尝试 %d 次", a.tries)
		}
		v.Break(rule, a.worker, trace.Text{
			En: fmt.Sprintf("%s asked for an order (%s) and was left with %s; %s", v.Name(a.worker), describe(a.request), a.said(), en),
			Zh: fmt.Sprintf("%s 请求下单（%s），最终只得到 %s；%s", v.Name(a.worker), describe(a.request), a.said(), zh),
		})
		return
	}
}

// keysReused: of the requests under one name that differ, the first to arrive
// makes the order, and the others are refused.
func (p *play) keysReused(v *sim.View, stored []row) {
	for _, a := range p.all() {
		if !a.request.valid() {
			continue
		}
		other, differs := p.otherBody(a)
		if !differs {
			if errors.Is(a.err, ErrKeyReused) {
				v.Break(p.ruleForStranger(stored, a), a.worker, trace.Text{
					En: fmt.Sprintf("%s was told that user %d has used key %q for another request; nobody has", v.Name(a.worker), a.request.UserID, a.request.Key),
					Zh: fmt.Sprintf("%s 被告知用户 %d 已将键 %q 用于别的请求，但事实并非如此", v.Name(a.worker), a.request.UserID, a.request.Key),
				})
				return
			}
			continue
		}
		r, ok := find(stored, a.request.name())
		if ok && r.order.Request == a.request == errors.Is(a.err, ErrKeyReused) {
			v.Break(ruleKeyReused, a.worker, trace.Text{
				En: fmt.Sprintf("%s asked for %s and was told %s; the order under that key is %d × %s, and another request (%d × %s) competes for it", v.Name(a.worker), describe(a.request), a.said(), r.order.Quantity, r.order.SKU, other.Quantity, other.SKU),
				Zh: fmt.Sprintf("%s 请求 %s，得到 %s；而该键下的订单是 %d × %s，另有不同的请求（%d × %s）使用同一个键", v.Name(a.worker), describe(a.request), a.said(), r.order.Quantity, r.order.SKU, other.Quantity, other.SKU),
			})
			return
		}
		if first, ok := p.firstAnswered(a.request.name()); ok && first.request != r.order.Request {
			v.Break(ruleKeyReused, a.worker, trace.Text{
				En: fmt.Sprintf("the order was made for %d × %s; a reused key has turned it into %d × %s", first.request.Quantity, first.request.SKU, r.order.Quantity, r.order.SKU),
				Zh: fmt.Sprintf("订单原为 %d × %s；重复使用的键把它变成了 %d × %s", first.request.Quantity, first.request.SKU, r.order.Quantity, r.order.SKU),
			})
			return
		}
	}
}

// otherBody finds a valid request under the same name that asks for something
// else.
func (p *play) otherBody(a answer) (Request, bool) {
	for _, requests := range p.requests {
		for _, r := range requests {
			if r.valid() && r.name() == a.request.name() && r != a.request {
				return r, true
			}
		}
	}
	return Request{}, false
}

// firstAnswered is the request under that name whose caller was told Created.
func (p *play) firstAnswered(n name) (answer, bool) {
	for _, a := range p.all() {
		if a.request.name() == n && a.err == nil && a.outcome == Created {
			return a, true
		}
	}
	return answer{}, false
}

// ruleForStranger: a key refused because somebody else used it is the other
// users' business.
func (p *play) ruleForStranger(stored []row, a answer) sim.Rule {
	for _, r := range stored {
		if r.order.Key == a.request.Key && r.order.UserID != a.request.UserID {
			return ruleOtherUsers
		}
	}
	if _, ok := find(stored, a.request.name()); !ok {
		return ruleOneRow
	}
	return ruleKeyReused
}

func find(stored []row, n name) (row, bool) {
	i := slices.IndexFunc(stored, func(r row) bool { return r.order.name() == n })
	if i < 0 {
		return row{}, false
	}
	return stored[i], true
}

// ordersExist: whoever was told about an order holds the one in the table.
func (p *play) ordersExist(v *sim.View, stored []row) {
	for _, a := range p.all() {
		if a.err != nil {
			continue
		}
		r, ok := find(stored, a.request.name())
		if ok && r.order == a.order {
			continue
		}
		rule, there := ruleSameOrder, fmt.Sprintf("%d, %s", r.order.ID, describe(r.order.Request))
		zhThere := there
		if !ok {
			there, zhThere = "none", "没有"
			rule = ruleOneRow
		}
		if a.order.UserID != a.request.UserID || p.strangersOrder(stored, a) {
			rule = ruleOtherUsers
		}
		v.Break(rule, a.worker, trace.Text{
			En: fmt.Sprintf("%s asked for %s and was told %v: order %d, %s; the table has: %s", v.Name(a.worker), describe(a.request), a.outcome, a.order.ID, describe(a.order.Request), there),
			Zh: fmt.Sprintf("%s 请求 %s，得到 %v：订单 %d，%s；表中的订单：%s", v.Name(a.worker), describe(a.request), a.outcome, a.order.ID, describe(a.order.Request), zhThere),
		})
		return
	}
}

// strangersOrder reports whether the caller was given another user's order.
func (p *play) strangersOrder(stored []row, a answer) bool {
	for _, r := range stored {
		if r.order.ID == a.order.ID && r.order.UserID != a.request.UserID && r.order.UserID != nobody {
			return true
		}
	}
	return false
}

func (p *play) createdOnce(v *sim.View, stored []row) {
	told := map[name][]string{}
	last := map[name]int{}
	for _, a := range p.all() {
		if a.err == nil && a.outcome == Created {
			n := a.request.name()
			told[n] = append(told[n], v.Name(a.worker))
			last[n] = a.worker
		}
	}
	for _, r := range stored {
		n := r.order.name()
		who := told[n]
		if len(who) == 1 || len(who) == 0 && (v.Faulted() || !p.asked(n)) {
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
func (p *play) nothingElse(v *sim.View, stored []row) {
	for _, r := range stored {
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
func (p *play) tableRefuses(v *sim.View, stored []row) {
	if !p.outside || len(stored) == 0 {
		return
	}
	o := stored[0].order
	plain := fmt.Sprintf("INSERT INTO orders (user_id, idempotency_key, sku, quantity) VALUES (%d, '%s', 'other', 1)", o.UserID, o.Key)
	var columns []string
	for _, c := range v.Query("SELECT name FROM pragma_table_info('orders') WHERE name <> 'id'") {
		columns = append(columns, fmt.Sprintf(`"%v"`, c[0]))
	}
	list := strings.Join(columns, ", ")
	for _, attempt := range []string{plain, fmt.Sprintf("INSERT INTO orders (%s) SELECT %s FROM orders WHERE id = %d", list, list, o.ID)} {
		if v.Exec(attempt) == nil && len(rows(v)) > len(stored) {
			v.Break(ruleTableRefuses, -1, trace.Text{
				En: "a program that does not use this code has made a second order for the same user and key: " + attempt,
				Zh: "一个不使用这段代码的程序为同一用户和键创建了第二个订单：" + attempt,
			})
			return
		}
	}
}
