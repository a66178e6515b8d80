package etcd

import (
	"context"
	"errors"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3rpc"
	"go.etcd.io/etcd/server/v3/lease"
	"google.golang.org/grpc"

	"lockwise/internal/sim"
)

// leases is what the client's Lease sends its requests to.
type leases struct {
	s *server
	w *sim.Worker
}

func (l *leases) LeaseGrant(ctx context.Context, in *pb.LeaseGrantRequest, _ ...grpc.CallOption) (*pb.LeaseGrantResponse, error) {
	return ask(ctx, l.w, "GRANT", grantText(in), in, l.grant, grantReply)
}

func (l *leases) grant(ctx context.Context, in *pb.LeaseGrantRequest) (*pb.LeaseGrantResponse, error) {
	out, err := v3rpc.NewLeaseServer(l.s.EtcdServer).LeaseGrant(ctx, in)
	if err == nil {
		l.s.grant(out.ID, out.TTL)
	}
	return out, err
}

func (l *leases) LeaseRevoke(ctx context.Context, in *pb.LeaseRevokeRequest, _ ...grpc.CallOption) (*pb.LeaseRevokeResponse, error) {
	return ask(ctx, l.w, "REVOKE", leaseText("REVOKE", in.ID), in, v3rpc.NewLeaseServer(l.s.EtcdServer).LeaseRevoke, revisionOf)
}

func (l *leases) LeaseTimeToLive(ctx context.Context, in *pb.LeaseTimeToLiveRequest, _ ...grpc.CallOption) (*pb.LeaseTimeToLiveResponse, error) {
	return ask(ctx, l.w, "TIMETOLIVE", leaseText("TIMETOLIVE", in.ID), in, v3rpc.NewLeaseServer(l.s.EtcdServer).LeaseTimeToLive, timeToLiveReply)
}

func (l *leases) LeaseLeases(ctx context.Context, in *pb.LeaseLeasesRequest, _ ...grpc.CallOption) (*pb.LeaseLeasesResponse, error) {
	return ask(ctx, l.w, "LEASES", "LEASES", in, v3rpc.NewLeaseServer(l.s.EtcdServer).LeaseLeases, leasesReply)
}

// dial is how long it takes to open a stream. It keeps the client's own clocks, of
// which one sends and one gives up, from reaching the same instant, where either
// could be first.
const dial = 1300 * time.Microsecond

// LeaseKeepAlive opens a stream; what is sent on it are the steps.
func (l *leases) LeaseKeepAlive(ctx context.Context, _ ...grpc.CallOption) (pb.Lease_LeaseKeepAliveClient, error) {
	if !pause(ctx, dial) {
		return nil, ctx.Err()
	}
	return &keepAlives{leases: l, ctx: ctx, replies: make(chan *pb.LeaseKeepAliveResponse, 16), broken: make(chan error, 1)}, nil
}

// keepAlives is a stream of keep-alive messages. It breaks with the first message
// that gets no answer, and the client opens another.
type keepAlives struct {
	grpc.ClientStream
	*leases
	ctx     context.Context
	replies chan *pb.LeaseKeepAliveResponse
	broken  chan error
}

func (k *keepAlives) Send(in *pb.LeaseKeepAliveRequest) error {
	out, err := ask(k.ctx, k.w, "KEEPALIVE", leaseText("KEEPALIVE", in.ID), in, k.renew, keepAliveReply)
	if err != nil {
		select {
		case k.broken <- err:
		default:
		}
		return err
	}
	k.replies <- out
	return nil
}

// renew lets the server renew a lease; one that has ended is left with no time.
func (k *keepAlives) renew(ctx context.Context, in *pb.LeaseKeepAliveRequest) (*pb.LeaseKeepAliveResponse, error) {
	out := &pb.LeaseKeepAliveResponse{ID: in.ID, Header: &pb.ResponseHeader{Revision: k.s.KV().Rev()}}
	ttl, err := k.s.LeaseRenew(ctx, lease.LeaseID(in.ID))
	switch {
	case errors.Is(err, lease.ErrLeaseNotFound):
		return out, nil
	case err != nil:
		return nil, err
	}
	out.TTL = ttl
	k.s.grant(in.ID, ttl)
	return out, nil
}

func (k *keepAlives) Recv() (*pb.LeaseKeepAliveResponse, error) {
	select {
	case out := <-k.replies:
		return out, nil
	case err := <-k.broken:
		return nil, err
	case <-k.ctx.Done():
		return nil, k.ctx.Err()
	}
}

func (k *keepAlives) CloseSend() error         { return nil }
func (k *keepAlives) Context() context.Context { return k.ctx }
