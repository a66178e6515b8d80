package etcd

import (
	"fmt"
	"strings"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// Requests and replies as traces show them. A request's text holds all of it, so
// that equal texts are equal requests.

func keys(key, end []byte) string {
	switch {
	case len(end) == 0:
		return string(key)
	case string(end) == clientv3.GetPrefixRangeEnd(string(key)):
		return string(key) + "*"
	}
	return fmt.Sprintf("%s…%q", key, end)
}

func rangeText(in *pb.RangeRequest) string {
	text := "GET " + keys(in.Key, in.RangeEnd)
	if in.MaxCreateRevision != 0 {
		text += fmt.Sprintf(" created at ≤ %d", in.MaxCreateRevision)
	}
	if in.MinCreateRevision != 0 {
		text += fmt.Sprintf(" created at ≥ %d", in.MinCreateRevision)
	}
	if in.MinModRevision != 0 || in.MaxModRevision != 0 {
		text += fmt.Sprintf(" modified at %d…%d", in.MinModRevision, in.MaxModRevision)
	}
	if in.SortOrder != pb.RangeRequest_NONE {
		text += fmt.Sprintf(" by %s %s", strings.ToLower(in.SortTarget.String()), strings.ToLower(in.SortOrder.String()))
	}
	if in.Limit != 0 {
		text += fmt.Sprintf(" limit %d", in.Limit)
	}
	if in.Revision != 0 {
		text += fmt.Sprintf(" at revision %d", in.Revision)
	}
	return text + flags(map[string]bool{"serializable": in.Serializable, "keys only": in.KeysOnly, "count only": in.CountOnly},
		"serializable", "keys only", "count only")
}

func flags(set map[string]bool, order ...string) string {
	text := ""
	for _, name := range order {
		if set[name] {
			text += ", " + name
		}
	}
	return text
}

func putText(in *pb.PutRequest) string {
	text := fmt.Sprintf("PUT %s %q", in.Key, in.Value)
	if in.Lease != 0 {
		text += fmt.Sprintf(" lease %x", in.Lease)
	}
	return text + flags(map[string]bool{"ignore value": in.IgnoreValue, "ignore lease": in.IgnoreLease, "prev kv": in.PrevKv},
		"ignore value", "ignore lease", "prev kv")
}

func deleteText(in *pb.DeleteRangeRequest) string { return "DELETE " + keys(in.Key, in.RangeEnd) }

func compactText(in *pb.CompactionRequest) string { return fmt.Sprintf("COMPACT %d", in.Revision) }

func leaseText(op string, id int64) string { return fmt.Sprintf("%s lease %x", op, id) }

func grantText(in *pb.LeaseGrantRequest) string {
	text := fmt.Sprintf("GRANT %ds", in.TTL)
	if in.ID != 0 {
		text += fmt.Sprintf(" as %x", in.ID)
	}
	return text
}

func txnText(in *pb.TxnRequest) string {
	text := "TXN"
	for i, c := range in.Compare {
		if i == 0 {
			text += " if "
		} else {
			text += " and "
		}
		text += compareText(c)
	}
	return text + opsText(" then ", in.Success) + opsText(" else ", in.Failure)
}

var signs = map[pb.Compare_CompareResult]string{pb.Compare_EQUAL: "=", pb.Compare_NOT_EQUAL: "≠", pb.Compare_GREATER: ">", pb.Compare_LESS: "<"}

func compareText(c *pb.Compare) string {
	var value string
	switch u := c.TargetUnion.(type) {
	case *pb.Compare_CreateRevision:
		value = fmt.Sprint(u.CreateRevision)
	case *pb.Compare_ModRevision:
		value = fmt.Sprint(u.ModRevision)
	case *pb.Compare_Version:
		value = fmt.Sprint(u.Version)
	case *pb.Compare_Lease:
		value = fmt.Sprintf("%x", u.Lease)
	case *pb.Compare_Value:
		value = fmt.Sprintf("%q", u.Value)
	}
	return fmt.Sprintf("%s(%s) %s %s", strings.ToLower(c.Target.String()), keys(c.Key, c.RangeEnd), signs[c.Result], value)
}

func opsText(before string, ops []*pb.RequestOp) string {
	if len(ops) == 0 {
		return ""
	}
	var texts []string
	for _, op := range ops {
		texts = append(texts, opText(op))
	}
	return before + strings.Join(texts, "; ")
}

func opText(op *pb.RequestOp) string {
	switch r := op.Request.(type) {
	case *pb.RequestOp_RequestRange:
		return rangeText(r.RequestRange)
	case *pb.RequestOp_RequestPut:
		return putText(r.RequestPut)
	case *pb.RequestOp_RequestDeleteRange:
		return deleteText(r.RequestDeleteRange)
	case *pb.RequestOp_RequestTxn:
		return "(" + txnText(r.RequestTxn) + ")"
	}
	return "?"
}

func watchText(op clientv3.Op) string {
	text := "WATCH " + keys(op.KeyBytes(), op.RangeBytes())
	if op.Rev() != 0 {
		text += fmt.Sprintf(" since revision %d", op.Rev())
	}
	return text + flags(map[string]bool{"no puts": op.IsFilterPut(), "no deletes": op.IsFilterDelete()}, "no puts", "no deletes")
}

// reply is what every reply of the server has.
type reply interface{ GetHeader() *pb.ResponseHeader }

func revisionOf[R reply](r R) string { return fmt.Sprintf("revision %d", r.GetHeader().GetRevision()) }

func kvsText(kvs []*mvccpb.KeyValue) string {
	if len(kvs) == 0 {
		return "nothing"
	}
	var texts []string
	for _, kv := range kvs {
		texts = append(texts, fmt.Sprintf("%s=%q created at %d", kv.Key, kv.Value, kv.CreateRevision))
	}
	return strings.Join(texts, ", ")
}

func rangeReply(r *pb.RangeResponse) string { return kvsText(r.Kvs) + "; " + revisionOf(r) }

func deleteReply(r *pb.DeleteRangeResponse) string {
	return fmt.Sprintf("%d deleted; %s", r.Deleted, revisionOf(r))
}

func txnReply(r *pb.TxnResponse) string {
	parts := []string{"succeeded"}
	if !r.Succeeded {
		parts[0] = "not succeeded"
	}
	for _, op := range r.Responses {
		switch u := op.Response.(type) {
		case *pb.ResponseOp_ResponseRange:
			parts = append(parts, kvsText(u.ResponseRange.Kvs))
		case *pb.ResponseOp_ResponseDeleteRange:
			parts = append(parts, fmt.Sprintf("%d deleted", u.ResponseDeleteRange.Deleted))
		}
	}
	return strings.Join(append(parts, revisionOf(r)), "; ")
}

func grantReply(r *pb.LeaseGrantResponse) string { return fmt.Sprintf("lease %x for %ds", r.ID, r.TTL) }

func keepAliveReply(r *pb.LeaseKeepAliveResponse) string {
	if r.TTL <= 0 {
		return "no such lease"
	}
	return fmt.Sprintf("%ds left", r.TTL)
}

func timeToLiveReply(r *pb.LeaseTimeToLiveResponse) string { return fmt.Sprintf("%ds left", r.TTL) }

func leasesReply(r *pb.LeaseLeasesResponse) string { return fmt.Sprintf("%d leases", len(r.Leases)) }
