// Package choosing is the lesson on choosing: six places where people reach for a
// lock, and what to use there instead. Its exercise is passed by deleting one.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	const Schema string
//	func Submit(ctx context.Context, rdb redis.Cmdable, db *sql.DB, o choosing.Order) (choosing.Outcome, error)
//
// Schema creates the table stock with the columns sku and available, one row an
// item, and the table orders with at least the columns user_id, idempotency_key,
// sku and quantity. A row of orders is an order that was accepted. Anybody may read
// both at any time: what is ordered and what is available always add up to what was
// delivered. The table orders itself refuses a second order for a user and key,
// whoever writes it. What else you want to keep goes into other columns or tables;
// the rows of stock are there before the first call, written with those two columns.
//
// Submit accepts an order or says why not. It is a flash sale: nobody gets more than
// [PerUser] units of an item over all orders, no more is sold than there is, and an
// order that is submitted again is the same order. The form has checked the order:
// quantities are at least 1, the SKU exists, and a key that is repeated comes with
// the same body. Nothing is cancelled, and no goods are added.
//
// An error means that the caller may submit the order again, with the same key. It is
// returned when the database has failed or when ctx has ended, and never because
// somebody else was quicker.
//
// rdb is a Redis that stands beside the database. You need not use it.
package choosing

import (
	"context"
	"database/sql"

	"github.com/redis/go-redis/v9"
)

// PerUser is how many units of an item one user may have, over all orders.
const PerUser = 2

// Order is one order. UserID and Key together name it: a client that repeats an
// order, because it timed out or the button was pressed twice, sends the same Key.
type Order struct {
	UserID   int64
	Key      string // idempotency key, chosen by the client
	SKU      string
	Quantity int64 // in units, at least 1
}

// Outcome is what became of an order. The zero value means none: the call failed.
type Outcome int

// The outcomes of Submit.
const (
	// Accepted: this call has made the order and taken its units.
	Accepted Outcome = iota + 1
	// AlreadyAccepted: an earlier call has made this order. That comes before every
	// reason to refuse one.
	AlreadyAccepted
	// LimitReached: with this order the user would have more than PerUser units.
	LimitReached
	// SoldOut: there are fewer units left than the order asks for. Where both
	// reasons hold, either may be told.
	SoldOut
)

// String returns the outcome's name.
func (o Outcome) String() string {
	switch o {
	case 0:
		return "none"
	case Accepted:
		return "Accepted"
	case AlreadyAccepted:
		return "AlreadyAccepted"
	case LimitReached:
		return "LimitReached"
	case SoldOut:
		return "SoldOut"
	}
	return "Outcome(?)"
}

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Schema string
	Submit func(ctx context.Context, rdb redis.Cmdable, db *sql.DB, o Order) (Outcome, error)
}
