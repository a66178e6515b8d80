package failover

import (
	"fmt"
	"slices"

	"lockwise/internal/sim"
)

// watchResources compares the table with the last look. Whose write it is the value
// says: no two calls make the same.
func (p *play) watchResources(v *sim.View) {
	now := map[string]string{}
	for _, row := range v.Query("SELECT name, value FROM resources") {
		name, _ := row[0].(string)
		value, _ := row[1].(string)
		now[name] = value
	}
	for _, name := range []string{prices, rates} {
		was, known := p.values[name]
		is, there := now[name]
		switch {
		case !there:
			wrong(v, ruleWhole, v.Mover(),
				fmt.Sprintf("has removed the row of %q", name), fmt.Sprintf("删掉了 %q 的那一行", name))
		case known && was != is:
			p.changed(v, name, was, is)
		}
		if v.Broken() {
			return
		}
		if p.values[name] = is; was != is || !known {
			p.were[name] = append(p.were[name], is)
		}
	}
}

// changed judges a value that has been replaced.
func (p *play) changed(v *sim.View, name, was, is string) {
	c, i := p.author(name, is)
	switch {
	case c == nil:
		wrong(v, ruleWhole, v.Mover(),
			fmt.Sprintf("has put %q into %q, which no change has made", is, name),
			fmt.Sprintf("往 %[2]q 里写入了 %[1]q，而没有哪次 Change 得出过这个值", is, name))
	case c.starts[i].old != was:
		p.lost(v, c, c.starts[i].old, was)
	default:
		c.stored = true
		p.wrote[name] = c
	}
}

// lost: the value was worked out from one that has been replaced since.
func (p *play) lost(v *sim.View, c *call, from, was string) {
	who := "another"
	whoZh := "别人"
	if o := p.wrote[c.resource]; o != nil && o.worker >= 0 {
		who, whoZh = v.Name(o.worker), v.Name(o.worker)
	}
	wrong(v, ruleNothingLost, c.worker,
		fmt.Sprintf("worked from %q and has overwritten %q, which %s stored meanwhile: %s was told that it is there, and it is gone", from, was, who, who),
		fmt.Sprintf("基于 %q 算出结果，覆盖了 %s 其间存入的 %q：%s 得知已存入，而它已经没有了", from, whoZh, was, whoZh))
}

// author is the call whose change has made this value, and which of its changes.
func (p *play) author(name, value string) (*call, int) {
	for _, c := range p.all() {
		if i := slices.Index(c.results(), value); i >= 0 && c.resource == name {
			return c, i
		}
	}
	return nil, 0
}

func (c *call) results() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.made)
}
