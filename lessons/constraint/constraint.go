// Package constraint is the lesson on duplicates: two requests to create the
// same order must end in one order, whoever sent them and however often, and
// the thing that makes sure is a unique constraint.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	const Schema string
//	func CreateOrder(ctx context.Context, db *sql.DB, r constraint.Request) (constraint.Order, constraint.Outcome, error)
//
// CreateOrder ends when its context does. Until then it waits for a database that
// somebody else holds, as long as the busy timeout of 5 s allows. There is a Redis
// beside the database, see [Redis].
package constraint

import (
	"context"
	"database/sql"
	"errors"
)

// Request asks for one order. UserID and Key together name the order: a client
// that repeats a request, because it timed out or the button was pressed twice,
// sends the same Key with the same body.
type Request struct {
	UserID   int64
	Key      string // idempotency key, chosen by the client: any text but the empty one
	SKU      string
	Quantity int64 // at least 1
}

// Order is a stored order.
type Order struct {
	ID int64
	Request
}

// Outcome is what became of a request. The zero value means none: the call
// failed.
type Outcome int

// The outcomes of CreateOrder.
const (
	Created       Outcome = iota + 1 // this call made the order
	AlreadyExists                    // an earlier call had made the same order
)

// String returns the outcome's name.
func (o Outcome) String() string {
	switch o {
	case 0:
		return "none"
	case Created:
		return "Created"
	case AlreadyExists:
		return "AlreadyExists"
	}
	return "Outcome(?)"
}

// Errors that CreateOrder reports, matched with errors.Is.
var (
	// ErrKeyReused: the user has used this key before, for another body.
	ErrKeyReused = errors.New("idempotency key reused with a different request")
	// ErrInvalid: quantity below 1, or an empty key.
	ErrInvalid = errors.New("invalid request")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Schema      string
	CreateOrder func(ctx context.Context, db *sql.DB, r Request) (Order, Outcome, error)
}
