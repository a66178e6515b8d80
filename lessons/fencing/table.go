package fencing

import (
	"fmt"
	"maps"
	"slices"

	"lockwise/internal/sim"
)

// A row is a resource's.
type row struct {
	name  string
	fence int64
	value string
}

// A resource is what the table holds under a name, and what it has seen.
type resource struct {
	row
	there   bool
	largest int64 // the largest fence it has taken
	holder  int   // the worker whose write has set it
}

// watchResources compares the table with the last look.
func (p *play) watchResources(v *sim.View) {
	now, ok := p.read(v)
	if !ok {
		return
	}
	for _, name := range p.names(now) {
		was := p.resource(name)
		is, there := now[name]
		switch {
		case was.there && !there:
			wrong(v, ruleWhole, v.Mover(),
				fmt.Sprintf("has removed the row of %q: readers find nothing, and which fence it has seen is forgotten", name),
				fmt.Sprintf("删掉了 %q 的那一行：读者什么也读不到，它见过的栅栏号也忘了", name))
		case there && (!was.there || was.row != is):
			p.changedRow(v, was, is)
		}
		if v.Broken() {
			return
		}
	}
}

// read returns the table by name, and nothing but numbers and text.
func (p *play) read(v *sim.View) (map[string]row, bool) {
	now := map[string]row{}
	for _, r := range v.Query("SELECT name, fence, value FROM resources") {
		name, named := r[0].(string)
		fence, number := r[1].(int64)
		value, text := r[2].(string)
		if !named || !number || !text {
			wrong(v, ruleWhole, v.Mover(),
				fmt.Sprintf("has left the row %v, %v, %v: a name, a whole number and a text were to be there", r[0], r[1], r[2]),
				fmt.Sprintf("留下的一行是 %v, %v, %v：本该是名称、整数和文本", r[0], r[1], r[2]))
			return nil, false
		}
		now[name] = row{name, fence, value}
	}
	return now, true
}

// names are those of all resources there are or have been, in order.
func (p *play) names(now map[string]row) []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(now)), maps.Keys(p.resources))
	slices.Sort(names)
	return slices.Compact(names)
}

func (p *play) resource(name string) *resource {
	r := p.resources[name]
	if r == nil {
		r = &resource{row: row{name: name}}
		p.resources[name] = r
	}
	return r
}

// changedRow judges a row that is not what it was. Whose write it is its value
// says: no two callers write the same.
func (p *play) changedRow(v *sim.View, was *resource, is row) {
	w := p.writer(is)
	switch {
	case w == nil:
		wrong(v, ruleWhole, v.Mover(),
			fmt.Sprintf("has left fence %d and value %q in %q, which nobody writes there", is.fence, is.value, is.name),
			fmt.Sprintf("在 %[3]q 里留下栅栏号 %[1]d、值 %[2]q，而没有人往那里写这个", is.fence, is.value, is.name))
	case was.there && w.fence < was.largest:
		overtaken, holder := was.value, v.Name(was.holder)
		wrong(v, ruleNoStale, w.worker,
			fmt.Sprintf("has come late: its %q with fence %d has overwritten %q, which %s wrote with fence %d", is.value, w.fence, overtaken, holder, was.largest),
			fmt.Sprintf("来迟了：它带着栅栏号 %[2]d 的 %[1]q 覆盖了 %[4]s 以栅栏号 %[5]d 写入的 %[3]q", is.value, w.fence, overtaken, holder, was.largest))
	case is.fence != w.fence:
		wrong(v, ruleWhole, w.worker,
			fmt.Sprintf("writes %q with fence %d, and the row says %d: the next one is measured against a number that nobody wrote with", is.value, w.fence, is.fence),
			fmt.Sprintf("写入 %q 用的栅栏号是 %d，那一行里却是 %d：后来者要与一个没有人用过的号比较", is.value, w.fence, is.fence))
	default:
		w.stored = true
		*was = resource{row: is, there: true, largest: is.fence, holder: w.worker}
	}
}

// writer is the newest call that writes this value to this resource.
func (p *play) writer(is row) *write {
	for _, calls := range p.written {
		for _, w := range slices.Backward(calls) {
			if w.name == is.name && w.value == is.value {
				return w
			}
		}
	}
	return nil
}

// noteStanding notes which calls in progress find what they write in the table.
func (p *play) noteStanding() {
	for w, calls := range p.written {
		for _, c := range calls[p.judgedW[w]:] {
			if r := p.resource(c.name); r.there && r.row == c.row {
				c.stood = true
			}
		}
	}
}
