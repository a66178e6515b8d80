package conformance_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// etcdAsker asks an etcd. The keys of a script are below a prefix of its own and
// revisions count from its beginning: the real server has seen others. Leases are
// called l1, l2 in the order in which they were granted.
type etcdAsker struct {
	*clientv3.Client
	ctx    context.Context // of everything that goes on in the background
	prefix string
	base   int64

	leases   []clientv3.LeaseID
	sessions map[string]*concurrency.Session // by connection
	locks    map[string]*concurrency.Mutex

	mu   sync.Mutex
	told map[string][]string // by what the script calls the watch, or the lock
	work sync.WaitGroup
}

// askEtcd asks below a prefix that nobody has used.
func askEtcd(t *testing.T, ctx context.Context, client *clientv3.Client, use func(context.Context, asker)) {
	background, stop := context.WithCancel(ctx)
	e := &etcdAsker{
		Client: client, ctx: background, prefix: t.Name() + "/",
		sessions: map[string]*concurrency.Session{}, locks: map[string]*concurrency.Mutex{}, told: map[string][]string{},
	}
	now, err := client.Get(ctx, "nothing")
	if err != nil {
		t.Error(err)
		stop()
		return
	}
	e.base = now.Header.Revision
	use(ctx, e.ask)
	for _, s := range e.sessions {
		s.Close()
	}
	stop()
	e.work.Wait()
}

// etcdCall carries out a request: its words, and its flags with their values.
type etcdCall func(e *etcdAsker, ctx context.Context, conn string, words []string, flags map[string]string) (string, error)

func (e *etcdAsker) ask(ctx context.Context, conn, do string) string {
	words, flags := []string{}, map[string]string{}
	for _, f := range strings.Fields(do) {
		if name, ok := strings.CutPrefix(f, "-"); ok {
			name, value, _ := strings.Cut(name, "=")
			flags[name] = value
			continue
		}
		words = append(words, f)
	}
	call, ok := etcdCalls[words[0]]
	if !ok {
		return "error: a script cannot ask this: " + do
	}
	said, err := call(e, ctx, conn, words[1:], flags)
	if err != nil {
		return "error: " + err.Error()
	}
	return said
}

func (e *etcdAsker) key(name string) string { return e.prefix + name }

// since is a revision as scripts count them.
func (e *etcdAsker) since(revision int64) int64 { return max(0, revision-e.base) }

func (e *etcdAsker) lease(name string) clientv3.LeaseID {
	n, err := strconv.Atoi(strings.TrimPrefix(name, "l"))
	if err != nil || n < 1 || n > len(e.leases) {
		return 1 // nobody has been granted that one
	}
	return e.leases[n-1]
}

// options are those of a request's flags.
func (e *etcdAsker) options(flags map[string]string) []clientv3.OpOption {
	var all []clientv3.OpOption
	for name, value := range flags {
		n, _ := strconv.ParseInt(value, 10, 64)
		switch name {
		case "prefix":
			all = append(all, clientv3.WithPrefix())
		case "rev":
			all = append(all, clientv3.WithRev(e.base+n))
		case "lease":
			all = append(all, clientv3.WithLease(e.lease(value)))
		case "first":
			all = append(all, clientv3.WithFirstCreate()...)
		case "last":
			all = append(all, clientv3.WithLastCreate()...)
		case "limit":
			all = append(all, clientv3.WithLimit(n))
		case "noput":
			all = append(all, clientv3.WithFilterPut())
		case "nodelete":
			all = append(all, clientv3.WithFilterDelete())
		}
	}
	return all
}

// note keeps what came in the background.
func (e *etcdAsker) note(name, what string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.told[name] = append(e.told[name], what)
}

// hears is all that has come so far.
func (e *etcdAsker) hears(name string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.told[name]) == 0 {
		return "nothing"
	}
	return strings.Join(slices.Clone(e.told[name]), ", ")
}

func quoted(v []byte) string { return fmt.Sprintf("%q", v) }
