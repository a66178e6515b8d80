package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// etcdCalls are what scripts ask, by the first word.
var etcdCalls map[string]etcdCall

func init() {
	etcdCalls = map[string]etcdCall{
		"put": etcdPut, "get": etcdGet, "del": etcdDelete, "claim": etcdClaim, "compact": etcdCompact,
		"grant": etcdGrant, "revoke": etcdRevoke, "keep": etcdKeep, "left": etcdLeft,
		"watch": etcdWatch, "hears": etcdHears,
		"session": etcdSession, "close": etcdClose, "open": etcdOpen, "lock": etcdLock, "try": etcdTry, "unlock": etcdUnlock, "holds": etcdHolds,
	}
}

func etcdPut(e *etcdAsker, ctx context.Context, _ string, words []string, flags map[string]string) (string, error) {
	r, err := e.Put(ctx, e.key(words[0]), words[1], e.options(flags)...)
	if err != nil {
		return "", err
	}
	return fmt.Sprint("revision ", e.since(r.Header.Revision)), nil
}

func etcdGet(e *etcdAsker, ctx context.Context, _ string, words []string, flags map[string]string) (string, error) {
	r, err := e.Get(ctx, e.key(words[0]), e.options(flags)...)
	if err != nil {
		return "", err
	}
	return e.keys(r.Kvs), nil
}

// keys writes keys with all that etcd knows of them.
func (e *etcdAsker) keys(kvs []*mvccpb.KeyValue) string {
	if len(kvs) == 0 {
		return "nothing"
	}
	var all []string
	for _, kv := range kvs {
		text := fmt.Sprintf("%s=%s created %d modified %d version %d", strings.TrimPrefix(string(kv.Key), e.prefix), quoted(kv.Value), e.since(kv.CreateRevision), e.since(kv.ModRevision), kv.Version)
		for i, id := range e.leases {
			if int64(id) == kv.Lease {
				text += fmt.Sprint(" lease l", i+1)
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func etcdDelete(e *etcdAsker, ctx context.Context, _ string, words []string, flags map[string]string) (string, error) {
	r, err := e.Delete(ctx, e.key(words[0]), e.options(flags)...)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d deleted, revision %d", r.Deleted, e.since(r.Header.Revision)), nil
}

// etcdClaim is what locks are made of: put the key if nobody has created it, and
// otherwise say who has.
func etcdClaim(e *etcdAsker, ctx context.Context, _ string, words []string, flags map[string]string) (string, error) {
	key := e.key(words[0])
	r, err := e.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, words[1], e.options(flags)...), clientv3.OpGet(key)).
		Else(clientv3.OpGet(key)).Commit()
	if err != nil {
		return "", err
	}
	got := r.Responses[len(r.Responses)-1].Response.(*pb.ResponseOp_ResponseRange).ResponseRange
	return fmt.Sprintf("%v, %s, revision %d", r.Succeeded, e.keys(got.Kvs), e.since(r.Header.Revision)), nil
}

func etcdCompact(e *etcdAsker, ctx context.Context, _ string, words []string, _ map[string]string) (string, error) {
	n, err := strconv.ParseInt(words[0], 10, 64)
	if err == nil {
		_, err = e.Compact(ctx, e.base+n)
	}
	return "compacted", err
}

func etcdGrant(e *etcdAsker, ctx context.Context, _ string, words []string, _ map[string]string) (string, error) {
	ttl, err := strconv.ParseInt(words[0], 10, 64)
	if err != nil {
		return "", err
	}
	r, err := e.Grant(ctx, ttl)
	if err != nil {
		return "", err
	}
	e.leases = append(e.leases, r.ID)
	return fmt.Sprintf("l%d for %d s", len(e.leases), r.TTL), nil
}

func etcdRevoke(e *etcdAsker, ctx context.Context, _ string, words []string, _ map[string]string) (string, error) {
	_, err := e.Revoke(ctx, e.lease(words[0]))
	return "revoked", err
}

func etcdKeep(e *etcdAsker, ctx context.Context, _ string, words []string, _ map[string]string) (string, error) {
	r, err := e.KeepAliveOnce(ctx, e.lease(words[0]))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d s", r.TTL), nil
}

// etcdLeft is how many seconds a lease has left; -1: there is none.
func etcdLeft(e *etcdAsker, ctx context.Context, _ string, words []string, _ map[string]string) (string, error) {
	r, err := e.TimeToLive(ctx, e.lease(words[0]))
	if err != nil {
		return "", err
	}
	return fmt.Sprint(r.TTL), nil
}

// etcdWatch watches in the background; what it hears is kept under its name.
func etcdWatch(e *etcdAsker, _ context.Context, _ string, words []string, flags map[string]string) (string, error) {
	name := words[0]
	from := e.Watch(e.ctx, e.key(words[1]), append(e.options(flags), clientv3.WithCreatedNotify())...)
	if r := <-from; !r.Created {
		e.note(name, e.heard(r))
	}
	e.work.Go(func() {
		for r := range from {
			e.note(name, e.heard(r))
		}
		e.note(name, "over")
	})
	return "watching", nil
}

func (e *etcdAsker) heard(r clientv3.WatchResponse) string {
	if r.CompactRevision != 0 {
		return fmt.Sprint("compacted up to ", e.since(r.CompactRevision))
	}
	if err := r.Err(); err != nil {
		return "error: " + err.Error()
	}
	var all []string
	for _, ev := range r.Events {
		all = append(all, fmt.Sprintf("%s %s=%s at %d", ev.Type, strings.TrimPrefix(string(ev.Kv.Key), e.prefix), quoted(ev.Kv.Value), e.since(ev.Kv.ModRevision)))
	}
	return strings.Join(all, ", ")
}

func etcdHears(e *etcdAsker, _ context.Context, _ string, words []string, _ map[string]string) (string, error) {
	return e.hears(words[0]), nil
}

// etcdSession opens a session of the official recipe for the connection.
func etcdSession(e *etcdAsker, ctx context.Context, conn string, words []string, _ map[string]string) (string, error) {
	ttl, err := strconv.Atoi(words[0])
	if err != nil {
		return "", err
	}
	s, err := concurrency.NewSession(e.Client, concurrency.WithTTL(ttl), concurrency.WithContext(e.ctx))
	if err != nil {
		return "", err
	}
	e.sessions[conn] = s
	e.leases = append(e.leases, s.Lease())
	return fmt.Sprint("l", len(e.leases)), nil
}

func etcdClose(e *etcdAsker, _ context.Context, conn string, _ []string, _ map[string]string) (string, error) {
	return "closed", e.sessions[conn].Close()
}

// etcdOpen says whether the session has not ended.
func etcdOpen(e *etcdAsker, _ context.Context, conn string, _ []string, _ map[string]string) (string, error) {
	select {
	case <-e.sessions[conn].Done():
		return "no", nil
	default:
		return "yes", nil
	}
}

func (e *etcdAsker) mutex(conn, name string) *concurrency.Mutex {
	if e.locks[conn+name] == nil {
		e.locks[conn+name] = concurrency.NewMutex(e.sessions[conn], e.key(name))
	}
	return e.locks[conn+name]
}

// etcdLock waits for the lock in the background: that it has come is heard under
// the connection's letter.
func etcdLock(e *etcdAsker, _ context.Context, conn string, words []string, _ map[string]string) (string, error) {
	m := e.mutex(conn, words[0])
	e.work.Go(func() {
		if err := m.Lock(e.ctx); err != nil {
			e.note(conn, "error: "+err.Error())
			return
		}
		e.note(conn, fmt.Sprint("locked at ", e.since(m.Header().Revision)))
	})
	return "asked", nil
}

func etcdTry(e *etcdAsker, ctx context.Context, conn string, words []string, _ map[string]string) (string, error) {
	err := e.mutex(conn, words[0]).TryLock(ctx)
	if errors.Is(err, concurrency.ErrLocked) {
		return "held by another", nil
	}
	return "locked", err
}

func etcdUnlock(e *etcdAsker, ctx context.Context, conn string, words []string, _ map[string]string) (string, error) {
	return "unlocked", e.mutex(conn, words[0]).Unlock(ctx)
}

// etcdHolds asks the server whether the key of the lock is still the first.
func etcdHolds(e *etcdAsker, ctx context.Context, conn string, words []string, _ map[string]string) (string, error) {
	r, err := e.Txn(ctx).If(e.mutex(conn, words[0]).IsOwner()).Commit()
	if err != nil {
		return "", err
	}
	return fmt.Sprint(r.Succeeded), nil
}
