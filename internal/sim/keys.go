package sim

import (
	"maps"
	"slices"
)

// Keys are the keys that Redis holds, in order.
func (v *View) Keys() []string {
	return slices.Sorted(maps.Keys(v.run.world.servers[0].contents()))
}
