// Package callback is the lesson on a payment provider's notices. They come twice,
// in any order, and at the same moment as the customer, for whom the provider is
// asked directly. What makes each payment count once is what the tables refuse, and
// one transaction.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	const Schema string
//	func Handle(ctx context.Context, db *sql.DB, n callback.Notice) error
//	func Return(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (callback.Notice, error)) (callback.Status, error)
//
// Schema creates three tables with at least these columns; what else the tables
// promise, and which others there are, is up to you.
//
//	orders(id, amount, status)        one row an order; other programs insert it with
//	                                  status New
//	ledger(order_id, entry, amount)   one row a movement of money: the entry Payment
//	                                  with the order's amount, the entry Refund with
//	                                  minus the amount
//	outbox(order_id)                  one row an order that is to be shipped
//
// A status goes New, Pending, Paid, Refunded, and never back; a notice may skip some.
// Paid means that the payment stands in the ledger and the order in the outbox.
// Refunded means that the refund stands in the ledger. The three tables change
// together: nobody who reads them sees one without the others. In the end the ledger
// of a refunded order has both entries, in whatever order the notices came. A refund
// that comes before its payment is booked, with the payment or before it; or it is
// refused with an error, so that it comes again. An order that is refunded is not
// put into the outbox any more.
//
// Handle takes a notice that the provider delivers. Nil acknowledges it: the
// provider then never sends it again. After any error it does. Nothing is
// acknowledged whose effect is not stored for good; what is known already is
// acknowledged, and so is what is out of date.
//
// Return is for the customer who comes back from the provider's page. It asks the
// provider with ask; that may take eight seconds, and what it answers may be out of
// date when it arrives. What it answers takes effect as a notice does. Return tells
// the order's status as it is stored then. If ask fails, or the amount is wrong, Return
// may tell the stored status or return an error.
package callback

import (
	"context"
	"database/sql"
	"errors"
)

// Status is how far an order is, as the table holds it and as the provider says it.
type Status string

// The statuses, in the order in which they follow each other.
const (
	New      Status = "new" // no notice says so
	Pending  Status = "pending"
	Paid     Status = "paid"
	Refunded Status = "refunded"
)

// The entries of the ledger.
const (
	Payment = "payment"
	Refund  = "refund"
)

// Notice is what the provider says of an order.
type Notice struct {
	// ID is the same when the same notice is delivered again. The provider may
	// report one payment in two notices. What it answers when it is asked has none.
	ID      string
	OrderID string
	Status  Status // Pending, Paid or Refunded
	Amount  int64  // what was paid, or paid back
}

// Errors that Handle and Return report, matched with errors.Is. Both mean that the
// notice had no effect.
var (
	// ErrUnknownOrder: there is no such order, or not yet.
	ErrUnknownOrder = errors.New("unknown order")
	// ErrWrongAmount: a notice of Paid or Refunded whose amount is not the order's.
	ErrWrongAmount = errors.New("the amount is not that of the order")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Schema string
	Handle func(ctx context.Context, db *sql.DB, n Notice) error
	Return func(ctx context.Context, db *sql.DB, orderID string, ask func(context.Context) (Notice, error)) (Status, error)
}
