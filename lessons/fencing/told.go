package fencing

import (
	"errors"
	"fmt"

	"lockwise/internal/sim"
)

// judgeWrite looks at what a caller of Write was told.
func (p *play) judgeWrite(v *sim.View, c *write) {
	seen := p.resource(c.name)
	stale := seen.there && seen.largest > c.fence
	switch {
	case c.limit > 0 && c.took > c.limit+patience:
		wrong(v, ruleAtOnce, c.worker,
			fmt.Sprintf("gave the write %v and was kept waiting for %v", c.limit, c.took),
			fmt.Sprintf("只给这次写入 %v，却等了 %v", c.limit, c.took))
	case c.err == nil && !c.stood && stale:
		wrong(v, ruleTold, c.worker,
			fmt.Sprintf("wrote with fence %d, was told that it is stored, and %q still holds what %s wrote with fence %d: it never learns that it came too late", c.fence, c.name, v.Name(seen.holder), seen.largest),
			fmt.Sprintf("以栅栏号 %d 写入，被告知已存入，而 %q 里仍是 %s 以栅栏号 %d 写入的值：它永远不会知道自己来迟了", c.fence, c.name, v.Name(seen.holder), seen.largest))
	case c.err == nil && !c.stood:
		wrong(v, ruleTold, c.worker,
			fmt.Sprintf("was told that %q is stored in %q, and it is not there", c.value, c.name),
			fmt.Sprintf("被告知 %q 已存入 %q，而那里并没有", c.value, c.name))
	case errors.Is(c.err, ErrStaleFence):
		p.judgeStale(v, c, seen, stale)
	case c.err != nil && !p.excused(v, &c.call) && !p.busy:
		p.judgeError(v, c, stale)
	}
}

// judgeStale: ErrStaleFence says that the resource has seen a larger fence, and has
// not taken this write.
func (p *play) judgeStale(v *sim.View, c *write, seen *resource, stale bool) {
	switch {
	case !seen.there:
		wrong(v, ruleNewest, c.worker,
			fmt.Sprintf("was told ErrStaleFence, and nobody has ever written to %q", c.name),
			fmt.Sprintf("得到 ErrStaleFence，而从来没有人写过 %q", c.name))
	case !stale && seen.largest == c.fence:
		wrong(v, ruleNewest, c.worker,
			fmt.Sprintf("was told ErrStaleFence, and the largest fence that %q has seen is its own, %d: nobody has come after it", c.name, c.fence),
			fmt.Sprintf("得到 ErrStaleFence，而 %q 见过的最大栅栏号就是它自己的 %d：没有人在它之后来过", c.name, c.fence))
	case !stale:
		wrong(v, ruleNewest, c.worker,
			fmt.Sprintf("was told ErrStaleFence for fence %d, and %q has seen none larger than %d: the newest holder is turned away", c.fence, c.name, seen.largest),
			fmt.Sprintf("以栅栏号 %d 写入得到 ErrStaleFence，而 %q 见过的最大号只是 %d：最新的持有者被拒之门外", c.fence, c.name, seen.largest))
	case c.stored && !p.failed(v, &c.call):
		wrong(v, ruleTold, c.worker,
			fmt.Sprintf("was told ErrStaleFence, and its %q has been stored: readers have seen what it believes nobody saw", c.value),
			fmt.Sprintf("得到 ErrStaleFence，而它的 %q 已经存入过：读者读到了它以为没人见过的值", c.value))
	}
}

func (p *play) judgeError(v *sim.View, c *write, stale bool) {
	if stale {
		wrong(v, ruleAnswers, c.worker,
			fmt.Sprintf("came too late and was told %q, not ErrStaleFence: it will try again, and again", c.err),
			fmt.Sprintf("来迟了，得到的却是 %q 而不是 ErrStaleFence：它会一次又一次重试", c.err))
		return
	}
	wrong(v, ruleAnswers, c.worker,
		fmt.Sprintf("wrote to %q and got the error %q after %v, though nothing had failed", c.name, c.err, c.took),
		fmt.Sprintf("写入 %q，%[3]v 后得到错误 %[2]q，而周围并没有故障", c.name, c.err, c.took))
}
