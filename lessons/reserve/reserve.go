// Package reserve is the lesson on retries that move goods: an order reserves
// all its lines or none, once, and gives them back once, whatever is repeated,
// lost or crashes. What makes sure is a ledger: one row a movement, written in
// the transaction that moves the stock, and unique, so that the table itself
// remembers what has been done.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	const Schema string
//	func Reserve(ctx context.Context, db *sql.DB, orderID string, lines []reserve.Line) (reserve.Outcome, error)
//	func Cancel(ctx context.Context, db *sql.DB, orderID string) (reserve.Outcome, error)
//
// Schema creates two tables; further columns, constraints, triggers and tables
// are up to the answer.
//
//	stock(sku, available)       the grader fills it: INSERT INTO stock(sku, available)
//	ledger(order_id, sku, qty)  one row a movement, never changed and never removed
//
// qty is the change to the stock: -2 when two are reserved, +2 when they are
// given back. At every committed moment, for every SKU, what was there at first
// plus the sum of its movements is what is available.
package reserve

import (
	"context"
	"database/sql"
	"errors"
)

// Line is one line of an order. Qty is at least 1, and no SKU stands on two
// lines of one order. The slice of them belongs to the caller, who passes it again
// when it asks again: Reserve may sort it, and changes no line.
type Line struct {
	SKU string
	Qty int64
}

// Outcome is what became of a call. The zero value means none: the call failed.
type Outcome int

// The outcomes.
//
// Reserve answers Reserved, Insufficient or AlreadyReserved; for an order that
// has been cancelled, Cancelled. Cancel answers Cancelled or NotReserved.
const (
	// Reserved: this call has taken every line of the order.
	Reserved Outcome = iota + 1
	// Insufficient: there is too little of some line (an unknown SKU: there is
	// none of it), and nothing has changed.
	Insufficient
	// AlreadyReserved: an earlier call has reserved this order.
	AlreadyReserved
	// Cancelled: the order's lines have been given back. An order is over then:
	// a Reserve that arrives late takes nothing.
	Cancelled
	// NotReserved: the order has no reservation, and nothing has changed.
	NotReserved
)

// String returns the outcome's name.
func (o Outcome) String() string {
	switch o {
	case 0:
		return "none"
	case Reserved:
		return "Reserved"
	case Insufficient:
		return "Insufficient"
	case AlreadyReserved:
		return "AlreadyReserved"
	case Cancelled:
		return "Cancelled"
	case NotReserved:
		return "NotReserved"
	}
	return "Outcome(?)"
}

// Where two behaviours are defensible the grader accepts both: a second Cancel
// answers Cancelled or NotReserved; Reserve after Cancel answers Cancelled,
// NotReserved or, like a recorded first answer, AlreadyReserved; a Reserve that
// comes after the Cancel of an order unknown till then may be served or refused;
// an order once told Insufficient may try again or be told so for good; a SKU on
// two lines is ErrInvalid or their sum; while another writer keeps the lock for
// longer than SQLite waits, a call may end in an error. The same order ID with other lines is
// left open, and never tried.

// ErrInvalid is Reserve's error, matched with errors.Is, for an order without
// lines or with a quantity below 1. Nothing has changed.
var ErrInvalid = errors.New("invalid order")

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Schema  string
	Reserve func(ctx context.Context, db *sql.DB, orderID string, lines []Line) (Outcome, error)
	Cancel  func(ctx context.Context, db *sql.DB, orderID string) (Outcome, error)
}
