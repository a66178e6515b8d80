package etcd

import (
	"context"
	"errors"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3rpc"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"lockwise/internal/sim"
)

// kv is what the client's KV sends its requests to.
type kv struct {
	s *server
	w *sim.Worker
}

func (k *kv) Range(ctx context.Context, in *pb.RangeRequest, _ ...grpc.CallOption) (*pb.RangeResponse, error) {
	return ask(ctx, k.w, "GET", rangeText(in), in, v3rpc.NewKVServer(k.s.EtcdServer).Range, rangeReply)
}

func (k *kv) Put(ctx context.Context, in *pb.PutRequest, _ ...grpc.CallOption) (*pb.PutResponse, error) {
	return ask(ctx, k.w, "PUT", putText(in), in, v3rpc.NewKVServer(k.s.EtcdServer).Put, revisionOf)
}

func (k *kv) DeleteRange(ctx context.Context, in *pb.DeleteRangeRequest, _ ...grpc.CallOption) (*pb.DeleteRangeResponse, error) {
	return ask(ctx, k.w, "DELETE", deleteText(in), in, v3rpc.NewKVServer(k.s.EtcdServer).DeleteRange, deleteReply)
}

func (k *kv) Txn(ctx context.Context, in *pb.TxnRequest, _ ...grpc.CallOption) (*pb.TxnResponse, error) {
	return ask(ctx, k.w, "TXN", txnText(in), in, v3rpc.NewKVServer(k.s.EtcdServer).Txn, txnReply)
}

func (k *kv) Compact(ctx context.Context, in *pb.CompactionRequest, _ ...grpc.CallOption) (*pb.CompactionResponse, error) {
	return ask(ctx, k.w, "COMPACT", compactText(in), in, v3rpc.NewKVServer(k.s.EtcdServer).Compact, revisionOf)
}

// RangeStream is not served: a lock has no use for it.
func (k *kv) RangeStream(context.Context, *pb.RangeRequest, ...grpc.CallOption) (pb.KV_RangeStreamClient, error) {
	return nil, status.Error(codes.Unimplemented, "the simulated world does not serve RangeStream")
}

// ask takes one request to the server as a step.
func ask[In, Out any](ctx context.Context, w *sim.Worker, op, text string, in In, do func(context.Context, In) (Out, error), words func(Out) string) (Out, error) {
	var out Out
	err := w.Ask(ctx, Name, op, text, func() (string, error) {
		var err error
		if out, err = do(context.WithoutCancel(ctx), in); err != nil {
			return "", err
		}
		return words(out), nil
	})
	if err != nil {
		var none Out
		return none, asRPC(err)
	}
	return out, nil
}

// asRPC turns an error of the world into what gRPC tells a client whose connection
// breaks or cannot be made.
func asRPC(err error) error {
	if errors.Is(err, sim.ErrNoReply) || errors.Is(err, sim.ErrRefused) {
		return status.Error(codes.Unavailable, err.Error())
	}
	return err
}
