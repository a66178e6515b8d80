package engine

import (
	"context"
	"sync"
)

// keyed is a lock for each key, made when first asked for. The zero value is
// ready to use.
type keyed struct {
	mu    sync.Mutex
	gates map[string]chan struct{}
}

// lock waits for the key's lock or for the end of ctx.
func (k *keyed) lock(ctx context.Context, key string) (unlock func(), err error) {
	gate := k.gate(key)
	select {
	case gate <- struct{}{}:
		return func() { <-gate }, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (k *keyed) gate(key string) chan struct{} {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.gates == nil {
		k.gates = map[string]chan struct{}{}
	}
	if k.gates[key] == nil {
		k.gates[key] = make(chan struct{}, 1)
	}
	return k.gates[key]
}
